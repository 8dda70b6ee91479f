import { z } from 'zod/mini'
import { endpoint } from '../contract.ts'
import { courierStatuses, deliveryActions } from '../delivery-lifecycle.ts'
import {
  fulfilments,
  orderActions,
  orderGroups,
  orderStatuses,
  refundRequestStatuses,
  restaurantGroups,
  restaurantStatuses,
} from '../order-lifecycle.ts'
import { paymentAction, paymentMethods, paymentStatuses } from '../payments.ts'
import { printKinds } from '../prints.ts'
import { refundCauses } from '../refunds.ts'
import { allergens } from '../restaurant-menu.ts'
import { cardDetails } from '../validation/card.ts'
import { cart } from '../validation/cart.ts'
import { promoCode, savedInstrument, shippingDetails, upiDetails } from '../validation/checkout.ts'
import { donationAmount, donationWithCash } from '../validation/giving.ts'
import { dish } from './catalogue.ts'
import { donationStatuses } from './giving.ts'
import { dayRange, instant, latLng, money, page, paging } from './wire.ts'

const quotedItem = z.object({
  dishId: z.string(),
  name: z.string(),
  quantity: z.int(),
  /** Of one portion with its options. */
  price: money,
  lineTotal: money,
  options: z.array(z.object({ id: z.string(), name: z.string(), price: money })),
})
const amounts = { subtotal: money, discount: money, tax: money, deliveryFee: money, total: money }

export const quoteResponse = z.object({
  orders: z.array(
    z.object({
      restaurantId: z.string(),
      restaurantName: z.string(),
      /** How long its orders take, as the restaurant is shown: `25-30 min`. */
      deliveryTime: z.string(),
      items: z.array(quotedItem),
      ...amounts,
      /** What the restaurant's dishes lack for free delivery; 0 when no fee is due. */
      freeDeliveryRemaining: money,
      /** The least subtotal that the restaurant takes, and what is missing for it; both 0 where there is none. */
      minimumOrder: money,
      minimumOrderRemaining: money,
    }),
  ),
  donation: money,
  total: money,
  /** The promo code behind the discount, in capitals, and its percentage of each subtotal or its amount. */
  promo: z.nullable(z.object({ code: z.string(), percent: z.nullable(z.int()), amount: z.nullable(money) })),
})
export type QuoteResponse = z.infer<typeof quoteResponse>

const shownActions = [...new Set([...orderActions, ...deliveryActions, 'rate', 'requestRefund'] as const)]

/** A customer's wish for money back, and what became of it. */
const refundRequest = z.object({
  status: z.enum(refundRequestStatuses),
  cause: z.enum(refundCauses),
  reason: z.string(),
  /** The portions that it is about, by their line's position in the order; null for the whole order. */
  items: z.nullable(
    z.array(z.object({ line: z.int(), dishId: z.string(), name: z.string(), quantity: z.int() })),
  ),
  /** What was asked for, and what was granted. */
  amount: money,
  granted: z.nullable(money),
  /** Whether there is a photo with it. */
  photo: z.boolean(),
  requestedAt: instant,
  /** `automatic`: by the demo's helper. */
  decision: z.nullable(z.object({ reason: z.string(), at: instant, automatic: z.boolean() })),
})

