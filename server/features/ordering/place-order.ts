import { randomUUID } from 'node:crypto'
import type { CheckoutBody, Order } from '#shared/contracts/ordering.ts'
import { Refusal } from '#shared/errors.ts'
import type { OrderStatus } from '#shared/lifecycle.ts'
import { isUniqueViolation } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import { findAnswer, type KeyClaim, type StoredAnswer, storeAnswer } from '../../http/idempotency.ts'
import { type Charge, type ChargeResult, describeInstrument, type Instrument } from '../payments/provider.ts'
import { type Cart, forgetCarts, readCart, recallCart } from './cart-store.ts'
import {
  type CheckoutRows,
  confirmCheckout,
  insertCheckout,
  type NewEvent,
  untold,
} from './checkout-store.ts'
import { charge } from './money.ts'
import { deadlines, type OrderableDish, orderId, placeAddress, priceCart } from './order.ts'
import type { OrderRecord } from './order-store.ts'
import { orderView } from './order-view.ts'
import { ordersAnswer, settlePayment } from './settle-payment.ts'

export type PlacedOrders = { answer: StoredAnswer; replayed: boolean }

/**
 * Places one order for each restaurant in the cart under one payment, at the prices in the database. A cash order takes
 * one round trip, a prepaid one two, and one more while its dishes are not in memory.
 *
 * The answer is `201 {orders}`, stored with the claim's key so that a repeat gets the very same one. Orders whose
 * payment service gave no answer in time come back as `processing`; its webhook moves them on.
 *
 * Refuses: dish_unavailable, restaurant_closed (409), payment_declined (402; no order stays placed),
 * idempotency_key_reused (422).
 */
export const placeOrder = async (
  deps: Deps,
  customerId: string,
  body: CheckoutBody,
  claim: KeyClaim,
): Promise<PlacedOrders> => {
  let plan: Plan
  try {
    plan = await insertPlan(deps, customerId, body, claim)
  } catch (error) {
    // A repeat is answered like the first even where the menu has changed since.
    if (!(error instanceof Refusal) && !isUniqueViolation(error, 'idempotency_keys_principal_key_pk'))
      throw error
    const answer = await findAnswer(deps, claim)
    if (answer) return { answer, replayed: true }
    throw error instanceof Refusal
      ? error
      : new Refusal('request_in_progress', 'The same request is still being worked on.')
  }
  if (plan.instrument === null) return { answer: plan.answer, replayed: false }
  return { answer: await authorise(deps, plan, plan.instrument), replayed: false }
}

const attempts = 4

/**
 * Prices the cart from memory and writes it; where the memory was out of date, or refuses, once more from the
 * database, which has the last word.
 */
const insertPlan = async (
  deps: Deps,
  customerId: string,
  body: CheckoutBody,
  claim: KeyClaim,
): Promise<Plan> => {
  const now = deps.clock()
  const dishIds = body.items.map((item) => item.dishId)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const fresh = attempt > 0
    if (fresh) forgetCarts(deps)
    const cart = fresh ? await readCart(deps, dishIds, now) : await recallCart(deps, dishIds, now)
    try {
      const plan = planCheckout(deps, customerId, body, claim, cart, now)
      const events = await insertCheckout(deps.pool, plan.rows)
      if (events !== null) {
        deps.notifications.send('orders', events)
        return plan
      }
    } catch (error) {
      if (fresh || !(error instanceof Refusal)) throw error
    }
  }
  throw new Refusal('dish_unavailable', 'The menu has just changed. Please check your cart.')
}

type Plan = {
  rows: CheckoutRows
  /** What the customer is told once everything went well. */
  answer: StoredAnswer
  instrument: Instrument | null
  confirmation: NewEvent[]
}

