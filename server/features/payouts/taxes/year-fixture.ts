import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { marketDay } from '#shared/calendar.ts'
import { paise, percentOf } from '#shared/money/money.ts'
import { type PricingSettings, pricingOn, quote, termsOf } from '#shared/orders/pricing.ts'
import { percentOff } from '#shared/promotions/promotions.ts'
import { dayMs, hourMs, minuteMs } from '#shared/time.ts'
import { shippingDetails } from '#tests/builders.ts'
import { randomFrom } from '../../../../bench/faults/random.ts'
import { type NewEntry, prepareTransfers, type Transfer } from '../../ledger/transfer.ts'
import { bearRefund, charge, collectCash, refund, refundDelivered, settle } from '../../orders/money/money.ts'

/** What a made-up year comes to, added up order by order as it is made. Amounts in paise. */
export type YearSums = {
  orders: number
  cancelled: number
  changed: number
  refunds: number
  /** Of what was delivered, by the rate of the food's tax and of the delivery's: without tax, and the tax. */
  food: Record<string, { taxable: number; tax: number }>
  delivery: Record<string, { taxable: number; tax: number }>
  /** What went back after an order was settled, and by the platform when it was. */
  credited: number
  gross: number
  commission: number
  couriers: number
}

type Made = { orders: object[]; payments: object[]; items: object[]; timeline: object[]; refunds: object[] }
type Later = { at: Date; make: (at: Date) => void }

type Options = {
  url: string
  seed: number
  count: number
  /** First moment of the year, and the first after it. */
  from: Date
  until: Date
  pricing: PricingSettings
  restaurants: readonly { id: string; dishId: string }[]
  couriers: readonly string[]
  customer: string
}

const dishes = [9_900, 14_950, 24_900, 31_333, 49_999, 87_001]

/**
 * Makes a year's orders with what became of each, by the rules of the product and straight into the tables: a
 * hundred thousand checkouts would take hours. `fill` writes those that were placed, and what went back,
 * before a moment.
 */