export const order = z.object({
  id: z.string(),
  /** As whom the caller sees it. */
  viewedAs: z.enum(['customer', 'restaurant', 'agent', 'anyAgent', 'admin']),
  status: z.enum(orderStatuses),
  progress: z.nullable(z.number()),
  /** The status under the name that restaurants see. */
  restaurantStatus: z.enum(restaurantStatuses),
  restaurant: z.object({
    id: z.string(),
    name: z.string(),
    area: z.string(),
    address: z.string(),
    location: z.nullable(latLng),
  }),
  items: z.array(
    z.object({
      /** Or the surplus lot, of portions reserved from one. */
      dishId: z.string(),
      name: z.string(),
      quantity: z.int(),
      /** Of one portion with its options. */
      price: money,
      /** What was chosen with it, and what that added to one portion. */
      options: z.array(z.object({ name: z.string(), price: money })),
    }),
  ),
  /** Portions that the restaurant took out since, and what it put in their place; `items` and the amounts are as after them. */
  changes: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      options: z.array(z.object({ name: z.string(), price: money })),
      reason: z.string(),
      replacement: z.nullable(
        z.object({
          name: z.string(),
          price: money,
          options: z.array(z.object({ name: z.string(), price: money })),
        }),
      ),
      /** What the total fell by: it goes back, or in cash is not collected. */
      refunded: money,
      at: instant,
    }),
  ),
  ...amounts,
  shippingDetails: z.object({
    fullName: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    city: z.string(),
    zipCode: z.string(),
    notes: z.optional(z.string()),
  }),
  destination: latLng,
  paymentMethod: z.enum(paymentMethods),
  payment: z.object({
    status: z.enum(paymentStatuses),
    brand: z.nullable(z.string()),
    lastFour: z.nullable(z.string()),
    refunded: money,
    /** What the customer still has to do in the browser to pay; null for everybody else. */
    action: z.nullable(paymentAction),
  }),
  placedAt: instant,
  acceptBy: instant,
  /** Until when its customer can cancel it, and ask for a refund once it is delivered. */
  cancelUntil: instant,
  refundUntil: z.nullable(instant),
  /** The best estimate at the moment (shared/arrival.ts). */
  estimatedDelivery: instant,
  deliveredAt: z.nullable(instant),
  fulfilment: z.enum(fulfilments),
  /** Surplus food is handed over before this or not at all; null for all other food. */
  handOverBy: z.nullable(instant),
  cancelReason: z.nullable(z.string()),
  timeline: z.array(z.object({ status: z.enum(orderStatuses), at: instant, by: z.string() })),
  delivery: z.optional(
    z.object({
      status: z.enum(courierStatuses),
      /** The customer sees the first name, and the phone number (ten digits) while the courier has the order. */
      agent: z.object({ id: z.string(), name: z.string(), phone: z.nullable(z.string()) }),
      location: z.nullable(latLng),
      /** When the courier is at the restaurant, as far as is known: for its staff alone, until the food is handed over. */
      pickupAt: z.nullable(instant),
      /** Four digits for the courier at the door, where the customer asked for that: for the customer alone, until it is delivered. */
      code: z.nullable(z.string()),
      /** Since when the courier is at the restaurant, for its staff, or at the door, for the customer. */
      arrivedAt: z.nullable(instant),
    }),
  ),
  rating: z.nullable(z.object({ rating: z.int(), feedback: z.string() })),
  refundRequested: z.boolean(),
  /** For its customer and admins; null for everybody else, and where nothing was asked for. */
  refundRequest: z.nullable(refundRequest),
  /** What the caller may do now; a courier, to the delivery. Buttons render from it. */
  allowedActions: z.array(z.enum(shownActions)),
})
export type Order = z.infer<typeof order>

/** One event of any order stream; `id` is its SSE id. */
export const orderEvent = z.object({
  orderId: z.string(),
  status: z.enum(orderStatuses),
  progress: z.nullable(z.number()),
  deliveryStatus: z.nullable(z.enum(courierStatuses)),
  action: z.string(),
  by: z.string(),
  at: instant,
  /** The order's estimate after the event; null where the event does not change it. */
  estimatedDelivery: z.nullable(instant),
  location: z.nullable(latLng),
})
export type OrderEvent = z.infer<typeof orderEvent>

const checkoutCommon = { items: cart, shippingDetails, promoCode: z.optional(promoCode) }
/** Whether to save the payment method for next time: its last four characters and the payment service's token. */
const saveMethod = z.optional(z.boolean())
/** What the customer adds for the fund, in paise; paid with the orders. Absent unless they asked for it. */
const donation = z.optional(donationAmount)
/** `payment` is absent where the payment service asks for the details on a page of its own. */
export const checkoutBody = z.discriminatedUnion('paymentMethod', [
  z.object({
    ...checkoutCommon,
    paymentMethod: z.literal('creditCard'),
    payment: z.optional(z.union([cardDetails, savedInstrument])),
    donation,
    saveMethod,
  }),
  z.object({
    ...checkoutCommon,
    paymentMethod: z.literal('upi'),
    payment: z.optional(z.union([upiDetails, savedInstrument])),
    donation,
    saveMethod,
  }),
  z.object({ ...checkoutCommon, paymentMethod: z.literal('cashOnDelivery'), donation: donationWithCash }),
])
export type CheckoutBody = z.infer<typeof checkoutBody>

