import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { dayRange, instant, money, ofRestaurant, page, paging } from '../api/wire.ts'
import { payTerms } from '../deliveries/contracts.ts'
import { languages } from '../languages.ts'
import { depositDetails } from './deposit-validation.ts'
import { payoutStates } from './payout-state.ts'

const tag = 'Restaurant'

/** What one delivered order brought the restaurant. */
export const orderEarning = z.object({
  orderId: z.string(),
  deliveredAt: instant,
  /** The dishes at the prices on the menu. */
  subtotal: money,
  /** What the platform keeps of it. */
  commission: money,
  /**
   * The tax on the dishes, collected from the customer and paid to the state by the platform; no part of what
   * the restaurant gets. That on the delivery is none of the restaurant's.
   */
  tax: money,
  /** What the restaurant gets: the ledger's entry. */
  earned: money,
  /** Of a cash order that the restaurant delivered itself: what it holds already. */
  cashKept: money,
  /** The payout that it is part of, and what people call that; null until then. */
  payoutId: z.nullable(z.string()),
  payoutNumber: z.nullable(z.string()),
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
  /** What people call it: `P-00042`. */
  number: z.string(),
  /** Calendar days in Asia/Kolkata, both included. */
  from: z.iso.date(),
  to: z.iso.date(),
  orders: z.int(),
  earned: money,
  cashKept: money,
  /** Income tax that was deducted at source, a restaurant's. */
  tds: money,
  /** What was booked to be transferred: earned less the cash kept and the tax deducted. */
  amount: money,
  /** When it was booked. */
  at: instant,
  /** What became of it at the bank, and since when. */
  state: z.enum(payoutStates),
  stateAt: instant,
  /** What the bank calls the transfer; null unless it was sent. */
  reference: z.nullable(z.string()),
  /** Why it failed; null unless it did. */
  failure: z.nullable(z.string()),
  /** The number of the platform's invoice for the commission, a restaurant's; null if there is none. */
  commissionInvoice: z.nullable(z.string()),
})
export type Payout = z.infer<typeof payout>

