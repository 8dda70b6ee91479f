import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliveries, users } from '#server/db/tables/index.ts'
import { marketDay } from '#shared/calendar.ts'
import { payOf, payTermsOf } from '#shared/deliveries/courier-pay.ts'
import { paise } from '#shared/money/money.ts'
import { card, makeDish } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { auditBooks } from '../../../books/audit-books.ts'
import { changeSetting } from '../../../settings/change-setting.ts'

let m: Marketplace
let feast: { dishId: string; quantity: number }[]
beforeAll(async () => {
  m = await marketplace()
  const dish = await makeDish(m.deps, m.restaurant.id, { name: 'Feast', price: 90_000 })
  feast = [{ dishId: dish.id, quantity: 1 }]
})
afterAll(() => m.close())

const rule = {
  by: 'distance' as const,
  floor: paise(2_500),
  perKm: paise(800),
  perWaitMinute: paise(100),
  freeMinutes: 5,
}
const setPricing = (value: object) =>
  changeSetting(m.deps, { kind: 'account', id: m.admin.caller.userId }, 'pricing', value)
const byDistance = async (from = marketDay(m.deps.clock())) => setPricing({ courierPay: [{ from, ...rule }] })
const shown = async (id: string, state = 'active') => {
  const { body } = await m.call('GET', `/api/deliveries?state=${state}`, { as: m.agent })
  return body.items.find((one: { id: string }) => one.id === id)
}

it('pay is the share of the total until the operator says otherwise, and for what was placed before that day', async () => {
  const before = await m.place({ items: feast })
  await byDistance('2099-01-01')
  await m.kitchen(before.id, 'accept')
  await m.carry(before.id, 'claim')
  expect(await shown(before.id)).toMatchObject({ payTerms: null, earnings: Math.round(before.total / 10) })
  await m.kitchen(before.id, 'ready')
  for (const step of ['start-pickup', 'confirm-pickup', 'complete']) await m.carry(before.id, step)
})

it('pay is by the way and the waiting, said before it is taken, settled to the paisa and explained after it', async () => {
  await byDistance()
  const { id, total } = await m.place({ items: feast, paymentMethod: 'creditCard', payment: card() })
  await m.kitchen(id, 'accept')
  const offered = await shown(id, 'available')
  expect(offered.payTerms).toMatchObject({ floor: 2_500, perKm: 800, waitMinutes: 0 })
  await m.carry(id, 'claim')
  const mine = await shown(id)
  const way = payOf(payTermsOf({ from: '', ...rule }, mine.payTerms.metres), paise(total))
  expect([offered.earnings, mine.earnings]).toEqual([way, way])
  expect(mine.payTerms.metres).toBe(mine.distance)
  await m.carry(id, 'arrive')
  m.time.advance(12 * 60_000 + 30_000)
  await m.kitchen(id, 'ready')
  for (const step of ['start-pickup', 'confirm-pickup']) await m.carry(id, step)
  expect(await shown(id)).toMatchObject({
    earnings: way + 700,
    payTerms: { waitMinutes: 7, waitPay: 700 },
  })
  // A changed rule reprices nothing.
  await setPricing({ courierPay: [] })
  await m.carry(id, 'complete')
  expect(await m.money(id)).toMatchObject({ agent: way + 700 })
  const { body } = await m.call('GET', '/api/deliveries/earnings/items', { as: m.agent })
  const item = body.items.find((one: { id: string }) => one.id === id)
  expect(item).toMatchObject({ earned: way + 700, payTerms: { waitMinutes: 7 } })
  expect(await auditBooks(m.deps)).toEqual([])
})

it('pay is never more than the order comes to', async () => {
  await setPricing({
    courierPay: [{ from: '2020-01-01', ...rule, floor: 100_000 }],
  })
  const { id, total } = await m.place()
  await m.kitchen(id, 'accept')
  const [row] = await m.deps.db.select().from(deliveries).where(eq(deliveries.id, id))
  expect(row?.pay).toBe(total)
  await m.kitchen(id, 'cancel', { reason: 'Over' })
  await setPricing({})
})

it('a customer who wants it left at the door is asked for no code, and gets it with a photo alone', async () => {
  await m.deps.db
    .update(users)
    .set({
      preferences: {
        emailNotifications: false,
        smsNotifications: false,
        marketingEmails: false,
        dietaryPreferences: [],
        deliveryCode: true,
        leaveAtDoor: true,
      },
    })
    .where(eq(users.id, m.customer.id))
  const take = async (overrides: Record<string, unknown>) => {
    const { id } = await m.place(overrides)
    for (const step of ['accept', 'ready']) await m.kitchen(id, step)
    for (const step of ['claim', 'start-pickup', 'confirm-pickup']) await m.carry(id, step)
    return id
  }
  // Cash is handed over, with the code.
  const cash = await take({})
  expect(await shown(cash)).toMatchObject({ leaveAtDoor: false, needsCode: true })
  const paid = await take({ paymentMethod: 'creditCard', payment: card() })
  expect(await shown(paid)).toMatchObject({ leaveAtDoor: true, needsCode: false, photo: false })
  expect(await m.carry(paid, 'complete')).toMatchObject({
    status: 422,
    body: { fields: { photo: 'Please leave the food at the door and take a photo of it.' } },
  })
  await m.deps.db.update(deliveries).set({ photoAt: m.deps.clock() }).where(eq(deliveries.id, paid))
  expect((await m.carry(paid, 'complete')).body).toMatchObject({ status: 'completed' })
})