/** The donation of a checkout; its receipt is e-mailed, and opens with the token. */
const checkoutDonation = z.object({
  id: z.string(),
  amount: money,
  status: z.enum(donationStatuses),
  receiptToken: z.string(),
})

/** The parameter of every call about one order. */
export const orderId = z.object({ id: z.string().check(z.maxLength(100)) })
export const ratingBody = z.object({
  rating: z.int().check(z.minimum(1, /*i18n*/ 'Please select a rating'), z.maximum(5)),
  feedback: z.optional(z.string().check(z.maxLength(1000))),
})
/** The reason for a cancellation, a give-back or a refund request. */
export const reason = z
  .string()
  .check(z.trim(), z.minLength(1, /*i18n*/ 'Please give a reason'), z.maxLength(300))
const tag = 'Orders'

export const quoteCart = endpoint({
  method: 'POST',
  path: '/api/quote',
  access: 'public',
  tag,
  summary: 'The price of a cart, as checkout would charge it now',
  body: z.object({ items: cart, promoCode: z.optional(promoCode), donation }),
  response: quoteResponse,
})

export const checkout = endpoint({
  method: 'POST',
  path: '/api/checkout',
  access: ['CUSTOMER'],
  tag,
  summary: 'Pay once and place one order for each restaurant in the cart',
  body: checkoutBody,
  status: 201,
  response: z.object({ orders: z.array(order), donation: z.optional(checkoutDonation) }),
  idempotency: 'required',
})

const ofLot = z.int().check(z.minimum(1, /*i18n*/ 'Please choose at least one portion'), z.maximum(100))
const reserveCommon = {
  portions: ofLot,
  /** Absent: fetched at the restaurant's counter. */
  shippingDetails: z.optional(shippingDetails),
}
export const reserveBody = z.discriminatedUnion('paymentMethod', [
  z.object({
    ...reserveCommon,
    paymentMethod: z.literal('creditCard'),
    payment: z.optional(z.union([cardDetails, savedInstrument])),
    saveMethod,
  }),
  z.object({
    ...reserveCommon,
    paymentMethod: z.literal('upi'),
    payment: z.optional(z.union([upiDetails, savedInstrument])),
    saveMethod,
  }),
  z.object({ ...reserveCommon, paymentMethod: z.literal('cashOnDelivery') }),
])
export type ReserveBody = z.infer<typeof reserveBody>

const lotId = z.object({ id: z.string().check(z.maxLength(100)) })

export const quoteSurplus = endpoint({
  method: 'POST',
  path: '/api/surplus/:id/quote',
  access: 'public',
  tag,
  summary: 'The price of portions of a surplus lot, as reserving them would charge it now',
  params: lotId,
  body: z.object({ portions: ofLot, fulfilment: z.enum(fulfilments) }),
  response: z.object({ ...amounts, handOverBy: instant }),
})

export const reserveSurplus = endpoint({
  method: 'POST',
  path: '/api/surplus/:id/reserve',
  access: ['CUSTOMER'],
  tag,
  summary: 'Buy portions of a surplus lot on sale, as an ordinary order',
  params: lotId,
  body: reserveBody,
  status: 201,
  response: z.object({ orders: z.array(order) }),
  idempotency: 'required',
})

const ofUser = z.object({ userId: z.string() })
export const customerOrders = endpoint({
  method: 'GET',
  path: '/api/orders/user/:userId',
  access: 'signedIn',
  tag,
  summary: 'Order history of a person, newest first; filtered by status, day and what is searched for',
  params: ofUser,
  query: z.object({
    ...paging,
    ...dayRange,
    /** Part of an order's id, or of the name of its restaurant or of a dish. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    status: z.optional(z.enum(orderGroups)),
  }),
  response: page(order),
})

/** The figures of a customer's dashboard (specification section 2); orders/order-summary.ts defines each. */
export const orderSummary = z.object({
  totalOrders: z.int(),
  pendingOrders: z.int(),
  completedOrders: z.int(),
  savedAmount: money,
})
export const customerSummary = endpoint({
  method: 'GET',
  path: '/api/orders/user/:userId/summary',
  access: 'signedIn',
  tag,
  summary: 'How many orders a person has placed, and what offers and promo codes have saved them',
  params: ofUser,
  response: orderSummary,
})

/** Why a dish is recommended. `times`: own orders that had it; `people`: how many others ordered it. */
export const recommendationReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('orderedAgain'), times: z.int() }),
  z.object({ kind: z.literal('orderedTogether'), with: z.string(), people: z.int() }),
  z.object({ kind: z.literal('popularNearYou'), people: z.int() }),
  z.object({ kind: z.literal('popular'), people: z.int() }),
  z.object({ kind: z.literal('bestSeller') }),
])
export type RecommendationReason = z.infer<typeof recommendationReason>
export const recommendation = z.object({ dish, reason: recommendationReason })
export type Recommendation = z.infer<typeof recommendation>

