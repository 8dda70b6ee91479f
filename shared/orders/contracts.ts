import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { searched } from '../api/lists.ts'
import { arrival, dayRange, instant, latLng, money, page, paging } from '../api/wire.ts'
import { menuCategories } from '../catalogue/categories.ts'
import { dish } from '../catalogue/contracts.ts'
import { courierStatuses, deliveryActions } from '../deliveries/delivery-lifecycle.ts'
import { deliveryProblems } from '../deliveries/delivery-problem.ts'
import { paymentAction, paymentMethods, paymentStatuses } from '../payments/payments.ts'
import { courierTags, foodTags } from '../ratings/tags.ts'
import { refundCauses } from '../refunds/refunds.ts'
import { lateReasons } from './arrival.ts'
import { kitchenAttentions } from './kitchen-attention.ts'
import {
  fulfilments,
  orderActions,
  orderGroups,
  orderStatuses,
  refundRequestStatuses,
  restaurantStatuses,
} from './order-lifecycle.ts'

/** What an order comes to. */
export const amounts = { subtotal: money, discount: money, tax: money, deliveryFee: money, total: money }

const shownActions = [
  ...new Set([
    ...orderActions,
    ...deliveryActions,
    'rate',
    'changeRating',
    'removeRating',
    'requestRefund',
  ] as const),
]

/** A customer's wish for money back, and what became of it. */
export const refundRequest = z.object({
  status: z.enum(refundRequestStatuses),
  cause: z.enum(refundCauses),
  reason: z.string(),
  /** The portions that it is about, by their line's position in the order; null for the whole order. */
  items: z.nullable(
    z.array(z.object({ line: z.int(), dishId: z.string(), name: z.string(), quantity: z.int() })),
  ),
  /** What was asked for, what of it can still go back, and what was granted. */
  amount: money,
  refundable: money,
  granted: z.nullable(money),
  /** Whether it is to come back as store credit, at once, and not to where it was paid from. */
  asCredit: z.boolean(),
  /** Whether there is a photo with it. */
  photo: z.boolean(),
  requestedAt: instant,
  /** `automatic`: by the demo's helper. */
  decision: z.nullable(z.object({ reason: z.string(), at: instant, automatic: z.boolean() })),
})

