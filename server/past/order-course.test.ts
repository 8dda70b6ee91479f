import { afterAll, beforeAll, expect, it } from 'vitest'
import { planCheckout } from '#server/features/checkout/plan-checkout.ts'
import { readCart } from '#server/features/orders/read-cart.ts'
import { readSetting } from '#server/features/settings/read-setting.ts'
import { checkoutBody } from '#shared/checkout/contracts.ts'
import { minuteMs } from '#shared/time.ts'
import { noon } from '#tests/app.ts'
import { card, makeOptions, shippingDetails } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { openChance } from './chance.ts'
import { readKitchens } from './kitchens.ts'
import { makePastFindable } from './make-past.ts'
import { deliver, placedRows } from './order-course.ts'
import { inThePast } from './past-deps.ts'
import { writeOrders } from './write-orders.ts'

let m: Marketplace
let options: Record<string, string>
beforeAll(async () => {
  m = await marketplace()
  options = await makeOptions(m.deps, m.dal.id, { name: 'Extras' }, { 'Extra butter': { price: 2_000 } })
})
afterAll(() => m.close())

/** What commands write about an order, by table, without the ids that each row is given at random. */
const written = async (id: string): Promise<Record<string, unknown[]>> => {
  const { rows: found } = await m.deps.pool.query<{ payment_id: string }>(
    'SELECT payment_id FROM orders WHERE id = $1',
    [id],
  )
  const paymentId = found[0]?.payment_id ?? ''
  const queries: Record<string, string> = {
    // Its number in the kitchen is given with all others (renumberOrders).
    orders: 'SELECT o.*, NULL AS day_number FROM orders o WHERE id = $1',
    payments: 'SELECT p.* FROM payments p JOIN orders o ON o.payment_id = p.id WHERE o.id = $1',
    order_items: 'SELECT * FROM order_items WHERE order_id = $1 ORDER BY line',
    order_timeline: 'SELECT * FROM order_timeline WHERE order_id = $1 ORDER BY id',
    deliveries: 'SELECT * FROM deliveries WHERE id = $1',
    delivery_timeline: 'SELECT * FROM delivery_timeline WHERE delivery_id = $1 ORDER BY id',
    ledger_entries: 'SELECT * FROM ledger_entries WHERE order_id = $1 ORDER BY id',
    order_search: 'SELECT * FROM order_search WHERE order_id = $1',
    refunds: 'SELECT r.* FROM refunds r JOIN orders o ON o.payment_id = r.payment_id WHERE o.id = $1',
    courier_notices: 'SELECT * FROM courier_notices WHERE delivery_id = $1',
    impact_facts: 'SELECT * FROM impact_facts WHERE key LIKE $1',
    sent: 'SELECT id FROM order_prints WHERE order_id = $1',
  }
  const { sent: _, ...read } = queries
  const result: Record<string, unknown[]> = {}
  for (const [table, text] of Object.entries(read)) {
    const { rows } = await m.deps.pool.query<Record<string, unknown>>(text, [id])
    result[table] = rows.map(({ id: own, transfer_id: _transfer, ...row }) =>
      JSON.parse(
        JSON.stringify(typeof own === 'string' && own !== id ? row : { own: own === id, ...row })
          .replaceAll(id, 'ORDER')
          .replaceAll(id.toLowerCase(), 'order')
          .replaceAll(paymentId, 'PAYMENT'),
      ),
    )
  }
  return result
}

it.each([
  ['in cash', { paymentMethod: 'cashOnDelivery' }, null],
  ['by card', { paymentMethod: 'creditCard', payment: card() }, card()],
])('an order of the past, paid %s, is what its commands would have written', async (how, paid, details) => {
  const at = (minutes: number) => new Date(noon.getTime() + minutes * minuteMs)
  m.time.set(at(0))
  const items = [
    { dishId: m.dal.id, quantity: 2, options: [options['Extra butter'] ?? ''] },
    { dishId: m.naan.id, quantity: 1 },
  ]
  const id = await commanded(at, items, paid)

  const past = await inThePast(m.deps, openChance(how), async (here) => {
    const pricing = await readSetting(here.tx, 'pricing')
    const cart = await readCart(m.deps, [m.dal.id, m.naan.id], at(0))
    const kitchen = (await readKitchens(m.deps)).get(m.restaurant.id)
    if (!kitchen) throw new Error('no kitchen')
    const plan = planCheckout(
      {
        customerId: m.customer.id,
        body: checkoutBody.parse({ items, shippingDetails, ...paid }),
        instrument: details && { method: 'creditCard', card: details },
        promo: null,
        lot: null,
        claim: { principal: m.customer.id, key: '', route: '', fingerprint: '' },
        language: 'en',
        now: at(0),
      },
      cart,
      { provider: m.deps.payments.name, randomBytes: here.chance.bytes, keys: m.deps.keys },
    )
    const rows = deliver(
      placedRows(plan, at(0)),
      {
        ...{ paidAt: at(0), acceptedAt: at(2), claimedAt: at(5), readyAt: at(14) },
        ...{ startedAt: at(16), pickedUpAt: at(19), deliveredAt: at(32), courierId: m.agent.id },
      },
      { kitchen, pricing },
    )
    await writeOrders(here, [rows])
    return rows.order.id
  })
  await makePastFindable(m.deps)
  expect(await written(past)).toEqual(await written(id))
})

/** The same order by its commands, one after the other. */
const commanded = async (at: (minutes: number) => Date, items: unknown, paid: Record<string, unknown>) => {
  const order = await m.place({ items, ...paid })
  const steps: [number, () => Promise<{ status: number }>][] = [
    [2, () => m.kitchen(order.id, 'accept')],
    [5, () => m.carry(order.id, 'claim')],
    [14, () => m.kitchen(order.id, 'ready')],
    [16, () => m.carry(order.id, 'start-pickup')],
    [19, () => m.carry(order.id, 'confirm-pickup')],
    [32, () => m.carry(order.id, 'complete')],
  ]
  for (const [minutes, take] of steps) {
    m.time.set(at(minutes))
    expect((await take()).status).toBe(200)
  }
  return order.id
}
