import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { instant, money, page, paging } from '../api/wire.ts'
import { languages } from '../languages.ts'
import { sponsored } from '../meals/validation.ts'
import { paymentAction, paymentMethods, savedMethods } from '../payments/payments.ts'
import { pan } from '../tax/pan.ts'
import { companyId } from './companies.ts'
import { monthlyGiftStatuses } from './monthly.ts'
import { spendingPurposes } from './spending-purposes.ts'
import {
  donationAmount,
  donationMessage,
  donationPayment,
  donorEmail,
  donorName,
  honoreeName,
} from './validation.ts'

/**
 * `pending`: the payment service has not answered yet, or waits for the donor. `refunded`: all of it was
 * returned, by an admin or because the payment arrived too late.
 */
export const donationStatuses = ['pending', 'received', 'failed', 'refunded'] as const

/** For whatever the fund pays for, for sponsored meals, or added to the payment of an order. */
export const giftKinds = ['everything', 'meals', 'checkout'] as const
export type GiftKind = (typeof giftKinds)[number]

/** A donation as its donor sees it. */
export const donation = z.object({
  id: z.string(),
  kind: z.enum(giftKinds),
  amount: money,
  /**
   * What of it was given back, what the fund has spent, and what is kept for its meals; the rest waits in the
   * fund. What was spent is `served` once a shelter had it.
   */
  refunded: money,
  used: money,
  kept: money,
  served: money,
  /** For how many sponsored meals it was given; null: for whatever the fund pays for. */
  meals: z.nullable(z.int()),
  /** How many of those no shelter has asked for yet, and how many were served. */
  mealsKept: z.int(),
  mealsServed: z.int(),
  message: z.string(),
  anonymous: z.boolean(),
  /** In whose name it was given; null: in nobody's. */
  honoree: z.nullable(z.string()),
  /** The company with whose people it was given; null: with none. */
  company: z.nullable(z.string()),
  /** Whether it is a month of a gift that comes again. */
  monthly: z.boolean(),
  /** Whether the donor is mailed when a shelter has had food of it. */
  updates: z.boolean(),
  status: z.enum(donationStatuses),
  /** Assigned when the payment is captured; null before. */
  receiptNumber: z.nullable(z.string()),
  /** What the donor still has to do in the browser for the payment. */
  action: z.nullable(paymentAction),
  /** Opens this one receipt without signing in; returned to the donor alone. */
  receiptToken: z.string(),
  createdAt: instant,
  receivedAt: z.nullable(instant),
})
export type Donation = z.infer<typeof donation>

export const donationBody = z.object({
  amount: donationAmount,
  /** How many sponsored meals it is for: `amount` is that many times the price of one (`GET /api/meals`). */
  meals: z.optional(sponsored),
  /** Whether the same is given every month, until it is stopped: to the fund, by card or UPI. */
  monthly: z.optional(z.boolean()),
  message: z.optional(donationMessage),
  anonymous: z._default(z.boolean(), false),
  /** In whose name it is given; they hear of it once it has arrived, where there is an address. */
  honoree: z.optional(z.object({ name: honoreeName, email: z.optional(donorEmail) })),
  /** The id of the company towards whose sum it counts. */
  company: z.optional(companyId),
  /** Of the donor, for the receipt alone. */
  pan: z.optional(pan),
  /** Optional, for visitors; a signed-in donor's default to those of the account. */
  name: z.optional(donorName),
  email: z.optional(donorEmail),
  /**
   * Absent where the payment service asks for the details on a page of its own; `paymentMethod` says how
   * then.
   */
  payment: z.optional(donationPayment),
  paymentMethod: z.optional(z.enum(savedMethods)),
  /** Whether to save the payment method for next time; ignored for visitors. */
  saveMethod: z.optional(z.boolean()),
})
export type DonationBody = z.output<typeof donationBody>

/** A gift that comes again every month, as its donor sees it. */
export const monthlyGift = z.object({
  id: z.string(),
  /** Its newest donation. */
  donationId: z.string(),
  amount: money,
  status: z.enum(monthlyGiftStatuses),
  /** The calendar day in Asia/Kolkata on which the first came. */
  startedOn: z.string(),
  /** When it is charged next; null while it is charged, and once it is over. */
  dueAt: z.nullable(instant),
  /** How often the charge of this month has failed. */
  failures: z.int(),
  /** How many months came, and what was given with them less what went back. */
  months: z.int(),
  given: money,
  method: z.enum(paymentMethods),
  brand: z.nullable(z.string()),
  lastFour: z.nullable(z.string()),
})
export type MonthlyGift = z.infer<typeof monthlyGift>

/** A donation as shown on the public donor wall. */
export const wallEntry = z.object({
  /** 'Anonymous' if the donor chose that or gave no name. */
  name: z.string(),
  anonymous: z.boolean(),
  amount: money,
  message: z.string(),
  at: instant,
})
export type WallEntry = z.infer<typeof wallEntry>

const tag = 'Giving'

export const donate = endpoint({
  method: 'POST',
  path: '/api/donations',
  access: 'public',
  tag,
  summary: 'Give money, ₹1 to ₹1,000,000, by card or UPI; signed in or not',
  body: donationBody,
  status: 201,
  response: donation,
  idempotency: 'required',
})

export const donationWall = endpoint({
  method: 'GET',
  path: '/api/donations',
  access: 'public',
  tag,
  summary: 'The donor wall, newest or largest first: name or Anonymous, amount, message',
  query: z.object({ ...paging, sort: z._default(z.enum(['newest', 'largest']), 'newest') }),
  response: page(wallEntry),
})

