import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { searched } from '../api/lists.ts'
import { dayRange, instant, money, ofRestaurant, page, paging } from '../api/wire.ts'
import { allergens } from '../menu/restaurant-menu.ts'
import { refundStatuses } from '../payments/payments.ts'
import { refundCauses } from '../refunds/refunds.ts'
import { order, orderId, reason } from './contracts.ts'
import { deskColumns, refundRequestStatuses, restaurantListGroups } from './order-lifecycle.ts'
import { printKinds } from './prints.ts'

const tag = 'Restaurant'
/** How long the kitchen needs for an order. */
export const preparationMinutes = z.int().check(z.minimum(1), z.maximum(180))
export const restaurantOrderCounts = z.object({
  pending: z.int(),
  preparing: z.int(),
  /** Not those that are out. */
  ready: z.int(),
  out: z.int(),
  delivered: z.int(),
  cancelled: z.int(),
})
export type RestaurantOrderCounts = z.infer<typeof restaurantOrderCounts>
export const restaurantOrders = endpoint({
  method: 'GET',
  path: '/api/restaurant/orders',
  access: ['RESTAURANT'],
  tag: tag,
  summary: "The restaurant's orders, and how many there are in each of its statuses",
  query: z.object({
    ...ofRestaurant.shape,
    ...paging,
    ...dayRange,
    /** Part of an order's id, of its customer's name, or of the name of a dish. */
    ...searched,
    status: z.optional(z.enum(deskColumns)),
    /**
     * `active`: neither delivered nor cancelled. `unseen`: what nobody has acknowledged. `open`: either.
     * `kitchen`: that, and what has not left the kitchen. `recent`: what left it within the last hour.
     */
    group: z.optional(z.enum(restaurantListGroups)),
    sort: z._default(z.enum(['newest', 'oldest']), 'newest'),
  }),
  response: z.object({
    ...page(order).shape,
    /** Of all that match but for `status` and `group`; null on further pages. */
    counts: z.nullable(restaurantOrderCounts),
  }),
})

/** What a restaurant says to a customer who rated, or to support about a refund. */
const answerText = z
  .string(/*i18n*/ 'Please write something')
  .check(z.trim(), z.minLength(1, /*i18n*/ 'Please write something'), maxLength(500))

export const restaurantOrderDetails = z.object({
  order,
  /** What happened, the earliest first: steps of the order, and of whoever carries it. */
  steps: z.array(
    z.object({
      of: z.enum(['order', 'delivery']),
      action: z.string(),
      /** Who did it: customer, restaurant, agent, admin, payment, timeout, autopilot. */
      by: z.string(),
      /** Whose step it was, of the restaurant's staff and of couriers; null of everybody else. */
      who: z.nullable(z.string()),
      at: instant,
    }),
  ),
  money: z.object({
    /** What the platform keeps of the dishes, on the terms of the day it was placed. */
    commission: money,
    /** Dishes less the commission: what the restaurant gets for it. */
    share: money,
    /** What the ledger has for it; null until it is settled. */
    settled: z.nullable(money),
  }),
  /** What went back to the customer, the earliest first. */
  refunds: z.array(z.object({ amount: money, status: z.enum(refundStatuses), at: instant })),
  /** What the customer wanted back after delivery, without their words and photo; null: nothing. */
  refundRequest: z.nullable(
    z.object({
      status: z.enum(refundRequestStatuses),
      cause: z.enum(refundCauses),
      items: z.nullable(z.array(z.object({ name: z.string(), quantity: z.int() }))),
      amount: money,
      granted: z.nullable(money),
      requestedAt: instant,
      decidedAt: z.nullable(instant),
    }),
  ),
  /** What the restaurant says about the refund, for whoever decides. */
  refundAnswer: z.nullable(z.object({ text: z.string(), at: instant })),
  /** Since when there is a rating. */
  ratedAt: z.nullable(instant),
  /** How often each was printed, on whatever device. */
  prints: z.object({ ticket: z.int(), label: z.int() }),
})
export type RestaurantOrderDetails = z.infer<typeof restaurantOrderDetails>