export const order = z.object({
  id: z.string(),
  /** Short, for calling out: counts by restaurant and service day; null until the kitchen has accepted. */
  number: z.nullable(z.int()),
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
      /** Under which it was ordered, as the bill has it. */
      name: z.string(),
      /**
       * The dish's Hindi name and its picture, as the menu has them now; present where it still bears the
       * name under which it was ordered, and not in the answer to its placing.
       */
      nameHi: z.optional(z.string()),
      picture: z.optional(z.object({ image: z.string(), category: z.enum(menuCategories) })),
      quantity: z.int(),
      /**
       * How many of these portions went back; a refund of an amount is for none of them, unless nothing is
       * left for the dishes.
       */
      refunded: z.int(),
      /** Of one portion with its options. */
      price: money,
      /** What was chosen with it, and what that added to one portion. */
      options: z.array(z.object({ name: z.string(), nameHi: z.optional(z.string()), price: money })),
      /** Of a group's order: into whose bag how many of these portions go, as they chose them. */
      guests: z.optional(z.array(z.object({ name: z.string(), quantity: z.int() }))),
    }),
  ),
  /** The same lines, as the kitchen has them: since when each is ready. */
  lines: z.array(z.object({ readyAt: z.nullable(instant) })),
  /**
   * What happened that nobody in the kitchen has acknowledged, and when, for its staff; null where there is
   * nothing, and for everybody else.
   */
  attention: z.nullable(z.object({ kind: z.enum(kitchenAttentions), at: instant })),
  /**
   * Portions that the restaurant took out since, and what it put in their place; `items` and the amounts are
   * as after them.
   */
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
  /**
   * What its customer gives the courier, beside the total: all of it is the courier's. 0 for the restaurant.
   * And when the courier said thank you.
   */
  tip: money,
  tipThankedAt: z.nullable(instant),
  /** Whether its customer may add to it now: while it is under way, and until 24 hours after delivery. */
  mayTip: z.boolean(),
  /** Whether cutlery comes with it; null in orders from before that was asked. */
  cutlery: z.nullable(z.boolean()),
  /** The rate of `tax` when the order was placed, in percent. */
  taxPercent: z.number(),
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
  /** Whether the customer has put the door on the map; else `destination` is a guess near the restaurant. */
  doorOnMap: z.boolean(),
  paymentMethod: z.enum(paymentMethods),
  payment: z.object({
    status: z.enum(paymentStatuses),
    brand: z.nullable(z.string()),
    lastFour: z.nullable(z.string()),
    refunded: money,
    /** What store credit pays of the total; 0 for who does not see how it is paid. */
    credit: money,
    /** What the customer still has to do in the browser to pay; null for everybody else. */
    action: z.nullable(paymentAction),
  }),
  placedAt: instant,
  acceptBy: instant,
  /** Until when its customer can cancel it, and ask for a refund once it is delivered. */
  cancelUntil: instant,
  refundUntil: z.nullable(instant),
  /** The best estimate at the moment (shared/orders/arrival.ts). */
  estimatedDelivery: instant,
  /** Not before, and by when it was promised. It moves to later only with a reason. */
  arrival,
  /** Why, and by how many minutes it comes later than first promised; null and 0 while it does not. */
  lateReason: z.nullable(z.enum(lateReasons)),
  lateMinutes: z.int(),
  deliveredAt: z.nullable(instant),
  /** Of an order for later: the quarter of an hour that it was ordered for; null: as soon as possible. */
  slot: z.nullable(arrival),
  fulfilment: z.enum(fulfilments),
  /** Surplus food is handed over before this or not at all; null for all other food. */
  handOverBy: z.nullable(instant),
  /**
   * Of an order that its customer collects: the code to say at the counter (for the customer alone), since
   * when the customer is there, until when it waits once it is ready, and how much of what was paid goes back
   * if nobody comes, in percent. Null for all others, and for surplus food.
   */
  collection: z.nullable(
    z.object({
      code: z.nullable(z.string()),
      hereAt: z.nullable(instant),
      until: z.nullable(instant),
      waitMinutes: z.int(),
      refundPercent: z.int(),
    }),
  ),
  cancelReason: z.nullable(z.string()),
  timeline: z.array(z.object({ status: z.enum(orderStatuses), at: instant, by: z.string() })),
  delivery: z.optional(
    z.object({
      status: z.enum(courierStatuses),
      /**
       * The customer sees the first name, and the phone number (ten digits) while the courier has the order.
       */
      agent: z.object({ id: z.string(), name: z.string(), phone: z.nullable(z.string()) }),
      location: z.nullable(latLng),
      /** When the courier's device was there: a place of minutes ago is shown as such. */
      locatedAt: z.nullable(instant),
      /**
       * When the courier is at the restaurant, as far as is known: for its staff alone, until the food is
       * handed over.
       */
      pickupAt: z.nullable(instant),
      /**
       * Four digits for the courier at the door, where the customer asked for that: for the customer alone,
       * until it is delivered.
       */
      code: z.nullable(z.string()),
      /** Since when the courier is at the restaurant, for its staff, or at the door, for the customer. */
      arrivedAt: z.nullable(instant),
      /** What its courier says is wrong, and until when the customer is waited for. */
      problem: z.nullable(
        z.object({ kind: z.enum(deliveryProblems), at: instant, waitUntil: z.nullable(instant) }),
      ),
      /** Whether there is a photo of the food at the door (`deliveryPhotoPath`): for customer and admins. */
      photo: z.boolean(),
      /** For the restaurant: whether the courier first brings another order to its customer. */
      elsewhere: z.boolean(),
    }),
  ),
  /** For customer, restaurant and admins; couriers see none of one order. */
  rating: z.nullable(
    z.object({
      /** What it is called in public. */
      id: z.string(),
      /** Of the food. */
      rating: z.int(),
      tags: z.array(z.enum(foodTags)),
      feedback: z.string(),
      /** Whether everybody may read the words. */
      public: z.boolean(),
      at: instant,
      /** What the restaurant says to it; null: nothing. */
      reply: z.nullable(z.string()),
      /** Thumbs for dishes; those that are not here were not rated. */
      dishes: z.array(z.object({ dishId: z.string(), up: z.boolean() })),
      /** Of whoever brought it; null for the restaurant, and where nothing was said. */
      courier: z.nullable(z.object({ rating: z.int(), tags: z.array(z.enum(courierTags)) })),
      /** Why an admin took it down; null: nobody did. */
      hidden: z.nullable(z.object({ reason: z.string() })),
    }),
  ),
  refundRequested: z.boolean(),
  /** For its customer and admins; null for everybody else, and where nothing was asked for. */
  refundRequest: z.nullable(refundRequest),
  /** What the caller may do now; a courier, to the delivery. Buttons render from it. */
  allowedActions: z.array(z.enum(shownActions)),
})
export type Order = z.infer<typeof order>

