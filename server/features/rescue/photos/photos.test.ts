import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEntries, rescuePhotos, shelters, users } from '#server/db/tables/index.ts'
import { signAccessToken } from '#server/http/sign-in/access-token.ts'
import { paise } from '#shared/money/money.ts'
import { card, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { makeShelter, makeVolunteer, rescue } from '#tests/rescue.ts'
import { spendFromFund } from '../../giving/fund/spend-from-fund.ts'
import { sendServed } from '../../giving/served/send-served.ts'
import { eraseRescuer, rescueDataOf } from '../personal-data.ts'

let m: Marketplace
let r: ReturnType<typeof rescue>
let shelter: Awaited<ReturnType<typeof makeShelter>>
let volunteer: Person
beforeAll(async () => {
  m = await marketplace()
  r = rescue(m)
  shelter = await makeShelter(m.deps, { name: 'Quiet Ashram' })
  volunteer = await makeVolunteer(m.deps)
})
afterAll(() => m.close())

/** A photo as a phone takes it, with where it was taken. */
const picture = (background: string) =>
  sharp({ create: { width: 2000, height: 1000, channels: 3, background } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Sister Leela' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
    .toBuffer()
const upload = async (run: string, bytes: Buffer, as: Person = shelter.person) => {
  const response = await m.app.inject({
    method: 'PUT',
    url: `/api/shelter/rescues/${run}/photo`,
    headers: {
      authorization: `Bearer ${await signAccessToken(m.deps, as.caller)}`,
      'content-type': 'image/jpeg',
    },
    payload: bytes,
  })
  return { status: response.statusCode, body: response.json() }
}
const remove = (run: string, as: Person = shelter.person) =>
  m.call('DELETE', `/api/shelter/rescues/${run}/photo`, { as })
const photo = (id: string) => m.app.inject({ url: `/api/rescues/photos/${id}` })
const storyOf = async (lot: string) => (await m.call('GET', `/api/rescues/${lot}`)).body
const hide = (id: string, body: object = { hidden: true, reason: 'A face' }, as: Person = m.admin) =>
  m.call('POST', `/api/admin/rescue-photos/${id}/hide`, { as, body })

const accepted = async (by = shelter) => {
  const { id } = await r.list({ portions: 10 })
  await r.act(by.person, id, 'accept', { portions: 10 })
  const [run] = await r.runsOf(id)
  return { lot: id as string, run: run?.id ?? '' }
}
const received = async (by = shelter) => {
  const { lot, run } = await accepted(by)
  await r.act(volunteer, lot, 'claim')
  const codeFor = async (as: Person) => (await m.call('GET', `/api/surplus/${lot}`, { as })).body.code
  await r.act(volunteer, lot, 'pick-up', { code: await codeFor(m.staff) })
  await r.act(by.person, lot, 'receive', { code: await codeFor(volunteer), portions: 10 })
  return { lot, run }
}

describe('the photo of a rescue', () => {
  it('goes with the e-mail to the donor whose gift paid for it', async () => {
    const { run } = await received()
    await upload(run, await picture('orange'))
    const { body: gift } = await m.call('POST', '/api/donations', {
      body: { amount: 4_000, email: 'meera@example.com', payment: { method: 'creditCard', ...card() } },
      key: randomUUID(),
    })
    const spending = await m.deps.db.transaction((tx) =>
      spendFromFund(tx, {
        ...{ purpose: 'rescueRun', subjectId: run, amount: paise(4_000), portions: 10 },
        ...{ restaurantId: m.restaurant.id, receivedAt: m.deps.clock(), at: m.deps.clock() },
        to: [{ account: 'agent', owner: m.agent.id, amount: paise(4_000) }],
      }),
    )
    const sent: unknown[] = []
    const mailer = { ...m.deps.mailer, transmit: async (parcel: unknown) => void sent.push(parcel) }
    const deps = { ...m.deps, mailer: mailer as typeof m.deps.mailer }
    await sendServed(deps, spending.id)
    await sendServed(deps, spending.id)
    expect(sent).toEqual([
      expect.objectContaining({
        to: 'meera@example.com',
        attachments: [
          {
            filename: expect.stringMatching(/^what-came\.\w+$/),
            contentType: expect.stringMatching(/^image/),
            content: expect.any(Buffer),
          },
        ],
      }),
    ])
    expect(JSON.stringify(sent)).toContain(gift.id)
    expect(JSON.stringify(sent)).not.toContain('Quiet Ashram')
  })

  it('stands on its story as we encode it, without what the camera wrote, and in its share picture', async () => {
    const { lot, run } = await received()
    const plain = (await m.app.inject({ url: `/og/rescues/${lot}` })).rawPayload
    const before = (await storyOf(lot)).steps.length
    const { status, body } = await upload(run, await picture('red'))
    expect([status, body.photo]).toMatchObject([200, { hidden: false, reason: '' }])
    const story = await storyOf(lot)
    expect(story.photos).toEqual([{ id: body.photo.id, at: m.deps.clock().toISOString() }])
    expect(JSON.stringify(story)).not.toContain('Quiet Ashram')
    // The public ledger knows nothing of it.
    expect(story.steps).toHaveLength(before)
    const { headers, rawPayload } = await photo(body.photo.id)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=60',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    const { width, height, exif } = await sharp(rawPayload).metadata()
    expect([width, height, exif]).toEqual([1200, 600, undefined])
    expect(rawPayload.toString('latin1')).not.toContain('Leela')
    const shared = (await m.app.inject({ url: `/og/rescues/${lot}` })).rawPayload
    expect(shared.equals(plain)).toBe(false)
  })

  it('is added by its shelter alone, once it has the food, to what is a picture', async () => {
    const { run: early } = await accepted()
    expect((await upload(early, await picture('red'))).body.code).toBe('illegal_transition')
    const { lot, run } = await received()
    const other = await makeShelter(m.deps)
    expect((await upload(run, await picture('red'), other.person)).status).toBe(404)
    expect((await remove(run, other.person)).status).toBe(404)
    expect((await upload('RUN-NONE', await picture('red'))).status).toBe(404)
    expect((await upload(run, Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(415)
    expect((await upload(run, Buffer.alloc(0))).status).toBe(415)
    expect((await upload(run, Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413)
    const suspended = await makeShelter(m.deps, { status: 'suspended' })
    await m.deps.pool.query('UPDATE rescue_runs SET shelter_id = $1 WHERE id = $2', [suspended.id, run])
    expect((await upload(run, await picture('red'), suspended.person)).status).toBe(403)
    expect((await storyOf(lot)).photos).toEqual([])
  })

  it('is replaced and taken back, and what was shown is found no more', async () => {
    const { lot, run } = await received()
    const first = (await upload(run, await picture('red'))).body.photo.id
    const second = (await upload(run, await picture('green'))).body.photo.id
    expect([(await photo(first)).statusCode, (await photo(second)).statusCode]).toEqual([404, 200])
    for (let time = 0; time < 2; time++) expect((await remove(run)).body.photo).toBeNull()
    expect((await photo(second)).statusCode).toBe(404)
    expect((await storyOf(lot)).photos).toEqual([])
  })

  it('is hidden and shown by admins, with a reason that its shelter sees and an entry in the audit log', async () => {
    const { lot, run } = await received()
    const { id } = (await upload(run, await picture('red'))).body.photo
    const own = async () =>
      (await m.call('GET', '/api/shelter/rescues?state=history', { as: shelter.person })).body.items.find(
        (one: { id: string }) => one.id === run,
      ).photo
    for (let time = 0; time < 2; time++) expect((await hide(id)).body).toEqual({ id, hidden: true })
    expect([(await photo(id)).statusCode, (await storyOf(lot)).photos]).toEqual([404, []])
    expect(await own()).toMatchObject({ id, hidden: true, reason: 'A face' })
    expect((await hide(id, { hidden: false, reason: 'It is a mask' })).status).toBe(200)
    expect([(await photo(id)).statusCode, await own()]).toMatchObject([200, { hidden: false, reason: '' }])
    // Each is told live, once, to the shelter, the restaurant and admins.
    const { rows: events } = await m.deps.pool.query(
      `SELECT topics FROM outbox_events WHERE kind = 'rescue' AND data->>'runId' = $1 AND data->>'action' = 'photo' ORDER BY id`,
      [run],
    )
    expect(
      events.slice(1).map(({ topics }) => topics.map((topic: string) => topic.split(':')[0]).toSorted()),
    ).toEqual(Array(2).fill(['carrier', 'lot', 'rescues', 'restaurant', 'shelter']))
    const entries = await m.deps.db.select().from(auditEntries).where(like(auditEntries.subjectId, run))
    expect(entries).toMatchObject([
      { action: 'rescue.photoHidden', after: { photo: id, reason: 'A face' } },
      { action: 'rescue.photoShown' },
    ])
    // The register finds it by its run; the restaurant, the carrier and customers are not told which
    // shelter's it is.
    const register = await m.call('GET', `/api/admin/rescues?q=${run}`, { as: m.admin })
    expect(register.body.items[0].runs[0].photo).toMatchObject({ id })
    for (const as of [m.staff, volunteer])
      expect((await m.call('GET', `/api/surplus/${lot}`, { as })).body.runs[0].photo).toBeNull()
    expect((await hide(id, { hidden: true, reason: ' ' })).status).toBe(422)
    expect((await hide('x')).status).toBe(404)
    expect((await hide(id, undefined, shelter.person)).status).toBe(403)
    // A hidden one makes way for a better one.
    await hide(id)
    const next = (await upload(run, await picture('green'))).body.photo
    expect([next.hidden, (await storyOf(lot)).photos.length]).toEqual([false, 1])
  })

  it('goes with the account of its shelter, whose data name it', async () => {
    const { run } = await received()
    await upload(run, await picture('red'))
    const { photos } = await rescueDataOf(m.deps.db, shelter.person.id)
    expect(photos).toContainEqual({ run, at: m.deps.clock(), hidden: false })
    await m.deps.db.transaction((tx) => eraseRescuer(m.deps, tx, shelter.person.id))
    expect(await m.deps.db.select().from(rescuePhotos).where(eq(rescuePhotos.runId, run))).toEqual([])
  })

  it('is deleted before the shelter is parted from its account, by which it is found', async () => {
    const own = await makeShelter(m.deps)
    const { run } = await received(own)
    await upload(run, await picture('red'), own.person)
    const password = 'correct horse battery staple 7'
    await m.deps.db
      .update(users)
      .set({ passwordHash: await m.deps.passwords.hash(password) })
      .where(eq(users.id, own.person.id))
    const path = `/api/users/${own.person.id}`
    const { status } = await m.call('DELETE', path, { as: own.person, body: { password } })
    expect(status).toBeLessThan(300)
    const [{ userId, name } = {}] = await m.deps.db.select().from(shelters).where(eq(shelters.id, own.id))
    expect([userId, name]).toEqual([null, ''])
    expect(await m.deps.db.select().from(rescuePhotos).where(eq(rescuePhotos.runId, run))).toEqual([])
  })
})
