import { z } from 'zod/mini'
import { endpoint } from '../contract.ts'
import { allergens } from '../menu/restaurant-menu.ts'
import { restaurantListGroups, restaurantStatuses } from '../orders/order-lifecycle.ts'
import { printKinds } from '../orders/prints.ts'
import { maxLength } from '../validation/length.ts'
import { order, orderId, reason } from './orders.ts'
import { dayRange, instant, money, ofRestaurant, page, paging } from './wire.ts'

const tag = 'Restaurant'
/** How long the kitchen needs for an order. */
export const preparationMinutes = z.int().check(z.minimum(1), z.maximum(180))
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
  tag: tag,
  summary: "The restaurant's orders, and how many there are in each of its statuses",
  query: z.object({
    ...ofRestaurant.shape,
    ...paging,
    ...dayRange,
    /** Part of an order's id, of its customer's name, or of the name of a dish. */
    q: z.optional(z.string().check(z.trim(), maxLength(100))),
    status: z.optional(z.enum(restaurantStatuses)),
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
export const deliverOrder = kitchenMove('deliver', 'Confirm Delivery, while no agent holds the order')
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
    /** Absent: nothing comes instead. */
    replacement: z.optional(
      z.nullable(
        z.object({
          dishId: z.string().check(z.minLength(1), maxLength(200)),
          options: z.optional(z.array(z.string().check(maxLength(200))).check(maxLength(50))),
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
