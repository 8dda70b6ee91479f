import { randomUUID } from 'node:crypto'
import type { CheckoutBody } from '#shared/contracts/ordering.ts'
import { Refusal } from '#shared/errors.ts'
import { isUniqueViolation } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import { findAnswer, type KeyClaim, type StoredAnswer, storeAnswer } from '../../http/idempotency.ts'
import { chargeOrPending } from '../payments/charge-or-pending.ts'
import { keepMethod } from '../payments/keep-method.ts'
import type { Instrument } from '../payments/provider.ts'
import { savedInstrument } from '../payments/saved-methods.ts'
import { alreadyHad, alreadySpent, usablePromo } from '../promotions/usable-promo.ts'
import { forgetCarts, readCart, recallCart } from './cart-store.ts'
import { confirmCheckout, insertCheckout } from './checkout-store.ts'
import { charge } from './money.ts'
import { type Plan, planCheckout } from './plan-checkout.ts'
import { ordersAnswer, settlePayment } from './settle-payment.ts'

export type PlacedOrders = { answer: StoredAnswer; replayed: boolean }

/**
 * Places one order for each restaurant in the cart under one payment, at the prices in the database. A cash order takes
 * one round trip, a prepaid one two, and one more while its dishes are not in memory, with a promo code, with a
 * saved payment method or one to save.
 *
 * The answer is `201 {orders}`, stored with the claim's key so that a repeat gets the very same one. Orders whose
 * payment service gave no answer in time come back as `processing`; its webhook moves them on.
 *
 * Refuses: dish_unavailable, restaurant_closed (409), payment_declined (402; no order stays placed, and a promo code is good
 * again), promo_code_invalid, idempotency_key_reused (422), validation_failed (a saved method that is gone).
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
      : new Refusal('request_in_progress', /*i18n*/ 'The same request is still being worked on.')
  }
  if (plan.instrument === null) return { answer: plan.answer, replayed: false }
  const save = body.paymentMethod !== 'cashOnDelivery' && body.saveMethod === true
  return { answer: await authorise(deps, plan, plan.instrument, save), replayed: false }
}

/** What the checkout charges: as given, or a saved one, which is looked up; null for cash. */
const instrumentOf = async (
  deps: Deps,
  customerId: string,
  body: CheckoutBody,
): Promise<Instrument | null> => {
  if (body.paymentMethod === 'cashOnDelivery') return null
  if ('savedMethodId' in body.payment)
    return savedInstrument(deps, customerId, body.paymentMethod, body.payment.savedMethodId)
  return 'upiId' in body.payment
    ? { method: 'upi', upi: body.payment }
    : { method: 'creditCard', card: body.payment }
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
  const instrument = await instrumentOf(deps, customerId, body)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const fresh = attempt > 0
    if (fresh) forgetCarts(deps)
    const promo = body.promoCode === undefined ? null : await usablePromo(deps, body.promoCode, customerId)
    const cart = fresh ? await readCart(deps, dishIds, now) : await recallCart(deps, dishIds, now)
    try {
      const plan = planCheckout({ customerId, body, instrument, promo, claim, now }, cart, {
        provider: deps.payments.name,
        randomBytes: deps.randomBytes,
      })
      const events = await insertCheckout(deps.pool, plan.rows)
      if (events !== null) {
        deps.notifications.send('orders', events)
        return plan
      }
    } catch (error) {
      // Of several checkouts with a first-order code at once, the database let another one through.
      if (isUniqueViolation(error, 'promo_redemptions_user_id_offer_pk')) throw alreadyHad()
      if (isUniqueViolation(error, 'promo_redemptions_code_key')) throw alreadySpent()
      if (fresh || !(error instanceof Refusal)) throw error
    }
  }
  throw new Refusal('dish_unavailable', /*i18n*/ 'The menu has just changed. Please check your cart.')
}

/** Charges the customer outside any transaction, then records what came of it. */
const authorise = async (
  deps: Deps,
  plan: Plan,
  instrument: Instrument,
  save: boolean,
): Promise<StoredAnswer> => {
  const { payment, orders, claim } = plan.rows
  const { id: paymentId, amount, userId } = payment
  const result = await chargeOrPending(deps, { paymentId, amount, instrument, save })
  if (result.outcome === 'captured' && result.token !== undefined && userId !== null)
    await keepMethod(deps, { userId, instrument, token: result.token })
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
