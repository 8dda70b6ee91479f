import { randomUUID } from 'node:crypto'
import type { LatLng } from '#shared/api/wire.ts'
import type { CheckoutBody } from '#shared/checkout/contracts.ts'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { type ChosenOption, priceOfOptions } from '#shared/menu/dish-options.ts'
import { type Paise, paise, sumOf } from '#shared/money/money.ts'
import { promisedMinutes, spanAfter } from '#shared/orders/arrival.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { type Fulfilment, minutesAfter, type OrderStatus } from '#shared/orders/order-lifecycle.ts'
import { type OrderQuote, type OrderTerms, termsOf } from '#shared/orders/pricing.ts'
import { tipParts } from '#shared/orders/tips.ts'
import type { StatementPart } from '../../db/statement.ts'
import type { Deps } from '../../deps.ts'
import type { StoredResponse } from '../../http/caching/stored-response.ts'
import type { KeyClaim } from '../../http/idempotency.ts'
import { deliveryBy } from '../areas/delivery-by.ts'
import { isCollectable } from '../areas/out-of-area.ts'
import { spendTransfer, takeCredit } from '../credit/credit-part.ts'
import { distance } from '../deliveries/positions/distance.ts'
import { checkoutDonationView, newCheckoutDonation } from '../giving/donations/checkout-donation.ts'
import { takeStock } from '../menu/stock/stock-part.ts'
import { authorised } from '../orders/lifecycle/authorised.ts'
import type { TimelineEntry } from '../orders/lifecycle/order-transaction.ts'
import { searchText } from '../orders/lists/search-text.ts'
import { locateAddress } from '../orders/locate-address.ts'
import { charge } from '../orders/money/money.ts'
import { type OrderableDish, orderedOf, orderId, priceCart } from '../orders/order.ts'
import { orderEvent } from '../orders/order-event.ts'
import { orderView } from '../orders/order-view.ts'
import type { Cart } from '../orders/read-cart.ts'
import { newTip } from '../orders/tips/tip-parts.ts'
import { newPayment } from '../payments/create-payment.ts'
import type { Instrument } from '../payments/provider.ts'
import type { Promo } from '../promotions/promo.ts'
import { redeem } from '../promotions/redeem.ts'
import { requireWorth } from '../promotions/require-worth.ts'
import { reservePortions } from '../rescue/lots/reserve-portions.ts'
import type { ChosenSlot } from '../slots/require-slots.ts'
import { takeSlots } from '../slots/take-slots.ts'
import type { CheckoutRows } from './checkout-store.ts'
import { usable } from './credit-for.ts'
import { forCollection } from './for-collection.ts'
import { forSlot } from './for-slot.ts'
import { type Guest, guestsOf } from './guests.ts'
import {
  collected,
  requireCollection,
  requireInRadius,
  requireMinimum,
  requireOpen,
  requirePinCode,
  requireServed,
} from './require-orderable.ts'
import { restaurantOf } from './restaurant-of.ts'

/** What another room checks and writes in the statement that writes these orders. */
export type Alongside = (orderIds: readonly string[]) => StatementPart

export type CheckoutRequest = {
  customerId: string
  body: CheckoutBody
  /** What is charged; null for cash. */
  instrument: Instrument | null
  /** The body's promo code, already validated; the statement that writes the rows checks it again. */
  promo: Promo | null
  claim: KeyClaim
  /** The store credit to pay with, in paise. */
  balance?: Paise
  /** The surplus lot that its only item is reserved from; null for a cart of dishes. */
  lot: ReservedLot | null
  /** Of an order for later, as `requireSlot` has checked it; none: as soon as possible. */
  slot?: ChosenSlot | null
  /** Whose the dishes are, in a group cart. */
  guests?: readonly Guest[] | undefined
  alongside?: Alongside | undefined
  /** Of a donation's receipt. */
  language: Language
  now: Date
}

/** A lot of surplus food as an order of it needs it. */
export type ReservedLot = {
  id: string
  fulfilment: Fulfilment
  /** Handed over before this or not at all. */
  handOverBy: Date
}

