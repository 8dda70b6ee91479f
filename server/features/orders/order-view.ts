import { isMenuCategory } from '#shared/catalogue/categories.ts'
import { allowedDeliveryActions, courierStatus } from '#shared/deliveries/delivery-lifecycle.ts'
import type { ChosenOption } from '#shared/menu/dish-options.ts'
import { paise } from '#shared/money/money.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { isAttentionShown } from '#shared/orders/kitchen-attention.ts'
import {
  allowedActions,
  cancelUntil,
  minutesAfter,
  type OrderStatus,
  progress,
  restaurantView,
} from '#shared/orders/order-lifecycle.ts'
import { stateOfDelivery } from '../deliveries/record/apply-delivery-transition.ts'
import { pictureUrl } from '../drawings/picture-url.ts'
import {
  disclosureFor,
  isDoorOnMap,
  shownAgent,
  shownCourier,
  shownDestination,
  shownShipping,
  type Viewer,
} from './disclosure.ts'
import { currentArrival, pickupEstimate } from './estimate.ts'
import { creditOf, orderPaymentStatus, stateOf } from './order.ts'
import { changeUntil, ratingView } from './ratings/rating-view.ts'
import type { OrderRecord } from './read-orders.ts'
import { refundRequestView } from './refund-request-view.ts'
import { mayTip } from './tips/tip-order.ts'
import { shownTip } from './tips/tip-view.ts'

export type { OrderRecord }

const latLng = (lat: number | null, lng: number | null) =>
  lat === null || lng === null ? null : { lat, lng }

const shownOptions = (options: readonly ChosenOption[], inHindi?: Record<string, string> | null) =>
  options.map(({ id, name, price }) => {
    const nameHi = inHindi?.[id]
    return { name, ...(nameHi && { nameHi }), price }
  })

/** The picture and the Hindi name of a dish that still bears the name under which it was ordered. */
const dishOnMenu = ({ onMenu }: OrderRecord['items'][number]) =>
  onMenu && {
    ...(onMenu.nameHi !== '' && { nameHi: onMenu.nameHi }),
    ...(isMenuCategory(onMenu.category) && {
      picture: { image: pictureUrl(onMenu.image), category: onMenu.category },
    }),
  }

/** An order as `viewer` sees it at `now`; disclosure.ts decides which personal data each viewer sees. */
export const orderView = (record: OrderRecord, viewer: Viewer, now: Date): Order => {
  const { order, restaurant, payment, delivery, agent, position, refundRequest, items, changes, timeline } =
    record
  const shown = disclosureFor(viewer, order, delivery, now)
  const carried = courierStatus(delivery?.status)
  const arrival = currentArrival(record, now)
  return {
    id: order.id,
    number: order.dayNumber,
    viewedAs: viewer,
    status: order.status,
    progress: progress[order.status],
    restaurantStatus: restaurantView[order.status],
    restaurant: {
      id: restaurant.id,
      name: restaurant.name,
      area: restaurant.area,
      address: restaurant.address,
      location: latLng(restaurant.lat, restaurant.lng),
    },
    items: items.map((item, line) => ({
      dishId: item.dishId,
      name: item.name,
      ...dishOnMenu(item),
      quantity: item.quantity,
      refunded: item.refunded,
      price: item.price,
      options: shownOptions(item.options, item.onMenu?.optionsHi),
      ...(order.guests && { guests: guestsOfLine(order.guests, line) }),
    })),
    lines: items.map(({ readyAt }) => ({ readyAt: readyAt && new Date(readyAt).toISOString() })),
    attention: viewer === 'restaurant' ? shownAttention(order, now) : null,
    changes: (changes ?? []).map(({ options, replacement, at, ...change }) => ({
      ...change,
      options: shownOptions(options),
      replacement: replacement && {
        name: replacement.name,
        price: replacement.price,
        options: shownOptions(replacement.options),
      },
      at: new Date(at).toISOString(),
    })),
    subtotal: order.subtotal,
    discount: order.discount,
    tax: order.tax,
    taxPercent: order.taxPercent,
    deliveryFee: order.deliveryFee,
    total: order.total,
    ...shownTip(record, viewer),
    mayTip: viewer === 'customer' && mayTip(record, now),
    cutlery: order.cutlery,
    shippingDetails: shownShipping(order.shipping, shown),
    destination: shownDestination(order, shown),
    doorOnMap: isDoorOnMap(record),
    paymentMethod: payment.method,
    payment: {
      status: orderPaymentStatus(payment, order),
      brand: shown.card ? payment.brand : null,
      lastFour: shown.card ? payment.lastFour : null,
      refunded: order.refunded,
      credit: shown.card ? creditOf(order) : paise(0),
      action: shown.paymentAction && order.status === 'processing' ? payment.action : null,
    },
    placedAt: order.placedAt.toISOString(),
    acceptBy: order.acceptBy.toISOString(),
    cancelUntil: cancelUntil(order).toISOString(),
    refundUntil: order.deliveredAt && minutesAfter(order.deliveredAt, order.refundMinutes).toISOString(),
    estimatedDelivery: arrival.best.toISOString(),
    arrival: { from: arrival.from.toISOString(), to: arrival.to.toISOString() },
    lateReason: arrival.lateReason,
    lateMinutes: arrival.lateMinutes,
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    slot:
      order.slotFrom && order.slotTo
        ? { from: order.slotFrom.toISOString(), to: order.slotTo.toISOString() }
        : null,
    fulfilment: order.fulfilment,
    handOverBy: order.handOverBy?.toISOString() ?? null,
    collection: collectionView(order, viewer),
    cancelReason: shown.cancelReason ? order.cancelReason : null,
    timeline: (timeline ?? [])
      .filter((entry, index, all) => entry.status !== all[index - 1]?.status)
      .map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() })),
    ...(agent &&
      carried && {
        delivery: {
          status: carried,
          agent: shownAgent(agent, delivery, viewer),
          location: shownCourier(delivery, position, shown),
          locatedAt: shownCourier(delivery, position, shown) && (position?.at.toISOString() ?? null),
          problem: delivery && shownProblem(delivery),
          photo: (viewer === 'customer' || viewer === 'admin') && delivery?.photoAt != null,
          code: viewer === 'customer' ? (delivery?.code ?? null) : null,
          arrivedAt: shownArrival(delivery, viewer)?.toISOString() ?? null,
          elsewhere: viewer === 'restaurant' && record.elsewhere,
          pickupAt: viewer === 'restaurant' ? (pickupEstimate(record, now)?.toISOString() ?? null) : null,
        },
      }),
    rating: ratingView(record, viewer),
    refundRequested: refundRequest !== null,
    refundRequest:
      refundRequest && shown.refundRequest ? refundRequestView(refundRequest, { ...order, items }) : null,
    allowedActions: actionsOf(record, viewer, now),
  }
}