/** The path of the photo of an order at its door, which is a file and so has no contract. */
export const deliveryPhotoPath = (orderId: string) => `/api/orders/${orderId}/delivery-photo`

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

/** The parameter of every call about one order. */
export const orderId = z.object({ id: z.string().check(maxLength(100)) })
const stars = z.int().check(z.minimum(1, /*i18n*/ 'Please select a rating'), z.maximum(5))
export const ratingBody = z.object({
  /** Of the food: it counts for the restaurant. */
  rating: stars,
  tags: z.optional(z.array(z.enum(foodTags)).check(z.maxLength(foodTags.length))),
  feedback: z.optional(z.string().check(maxLength(1000))),
  /** false: only the restaurant reads the words. */
  public: z.optional(z.boolean()),
  /** Of whoever brought it; refused where nobody did. */
  courier: z.optional(
    z.object({
      rating: stars,
      tags: z.optional(z.array(z.enum(courierTags)).check(z.maxLength(courierTags.length))),
    }),
  ),
  /** A dish counts only where it is here. */
  dishes: z.optional(
    z.array(z.object({ dishId: z.string().check(maxLength(200)), up: z.boolean() })).check(z.maxLength(100)),
  ),
})
/** The reason for a cancellation, a give-back or a refund request. */
export const reason = z
  .string()
  .check(z.trim(), z.minLength(1, /*i18n*/ 'Please give a reason'), maxLength(300))
const tag = 'Orders'

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
    ...searched,
    status: z.optional(z.enum(orderGroups)),
  }),
  response: page(order),
})

/**
 * The figures of a customer's dashboard (specification section 2); orders/lists/order-summary.ts defines
 * each.
 */
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

export const askForPayment = endpoint({
  method: 'POST',
  path: '/api/orders/:id/payment/ask',
  access: ['CUSTOMER'],
  tag,
  summary: 'Ask the payment service again for an order that waits for it; charges nothing twice',
  params: orderId,
  response: order,
})

export const leaveUnpaid = endpoint({
  method: 'POST',
  path: '/api/orders/:id/payment/leave',
  access: ['CUSTOMER'],
  tag,
  summary:
    'Cancel all orders of a checkout that is not paid, to place it anew with another way to pay; repeatable; what was paid meanwhile goes back',
  params: orderId,
  response: order,
})

export const hereOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/here',
  access: ['CUSTOMER'],
  tag,
  summary: 'Say that one is at the counter to collect the order; its kitchen sees it at once; repeatable',
  params: orderId,
  response: order,
})

export const rateOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/rating',
  access: ['CUSTOMER'],
  tag,
  summary:
    'Rate a delivered order: the food from 1 to 5, with tags and words that everybody may read; apart from it who brought it; thumbs for dishes',
  params: orderId,
  body: ratingBody,
  response: order,
})
export const changeRating = endpoint({
  method: 'PUT',
  path: '/api/orders/:id/rating',
  access: ['CUSTOMER'],
  tag,
  summary: 'Put another rating in the place of the one given, for seven days',
  params: orderId,
  body: ratingBody,
  response: order,
})
export const removeRating = endpoint({
  method: 'DELETE',
  path: '/api/orders/:id/rating',
  access: ['CUSTOMER'],
  tag,
  summary: 'Take a rating back, with its words',
  params: orderId,
  response: order,
})

/**
 * What is different from the order that is repeated. All but `price`, `renamed` and `option` leave the dish
 * out.
 */
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
  /**
   * There where it was for later, and can be ordered for later again: also where the restaurant is closed
   * now.
   */
  later: z.optional(z.literal(true)),
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

/** Paths of SSE streams, which are no JSON endpoints and so have no contract. */
export const streams = {
  order: (id: string) => `/api/orders/${id}/events`,
  restaurant: '/api/restaurant/events',
  deliveries: '/api/deliveries/events',
  dispatch: '/api/admin/dispatch/events',
  allOrders: '/api/admin/orders/events',
} as const