export const recommendations = endpoint({
  method: 'GET',
  path: '/api/orders/user/:userId/recommendations',
  access: 'signedIn',
  tag,
  summary: 'Dishes that a person may like and can order now, each with the reason',
  params: ofUser,
  response: z.object({ items: z.array(recommendation) }),
})

export const oneOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:id',
  access: 'signedIn',
  tag,
  summary: 'One order, for its customer, its restaurant, its agent or an admin',
  params: orderId,
  response: order,
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/cancel',
  access: ['CUSTOMER', 'SHELTER', 'ADMIN'],
  tag,
  summary:
    'Cancel and refund: the customer within 5 minutes and before the food is out, an admin at any time',
  params: orderId,
  body: z.optional(z.nullable(z.object({ reason: z.optional(reason) }))),
  response: order,
})

export const rateOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/rating',
  access: ['CUSTOMER'],
  tag,
  summary: 'Rate a delivered order from 1 to 5',
  params: orderId,
  body: ratingBody,
  response: order,
})

/** Portions of an order. `line`: which of several lines of one dish, by its position in the order. */
export const portions = z
  .array(
    z.object({
      dishId: z.string().check(z.maxLength(100)),
      quantity: z.int().check(z.minimum(1), z.maximum(1000)),
      line: z.optional(z.int().check(z.minimum(0), z.maximum(1000))),
    }),
  )
  .check(z.minLength(1, /*i18n*/ 'Please choose at least one item'), z.maxLength(100))

export const requestRefund = endpoint({
  method: 'POST',
  path: '/api/orders/:id/refund-request',
  access: ['CUSTOMER'],
  tag,
  summary: 'Ask for money back up to 30 minutes after delivery; an admin decides',
  params: orderId,
  body: z.object({
    reason,
    cause: z._default(z.enum(refundCauses), 'other'),
    /** Absent: the whole order. */
    items: z.optional(z.nullable(portions)),
  }),
  response: order,
})

export const setRefundPhoto = endpoint({
  method: 'PUT',
  path: '/api/orders/:id/refund-request/photo',
  access: ['CUSTOMER'],
  tag,
  summary:
    'Add a photo to an open refund request: the bytes of a JPEG, PNG, WebP or AVIF picture of at most 5 MB',
  params: orderId,
  response: order,
})

const adminTag = 'Admin'
/** A refund request with its order; its id is the order's. */
const adminRefundRequest = z.object({
  id: z.string(),
  ...refundRequest.shape,
  order,
  /** The admin who decided; null while it is open, and for the demo's helper. */
  decidedBy: z.nullable(z.string()),
  /** Of the person: orders that were delivered, requests and what became of them, and what went back of all that was paid, in paise. */
  customer: z.object({
    id: z.string(),
    orders: z.int(),
    requests: z.int(),
    granted: z.int(),
    declined: z.int(),
    paid: money,
    refunded: money,
  }),
  /** Of the restaurant in the last 90 days: orders that were delivered, and requests about them. */
  kitchen: z.object({ orders: z.int(), requests: z.int(), granted: z.int() }),
})
export type AdminRefundRequest = z.infer<typeof adminRefundRequest>

