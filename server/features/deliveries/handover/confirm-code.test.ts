import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditEntries, deliveries, users } from '#server/db/tables/index.ts'
import { testApp } from '#tests/app.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { moveDelivery } from '../record/move-delivery.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace(await testApp())
})
afterAll(() => m.close())

const prefer = async (deliveryCode: boolean) => {
  const [row] = await m.deps.db.select().from(users).where(eq(users.id, m.customer.id))
  if (!row) throw new Error('no customer')
  await m.deps.db
    .update(users)
    .set({ preferences: { ...row.preferences, deliveryCode } })
    .where(eq(users.id, m.customer.id))
}
const enroute = async () => {
  const { id } = await m.place()
  for (const step of ['accept', 'ready']) await m.kitchen(id, step)
  for (const step of ['claim', 'start-pickup', 'confirm-pickup']) await m.carry(id, step)
  return id
}
const complete = (id: string, body?: unknown, as = m.agent) =>
  m.call('POST', `/api/deliveries/${id}/complete`, { as, body })
const codeOf = async (id: string, as = m.customer) => (await m.see(id, as)).delivery?.code

it('a delivery whose customer asked for a code is completed with it alone, which the customer alone sees', async () => {
  await prefer(true)
  const id = await enroute()
  const code = (await codeOf(id)) ?? ''
  expect(code).toMatch(/^\d{4}$/)
  for (const as of [m.staff, m.agent, m.admin]) expect(await codeOf(id, as)).toBeNull()
  const { body: shown } = await m.call('GET', '/api/deliveries?state=active', { as: m.agent })
  const own = shown.items.find((item: { id: string }) => item.id === id)
  expect(own).toMatchObject({ needsCode: true })
  expect(JSON.stringify(own)).not.toContain(`"${code}"`)
  const wrong = code === '0000' ? '0001' : '0000'
  for (const body of [undefined, null, {}, { code: '' }, { code: ' ' }])
    expect(await complete(id, body)).toMatchObject({
      status: 422,
      body: { fields: { code: 'Please ask the customer for the delivery code.' } },
    })
  expect(await complete(id, { code: wrong })).toMatchObject({
    status: 422,
    body: { fields: { code: 'This is not the code of this delivery.' } },
  })
  for (const body of [{ code: 1234 }, { code: 'x'.repeat(21) }])
    expect((await complete(id, body)).status).toBe(422)
  // Nobody else can try.
  expect((await complete(id, { code }, m.otherAgent)).status).toBe(404)
  expect((await complete(id, { code: ` ${code} ` })).body).toMatchObject({
    status: 'completed',
    needsCode: false,
  })
  // A repeat needs none.
  expect((await complete(id)).status).toBe(200)
  const [row] = await m.deps.db.select().from(deliveries).where(eq(deliveries.id, id))
  expect(row?.code).toBeNull()
})

it('five wrong codes lock the hand-over, however many come at once, until an admin makes another', async () => {
  await prefer(true)
  const id = await enroute()
  const code = (await codeOf(id)) ?? ''
  const wrong = code === '0000' ? '0001' : '0000'
  const tries = await Promise.all(Array.from({ length: 8 }, () => complete(id, { code: wrong })))
  expect(tries.map(({ status }) => status).toSorted()).toEqual([409, 409, 409, 422, 422, 422, 422, 422])
  // However long it takes, and with a key as without.
  m.time.advance(60 * 60_000)
  expect((await complete(id, { code })).body.code).toBe('hand_over_locked')
  const { body: shown } = await m.call('GET', '/api/deliveries?state=active', { as: m.agent })
  expect(shown.items.find((item: { id: string }) => item.id === id)).toMatchObject({ codeLocked: true })
  const { body: board } = await m.call('GET', '/api/admin/dispatch', { as: m.admin })
  expect(board.tasks.find((task: { id: string }) => task.id === id)).toMatchObject({ alert: 'codeLocked' })

  const unlock = (as = m.admin) =>
    m.call('POST', `/api/admin/deliveries/${id}/unlock-code`, { as, body: { reason: 'Called her' } })
  expect((await unlock(m.agent)).status).toBe(403)
  expect((await unlock()).status).toBe(200)
  const another = (await codeOf(id)) ?? ''
  // Unlocked again, it stays as it is.
  await unlock()
  expect(await codeOf(id)).toBe(another)
  const { body: details } = await m.call('GET', `/api/admin/orders/${id}`, { as: m.admin })
  expect(details.delivery).toMatchObject({ codeLocked: false })
  expect(details.delivery.timeline.map(({ action }: { action: string }) => action).slice(-2)).toEqual([
    'lockCode',
    'unlockCode',
  ])
  const audited = await m.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
  expect(audited.map(({ action }) => action)).toEqual(['delivery.codeLocked', 'delivery.codeUnlocked'])
  expect((await complete(id, { code: another })).body).toMatchObject({ status: 'completed' })
})

it("a customer who wants no code gets none, and the demo's couriers complete without it", async () => {
  await prefer(false)
  const plain = await enroute()
  expect(await codeOf(plain)).toBeNull()
  expect((await complete(plain)).body).toMatchObject({ status: 'completed' })
  await prefer(true)
  const played = await enroute()
  await moveDelivery(m.deps, { deliveryId: played, action: 'complete', agentId: m.agent.id, by: 'autopilot' })
  expect((await m.see(played)).status).toBe('delivered')
})

it('an order from the amount of the setting on has a code, whatever its customer chose, and no smaller one', async () => {
  await prefer(false)
  const place = async (doorCodeFrom: number) => {
    await m.call('PUT', '/api/admin/settings', { as: m.admin, body: { ordering: { doorCodeFrom } } })
    const { id, total } = await m.place()
    await m.kitchen(id, 'accept')
    const [row] = await m.deps.db.select().from(deliveries).where(eq(deliveries.id, id))
    return { code: row?.code, total }
  }
  const { code, total } = await place(0)
  expect(code).toBeNull()
  expect((await place(total + 1)).code).toBeNull()
  expect((await place(total)).code).toMatch(/^\d{4}$/)
  await m.call('PUT', '/api/admin/settings', { as: m.admin, body: { ordering: { doorCodeFrom: 0 } } })
})