/** A checkout that is priced but not yet written. */
export type Plan = {
  customerId: string
  /** Whether store credit pays for all of it. */
  isCovered: boolean
  rows: CheckoutRows
  /** Uses the promo code that it was priced with; one of the rows' parts. */
  redemption: StatementPart | null
  instrument: Instrument | null
  /** What is written, and the response, once its orders are paid, at `at`. */
  confirmed: (at: Date) => Pick<CheckoutRows, 'orders' | 'timeline' | 'events'> & { response: StoredResponse }
}

/**
 * The rows of a checkout and its response: one order for each restaurant, each priced separately, under one
 * payment. A cash order is confirmed at once, a prepaid one is `processing` until it is paid. Refuses what
 * `requirePinCode`, `requireServed`, `priceCart`, `deliveryBy`, `requireMinimum`, `requireInRadius` and
 * `requireWorth` refuse.
 */
export const planCheckout = (
  {
    customerId,
    body,
    instrument,
    promo,
    lot,
    slot = null,
    guests,
    alongside,
    balance = paise(0),
    claim,
    language,
    now,
  }: CheckoutRequest,
  { dishes, pricing: deliveryPricing, ordering, stored, areas }: Cart,
  { provider, randomBytes, keys }: { provider: string } & Pick<Deps, 'randomBytes' | 'keys'>,
): Plan => {
  requireOpen(ordering)
  const isCollected = body.fulfilment === 'collection'
  if (isCollected) requireCollection(dishes.values())
  const pricing = isCollected ? collected(deliveryPricing) : deliveryPricing
  const isFetched = isCollected || lot?.fulfilment === 'collection'
  // Whatever is left of a lot can be fetched.
  const collection = lot !== null || isCollectable(dishes.values())
  if (!isFetched) {
    requirePinCode(ordering, body.shippingDetails.zipCode, collection)
    requireServed(ordering, body.shippingDetails.location, collection, 'needed')
  }
  const brought = isFetched ? undefined : deliveryBy(areas, dishes, body.shippingDetails.location, 'needed')
  const priced = priceCart(body.items, dishes, pricing, promo?.discount ?? null, body.donation, brought)
  const quoted = priced.orders
  // A lot is sold by the portion, whatever a restaurant's orders have to come to.
  if (!isCollected && lot === null) requireMinimum(quoted, dishes)
  requireWorth(promo, quoted)
  if (!isFetched) requireInRadius(dishes.values(), body.shippingDetails.location, collection)
  // Whoever fetches the food has no courier to tip.
  const tip = lot === null && !isCollected ? (body.tip ?? paise(0)) : paise(0)
  const credit = usable(balance, quoted)
  const amount = paise(priced.total + tip - credit)
  // Nothing is left to be charged: it is paid as it is placed.
  const isCovered = credit > 0 && amount === 0
  if (credit > 0 && !isCovered && instrument === null) throw restUnpaid()
  const charged = newPayment(provider, {
    id: randomUUID(),
    purpose: 'order',
    userId: customerId,
    amount,
    instrument: isCovered ? null : instrument,
    now,
  })
  const payment = {
    ...charged,
    credit,
    ...(isCovered && { method: 'credit' as const, provider: 'credit', status: 'captured' as const }),
  }
  const { fullName: name, email } = body.shippingDetails
  const donation =
    priced.donation === 0
      ? null
      : newCheckoutDonation({
          userId: customerId,
          paymentId: payment.id,
          amount: priced.donation,
          name,
          email,
          language,
          now,
        })
  let creditLeft = credit
  const records = quoted.map((quote) => {
    const restaurant = restaurantOf(dishes, quote.restaurantId)
    const asSoonAsPossible = newOrder(
      randomBytes,
      { ...payment, userId: customerId },
      body.shippingDetails,
      {
        ...quote,
        ...termsOf(quote, {
          ...pricing,
          commissionPercent: restaurant.commissionPercent ?? pricing.commissionPercent,
        }),
      },
      restaurant,
      ordering,
      lot,
      now,
    )
    const due = isCollected
      ? forCollection(asSoonAsPossible, restaurant, { ordering, randomBytes, now })
      : asSoonAsPossible
    const row = slot === null ? due : forSlot(due, slot, now)
    const byCredit = paise(Math.min(creditLeft, row.total))
    creditLeft = paise(creditLeft - byCredit)
    return {
      row: {
        ...row,
        cutlery: lot === null ? body.cutlery === true : null,
        guests: guests === undefined ? null : guestsOf(guests, quote, dishes, pricing),
        paid: isCovered ? row.total : paise(0),
        credit: byCredit,
      },
      restaurant: restaurant.view,
      items: quote.items,
    }
  })
  const parts = tipParts(tip, records.length)
  const tips = records.flatMap(({ row }, index) => {
    const amount = parts[index] ?? paise(0)
    return amount === 0 ? [] : newTip({ orderId: row.id, paymentId: payment.id, amount, now })
  })
  const placed = records.map(({ row }) => timelineEntry(row, 'place', 'processing', 'customer', now))
  const view = ({ row, restaurant, items }: (typeof records)[number], at: Date): Order =>
    orderView(
      {
        order: { ...row, paid: instrument === null && !isCovered ? paise(0) : row.total },
        restaurant,
        payment,
        delivery: null,
        agent: null,
        position: null,
        elsewhere: false,
        rating: null,
        thumbs: null,
        refundRequest: null,
        items: items.map(({ lineTotal: _, ...item }) => ({ ...item, refunded: 0, readyAt: null })),
        changes: null,
        tips: tips
          .filter(({ orderId }) => orderId === row.id)
          .map((one) => ({
            ...one,
            thankedAt: null,
            status: row.status === 'processing' || instrument === null ? one.status : 'held',
          })),
        timeline: [
          { status: 'processing', at: now.toISOString(), by: 'customer' },
          { status: slot === null ? 'confirmed' : 'scheduled', at: at.toISOString(), by: 'payment' },
        ],
      },
      'customer',
      at,
    )
  const confirmed: Plan['confirmed'] = (at) => {
    const paid = records.map(({ row, ...record }) => {
      const order = { ...row, ...authorised(row, at) }
      const entry =
        order.status === 'scheduled'
          ? timelineEntry(order, 'schedule', 'scheduled', 'payment', at)
          : timelineEntry(order, 'authorise', 'confirmed', 'payment', at)
      return { ...record, row: order, entry }
    })
    return {
      orders: paid.map(({ row }) => row),
      timeline: paid.map(({ entry }) => entry),
      events: paid.map(({ row, entry }) => orderEvent(row, entry)),
      response: {
        status: 201,
        body: JSON.stringify({
          orders: paid.map((record) => view(record, at)),
          ...(donation && { donation: checkoutDonationView({ keys }, { ...donation, status: 'received' }) }),
        }),
      },
    }
  }
  const redemption =
    promo &&
    redeem(promo, {
      userId: customerId,
      paymentId: payment.id,
      discount: sumOf(quoted.map(({ discount }) => discount)),
      at: now,
    })
  // Cash is nothing to wait for, nor is credit.
  const atOnce = instrument === null || isCovered ? confirmed(now) : null
  return {
    customerId,
    instrument: isCovered ? null : instrument,
    isCovered,
    redemption,
    confirmed,
    rows: {
      claim,
      response: atOnce?.response ?? null,
      payment,
      orders: atOnce?.orders ?? records.map(({ row }) => row),
      items: records.flatMap(({ row, items }) =>
        items.map(({ lineTotal: _, dishId, ...item }, line) => ({
          ...item,
          ...(lot === null ? { dishId, lotId: null } : { dishId: null, lotId: lot.id }),
          orderId: row.id,
          line,
          refunded: 0,
          readyAt: null,
          originalPrice: beforeOffer(dishes.get(dishId), item.options),
        })),
      ),
      timeline: [...placed, ...(atOnce?.timeline ?? [])],
      events: atOnce?.events ?? [],
      stored,
      menuVersions: new Map([...dishes.values()].map((dish) => [dish.id, dish.menuVersion])),
      orderingVersions: new Map(
        [...dishes.values()].map((dish) => [dish.restaurantId, dish.orderingVersion]),
      ),
      donation,
      tips,
      transfers: isCovered
        ? [
            ...records.map(({ row }) => charge(row)),
            spendTransfer({ userId: customerId, paymentId: payment.id, amount: credit }),
          ]
        : [],
      reserved:
        lot &&
        reservePortions({
          lotId: lot.id,
          orderId: records[0]?.row.id ?? '',
          portions: body.items.reduce((sum, { quantity }) => sum + quantity, 0),
          now,
        }),
      parts: [
        redemption,
        [...dishes.values()].some(({ left }) => left !== null) ? takeStock(now) : null,
        slot &&
          takeSlots(
            records.map(({ row, items }) => ({
              orderId: row.id,
              restaurantId: row.restaurantId,
              from: slot.from,
              portions: items.reduce((sum, { quantity }) => sum + quantity, 0),
            })),
          ),
        alongside?.(records.map(({ row }) => row.id)) ?? null,
        credit === 0
          ? null
          : takeCredit({ userId: customerId, paymentId: payment.id, amount: credit }, isCovered, now),
      ].filter((part) => part !== null),
      now,
    },
  }
}

