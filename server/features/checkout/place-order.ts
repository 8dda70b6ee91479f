import type { CheckoutBody } from '#shared/checkout/contracts.ts'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { paise } from '#shared/money/money.ts'
import { isUniqueViolation } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import type { StoredResponse } from '../../http/caching/stored-response.ts'
import type { KeyClaim } from '../../http/idempotency.ts'
import { RateLimited } from '../../http/limits/rate-limit.ts'
import { announce } from '../../outbox/publish-part.ts'
import { announceCatalogueChange } from '../catalogue-changes/changes.ts'
import { creditBalance } from '../credit/credit.ts'
import { spendTransfer } from '../credit/credit-part.ts'
import { receive } from '../giving/fund/fund.ts'
import { queueReceipt } from '../giving/receipts/queue-receipt.ts'
import { charge } from '../orders/money/money.ts'
import { soldOut } from '../orders/order.ts'
import { type Cart, getCachedCart, readCart } from '../orders/read-cart.ts'
import { holdTip } from '../orders/tips/tip-money.ts'
import { providerOf } from '../payments/create-payment.ts'
import { declineCounts } from '../payments/decline-limits.ts'
import type { Instrument } from '../payments/provider.ts'
import { requestedInstrument, requireOffered } from '../payments/requested-instrument.ts'
import { savedInstrument } from '../payments/saved-methods/saved-methods.ts'
import { type BegunPayment, takePayment } from '../payments/take-payment.ts'
import type { Promo } from '../promotions/promo.ts'
import { alreadyHad, alreadySpent } from '../promotions/refusals.ts'
import { validatePromo } from '../promotions/validate-promo.ts'
import { slotFull } from '../slots/require-slots.ts'
import { cartSlot } from './cart-slot.ts'
import { type CheckoutLimit, confirmCheckout, insertCheckout, type Short } from './checkout-store.ts'
import type { Guest } from './guests.ts'
import { type Alongside, type Plan, planCheckout, type ReservedLot } from './plan-checkout.ts'

export type PlacedOrders = { response: StoredResponse; replayed: boolean }

export type Checkout = {
  customerId: string
  /** The client's IP address (http/limits/ip.ts). */
  ip: string
  language: Language
  body: CheckoutBody
  claim: KeyClaim
}

/**
 * Places one order for each restaurant in the cart under one payment, at the prices in the database. A cash
 * order takes one round trip, a prepaid one two. Each of these needs one more: dishes that are not cached, a
 * promo code, charging a saved payment method, saving a payment method.
 *
 * The response is `201 {orders}`, stored under the Idempotency-Key, so that a repeat gets the same one.
 * Orders are `processing` if the payment service did not answer in time or needs the customer first; its
 * webhook then settles them.
 *
 * Refuses: dish_unavailable, restaurant_closed, slot_full, too_late (409), below_minimum_order,
 * out_of_delivery_area (422), payment_declined (402; the orders are cancelled and the promo code can be used
 * again), promo_code_invalid, idempotency_key_reused (422), validation_failed (a deleted saved method, or a
 * method that is not offered), rate_limited (cash orders of new accounts, declined payments and guessed
 * codes, by http/limits/limits.ts).
 */
export const placeOrder = (deps: Deps, checkout: Checkout): Promise<PlacedOrders> =>
  place(deps, checkout, { read: dishBasket(deps, checkout), cached: true, gone: menuChanged })

/** What is bought: with what it is priced, and the lot that it is reserved from. */
export type Basket = {
  cart: Cart
  promo: Promo | null
  lot: ReservedLot | null
  /** Whose the dishes are, and what closes the cart that they chose them in. */
  guests?: readonly Guest[]
  alongside?: Alongside
}

/** Where a basket comes from. */
export type BasketSource = {
  /** Without `fresh`, from a cache where there is one. May refuse. */
  read: (fresh: boolean, now: Date) => Promise<Basket>
  /** Whether what is read first may be out of date, so that a refusal by it is not yet one. */
  cached: boolean
  /** What is said if it changes again and again while the orders are written. */
  gone: () => Refusal
}

