import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { searched } from '../api/lists.ts'
import { dayRange, instant, money, page, paging } from '../api/wire.ts'
import { paymentMethods } from '../payments/payments.ts'
import { donationStatuses, monthlyGift } from './contracts.ts'
import { monthlyGiftStatuses } from './monthly.ts'
import { spendingPurposes } from './spending-purposes.ts'

const tag = 'Admin'
const access = ['ADMIN'] as const

/** A donation as admins see it: also who gave it, which nobody else is told of an anonymous one. */
export const adminDonation = z.object({
  id: z.string(),
  receiptNumber: z.nullable(z.string()),
  status: z.enum(donationStatuses),
  amount: money,
  /** What the fund has spent of it, what went back, and what waits. */
  used: money,
  refunded: money,
  left: money,
  meals: z.nullable(z.int()),
  /** Empty texts where nothing was given, or the account was deleted; the id is null for a visitor. */
  donor: z.object({ id: z.nullable(z.string()), name: z.string(), email: z.string() }),
  anonymous: z.boolean(),
  /** The id of the company towards whose sum it counts; null: towards none. */
  company: z.nullable(z.string()),
  message: z.string(),
  /** Name and message are kept off the wall. */
  hidden: z.boolean(),
  method: z.enum(paymentMethods),
  createdAt: instant,
  receivedAt: z.nullable(instant),
})
export type AdminDonation = z.infer<typeof adminDonation>

const donationId = z.object({ id: z.string().check(maxLength(100)) })
const reasonNeeded = /*i18n*/ 'Please give a reason'
const reason = z
  .string(reasonNeeded)
  .check(
    z.trim(),
    z.minLength(1, reasonNeeded),
    maxLength(300, /*i18n*/ 'This is too long'),
    z.regex(/^[\P{Cc}\t\n\r]*$/u, /*i18n*/ 'Please leave out control characters'),
  )

/** What a list of donations shows: those with a message, those that wait in the fund wholly or in part. */
export const donationMarks = ['message', 'hidden', 'waiting', 'meals', 'monthly'] as const

export const donationFilter = {
  ...dayRange,
  /** A part of the donor's name or e-mail address, of the message or the receipt's number; or a whole id. */
  ...searched,
  status: z.optional(z.enum(donationStatuses)),
  only: z.optional(z.enum(donationMarks)),
  sort: z._default(z.enum(['-createdAt', 'createdAt', '-amount', 'amount']), '-createdAt'),
}

export const adminDonations = endpoint({
  method: 'GET',
  path: '/api/admin/donations',
  access,
  tag,
  summary: 'All donations, searched and filtered; `from` and `to` are the days on which they were made',
  query: z.object({ ...paging, ...donationFilter }),
  response: page(adminDonation),
})

export const refundDonation = endpoint({
  method: 'POST',
  path: '/api/admin/donations/:id/refund',
  access,
  tag,
  summary: 'Give a donor back what the fund has not spent of a donation',
  params: donationId,
  body: z.object({ reason }),
  response: adminDonation,
  confirmation: 'required',
})

export const hideDonation = endpoint({
  method: 'POST',
  path: '/api/admin/donations/:id/hide',
  access,
  tag,
  summary: "Keep a donation's name and message off the donor wall, or show them again; the amount stays",
  params: donationId,
  body: z.object({ hidden: z.boolean(), reason }),
  response: adminDonation,
})

/** A monthly gift as admins see it. */
export const adminMonthlyGift = z.extend(monthlyGift, {
  /** As with donations. */
  donor: adminDonation.shape.donor,
  createdAt: instant,
})
export type AdminMonthlyGift = z.infer<typeof adminMonthlyGift>

export const adminMonthlyGifts = endpoint({
  method: 'GET',
  path: '/api/admin/monthly-gifts',
  access,
  tag,
  summary: 'Gifts that come again every month, the newest first, and what the active ones come to',
  query: z.object({ ...paging, ...searched, status: z.optional(z.enum(monthlyGiftStatuses)) }),
  response: z.object({ ...page(adminMonthlyGift).shape, monthly: money }),
})

export const stopMonthlyGift = endpoint({
  method: 'POST',
  path: '/api/admin/monthly-gifts/:id/stop',
  access,
  tag,
  summary: 'Stop a monthly gift for its donor, who is told',
  params: donationId,
  body: z.object({ reason }),
  response: adminMonthlyGift,
})

export const fund = endpoint({
  method: 'GET',
  path: '/api/admin/fund',
  access,
  tag,
  summary: 'What is in the fund, where it came from and where it went',
  response: z.object({
    /** By the ledger. */
    balance: money,
    /** Of it, what was given for meals alone. */
    forMeals: money,
    /** Received less what went back; spent less what came back. */
    given: money,
    spent: money,
    refunded: money,
    donations: z.int(),
    portions: z.int(),
    /** By calendar month of Asia/Kolkata, the oldest first, at most 12; `balance` at its end. */
    months: z.array(z.object({ month: z.string(), given: money, spent: money, balance: money })),
  }),
})
export type Fund = z.infer<typeof fund.response>

export const spending = z.object({
  id: z.string(),
  purpose: z.enum(spendingPurposes),
  /** The run's or the order's id. */
  subject: z.string(),
  amount: money,
  returned: money,
  portions: z.nullable(z.int()),
  restaurant: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** From how many donations it was taken. */
  donations: z.int(),
  at: instant,
  receivedAt: z.nullable(instant),
})
export type Spending = z.infer<typeof spending>

export const spendings = endpoint({
  method: 'GET',
  path: '/api/admin/fund/spendings',
  access,
  tag,
  summary: 'What the fund paid for, the latest first',
  query: z.object({ ...paging, ...dayRange, purpose: z.optional(z.enum(spendingPurposes)) }),
  response: page(spending),
})