export const refundRequests = endpoint({
  method: 'GET',
  path: '/api/admin/refund-requests',
  access: ['ADMIN'],
  tag: adminTag,
  summary: 'Refund requests with their orders and what is known of both sides, the latest first',
  query: z.object({
    ...paging,
    /** `decided`: granted or declined. */
    status: z.optional(z.enum([...refundRequestStatuses, 'decided'])),
    /** Part of the order's number, of the customer's name or the restaurant's. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  response: page(adminRefundRequest),
})

export const decideRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refund-requests/:id',
  access: ['ADMIN'],
  confirmation: 'required',
  tag: adminTag,
  summary: 'Grant a refund request, the amount that was asked for or another, or decline it',
  params: orderId,
  body: z.object({
    decision: z.enum(['grant', 'decline']),
    amount: z.optional(money.check(z.minimum(1))),
    reason,
  }),
  response: adminRefundRequest,
})

/** What is different from the order that is repeated. All but `price`, `renamed` and `option` leave the dish out. */
export const reorderChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price'), name: z.string(), before: money, now: money }),
  z.object({ kind: z.literal('renamed'), name: z.string(), now: z.string() }),
  /** An option that was chosen is not offered now: the dish comes without it. */
  z.object({ kind: z.literal('option'), name: z.string(), option: z.string() }),
  /** The dish now needs a choice that only its customer can make. */
  z.object({ kind: z.literal('choose'), name: z.string() }),
  z.object({ kind: z.literal('unavailable'), name: z.string() }),
  z.object({ kind: z.literal('removed'), name: z.string() }),
  z.object({ kind: z.literal('closed'), name: z.string(), opensAt: z.nullable(instant) }),
])
export type ReorderChange = z.infer<typeof reorderChange>
export const reorderResponse = z.object({
  /** What can be ordered now, at today's prices. */
  items: z.array(
    z.object({
      dish,
      quantity: z.int(),
      options: z.array(
        z.object({ id: z.string(), name: z.string(), price: money, isVeg: z.nullable(z.boolean()) }),
      ),
    }),
  ),
  changes: z.array(reorderChange),
})
export type ReorderResponse = z.infer<typeof reorderResponse>

export const reorder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/reorder',
  access: ['CUSTOMER'],
  tag,
  summary: 'What of a delivered order can be ordered again, and what has changed since; places nothing',
  params: orderId,
  response: reorderResponse,
})

const restaurantTag = 'Restaurant'
/** How long the kitchen needs for an order. */
export const preparationMinutes = z.int().check(z.minimum(1), z.maximum(180))
/** A restaurant's id, for staff of several; absent: the first of theirs. */
export const ofRestaurant = z.object({ restaurant: z.optional(z.string()) })
export const restaurantOrderCounts = z.object({
  pending: z.int(),
  preparing: z.int(),
  ready: z.int(),
  delivered: z.int(),
  cancelled: z.int(),
})
export type RestaurantOrderCounts = z.infer<typeof restaurantOrderCounts>
export const restaurantOrders = endpoint({
  method: 'GET',
  path: '/api/restaurant/orders',
  access: ['RESTAURANT'],
  tag: restaurantTag,
  summary: "The restaurant's orders, and how many there are in each of its statuses",
  query: z.object({
    ...ofRestaurant.shape,
    ...paging,
    ...dayRange,
    /** Part of an order's id, of its customer's name, or of the name of a dish. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    status: z.optional(z.enum(restaurantStatuses)),
    /** `active`: neither delivered nor cancelled. */
    group: z.optional(z.enum(restaurantGroups)),
    sort: z._default(z.enum(['newest', 'oldest']), 'newest'),
  }),
  response: z.object({
    ...page(order).shape,
    /** Of all that match but for `status` and `group`; null on further pages. */
    counts: z.nullable(restaurantOrderCounts),
  }),
})

