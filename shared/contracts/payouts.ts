import { z } from 'zod/mini'
import { endpoint } from '../contract.ts'
import { languages } from '../languages.ts'
import { ofRestaurant } from './orders.ts'
import { dayRange, instant, money, page, paging } from './wire.ts'

const tag = 'Restaurant'

/** What one delivered order brought the restaurant. */
export const orderEarning = z.object({
  orderId: z.string(),
  deliveredAt: instant,
  /** The dishes at the prices on the menu. */
  subtotal: money,
  /** What the platform keeps of it. */
  commission: money,
  /** Collected from the customer and paid to the state by the platform; no part of what the restaurant gets. */
  tax: money,
  /** What the restaurant gets: the ledger's entry. */
  earned: money,
  /** Of a cash order that the restaurant delivered itself: what it holds already. */
  cashKept: money,
  /** The payout that it is part of; null until then. */
  payoutId: z.nullable(z.string()),
})
export type OrderEarning = z.infer<typeof orderEarning>

const sums = z.object({
  orders: z.int(),
  subtotal: money,
  commission: money,
  tax: money,
  earned: money,
  cashKept: money,
})
export type EarningSums = z.infer<typeof sums>

export const restaurantEarnings = endpoint({
  method: 'GET',
  path: '/api/restaurant/earnings',
  access: ['RESTAURANT'],
  tag,
  summary:
    'What each delivered order brought the restaurant, by the day of delivery, and the sums of the days',
  query: z.object({ ...ofRestaurant.shape, ...paging, ...dayRange }),
  response: z.object({
    ...page(orderEarning).shape,
    /** Of all days asked for; null on further pages. */
    sums: z.nullable(sums),
  }),
})

export const payout = z.object({
  id: z.string(),
  /** Calendar days in Asia/Kolkata, both included. */
  from: z.iso.date(),
  to: z.iso.date(),
  orders: z.int(),
  earned: money,
  cashKept: money,
  /** What was transferred: earned less the cash kept. */
  amount: money,
  at: instant,
})
export type Payout = z.infer<typeof payout>

/** What will be paid next, as far as it is known. */
export const nextPayout = z.object({
  /** The Monday on which it is due. */
  on: z.iso.date(),
  orders: z.int(),
  earned: money,
  cashKept: money,
  /** Below zero where the restaurant keeps more cash than it earned: nothing is paid, and it is carried on. */
  amount: z.int(),
})

export const restaurantPayouts = endpoint({
  method: 'GET',
  path: '/api/restaurant/payouts',
  access: ['RESTAURANT'],
  tag,
  summary: "The restaurant's weekly payouts, the latest first, and what comes next",
  query: z.object({ ...ofRestaurant.shape, ...paging }),
  response: z.object({ ...page(payout).shape, /** null on further pages. */ next: z.nullable(nextPayout) }),
})

export const restaurantPayout = endpoint({
  method: 'GET',
  path: '/api/restaurant/payouts/:id',
  access: ['RESTAURANT'],
  tag,
  summary: 'One payout with the orders that it consists of',
  params: z.object({ id: z.string() }),
  query: z.object({ ...ofRestaurant.shape, ...paging }),
  response: z.object({ ...page(orderEarning).shape, payout }),
})

export const payoutStatementQuery = z.object({
  ...ofRestaurant.shape,
  language: z.optional(z.enum(languages)),
})
/** Where a payout's statement is. */
export const payoutStatement = (id: string): string => `/api/restaurant/payouts/${id}/statement.pdf`