export const menuChanged = () =>
  new Refusal('dish_unavailable', /*i18n*/ 'The menu has just changed. Please check your cart.')

/** The dishes of the cart, with its promo code. */
export const dishBasket =
  (deps: Deps, { customerId, ip, body }: Checkout): BasketSource['read'] =>
  async (fresh, now) => {
    const dishIds = body.items.map((item) => item.dishId)
    const promo =
      body.promoCode === undefined
        ? null
        : await validatePromo(deps, body.promoCode, { userId: customerId, ip })
    const eatenAt = body.slot === undefined ? null : new Date(body.slot)
    const cart = await (fresh ? readCart : getCachedCart)(deps, dishIds, now, eatenAt)
    return { cart, promo, lot: null }
  }

/** Pays for a basket and writes its orders, as `placeOrder` says. */
export const place = (deps: Deps, checkout: Checkout, source: BasketSource): Promise<PlacedOrders> => {
  const { customerId, ip, language, body, claim } = checkout
  return takePayment(deps, {
    purpose: 'order',
    claim,
    ip,
    language,
    userId: customerId,
    save: body.paymentMethod !== 'cashOnDelivery' && body.saveMethod === true,
    instrument: () => instrumentOf(deps, customerId, body),
    begin: async (instrument) => begun(deps, await insertPlan(deps, checkout, source, instrument)),
  })
}

/**
 * What the checkout charges: entered here, entered on the payment service's page, or a saved method; null for
 * cash.
 */
const instrumentOf = async (
  deps: Deps,
  customerId: string,
  body: CheckoutBody,
): Promise<Instrument | null> => {
  if (body.paymentMethod === 'cashOnDelivery') return null
  const { paymentMethod: method, payment } = body
  // Perhaps there is nothing to charge: what the credit leaves is asked for once that is known.
  if (payment === undefined && body.credit === true && deps.payments.takesDetails) return null
  const field = 'paymentMethod'
  if (payment === undefined || !('savedMethodId' in payment))
    return requestedInstrument(deps, { method, field, typed: payment })
  requireOffered(deps, method, field)
  return savedInstrument(deps, customerId, method, payment.savedMethodId)
}

/**
 * The payment of the written orders: a cash checkout has its response already, a prepaid one gets it once
 * charged.
 */
const begun = (deps: Deps, plan: Plan): BegunPayment => {
  const { payment, response } = plan.rows
  return {
    paymentId: payment.id,
    provider: payment.provider,
    amount: payment.amount,
    response,
    confirm: ({ reference }) => confirm(deps, plan, reference),
  }
}

const noDetails = /*i18n*/ 'Please enter what you want to pay with.'

const attempts = 4

/**
 * Prices the basket from the cache and writes the checkout; if the cache is out of date, or the basket is
 * refused, tries again from the database, up to four attempts in all.
 */