/** What a restaurant's orders come to (specification section 2, Overview); orders/restaurant-stats.ts defines each figure. */
export const restaurantFigures = z.object({
  totalOrders: z.int(),
  pendingOrders: z.int(),
  completedOrders: z.int(),
  revenue: money,
})
export const restaurantStats = endpoint({
  method: 'GET',
  path: '/api/restaurant/stats',
  access: ['RESTAURANT'],
  tag: restaurantTag,
  summary:
    "The restaurant's figures on the days asked for, the last seven where none are, and on as many days before",
  query: z.object({ ...ofRestaurant.shape, ...dayRange }),
  response: z.object({ ...restaurantFigures.shape, before: restaurantFigures }),
})
export const restaurantDays = endpoint({
  method: 'GET',
  path: '/api/restaurant/stats/days',
  access: ['RESTAURANT'],
  tag: restaurantTag,
  summary:
    'Orders and revenue of each of these days, by the definitions of the figures; together they are those',
  query: z.object({ ...ofRestaurant.shape, ...dayRange }),
  response: z.object({
    days: z.array(z.object({ day: z.iso.date(), orders: z.int(), revenue: money })),
  }),
})
const kitchenMove = <const P extends string>(move: P, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/restaurant/orders/:id/${move}`,
    access: ['RESTAURANT'],
    tag: restaurantTag,
    summary,
    params: orderId,
    response: order,
  })
export const acceptOrder = endpoint({
  method: 'POST',
  path: '/api/restaurant/orders/:id/accept',
  access: ['RESTAURANT'],
  tag: restaurantTag,
  summary: 'Accept & Start Preparing; the estimated delivery follows the preparation time, if one is stated',
  params: orderId,
  body: z.optional(z.nullable(z.object({ preparationMinutes: z.optional(preparationMinutes) }))),
  response: order,
})
export const readyOrder = kitchenMove('ready', 'Mark as Ready for Pickup')
export const deliverOrder = kitchenMove('deliver', 'Confirm Delivery, while no agent holds the order')
export const recallOrder = endpoint({
  method: 'POST',
  path: '/api/restaurant/orders/:id/recall',
  access: ['RESTAURANT'],
  tag: restaurantTag,
  summary: 'Take the last step back within 10 seconds: accept, unless a courier has claimed it, or ready',
  params: orderId,
  body: z.object({ action: z.enum(['accept', 'ready']) }),
  response: order,
})
export const changeItem = endpoint({
  method: 'POST',
  path: '/api/restaurant/orders/:id/change-item',
  access: ['RESTAURANT'],
  tag: restaurantTag,
  summary:
    'Take portions out before the food leaves, or put a dish that costs no more in their place; the difference goes back',
  params: orderId,
  body: z.object({
    /** The line by its position in `items`. */
    line: z.int().check(z.minimum(0), z.maximum(1000)),
    /** Portions that are taken out. */
    quantity: z.int().check(z.minimum(1), z.maximum(1000)),
    reason,
    /** Absent: nothing comes instead. */
    replacement: z.optional(
      z.nullable(
        z.object({
          dishId: z.string().check(z.minLength(1), z.maxLength(200)),
          options: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(50))),
        }),
      ),
    ),
    /** How many `changes` the order had: what is sent again changes nothing. */
    changes: z.int().check(z.minimum(0), z.maximum(1000)),
  }),
  response: order,
})
export const restaurantCancelOrder = endpoint({
  method: 'POST',
  path: '/api/restaurant/orders/:id/cancel',
  access: ['RESTAURANT'],
  tag: restaurantTag,
  summary: 'Cancel with a reason and refund',
  params: orderId,
  body: z.object({ reason }),
  response: order,
})
export const printOrder = endpoint({
  method: 'POST',
  path: '/api/restaurant/orders/:id/prints',
  access: ['RESTAURANT'],
  tag: restaurantTag,
  summary:
    'Count a print of the ticket or the bag label, and get what stands on it; from the second on it is a reprint',
  params: orderId,
  body: z.object({ kind: z.enum(printKinds) }),
  response: z.object({
    kind: z.enum(printKinds),
    /** Which print of this kind it is; 1 is no reprint. */
    number: z.int(),
    at: instant,
    /** As the restaurant may see it at this moment. */
    order,
    /** The restaurant's licence; empty where it has not stated any. */
    fssaiNumber: z.string(),
    /** What dishes of the order declare; a dish that declares nothing is not among them. */
    allergens: z.array(z.object({ dishId: z.string(), allergens: z.array(z.enum(allergens)) })),
  }),
})
export type OrderPrint = z.infer<typeof printOrder.response>

/** The path of a refund request's photo, which is a file and so has no contract. */
export const refundPhotoPath = (orderId: string) => `/api/orders/${orderId}/refund-request/photo`

/** Paths of SSE streams, which are no JSON endpoints and so have no contract. */
export const streams = {
  order: (id: string) => `/api/orders/${id}/events`,
  restaurant: '/api/restaurant/events',
  deliveries: '/api/deliveries/events',
  dispatch: '/api/admin/dispatch/events',
  allOrders: '/api/admin/orders/events',
} as const
