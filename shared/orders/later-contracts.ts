import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { arrival, instant, ofRestaurant } from '../api/wire.ts'
import { pauseMinutes, restaurantChange } from '../restaurants/validation.ts'
import { beginsAt } from '../slots/contracts.ts'
import { order, orderId } from './contracts.ts'
import { fulfilments } from './order-lifecycle.ts'

/** An order for later that its kitchen has not got yet: what is in it, and no more of its customer. */
export const laterOrder = z.object({
  id: z.string(),
  fulfilment: z.enum(fulfilments),
  /** When it is to arrive, or to be collected. */
  slot: arrival,
  /** When the kitchen gets it, to be accepted. */
  releaseAt: instant,
  lines: z.array(z.object({ name: z.string(), quantity: z.int(), options: z.array(z.string()) })),
})
export type LaterOrder = z.infer<typeof laterOrder>

export const laterOrders = endpoint({
  method: 'GET',
  path: '/api/restaurant/orders/later',
  access: ['RESTAURANT'],
  tag: 'Restaurant',
  summary: 'The orders for later that have not come to the kitchen yet, the earliest first',
  query: ofRestaurant,
  response: z.object({ items: z.array(laterOrder) }),
})

export const changeSlot = endpoint({
  method: 'POST',
  path: '/api/orders/:id/slot',
  access: ['CUSTOMER'],
  tag: 'Orders',
  summary: 'Choose another time for an order for later, until its kitchen has it; repeatable',
  params: orderId,
  body: z.object({ slot: beginsAt }),
  response: order,
})

/** What would change, and how many orders for later it would end. */
const planned = z.object({
  hours: restaurantChange.shape.hours,
  holidays: restaurantChange.shape.holidays,
  minutes: z.optional(pauseMinutes),
})
const ended = z.object({ orders: z.int() })

export const closingOrders = endpoint({
  method: 'POST',
  path: '/api/restaurant/orders/later/closing',
  access: ['RESTAURANT'],
  tag: 'Restaurant',
  summary:
    'How many orders for later would be cancelled and refunded by other hours, holidays or a pause; changes nothing',
  query: ofRestaurant,
  body: planned,
  response: ended,
})

export const closingOrdersForAdmins = endpoint({
  method: 'POST',
  path: '/api/admin/restaurants/:id/closing',
  access: ['ADMIN'],
  tag: 'Admin',
  summary: 'How many orders for later other hours of a restaurant would cancel and refund; changes nothing',
  params: z.object({ id: z.string().check(maxLength(100)) }),
  body: planned,
  response: ended,
})