export const openYear = async (options: Options) => {
  const { count, from, until, pricing, restaurants, couriers, customer } = options
  const random = randomFrom(options.seed)
  const client = new pg.Client({ connectionString: options.url })
  await client.connect()
  // What triggers would announce nobody hears, and there is nothing that a foreign key could refuse.
  await client.query('SET session_replication_role = replica')
  const sums: YearSums = {
    ...{ orders: 0, cancelled: 0, changed: 0, refunds: 0, food: {}, delivery: {} },
    ...{ credited: 0, gross: 0, commission: 0, couriers: 0 },
  }
  let made: Made = { orders: [], payments: [], items: [], timeline: [], refunds: [] }
  let entries: NewEntry[] = []
  let later: Later[] = []
  let updates: { orderId: string; paymentId: string; refunded: number; whole: boolean }[] = []
  const pick = <T>(all: readonly T[]): T => {
    const one = all[Math.floor(random() * all.length)]
    if (one === undefined) throw new Error('nothing to pick from')
    return one
  }
  const post = (at: Date, ...transfers: Transfer[]): string[] =>
    prepareTransfers(transfers, at).map(({ id, entries: posted }) => {
      entries.push(...posted)
      return id
    })
  const add = (to: YearSums['food'], percent: number, taxable: number, tax: number) => {
    const known = to[percent] ?? { taxable: 0, tax: 0 }
    to[percent] = { taxable: known.taxable + taxable, tax: known.tax + tax }
  }

  const place = (number: number, at: Date) => {
    const rates = pricingOn(pricing, marketDay(at))
    const restaurant = pick(restaurants)
    const price = pick(dishes)
    const lines = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, line) => ({
      dishId: `${restaurant.dishId} ${line}`,
      restaurantId: restaurant.id,
      name: 'Thali',
      price: paise(price + line),
      quantity: 1 + Math.floor(random() * 3),
    }))
    const discount = random() < 0.15 ? percentOff(10) : null
    const priced = (of: typeof lines) => {
      const [order] = quote(of, rates, discount).orders
      if (!order) throw new Error('nothing was quoted')
      return { ...order, ...termsOf(order, rates) }
    }
    const first = priced(lines)
    const isChanged = lines.length > 1 && random() < 0.05
    const order = isChanged ? priced(lines.slice(1)) : first
    const id = `ORD-${String(number).padStart(9, '0')}`
    const paymentId = randomUUID()
    const whole = { ...order, id, paymentId, userId: customer, restaurantId: restaurant.id }
    const isCash = !isChanged && random() < 0.05
    const isCancelled = random() < 0.08
    const courier = isCash || random() < 0.75 ? pick(couriers) : null
    const deliveredAt = isCancelled ? null : new Date(at.getTime() + 40 * minuteMs)
    const paid = isCancelled && isCash ? 0 : first.total
    let refunded = 0
    const refundRow = (transfer: string, amount: number, when: Date) => {
      if (!isCash)
        made.refunds.push({ id: transfer, payment_id: paymentId, amount, status: 'done', created_at: when })
    }
    if (!isCash) post(at, charge({ ...whole, total: first.total }))
    const giveBack = (amount: number, when: Date) => {
      const [transfer = ''] = post(when, refund(whole, paise(amount)))
      refunded += amount
      refundRow(transfer, amount, when)
    }
    if (isChanged) {
      sums.changed += 1
      giveBack(first.total - order.total, at)
    }
    if (isCancelled) {
      sums.cancelled += 1
      if (paid - refunded > 0) giveBack(paid - refunded, at)
    } else if (deliveredAt) {
      // Some of it goes back while it is under way, which the platform bears.
      const early = !isCash && random() < 0.02 ? percentOf(order.total, 20) : paise(0)
      if (early > 0) giveBack(early, at)
      if (isCash && courier) post(deliveredAt, collectCash(whole, courier))
      post(deliveredAt, settle(whole, courier), ...(early > 0 ? [bearRefund(whole, early)] : []))
      sums.credited += early
      add(sums.food, order.taxPercent, order.subtotal - order.discount, order.tax)
      if (order.deliveryFee > 0)
        add(sums.delivery, order.deliveryTaxPercent, order.deliveryFee - order.deliveryTax, order.deliveryTax)
      sums.gross += order.subtotal
      sums.commission += order.commission
      if (courier) sums.couriers += order.agentShare
    }
    sums.orders += 1
    const status = isCancelled ? 'cancelled' : 'delivered'
    made.payments.push({
      id: paymentId,
      purpose: 'order',
      user_id: customer,
      amount: isCash ? order.total : first.total,
      method: isCash ? 'cashOnDelivery' : 'upi',
      provider: isCash ? 'cash' : 'sandbox',
      status:
        paid === 0
          ? 'failed'
          : refunded === 0
            ? 'captured'
            : refunded === paid
              ? 'refunded'
              : 'partlyRefunded',
      captured: paid,
      refunded,
      at,
    })
    const changedBy = first.total - order.total
    made.orders.push({
      id,
      user_id: customer,
      restaurant_id: restaurant.id,
      payment_id: paymentId,
      status,
      subtotal: order.subtotal,
      discount: order.discount,
      tax: order.tax,
      delivery_fee: order.deliveryFee,
      total: order.total,
      commission: order.commission,
      agent_share: order.agentShare,
      delivery_tax: order.deliveryTax,
      tax_percent: order.taxPercent,
      delivery_tax_percent: order.deliveryTaxPercent,
      paid,
      refunded,
      at,
      delivered_at: deliveredAt,
      changed_by: isChanged ? changedBy : null,
    })
    for (const [line, item] of order.items.entries())
      made.items.push({
        order_id: id,
        line,
        dish_id: restaurant.dishId,
        name: item.name,
        price: item.price,
        quantity: item.quantity,
        refunded: isCancelled && paid > 0 ? item.quantity : 0,
      })
    made.timeline.push({ order_id: id, action: isCancelled ? 'cancel' : 'deliver', status, at })
    if (!deliveredAt || isCash || random() >= 0.06) return
    const goBack = (share: number) => (when: Date) => {
      if (when >= until) return
      const left = paid - refunded
      const amount = share === 1 ? left : Math.min(left, percentOf(order.total, share * 100))
      if (amount < 1) return
      const before = refunded - (paid - order.total)
      const [transfer = ''] = post(when, refundDelivered(whole, paise(amount), paise(before)))
      refunded += amount
      refundRow(transfer, amount, when)
      sums.refunds += 1
      sums.credited += amount
      updates.push({ orderId: id, paymentId, refunded, whole: refunded === paid })
    }
    const days = random() * 45
    const isWhole = random() < 0.3
    if (!isWhole) later.push({ at: new Date(deliveredAt.getTime() + days * dayMs), make: goBack(0.17) })
    later.push({ at: new Date(deliveredAt.getTime() + (days + 9) * dayMs), make: goBack(isWhole ? 1 : 0.23) })
  }

  let placed = 0
  // All of them arrive within the year, whose files say what was earned in it.
  const step = (until.getTime() - hourMs - from.getTime()) / count
  return {
    sums,
    /** Writes what happened before `moment`. */
    fill: async (moment: Date): Promise<void> => {
      for (; placed < count; placed++) {
        const at = new Date(from.getTime() + placed * step)
        if (at >= moment) break
        place(placed + 1, at)
      }
      const due = later.filter(({ at }) => at < moment)
      later = later.filter(({ at }) => at >= moment)
      for (const { at, make } of due.toSorted((a, b) => a.at.getTime() - b.at.getTime())) make(at)
      await client.query('BEGIN')
      await client.query(
        `INSERT INTO payments (id, purpose, user_id, amount, method, provider, status, captured, refunded, created_at, updated_at)
         SELECT id, purpose, user_id, amount, method, provider, status, captured, refunded, at, at FROM json_to_recordset($1) AS
         p (id uuid, purpose text, user_id uuid, amount bigint, method text, provider text, status text, captured bigint, refunded bigint, at timestamptz)`,
        [JSON.stringify(made.payments)],
      )
      await client.query(
        `INSERT INTO orders (id, user_id, restaurant_id, payment_id, status, subtotal, discount, tax, delivery_fee, total, commission,
           agent_share, delivery_tax, tax_percent, delivery_tax_percent, paid, refunded, shipping, destination_lat, destination_lng,
           placed_at, confirmed_at, accept_by, estimated_delivery, promised_by, moved_at, delivered_at)
         SELECT id, user_id, restaurant_id, payment_id, status, subtotal, discount, tax, delivery_fee, total, commission,
           agent_share, delivery_tax, tax_percent, delivery_tax_percent, paid, refunded, $2::jsonb, 12.97, 77.6,
           at, at, at, at, at, at, delivered_at FROM json_to_recordset($1) AS
         o (id text, user_id uuid, restaurant_id text, payment_id uuid, status text, subtotal bigint, discount bigint, tax bigint,
           delivery_fee bigint, total bigint, commission bigint, agent_share bigint, delivery_tax bigint, tax_percent double precision,
           delivery_tax_percent double precision, paid bigint, refunded bigint, at timestamptz, delivered_at timestamptz)`,
        [JSON.stringify(made.orders), JSON.stringify(shippingDetails)],
      )
      await client.query(
        `INSERT INTO order_changes (order_id, command, name, options, price, refunded, at)
         SELECT id, '{}', 'Thali', '[]', 1, changed_by, at FROM json_to_recordset($1) AS o (id text, changed_by bigint, at timestamptz)
         WHERE changed_by IS NOT NULL`,
        [JSON.stringify(made.orders)],
      )
      await client.query(
        `INSERT INTO order_items (order_id, line, dish_id, name, price, quantity, refunded)
         SELECT * FROM json_to_recordset($1) AS i (order_id text, line int, dish_id text, name text, price bigint, quantity int, refunded int)`,
        [JSON.stringify(made.items)],
      )
      await client.query(
        `INSERT INTO order_timeline (order_id, action, status, by, at)
         SELECT order_id, action, status, 'restaurant', at FROM json_to_recordset($1) AS t (order_id text, action text, status text, at timestamptz)`,
        [JSON.stringify(made.timeline)],
      )
      await client.query(
        `INSERT INTO refunds (id, payment_id, amount, status, created_at)
         SELECT * FROM json_to_recordset($1) AS r (id uuid, payment_id uuid, amount bigint, status text, created_at timestamptz)`,
        [JSON.stringify(made.refunds)],
      )
      await client.query(
        `INSERT INTO ledger_entries (transfer_id, order_id, payment_id, kind, account, owner, amount, at)
         SELECT * FROM json_to_recordset($1) AS e ("transferId" uuid, "orderId" text, "paymentId" uuid, kind text, account text, owner text, amount bigint, at timestamptz)`,
        [JSON.stringify(entries)],
      )
      // Each order by its last refund.
      await client.query(
        `WITH u AS (SELECT DISTINCT ON ("orderId") * FROM json_to_recordset($1) AS u ("orderId" text, "paymentId" uuid, refunded bigint, whole boolean)
           ORDER BY "orderId", refunded DESC),
         o AS (UPDATE orders SET refunded = u.refunded FROM u WHERE id = u."orderId"),
         i AS (UPDATE order_items SET refunded = quantity FROM u WHERE order_id = u."orderId" AND u.whole)
         UPDATE payments SET refunded = u.refunded, status = CASE WHEN u.whole THEN 'refunded' ELSE 'partlyRefunded' END
         FROM u WHERE id = u."paymentId"`,
        [JSON.stringify(updates)],
      )
      await client.query('COMMIT')
      // A server has its statistics from autovacuum, which tests run without.
      if (count > 5_000)
        await client.query('ANALYZE orders, payments, ledger_entries, payout_entries, tax_invoices')
      made = { orders: [], payments: [], items: [], timeline: [], refunds: [] }
      entries = []
      updates = []
    },
    close: () => client.end(),
  }
}
