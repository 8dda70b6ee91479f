import { randomUUID } from 'node:crypto'
import { Refusal } from '#shared/errors.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { termsOf } from '#shared/orders/pricing.ts'
import type { Transaction } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import { takePortions } from '../menu/stock/take-portions.ts'
import { applyTransition } from '../orders/lifecycle/apply-transition.ts'
import type { LockedOrder } from '../orders/lifecycle/lock-orders.ts'
import { writeOrder } from '../orders/new-order.ts'
import { priceCart, soldOut } from '../orders/order.ts'
import { orderView } from '../orders/order-view.ts'
import { readCart } from '../orders/read-cart.ts'
import { findOrder } from '../orders/read-orders.ts'
import { createFundPayment } from '../payments/create-payment.ts'
import { newOrder, timelineEntry } from './plan-checkout.ts'
import { requireInRadius, requireOpen, requireServed } from './require-orderable.ts'
import { restaurantOf } from './restaurant-of.ts'

type FundOrder = {
  /** The account that receives it. */
  userId: string
  dishId: string
  quantity: number
  /** What one costs by agreement, in paise; the menu's price where that is lower. */
  price: Paise
  shipping: Parameters<typeof newOrder>[2]
  /**
   * What all of it costs with its tax and the way to who receives it, in paise; `food` is dishes and tax, and
   * the least that it can be. What is more pays for the way.
   */
  agree: (food: Paise) => Promise<Paise>
  now: Date
}

/**
 * Places an order that the fund pays, in the transaction in which it pays: an order of one dish, at a total
 * that is agreed on.
 * `pay` moves the money to the account of who receives it, or refuses. Refuses besides what a checkout
 * refuses: dish_unavailable, restaurant_closed (409), out_of_delivery_area (422); there is no minimum.
 */
export const placeFundOrder = async (
  deps: Deps,
  tx: Transaction,
  wanted: FundOrder,
  pay: (order: LockedOrder) => Promise<void>,
): Promise<Order> => {
  const order = await placeUnpaid(deps, tx, wanted)
  await pay(order)
  const { now } = wanted
  await applyTransition({ deps, tx }, order, { action: 'authorise', actor: 'payment', now })
  const record = await findOrder(tx, order.id)
  if (!record) throw new Error('the order was not written')
  return orderView(record, 'customer', now)
}

/** Writes the order, which waits for its payment; returns it locked. */
const placeUnpaid = async (
  deps: Deps,
  tx: Transaction,
  { userId, dishId, quantity, price, shipping, agree, now }: FundOrder,
): Promise<LockedOrder> => {
  const { dishes, pricing, ordering } = await readCart(deps, [dishId], now)
  requireOpen(ordering)
  const known = dishes.get(dishId)
  if (!known)
    throw new Refusal('dish_unavailable', /*i18n*/ 'This meal is no longer on the menu of its restaurant.')
  const dish = { ...known, price: paise(Math.min(price, known.price)), originalPrice: null, options: [] }
  const only = new Map([[dishId, dish]])
  const [priced] = priceCart([{ dishId, quantity }], only, pricing).orders
  if (!priced) throw new Error('a cart without an order')
  requireServed(ordering, shipping.location, false, 'wanted')
  requireInRadius([dish], shipping.location)
  const food = paise(priced.total - priced.deliveryFee)
  const total = await agree(food)
  const quote = { ...priced, deliveryFee: paise(total - food), total }
  const payment = await createFundPayment(tx, { id: randomUUID(), userId, amount: quote.total, now })
  const restaurant = restaurantOf(only, dish.restaurantId)
  const commissionPercent = restaurant.commissionPercent ?? pricing.commissionPercent
  const terms = termsOf(quote, { ...pricing, commissionPercent })
  const row = newOrder(
    deps.randomBytes,
    { ...payment, userId },
    shipping,
    { ...quote, ...terms },
    restaurant,
    ordering,
    null,
    now,
  )
  const order = await writeOrder(tx, {
    order: row,
    items: quote.items.map(({ lineTotal: _, ...item }, line) => ({
      ...item,
      orderId: row.id,
      line,
      originalPrice: null,
    })),
    placed: timelineEntry(row, 'place', 'processing', 'customer', now),
  })
  const short = await takePortions(deps, tx, { orderId: row.id, dishId, quantity }, now)
  if (short) throw soldOut(dish.name, short.left, 'meals')
  return order
}
