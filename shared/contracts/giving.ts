import { z } from 'zod/mini'
import { endpoint } from '../contract.ts'
import { languages } from '../languages.ts'
import { paymentAction, savedMethods } from '../payments.ts'
import {
  donationAmount,
  donationMessage,
  donationPayment,
  donorEmail,
  donorName,
} from '../validation/giving.ts'
import { instant, money, page, paging } from './wire.ts'

/** `pending`: the payment service has not answered yet, or waits for the donor. `refunded`: the payment arrived too late and was returned. */
export const donationStatuses = ['pending', 'received', 'failed', 'refunded'] as const

/** A donation as its donor sees it. */
export const donation = z.object({
  id: z.string(),
  amount: money,
  message: z.string(),
  anonymous: z.boolean(),
  status: z.enum(donationStatuses),
  /** Assigned when the payment is captured; null before. */
  receiptNumber: z.nullable(z.string()),
  /** What the donor still has to do in the browser for the payment. */
  action: z.nullable(paymentAction),
  /** Opens this one receipt without signing in; returned to the donor alone. */
  receiptToken: z.string(),
  createdAt: instant,
})
export type Donation = z.infer<typeof donation>

export const donationBody = z.object({
  amount: donationAmount,
  message: z.optional(donationMessage),
  anonymous: z._default(z.boolean(), false),
  /** Optional, for visitors; a signed-in donor's default to those of the account. */
  name: z.optional(donorName),
  email: z.optional(donorEmail),
  /** Absent where the payment service asks for the details on a page of its own; `paymentMethod` says how then. */
  payment: z.optional(donationPayment),
  paymentMethod: z.optional(z.enum(savedMethods)),
  /** Whether to save the payment method for next time; ignored for visitors. */
  saveMethod: z.optional(z.boolean()),
})
export type DonationBody = z.output<typeof donationBody>

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
  summary: 'The donor wall, newest first: name or Anonymous, amount, message',
  query: z.object(paging),
  response: page(wallEntry),
})

/** The parameters of every call about one donation; `token` is for donors who are not signed in. */
export const donationId = z.object({ id: z.string().check(z.maxLength(100)) })
const token = z.optional(z.string().check(z.maxLength(100)))
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

/** A file opened by a link sends no Accept-Language of our choosing, so the query names the language. */
export const receiptQuery = z.object({ language: z.optional(z.enum(languages)) })
export const donationReceiptQuery = z.object({ token, language: z.optional(z.enum(languages)) })

/** Paths of PDF files, which are no JSON endpoints and so have no contract. */
export const receipts = {
  donation: (id: string) => `/api/donations/${id}/receipt.pdf`,
  order: (id: string) => `/api/orders/${id}/receipt.pdf`,
  invoice: (id: string) => `/api/orders/${id}/invoice.pdf`,
} as const
