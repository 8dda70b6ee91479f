import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveryTimeline, presence } from '#server/db/tables/index.ts'
import { noon, testApp } from '#tests/app.ts'
import { makePerson, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { releaseSilentDeliveries } from './assignment/release-silent-deliveries.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace(
    await testApp({ environment: { DELIVERIES_PER_AGENT: '3', AGENT_SILENT_MINUTES: '15' } }),
  )
})
afterAll(() => m.close())

const newAgent = () => makePerson(m.deps, ['ROLE_DELIVERY_AGENT'])
const cooked = async (): Promise<string> => {
  const { id } = await m.place()
  await m.kitchen(id, 'accept')
  return id
}
const giveBack = (id: string, as: Person, reason = 'A flat tyre') =>
  m.call('POST', `/api/deliveries/${id}/give-back`, { as, body: { reason } })

describe('the deliveries that an agent holds', () => {
  it('are limited, however many are claimed at once, and giving one back makes room', async () => {
    m.time.set(noon)
    const agent = await newAgent()
    const ids = await Promise.all(Array.from({ length: 12 }, cooked))
    const responses = await Promise.all(ids.map((id) => m.carry(id, 'claim', agent)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3)
    for (const { status, body } of responses.filter((response) => response.status !== 200))
      expect([status, body.code, body.message]).toEqual([
        409,
        'delivery_limit_reached',
        'You already have 3 deliveries under way. Please finish one or give one back first.',
      ])
    const held = ids.filter((_, index) => responses[index]?.status === 200)
    const [free = ''] = ids.filter((_, index) => responses[index]?.status !== 200)
    // Repeating a successful claim does not count as another delivery.
    expect((await m.carry(held[0] ?? '', 'claim', agent)).status).toBe(200)
    expect((await giveBack(held[0] ?? '', agent)).body).toMatchObject({
      status: null,
      customer: '',
      allowedActions: ['claim'],
    })
    expect((await m.carry(free, 'claim', agent)).status).toBe(200)
  })

  it('can be given back with a reason until the food is picked up, again and again alike, and go on with another', async () => {
    m.time.set(noon)
    const [first, second] = [await newAgent(), await newAgent()]
    const id = await cooked()
    await m.carry(id, 'claim', first)
    await m.carry(id, 'start-pickup', first)
    expect((await giveBack(id, first, ' ')).status).toBe(422)
    expect((await giveBack(id, second)).status).toBe(404)
    for (let count = 0; count < 3; count++) expect((await giveBack(id, first)).status).toBe(200)
    expect((await m.see(id)).delivery).toBeUndefined()
    const events = await m.deps.db
      .select()
      .from(deliveryTimeline)
      .where(eq(deliveryTimeline.deliveryId, id))
      .orderBy(asc(deliveryTimeline.id))
    expect(events.filter(({ action }) => action === 'giveBack')).toMatchObject([
      { by: 'agent', agentId: first.id, reason: 'A flat tyre', status: 'waiting' },
    ])

    expect((await m.carry(id, 'claim', second)).status).toBe(200)
    // A late repeat of the first agent's command must not take the delivery from the next agent.
    expect((await giveBack(id, first)).status).toBe(404)
    await m.kitchen(id, 'ready')
    await m.carry(id, 'start-pickup', second)
    expect((await m.carry(id, 'confirm-pickup', second)).status).toBe(200)
    expect((await giveBack(id, second)).status).toBe(409)
    expect((await m.carry(id, 'complete', second)).body).toMatchObject({ status: 'completed' })
    expect((await m.money(id)).agent).toBeGreaterThan(0)
  })

  it('can be claimed again by whoever gave them back', async () => {
    m.time.set(noon)
    const agent = await newAgent()
    const id = await cooked()
    for (let round = 0; round < 2; round++) {
      expect((await m.carry(id, 'claim', agent)).body).toMatchObject({ status: 'assigned' })
      expect((await giveBack(id, agent)).body).toMatchObject({ status: null })
    }
  })

  it('are taken back when there was no sign of the agent for a quarter of an hour, and not before', async () => {
    m.time.set(noon)
    const agent = await newAgent()
    const id = await cooked()
    await m.carry(id, 'claim', agent)
    m.time.advance(15 * 60_000 - 1)
    expect(await releaseSilentDeliveries(m.deps)).not.toContain(id)
    m.time.advance(1)
    const [once, again] = await Promise.all([
      releaseSilentDeliveries(m.deps),
      releaseSilentDeliveries(m.deps),
    ])
    expect([...once, ...again].filter((released) => released === id)).toHaveLength(1)
    expect((await m.see(id)).delivery).toBeUndefined()
    expect((await m.carry(id, 'start-pickup', agent)).status).toBe(404)
    expect((await m.carry(id, 'claim', m.otherAgent)).status).toBe(200)
    await giveBack(id, m.otherAgent)
  })

  it('stay with an agent who reports a place or has the dashboard open, and with one who has the food', async () => {
    m.time.set(noon)
    const [walking, watching, carrying] = [await newAgent(), await newAgent(), await newAgent()]
    const ids = [await cooked(), await cooked(), await cooked()] as const
    await m.carry(ids[0], 'claim', walking)
    await m.carry(ids[1], 'claim', watching)
    await m.carry(ids[2], 'claim', carrying)
    await m.kitchen(ids[2], 'ready')
    await m.carry(ids[2], 'start-pickup', carrying)
    await m.carry(ids[2], 'confirm-pickup', carrying)
    m.time.advance(16 * 60_000)
    await m.call('POST', `/api/deliveries/${ids[0]}/location`, {
      as: walking,
      body: { lat: 12.97, lng: 77.6 },
    })
    await m.deps.db.insert(presence).values({
      subject: `agent:${watching.id}`,
      stream: randomUUID(),
      until: new Date(m.deps.clock().getTime() + 40_000),
    })
    const released = await releaseSilentDeliveries(m.deps)
    for (const id of ids) expect(released).not.toContain(id)
    expect((await m.carry(ids[2], 'complete', carrying)).status).toBe(200)
  })
})
