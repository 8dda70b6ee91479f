import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkpointOf, leafOf, rootByPath } from '#tests/log-verifier.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { makeShelter, makeVolunteer, rescue } from '#tests/rescue.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

type Step = {
  entry: { seq: number; at: string; kind: string; facts: object; prev: string; hash: string }
  index: number
  proof: string[] | null
}

it('the story of a rescue is told to everybody, step by step, each proved by the log, and names no person and no shelter', async () => {
  const r = rescue(m)
  const shelter = await makeShelter(m.deps, { name: `Ashram ${randomUUID()}` })
  const volunteer = await makeVolunteer(m.deps)
  const { id } = await r.list({ portions: 20 })
  const other = await r.list()
  const story = async () => (await m.call('GET', `/api/rescues/${id}`)).body
  // The first checkpoint is signed when somebody asks; the next one a minute later.
  await story()
  await r.act(shelter.person, id, 'accept', { portions: 12 })
  const early = await story()
  expect(early.steps.map(({ entry, proof }: Step) => [entry.kind, proof !== null])).toEqual([
    ['listed', true],
    ['accepted', false],
  ])
  await r.act(volunteer, id, 'claim')
  const { code } = (await m.call('GET', `/api/surplus/${id}`, { as: m.staff })).body
  await r.act(volunteer, id, 'pick-up', { code })
  m.time.advance(60_000)
  const shown = await story()
  expect(shown.lot).toMatchObject({ id, title: 'Vegetable biryani', portions: 20, received: 0 })
  expect(shown.lot).toMatchObject({
    image: expect.stringMatching(/^\/dishes\/.*biryani/),
    category: 'main-course',
  })
  expect(shown.steps.map(({ entry }: Step) => entry.kind)).toEqual(['listed', 'accepted', 'pickedUp'])
  const key = (await m.app.inject({ url: '/api/impact/log/key' })).body
  const { size, root } = checkpointOf(shown.checkpoint, key)
  for (const { entry, index, proof } of shown.steps as Step[]) {
    const path = (proof ?? []).map((hash) => Buffer.from(hash, 'base64'))
    expect(rootByPath(index, size, leafOf(entry), path)).toEqual(root)
  }
  const text = JSON.stringify(shown)
  for (const secret of [shelter.name, shelter.phone, 'Kavya', 'Leela', other.id, `"${code}"`])
    expect(text).not.toContain(secret)
  expect((await m.call('GET', '/api/rescues/LOT-NOTHING00')).status).toBe(404)
})