const planCheckout = (
  deps: Deps,
  customerId: string,
  body: CheckoutBody,
  claim: KeyClaim,
  { dishes, pricing, storedPricing }: Cart,
  now: Date,
): Plan => {
  const quoted = priceCart(body.items, dishes, pricing).orders
  const instrument = instrumentOf(body)
  const status: OrderStatus = instrument === null ? 'confirmed' : 'processing'
  const payment = {
    id: randomUUID(),
    userId: customerId,
    method: body.paymentMethod,
    provider: instrument === null ? 'cash' : deps.payments.name,
    status: 'created',
    amount: quoted.reduce((sum, order) => sum + order.total, 0),
    captured: 0,
    refunded: 0,
    reference: null,
    ...describeInstrument(instrument),
    failure: null,
    createdAt: now,
    updatedAt: now,
  }
  const records = quoted.map((order) => {
    const restaurant = restaurantOf(dishes, order.restaurantId)
    const destination = placeAddress(
      `${body.shippingDetails.address}, ${body.shippingDetails.city}`,
      restaurant.place,
    )
    const row: OrderRecord['order'] = {
      id: orderId(deps.randomBytes),
      userId: customerId,
      restaurantId: order.restaurantId,
      paymentId: payment.id,
      status,
      deliveryStatus: null,
      agentId: null,
      subtotal: order.subtotal,
      discount: order.discount,
      tax: order.tax,
      deliveryFee: order.deliveryFee,
      total: order.total,
      paid: 0,
      refunded: 0,
      shipping: body.shippingDetails,
      destinationLat: destination.lat,
      destinationLng: destination.lng,
      agentLat: null,
      agentLng: null,
      placedAt: now,
      ...deadlines(now),
      movedAt: now,
      deliveredAt: null,
      cancelReason: null,
    }
    return { row, restaurant: restaurant.view, items: order.items }
  })
  const event = (row: OrderRecord['order'], action: string, to: OrderStatus, by: string): NewEvent => ({
    orderId: row.id,
    restaurantId: row.restaurantId,
    agentId: null,
    kind: 'status',
    action,
    status: to,
    deliveryStatus: null,
    by,
    lat: null,
    lng: null,
    at: now,
  })
  const placed = records.map(({ row }) => event(row, untold, 'processing', 'customer'))
  const confirmation = records.map(({ row }) => event(row, 'authorise', 'confirmed', 'payment'))
  const timeline = (['processing', 'confirmed'] as const).map((to, index) => ({
    status: to,
    at: now.toISOString(),
    by: index === 0 ? 'customer' : 'payment',
  }))
  const view = ({ row, restaurant, items }: (typeof records)[number]): Order =>
    orderView(
      {
        order: { ...row, status: 'confirmed', paid: instrument === null ? 0 : row.total },
        restaurant,
        payment,
        agent: null,
        rating: null,
        refundRequested: false,
        items: items.map(({ dishId, name, quantity, price }) => ({ dishId, name, quantity, price })),
        timeline,
      },
      'customer',
      now,
    )
  const answer = { status: 201, body: JSON.stringify({ orders: records.map(view) }) }
  return {
    instrument,
    answer,
    confirmation,
    rows: {
      claim,
      answer: instrument === null ? answer : null,
      payment,
      orders: records.map(({ row }) => row),
      items: records.flatMap(({ row, items }) =>
        items.map(({ dishId, name, price, quantity }, line) => ({
          orderId: row.id,
          line,
          dishId,
          name,
          price,
          quantity,
        })),
      ),
      events: instrument === null ? [...placed, ...confirmation] : placed,
      storedPricing,
      now,
    },
  }
}

const instrumentOf = (body: CheckoutBody): Instrument | null => {
  if (body.paymentMethod === 'creditCard') return { method: 'creditCard', card: body.payment }
  if (body.paymentMethod === 'upi') return { method: 'upi', upi: body.payment }
  return null
}

const restaurantOf = (dishes: ReadonlyMap<string, OrderableDish>, id: string) => {
  const dish = [...dishes.values()].find((candidate) => candidate.restaurantId === id)
  if (!dish) throw new Error(`no dish of restaurant ${id} in the cart`)
  const { lat, lng } = dish
  return {
    place: lat === null || lng === null ? null : { lat, lng },
    view: {
      id,
      name: dish.restaurantName,
      area: dish.restaurantArea,
      address: dish.restaurantAddress,
      lat,
      lng,
    },
  }
}

/** Charges the customer outside any transaction, then records what came of it. */
const authorise = async (deps: Deps, plan: Plan, instrument: Instrument): Promise<StoredAnswer> => {
  const { payment, orders, claim } = plan.rows
  const result = await chargeOrPending(deps, { paymentId: payment.id, amount: payment.amount, instrument })
  if (result.outcome === 'pending') {
    const answer = await ordersAnswer(deps, payment.id)
    await storeAnswer(deps, claim, answer)
    return answer
  }
  if (result.outcome === 'captured') {
    const now = deps.clock()
    const confirmed = await confirmCheckout(deps.pool, {
      paymentId: payment.id,
      reference: result.reference,
      now,
      orderCount: orders.length,
      money: orders.flatMap((order) => {
        const transfer = randomUUID()
        return charge(order).map((row) => ({
          ...row,
          transfer,
          orderId: order.id,
          paymentId: payment.id,
          at: now,
        }))
      }),
      events: plan.confirmation,
      claim,
      answer: plan.answer,
    })
    deps.notifications.send('orders', confirmed)
    if (confirmed.length > 0) return plan.answer
  }
  return await settlePayment(deps, payment.id, result)
}

/** A payment service that cannot be reached may still have charged: that is pending, not a failure. */
const chargeOrPending = async (deps: Deps, charge: Charge): Promise<ChargeResult> => {
  try {
    return await deps.payments.charge(charge)
  } catch (error) {
    deps.log.warn({ err: error, paymentId: charge.paymentId }, 'the payment service gave no answer')
    return { outcome: 'pending' }
  }
}