const guestsOfLine = (guests: NonNullable<OrderRecord['order']['guests']>, line: number) =>
  guests.flatMap(({ name, items }) =>
    items.filter((item) => item.line === line).map(({ quantity }) => ({ name, quantity })),
  )

const collectionView = (order: OrderRecord['order'], viewer: Viewer): Order['collection'] =>
  order.collectionCode === null
    ? null
    : {
        code: viewer === 'customer' ? order.collectionCode : null,
        hereAt: order.hereAt?.toISOString() ?? null,
        until: order.noShowAt?.toISOString() ?? null,
        waitMinutes: order.noShowMinutes ?? 0,
        refundPercent: order.noShowRefundPercent ?? 100,
      }

/** What everybody who sees the order is told of a problem; not how much cash is missing. */
const shownProblem = (delivery: NonNullable<OrderRecord['delivery']>) =>
  delivery.problem === null || delivery.problemAt === null
    ? null
    : {
        kind: delivery.problem,
        at: delivery.problemAt.toISOString(),
        waitUntil: delivery.problemWaitUntil?.toISOString() ?? null,
      }

const shownAttention = ({ attention, attentionAt }: OrderRecord['order'], now: Date): Order['attention'] =>
  attention !== null && attentionAt !== null && isAttentionShown(attentionAt, now)
    ? { kind: attention, at: attentionAt.toISOString() }
    : null

/** Whom the courier waits for: the kitchen before the food is handed over, the customer after it. */
const shownArrival = (delivery: OrderRecord['delivery'], viewer: Viewer): Date | null => {
  const waitsFor = delivery?.status === 'enroute' ? 'customer' : 'restaurant'
  return viewer === waitsFor || viewer === 'agent' || viewer === 'admin'
    ? (delivery?.arrivedAt ?? null)
    : null
}

const actionsOf = (record: OrderRecord, viewer: Viewer, now: Date): Order['allowedActions'] => {
  const { order, delivery } = record
  if (viewer === 'agent' || viewer === 'anyAgent')
    return delivery
      ? allowedDeliveryActions(stateOfDelivery(delivery, now, order.paid < order.total), viewer)
      : []
  const extra = viewer === 'customer' ? customerExtras(record, now) : []
  return [...allowedActions(stateOf(order, delivery), viewer, now), ...extra]
}

/**
 * What a customer may do besides the lifecycle's actions: rate, change the rating for seven days, take it
 * back, and request a refund within 30 minutes of delivery.
 */
const customerExtras = ({ order, rating, refundRequest }: OrderRecord, now: Date) => {
  if (order.status !== 'delivered') return []
  return [
    ...(rating === null ? (['rate'] as const) : []),
    ...(rating && rating.hiddenAt === null && now <= changeUntil(rating) ? (['changeRating'] as const) : []),
    ...(rating ? (['removeRating'] as const) : []),
    ...(mayRequestRefund(order, refundRequest !== null, now) ? (['requestRefund'] as const) : []),
  ]
}

export const mayRequestRefund = (
  order: { status: OrderStatus; deliveredAt: Date | null; refundMinutes: number },
  alreadyRequested: boolean,
  now: Date,
): boolean =>
  order.status === 'delivered' &&
  !alreadyRequested &&
  order.deliveredAt !== null &&
  now <= minutesAfter(order.deliveredAt, order.refundMinutes)