const restUnpaid = (): Refusal => {
  const message = /*i18n*/ 'Your credit does not cover all of it. Please pay the rest by card or UPI.'
  return new Refusal('validation_failed', message, { payment: message })
}

/** The price of one portion with its options before the dish's offer, in paise; null without an offer. */
const beforeOffer = (dish: OrderableDish | undefined, options: readonly ChosenOption[]): Paise | null =>
  dish === undefined || dish.originalPrice === null
    ? null
    : paise(dish.originalPrice + priceOfOptions(options))

type Kitchen = Pick<OrderableDish, 'deliveryTime' | 'preparationMinutes' | 'busyMinutes' | 'promise'> & {
  place: LatLng | null
}

/** The row of one order of a priced cart, which waits for its payment. */
export const newOrder = (
  randomBytes: Deps['randomBytes'],
  payment: { id: string; userId: string },
  { location, ...shipping }: CheckoutBody['shippingDetails'],
  {
    restaurantId,
    items,
    subtotal,
    discount,
    tax,
    deliveryFee,
    total,
    commission,
    agentShare,
    deliveryTax,
    taxPercent,
    deliveryTaxPercent,
  }: OrderQuote & OrderTerms,
  { place, ...kitchen }: Kitchen,
  ordering: Cart['ordering'],
  lot: ReservedLot | null,
  now: Date,
): CheckoutRows['orders'][number] => {
  const destination = locateAddress(`${shipping.address}, ${shipping.city}`, place, location)
  const id = orderId(randomBytes)
  const promised =
    lot?.fulfilment === 'collection'
      ? null
      : promisedMinutes(
          kitchen,
          orderedOf({ items, subtotal }, location && place && distance(place, destination)),
        )
  // What is fetched is there until then.
  const arrivesBy = promised === null ? (lot?.handOverBy ?? now) : spanAfter(now, promised).to
  return {
    id,
    userId: payment.userId,
    restaurantId,
    paymentId: payment.id,
    status: 'processing',
    subtotal,
    discount,
    tax,
    deliveryFee,
    total,
    commission,
    agentShare,
    deliveryTax,
    taxPercent,
    deliveryTaxPercent,
    paid: paise(0),
    refunded: paise(0),
    credit: paise(0),
    shipping,
    destinationLat: destination.lat,
    destinationLng: destination.lng,
    placedAt: now,
    confirmedAt: null,
    searchText: searchText({ id, fullName: shipping.fullName, dishes: items.map(({ name }) => name) }),
    acceptBy: minutesAfter(now, ordering.acceptMinutes),
    acceptMinutes: ordering.acceptMinutes,
    cancelMinutes: ordering.cancelMinutes,
    refundMinutes: ordering.refundMinutes,
    estimatedDelivery: arrivesBy,
    promisedBy: arrivesBy,
    promisedFrom: promised?.from ?? null,
    promisedTo: promised?.to ?? null,
    lateReason: null,
    slotFrom: null,
    slotTo: null,
    releaseAt: null,
    remindedAt: null,
    movedAt: now,
    recallUntil: null,
    recallEstimate: null,
    dayNumber: null,
    attention: null,
    attentionAt: null,
    deliveredAt: null,
    fulfilment: lot?.fulfilment ?? 'delivery',
    collectionCode: null,
    hereAt: null,
    noShowMinutes: null,
    noShowAt: null,
    noShowRefundPercent: null,
    handOverBy: lot?.handOverBy ?? null,
    cancelReason: null,
    cutlery: null,
    guests: null,
  }
}

/** An entry of a new order's timeline. */
export const timelineEntry = (
  order: CheckoutRows['orders'][number],
  action: TimelineEntry['action'],
  status: OrderStatus,
  by: string,
  at: Date,
): TimelineEntry => ({
  orderId: order.id,
  action,
  status,
  by,
  reason: null,
  at,
})