/** The parameters of every call about one donation; `token` is for donors who are not signed in. */
export const donationId = z.object({ id: z.string().check(maxLength(100)) })
const token = z.optional(z.string().check(maxLength(100)))
export const donationToken = z.object({ token })

export const oneDonation = endpoint({
  method: 'GET',
  path: '/api/donations/:id',
  access: 'public',
  tag,
  summary: 'One donation, for its donor: signed in, or with the token of its receipt',
  params: donationId,
  query: donationToken,
  response: donation,
})

export const changeDonation = endpoint({
  method: 'PATCH',
  path: '/api/donations/:id',
  access: 'public',
  tag,
  summary: 'Say whether the donor wall shows the name, and whether e-mails about it are wanted',
  params: donationId,
  query: donationToken,
  body: z.object({ anonymous: z.optional(z.boolean()), updates: z.optional(z.boolean()) }),
  response: donation,
})

export const monthlyGiftOf = endpoint({
  method: 'GET',
  path: '/api/donations/:id/monthly',
  access: 'public',
  tag,
  summary:
    'The monthly gift that a donation is of, for its donor: signed in, or with the token of its receipt',
  params: donationId,
  query: donationToken,
  response: monthlyGift,
})

export const stopMonthlyGift = endpoint({
  method: 'POST',
  path: '/api/donations/:id/monthly/stop',
  access: 'public',
  tag,
  summary: 'Stop the monthly gift that a donation is of, at once and for good',
  params: donationId,
  query: donationToken,
  response: monthlyGift,
})

export const myDonations = endpoint({
  method: 'GET',
  path: '/api/donations/mine',
  access: 'signedIn',
  tag,
  summary: "The caller's own donations, newest first, and their sums in paise",
  query: z.object(paging),
  response: z.object({
    ...page(donation).shape,
    /** What comes again every month, or did, the newest first. */
    monthly: z.array(monthlyGift),
    sums: z.object({
      /** Of all received donations, less what went back; and of those of this year. */
      given: money,
      year: z.object({ year: z.int(), given: money }),
      used: money,
      served: money,
      /** For how many sponsored meals, and how much, is kept. */
      kept: money,
      mealsKept: z.int(),
      donations: z.int(),
      /** Sponsored meals that were served, and portions that others of them helped to bring. */
      portions: z.int(),
    }),
  }),
})
export type MyDonations = z.infer<typeof myDonations.response>

const step = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('given'), at: instant }),
  z.object({ kind: z.literal('received'), at: instant, amount: money }),
  z.object({
    kind: z.literal('used'),
    at: instant,
    /**
     * Of this donation; what of it came back to the fund since, because what it paid for was cancelled; and
     * what was paid in all for those portions.
     */
    amount: money,
    returned: money,
    of: money,
    purpose: z.enum(spendingPurposes),
    portions: z.nullable(z.int()),
    /** Of the meals that it sponsored, those that it paid for here; 0 where it was given for everything. */
    meals: z.int(),
    restaurant: z.nullable(z.object({ id: z.string(), name: z.string() })),
    /** When a shelter had the food; null: not yet. */
    receivedAt: z.nullable(instant),
    /** It was cooked and paid for, but could not be handed over. */
    undelivered: z.boolean(),
    /** The rescued food, whose story is at `/rescues/{lotId}`; null for what was cooked. */
    lotId: z.nullable(z.string()),
  }),
  z.object({ kind: z.literal('refunded'), at: instant, amount: money }),
])
export type TimelineStep = z.infer<typeof step>

export const donationTimeline = endpoint({
  method: 'GET',
  path: '/api/donations/:id/timeline',
  access: 'public',
  tag,
  summary:
    "What became of a donation's rupees, for its donor: signed in, or with the token of its receipt. Names no person and no shelter",
  params: donationId,
  query: donationToken,
  response: z.object({
    donation,
    /**
     * What of it waits for whatever the fund pays for next, and how much older money is spent before it;
     * paise.
     */
    waiting: money,
    ahead: money,
    /** How many meals were sponsored before its own and are served first. */
    mealsAhead: z.int(),
    /** How often the fund paid a courier, and shelters asked for meals, in the last seven days. */
    lastWeek: z.object({ rescues: z.int(), meals: z.int() }),
    /** The earliest first. */
    steps: z.array(step),
  }),
})
export type DonationTimeline = z.infer<typeof donationTimeline.response>

/** A file opened by a link sends no Accept-Language of our choosing, so the query names the language. */
export const receiptQuery = z.object({ language: z.optional(z.enum(languages)) })
/** The token of the link in the order's confirmation stands for signing in. */
export const orderReceiptQuery = z.object({
  token: z.optional(z.string().check(maxLength(200))),
  language: z.optional(z.enum(languages)),
})
export const donationReceiptQuery = z.object({ token, language: z.optional(z.enum(languages)) })

/** Paths of PDF files, which are no JSON endpoints and so have no contract. */
export const receipts = {
  donation: (id: string) => `/api/donations/${id}/receipt.pdf`,
  tlogProof: (id: string) => `/api/donations/${id}/proof.tlog-proof`,
  order: (id: string) => `/api/orders/${id}/receipt.pdf`,
  invoice: (id: string) => `/api/orders/${id}/invoice.pdf`,
} as const