export const restaurantOrder = endpoint({
  method: 'GET',
  path: '/api/restaurant/orders/:id',
  access: ['RESTAURANT'],
  tag: tag,
  summary: 'One order with its steps, money, refunds, rating and prints, as its restaurant may see it',
  params: orderId,
  response: restaurantOrderDetails,
})
const answer = <const P extends string>(to: P, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/restaurant/orders/:id/${to}`,
    access: ['RESTAURANT'],
    tag: tag,
    summary,
    params: orderId,
    body: z.object({ text: answerText }),
    response: restaurantOrderDetails,
  })
export const replyToRating = answer(
  'rating-reply',
  'Answer the rating of an order: its customer sees it; a later one takes its place',
)
export const answerRefund = answer(
  'refund-answer',
  'Say what the restaurant knows about a refund of an order, asked for or given: support sees it',
)

/**
 * What a restaurant's orders come to (specification section 2, Overview); orders/lists/restaurant-stats.ts
 * defines each figure.
 */
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
  tag: tag,
  summary:
    "The restaurant's figures on the days asked for, the last seven where none are, and on as many days before",
  query: z.object({ ...ofRestaurant.shape, ...dayRange }),
  response: z.object({ ...restaurantFigures.shape, before: restaurantFigures }),
})
export const restaurantDays = endpoint({
  method: 'GET',
  path: '/api/restaurant/stats/days',
  access: ['RESTAURANT'],
  tag: tag,
  summary:
    'Orders and revenue of each of these days, by the definitions of the figures; together they are those',
  query: z.object({ ...ofRestaurant.shape, ...dayRange }),
  response: z.object({
    days: z.array(z.object({ day: z.iso.date(), orders: z.int(), revenue: money })),
  }),
})
export const missedOrders = endpoint({
  method: 'GET',
  path: '/api/restaurant/stats/missed',
  access: ['RESTAURANT'],
  tag: tag,
  summary: 'How many orders of these days nobody accepted in time, and what their customers would have paid',
  query: z.object({ ...ofRestaurant.shape, ...dayRange }),
  response: z.object({ orders: z.int(), amount: money }),
})
export const restaurantService = endpoint({
  method: 'GET',
  path: '/api/restaurant/stats/service',
  access: ['RESTAURANT'],
  tag: tag,
  summary:
    'How well the restaurant served on these days: what was cancelled and missed, how long it cooked, its ratings and best dishes',
  query: z.object({ ...ofRestaurant.shape, ...dayRange }),
  response: z.object({
    /** Orders placed on these days that are cancelled; the parts add up to the whole. */
    cancelled: z.object({
      total: z.int(),
      byRestaurant: z.int(),
      byCustomer: z.int(),
      /** Nobody accepted them in time. */
      missed: z.int(),
      byPlatform: z.int(),
    }),
    /** Minutes from accepting to ready, of what was delivered: half, and nine of ten; null without any. */
    preparation: z.nullable(z.object({ orders: z.int(), p50: z.number(), p90: z.number() })),
    /** What customers gave on these days; `low`: one or two stars. Null without any. */
    rating: z.nullable(z.object({ ratings: z.int(), average: z.number(), low: z.int() })),
    /** Of what was delivered, by portions; `amount` before discounts and tax. */
    bestDishes: z.array(z.object({ dishId: z.string(), name: z.string(), portions: z.int(), amount: money })),
  }),
})

const namedOrder = { id: z.string(), number: z.nullable(z.int()), placedAt: instant }
export const restaurantToDo = endpoint({
  method: 'GET',
  path: '/api/restaurant/to-do',
  access: ['RESTAURANT'],
  tag: tag,
  summary:
    'What waits for the restaurant besides its orders: ratings and refunds to answer, dishes that are off',
  query: ofRestaurant,
  response: z.object({
    /** Of one to three stars, without an answer, of the last 30 days. */
    lowRatings: z.array(z.object({ ...namedOrder, rating: z.int() })),
    /** That support still decides on, without an answer. */
    refundRequests: z.array(z.object(namedOrder)),
    /** Dishes that cannot be ordered until further notice. */
    dishesOff: z.int(),
  }),
})

export const openPortions = endpoint({
  method: 'GET',
  path: '/api/restaurant/menu/:dishId/open-portions',
  access: ['RESTAURANT'],
  tag: tag,
  summary:
    'How much of a dish open orders have that is not cooked yet: who marks it unavailable owes so much',
  params: z.object({ dishId: z.string().check(maxLength(200)) }),
  query: z.object({
    ...ofRestaurant.shape,
    /** An order that is not counted. */
    except: z.optional(orderId.shape.id),
  }),
  response: z.object({ portions: z.int(), orders: z.int() }),
})
const kitchenMove = <const P extends string>(move: P, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/restaurant/orders/:id/${move}`,
    access: ['RESTAURANT'],
    tag: tag,
    summary,
    params: orderId,
    response: order,
  })
