import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { orders } from '#server/db/tables/index.ts'
import { bookErrors } from '#tests/books.ts'
import { card } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { changeSetting } from '../settings/change-setting.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
const price = (pricing: Record<string, number>) =>
  changeSetting(m.deps, { kind: 'operator' }, 'pricing', pricing)
beforeEach(() => price({}))

const yesterday = { taxPercent: 8, commissionPercent: 15, agentPercent: 10 }
const today = { taxPercent: 28, commissionPercent: 60, agentPercent: 50, deliveryFee: 9900 }
const carry = async (id: string) => {
  await m.kitchen(id, 'accept')
  await m.carry(id, 'claim')
  await m.carry(id, 'start-pickup')
  await m.kitchen(id, 'ready')
  await m.carry(id, 'confirm-pickup')
  expect((await m.carry(id, 'complete')).status).toBe(200)
}
const deliverThemselves = async (id: string) => {
  await m.kitchen(id, 'accept')
  await m.kitchen(id, 'ready')
  expect((await m.kitchen(id, 'deliver')).status).toBe(200)
}

// 2 × ₹10.00 and ₹2.50: tax 180, fee 499, total 2929; commission 15 % of 2250, agent's share 10 % of 2929;
// the fee contains 18 % of tax, which are 76.
const shares = { restaurant: 2250 - 338, tax: 180 + 76 }
it.each([
  ['carried by an agent', carry, { ...shares, agent: 293, platform: 2929 - 1912 - 293 - 256 }],
  ['delivered by the restaurant', deliverThemselves, { ...shares, platform: 2929 - 1912 - 256 }],
] as const)(
  'keeps the terms it was placed on, whatever the settings say when it is %s',
  async (_, deliver, settled) => {
    for (const payment of [{}, { paymentMethod: 'creditCard', payment: card() }]) {
      await price(yesterday)
      const { id } = await m.place(payment)
      await price(today)
      await deliver(id)
      expect(await m.money(id)).toMatchObject({ customer: -2929, ...settled })
    }
    expect(await bookErrors(m.deps.pool)).toEqual([])
  },
)

it('a courier sees what was promised, before and after the setting has changed', async () => {
  const { id } = await m.place()
  await m.kitchen(id, 'accept')
  const shown = async () =>
    (await m.call('GET', '/api/deliveries?state=available', { as: m.agent })).body.items.find(
      (delivery: { id: string }) => delivery.id === id,
    ).earnings
  expect(await shown()).toBe(293)
  await price(today)
  expect(await shown()).toBe(293)
})

it('an order is placed on the new terms once a setting has changed', async () => {
  await price({ commissionPercent: 20, agentPercent: 12.5 })
  const { id } = await m.place()
  const [row] = await m.deps.db.select().from(orders).where(eq(orders.id, id))
  expect(row).toMatchObject({ commission: 450, agentShare: 366 })
})

it('an order is taxed at the rates of the day, at the very midnight of Asia/Kolkata', async () => {
  await price({ rateChanges: [{ from: '2026-12-01', taxPercent: 5, deliveryTaxPercent: 12 }] } as never)
  const placedAt = async (moment: string) => {
    m.time.set(new Date(moment))
    const { id, tax } = await m.place()
    const [row] = await m.deps.db.select().from(orders).where(eq(orders.id, id))
    return { tax, deliveryTax: row?.deliveryTax, rates: [row?.taxPercent, row?.deliveryTaxPercent] }
  }
  expect(await placedAt('2026-11-30T18:29:59Z')).toEqual({ tax: 180, deliveryTax: 76, rates: [8, 18] })
  expect(await placedAt('2026-11-30T18:30:00Z')).toEqual({ tax: 113, deliveryTax: 53, rates: [5, 12] })
})