/** What will be paid next, as far as it is known. */
export const nextPayout = z.object({
  /** The Monday on which it is due. */
  on: z.iso.date(),
  orders: z.int(),
  earned: money,
  cashKept: money,
  /**
   * Below zero where the restaurant keeps more cash than it earned: nothing is paid, and it is carried on.
   */
  amount: z.int(),
  /** Whether income tax is still deducted from the amount when it is paid. */
  deducts: z.boolean(),
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

/* Couriers: the same payouts, of what their deliveries brought. */

const courierTag = 'Deliveries'
const courier = { access: ['DELIVERY_AGENT'], tag: courierTag } as const

/** What one delivery, one rescue run or one tip brought its courier, and why. */
export const deliveryEarning = z.object({
  kind: z.enum(['order', 'rescue', 'tip']),
  /** The order's number, or the run's. */
  id: z.string(),
  /** Of a rescue run: what was carried; else empty. */
  title: z.string(),
  restaurant: z.string(),
  deliveredAt: instant,
  /**
   * Of the order, as it was placed, and the courier's share of it that was agreed then, to a tenth of a
   * percent; 0 for a rescue run and a tip.
   */
  total: money,
  percent: z.number(),
  /** The ledger's entry. */
  earned: money,
  /** Taken at the door, and held by the courier. */
  cashKept: money,
  /** The payout that it is part of, and what people call that; null until then. */
  payoutId: z.nullable(z.string()),
  payoutNumber: z.nullable(z.string()),
  /** What an order's pay was worked out by, where that is the way and the waiting, and not `percent`. */
  payTerms: z.nullable(payTerms),
})
export type DeliveryEarning = z.infer<typeof deliveryEarning>

const courierSums = z.object({
  deliveries: z.int(),
  earned: money,
  /** What of that customers gave as tips. */
  tips: money,
  cashKept: money,
})
export type CourierSums = z.infer<typeof courierSums>

export const courierEarnings = endpoint({
  ...courier,
  method: 'GET',
  path: '/api/deliveries/earnings/items',
  summary:
    'What each delivery and each rescue run brought the courier and why, by its day, and the sums of the days',
  query: z.object({ ...paging, ...dayRange }),
  response: z.object({
    ...page(deliveryEarning).shape,
    /** Of all days asked for; null on further pages. */
    sums: z.nullable(courierSums),
  }),
})

export const courierEarningDays = endpoint({
  ...courier,
  method: 'GET',
  path: '/api/deliveries/earnings/days',
  summary: 'Deliveries and earnings of each day, seven days to today if none are named; at most 366',
  query: z.object(dayRange),
  response: z.object({
    days: z.array(z.object({ day: z.iso.date(), deliveries: z.int(), earned: money })),
  }),
})

export const courierPayouts = endpoint({
  ...courier,
  method: 'GET',
  path: '/api/deliveries/payouts',
  summary: "The courier's weekly payouts, the latest first, and what comes next",
  query: z.object(paging),
  response: restaurantPayouts.response,
})

export const courierPayout = endpoint({
  ...courier,
  method: 'GET',
  path: '/api/deliveries/payouts/:id',
  summary: 'One payout with the deliveries that it consists of',
  params: restaurantPayout.params,
  query: z.object(paging),
  response: z.object({ ...page(deliveryEarning).shape, payout }),
})
/** Where a courier's payout's statement is. */
export const courierPayoutStatement = (id: string): string => `/api/deliveries/payouts/${id}/statement.pdf`

/**
 * A financial year in India by the year it begins in: 2026 is 1 April 2026 to 31 March 2027. By default the
 * one that it is now.
 */
const taxYear = z.object({
  year: z.optional(z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2100))),
})
export const taxStatement = endpoint({
  ...courier,
  method: 'GET',
  path: '/api/deliveries/tax-statement',
  summary: 'What the courier earned in a financial year (April to March), month by month; also as .pdf',
  query: taxYear,
  response: z.object({
    year: z.int(),
    /** Calendar days in Asia/Kolkata, both included. */
    from: z.iso.date(),
    to: z.iso.date(),
    /** Those that have begun: `2026-04`. */
    months: z.array(z.object({ month: z.string(), deliveries: z.int(), earned: money })),
    deliveries: z.int(),
    earned: money,
    /** Booked as payouts in this year, and the cash that was set against them. */
    paidOut: money,
    cashKept: money,
  }),
})
export type TaxStatement = z.infer<typeof taxStatement.response>
export const taxStatementFile = '/api/deliveries/tax-statement.pdf'
export const taxStatementQuery = z.object({ ...taxYear.shape, language: z.optional(z.enum(languages)) })
export const courierStatementQuery = z.object({ language: z.optional(z.enum(languages)) })

const deposit = z.object({
  /** Null until details are given. Of the account's number nothing else ever leaves the server. */
  deposit: z.nullable(z.object({ lastFour: z.string(), changedAt: instant })),
})
export const readDeposit = endpoint({
  ...courier,
  method: 'GET',
  path: '/api/deliveries/deposit',
  summary: "Where the courier's payouts go: the last four digits of the account",
  response: deposit,
})
export const changeDeposit = endpoint({
  ...courier,
  method: 'PUT',
  path: '/api/deliveries/deposit',
  summary:
    "Set the bank account of the courier's payouts; asks for the password and mails that it was changed",
  body: depositDetails,
  response: deposit,
})

export const readRestaurantAccount = endpoint({
  method: 'GET',
  path: '/api/restaurant/payout-account',
  access: ['RESTAURANT'],
  tag,
  summary: "Where the restaurant's payouts go: the last four digits of the account",
  query: ofRestaurant,
  response: deposit,
})
export const changeRestaurantAccount = endpoint({
  method: 'PUT',
  path: '/api/restaurant/payout-account',
  access: ['RESTAURANT'],
  tag,
  summary:
    "Set the bank account of the restaurant's payouts; asks for the password and mails everybody who works there that it was changed",
  query: ofRestaurant,
  body: depositDetails,
  response: deposit,
})
