import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { CheckoutBody } from '#shared/contracts/orders.ts'
import { Refusal } from '#shared/errors.ts'
import { isUniqueViolation } from '../../db/connection.ts'
import { orders } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { atWork } from '../../http/dead-calls.ts'
import { findResponse, type KeyClaim, type StoredResponse, storeResponse } from '../../http/idempotency.ts'
import { countParameter, RateLimited } from '../../http/rate-limit.ts'
import { chargeCustomer } from '../payments/charge-customer.ts'
import { declineCounts, limitConcurrentCharges } from '../payments/decline-limits.ts'
import { newInstrument } from '../payments/new-instrument.ts'
import { requireOffered } from '../payments/offered-methods.ts'
import type { Instrument } from '../payments/provider.ts'
import { resumePayment } from '../payments/resume-payment.ts'
import { savedInstrument } from '../payments/saved-methods.ts'
import { alreadyHad, alreadySpent, validatePromo } from '../promotions/validate-promo.ts'
import { getCachedCart, invalidateCarts, readCart } from './cart-store.ts'
import { cashOrderCounts } from './cash-order-limit.ts'
import { type CheckoutLimit, confirmCheckout, insertCheckout } from './checkout-store.ts'
import { charge } from './money.ts'
import { type Plan, planCheckout } from './plan-checkout.ts'
import { ordersResponse, settlePayment } from './settle-payment.ts'

export type PlacedOrders = { response: StoredResponse; replayed: boolean }

export type Checkout = {
  customerId: string
  /** What the call came from (http/ip.ts). */
  ip: string
  body: CheckoutBody
  claim: KeyClaim
}

/**
 * Places one order for each restaurant in the cart under one payment, at the prices in the database. A cash order takes
 * one round trip, a prepaid one two, and one more while its dishes are not in memory, with a promo code, with a
 * saved payment method or one to save.
 *
 * The answer is `201 {orders}`, stored with the claim's key so that a repeat gets the very same one. Orders whose
 * payment service gave no answer in time come back as `processing`; its webhook moves them on.
 *
 * Refuses: dish_unavailable, restaurant_closed (409), payment_declined (402; no order stays placed, and a promo code is good
 * again), promo_code_invalid, idempotency_key_reused (422), validation_failed (a saved method that is gone, a way to pay that is not offered), rate_limited (cash
 * orders of new accounts, declined payments and guessed codes, by http/limits.ts).
 */
export const placeOrder = async (deps: Deps, checkout: Checkout): Promise<PlacedOrders> => {
  const first = await attempt(deps, checkout)
  if ('response' in first) return { response: first.response, replayed: false }
  const { error } = first
  // A repeat is answered like the first even where the menu has changed since.
  const response = await findResponse(deps, checkout.claim, resume(deps, checkout))
  if (response) return { response, replayed: true }
  throw error instanceof Refusal
    ? error
    : new Refusal('request_in_progress', /*i18n*/ 'The same request is still being worked on.')
}

/** Does what is to be done for the first call; `error` when nothing was written, which may mean that there was one before. */
const attempt = async (
  deps: Deps,
  checkout: Checkout,
): Promise<{ response: StoredResponse } | { error: unknown }> => {
  const orError = (error: unknown) => {
    if (!(error instanceof Refusal) && !isUniqueViolation(error, 'idempotency_keys_principal_key_pk'))
      throw error
    return { error }
  }
  const { customerId, body } = checkout
  let instrument: Instrument | null
  try {
    instrument = await instrumentOf(deps, customerId, body)
  } catch (error) {
    return orError(error)
  }
  return limitConcurrentCharges(deps, declineCounts(deps, checkout, instrument), async () => {
    let plan: Plan
    try {
      plan = await insertPlan(deps, checkout, instrument)
    } catch (error) {
      return orError(error)
    }
    if (instrument === null) return { response: plan.response }
    const { id, createdAt } = plan.rows.payment
    return { response: await atWork(id, createdAt, () => authorise(deps, checkout, plan, instrument)) }
  })
}

const saves = (body: CheckoutBody): boolean =>
  body.paymentMethod !== 'cashOnDelivery' && body.saveMethod === true