export const acceptOrder = endpoint({
  method: 'POST',
  path: '/api/restaurant/orders/:id/accept',
  access: ['RESTAURANT'],
  tag: tag,
  summary: 'Accept & Start Preparing; the estimated delivery follows the preparation time, if one is stated',
  params: orderId,
  body: z.optional(z.nullable(z.object({ preparationMinutes: z.optional(preparationMinutes) }))),
  response: order,
})
export const readyOrder = kitchenMove('ready', 'Mark as Ready for Pickup')
export const readyLine = endpoint({
  method: 'POST',
  path: '/api/restaurant/orders/:id/lines/:line/ready',
  access: ['RESTAURANT'],
  tag: tag,
  summary: 'One line is ready, or not after all; with its last line the order is',
  params: z.object({
    ...orderId.shape,
    /** By its position in `items`, from 0. */
    line: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1000)),
  }),
  body: z.optional(
    z.nullable(
      z.object({
        /** false takes it back, while the order is being cooked. */
        ready: z._default(z.boolean(), true),
        /** How many `changes` the order had: after another one the line may be another dish. */
        changes: z.optional(z.int().check(z.minimum(0), z.maximum(1000))),
      }),
    ),
  ),
  response: order,
})
export const acknowledgeOrder = kitchenMove(
  'acknowledge',
  'Somebody has seen that it was cancelled, missed, changed or refunded',
)
export const deliverOrder = endpoint({
  method: 'POST',
  path: '/api/restaurant/orders/:id/deliver',
  access: ['RESTAURANT'],
  tag: tag,
  summary: 'Hand it over, while no agent holds the order; what is collected to who says its code',
  params: orderId,
  body: z.optional(z.nullable(z.object({ code: z.optional(z.string().check(maxLength(10))) }))),
  response: order,
})
export const recallOrder = endpoint({
  method: 'POST',
  path: '/api/restaurant/orders/:id/recall',
  access: ['RESTAURANT'],
  tag: tag,
  summary: 'Take the last step back within 10 seconds: accept, unless a courier has claimed it, or ready',
  params: orderId,
  body: z.object({ action: z.enum(['accept', 'ready']) }),
  response: order,
})
/** What comes in the place of portions; absent or null: nothing. */
const replacement = z.optional(
  z.nullable(
    z.object({
      dishId: z.string().check(z.minLength(1), maxLength(200)),
      options: z.optional(z.array(z.string().check(maxLength(200))).check(maxLength(50))),
    }),
  ),
)
export const changeItem = endpoint({
  method: 'POST',
  path: '/api/restaurant/orders/:id/change-item',
  access: ['RESTAURANT'],
  tag: tag,
  summary:
    'Take portions out before the food leaves, or put a dish that costs no more in their place; the difference goes back',
  params: orderId,
  body: z.object({
    /** The line by its position in `items`. */
    line: z.int().check(z.minimum(0), z.maximum(1000)),
    /** Portions that are taken out. */
    quantity: z.int().check(z.minimum(1), z.maximum(1000)),
    reason,
    replacement,
    /** How many `changes` the order had: what is sent again changes nothing. */
    changes: z.int().check(z.minimum(0), z.maximum(1000)),
  }),
  response: order,
})
export const changeItems = endpoint({
  method: 'POST',
  path: '/api/restaurant/orders/:id/change-items',
  access: ['RESTAURANT'],
  tag: tag,
  summary: 'The same for several lines at once, all or none; with nothing left the order is cancelled',
  params: orderId,
  body: z.object({
    lines: z
      .array(
        z.object({
          /** By its position in `items`, before anything is changed; each once. */
          line: z.int().check(z.minimum(0), z.maximum(1000)),
          quantity: z.int().check(z.minimum(1), z.maximum(1000)),
          replacement,
        }),
      )
      .check(
        z.minLength(1, /*i18n*/ 'Please choose what is missing'),
        maxLength(100),
        z.refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, {
          error: /*i18n*/ 'Each line once',
        }),
      ),
    reason,
    changes: z.int().check(z.minimum(0), z.maximum(1000)),
  }),
  response: order,
})
export const restaurantCancelOrder = endpoint({
  method: 'POST',
  path: '/api/restaurant/orders/:id/cancel',
  access: ['RESTAURANT'],
  tag: tag,
  summary: 'Cancel with a reason and refund, until a courier has the food',
  params: orderId,
  body: z.object({ reason }),
  response: order,
})
export const printOrder = endpoint({
  method: 'POST',
  path: '/api/restaurant/orders/:id/prints',
  access: ['RESTAURANT'],
  tag: tag,
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