const insertPlan = async (
  deps: Deps,
  checkout: Checkout,
  { read, cached, gone }: BasketSource,
  instrument: Instrument | null,
): Promise<Plan> => {
  const { customerId, language, body, claim } = checkout
  const now = deps.clock()
  for (let attempt = 0; attempt < attempts; attempt++) {
    const fresh = attempt > 0 || !cached
    const { cart, promo, lot, guests, alongside } = await read(fresh, now)
    const slot =
      body.slot === undefined
        ? null
        : await cartSlot(deps, new Date(body.slot), body.items, cart, now, 'open')
    const balance = body.credit === true ? await creditBalance(deps.db, customerId) : paise(0)
    if (instrument === null && body.paymentMethod !== 'cashOnDelivery' && balance === 0)
      throw new Refusal('validation_failed', noDetails, { payment: noDetails })
    const request = {
      customerId,
      body,
      instrument,
      promo,
      lot,
      slot,
      balance,
      guests,
      alongside,
      claim,
      language,
      now,
    }
    try {
      const plan = planCheckout(request, cart, {
        provider: providerOf(deps, instrument),
        randomBytes: deps.randomBytes,
        keys: deps.keys,
      })
      const inserted = await insertCheckout(
        deps,
        plan.rows,
        plan.isCovered ? null : limitOf(deps, checkout, instrument),
      )
      if (inserted !== null && 'until' in inserted) throw new RateLimited(deps, inserted.until)
      if (inserted !== null && 'full' in inserted) throw slotFull()
      if (inserted !== null && 'short' in inserted) throw shortage(body, plan, inserted.short)
      if (inserted !== null) {
        if (inserted.shownLeft) announceCatalogueChange(deps)
        announce(deps, plan.rows.events, inserted.published)
        if (plan.instrument === null) deps.jobs.confirmSoon(idsOf(plan))
        return plan
      }
    } catch (error) {
      // Of concurrent checkouts with a first-order code, another one was first.
      if (isUniqueViolation(error, 'promo_redemptions_user_id_offer_pk')) throw alreadyHad()
      if (isUniqueViolation(error, 'promo_redemptions_code_key')) throw alreadySpent()
      // The person used it at the same moment: it is looked at again.
      if (isUniqueViolation(error, 'promo_uses_nth_key')) continue
      if (isUniqueViolation(error, 'promo_uses_first_order_key')) continue
      if (fresh || !(error instanceof Refusal) || error instanceof RateLimited) throw error
      // Of that nothing comes from the cache.
      if (error.code === 'slot_full') throw error
    }
  }
  throw gone()
}

/** Of the first line of the cart that wants more than is left. */
const shortage = ({ items }: CheckoutBody, { rows }: Plan, short: Short): Refusal => {
  const at = items.findIndex(({ dishId }) => short.some((one) => one.dishId === dishId))
  const of = <T extends { dishId: string | null }>(list: readonly T[]) =>
    list.find(({ dishId }) => dishId === items[at]?.dishId)
  return soldOut(of(rows.items)?.name ?? '', of(short)?.left ?? 0, `items.${at}.dishId`)
}

/**
 * The limit that the checkout's statement counts (cash) or checks (declined payments); null with
 * RATE_LIMIT=off.
 */
const limitOf = (
  deps: Deps,
  { customerId, ip }: Checkout,
  instrument: Instrument | null,
): CheckoutLimit | null => {
  if (!deps.settings.rateLimit) return null
  return instrument === null
    ? { kind: 'cash', customer: { customerId, ip } }
    : { kind: 'declines', counts: declineCounts(deps, { customerId, ip }, instrument) }
}

/**
 * Settles the payment in one statement, the fast path; null, and writes nothing, if an order was cancelled
 * meanwhile.
 */
const confirm = async (deps: Deps, plan: Plan, reference: string): Promise<StoredResponse | null> => {
  const { payment, orders: placed, donation, tips, claim } = plan.rows
  const now = deps.clock()
  const { response, timeline, events } = plan.confirmed(now)
  const confirmed = await confirmCheckout(deps.pool, {
    paymentId: payment.id,
    reference,
    now,
    orders: placed,
    transfers: [
      ...placed.map(charge),
      ...(donation ? receive(donation) : []),
      ...tips.map((tip) => holdTip(tip, plan.customerId)),
      ...(payment.credit > 0
        ? [spendTransfer({ userId: plan.customerId, paymentId: payment.id, amount: payment.credit })]
        : []),
    ],
    donation,
    isTipped: tips.length > 0,
    isCredited: payment.credit > 0,
    timeline,
    events,
    claim,
    response,
  })
  if (confirmed === null) return null
  announce(deps, events, confirmed)
  deps.jobs.confirmSoon(idsOf(plan))
  if (donation) queueReceipt(deps, donation.id)
  return response
}

const idsOf = (plan: Plan): string[] => plan.rows.orders.map(({ id }) => id)