/** A repeat whose first call died goes on with its payment, unless the customer has cancelled all of it. */
const resume = (deps: Deps, { customerId, ip, body, claim }: Checkout) =>
  resumePayment(deps, {
    ip,
    instrument: async (paymentId) => {
      const waiting = and(eq(orders.paymentId, paymentId), eq(orders.status, 'processing'))
      const [one] = await deps.db.select({ id: orders.id }).from(orders).where(waiting).limit(1)
      return one ? instrumentOf(deps, customerId, body) : null
    },
    save: saves(body),
    settle: (paymentId, result) => settlePayment(deps, paymentId, result),
    leavePending: async (paymentId) => storeResponse(deps, claim, await ordersResponse(deps, paymentId)),
  })

/** What the checkout charges: as given, or a saved one, which is looked up; null for cash. */
const instrumentOf = async (
  deps: Deps,
  customerId: string,
  body: CheckoutBody,
): Promise<Instrument | null> => {
  if (body.paymentMethod === 'cashOnDelivery') return null
  requireOffered(deps, body.paymentMethod, 'paymentMethod')
  if ('savedMethodId' in body.payment)
    return savedInstrument(deps, customerId, body.paymentMethod, body.payment.savedMethodId)
  return newInstrument(body.payment, deps.clock())
}

const attempts = 4

/**
 * Prices the cart from memory and writes it; where the memory was out of date, or refuses, once more from the
 * database, which has the last word.
 */
const insertPlan = async (deps: Deps, checkout: Checkout, instrument: Instrument | null): Promise<Plan> => {
  const { customerId, ip, body, claim } = checkout
  const now = deps.clock()
  const dishIds = body.items.map((item) => item.dishId)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const fresh = attempt > 0
    if (fresh) invalidateCarts(deps)
    const promo =
      body.promoCode === undefined
        ? null
        : await validatePromo(deps, body.promoCode, { userId: customerId, ip })
    const cart = fresh ? await readCart(deps, dishIds, now) : await getCachedCart(deps, dishIds, now)
    try {
      const plan = planCheckout({ customerId, body, instrument, promo, claim, now }, cart, {
        provider: deps.payments.name,
        randomBytes: deps.randomBytes,
      })
      const { id, createdAt } = plan.rows.payment
      const limit = limitOf(deps, checkout, instrument)
      const inserted = await atWork(id, createdAt, () => insertCheckout(deps.pool, plan.rows, limit))
      if (inserted !== null && 'until' in inserted) throw new RateLimited(deps, inserted.until)
      if (inserted !== null) {
        deps.notifications.send('orders', inserted.events)
        return plan
      }
    } catch (error) {
      // Of several checkouts with a first-order code at once, the database let another one through.
      if (isUniqueViolation(error, 'promo_redemptions_user_id_offer_pk')) throw alreadyHad()
      if (isUniqueViolation(error, 'promo_redemptions_code_key')) throw alreadySpent()
      if (fresh || !(error instanceof Refusal) || error instanceof RateLimited) throw error
    }
  }
  throw new Refusal('dish_unavailable', /*i18n*/ 'The menu has just changed. Please check your cart.')
}

/** What the statement that writes the checkout counts, or looks at, on the way. */
const limitOf = (deps: Deps, checkout: Checkout, instrument: Instrument | null): CheckoutLimit | null => {
  if (!deps.settings.rateLimit) return null
  return instrument === null
    ? { kind: 'count', parameter: countParameter(deps, cashOrderCounts(checkout)) }
    : { kind: 'spent', parameter: countParameter(deps, declineCounts(deps, checkout, instrument)) }
}

/** Charges the customer outside any transaction, then records what came of it. */
const authorise = async (
  deps: Deps,
  { ip, body }: Checkout,
  plan: Plan,
  instrument: Instrument,
): Promise<StoredResponse> => {
  const { payment, orders: placed, claim } = plan.rows
  const { id: paymentId, amount, userId } = payment
  const result = await chargeCustomer(deps, { paymentId, amount, instrument, save: saves(body), userId, ip })
  if (result.outcome === 'pending') {
    const response = await ordersResponse(deps, payment.id)
    await storeResponse(deps, claim, response)
    return response
  }
  if (result.outcome === 'captured') {
    const now = deps.clock()
    const confirmed = await confirmCheckout(deps.pool, {
      paymentId: payment.id,
      reference: result.reference,
      now,
      orderCount: placed.length,
      money: placed.flatMap((order) => {
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
      response: plan.response,
    })
    deps.notifications.send('orders', confirmed)
    if (confirmed.length > 0) return plan.response
  }
  return await settlePayment(deps, payment.id, result)
}
