import { z } from 'zod'

/** What we read of Razorpay's entities. Amounts in paise, instants in Unix seconds. */

/** Notes are an empty array where there are none. */
const notes = z.preprocess(
  (value) => (Array.isArray(value) ? {} : value),
  z.record(z.string(), z.unknown()).nullish(),
)
const amount = z.number().int().nonnegative()

export const paymentLink = z.object({
  id: z.string(),
  reference_id: z.string(),
  amount,
  amount_paid: amount,
  status: z.enum(['created', 'partially_paid', 'expired', 'cancelled', 'paid']),
  short_url: z.url({ protocol: /^https?$/ }),
  /** Captured payments alone. */
  payments: z.array(z.object({ payment_id: z.string(), amount, status: z.string() })).nullish(),
})
export type PaymentLink = z.infer<typeof paymentLink>
export const paymentLinks = z.object({ payment_links: z.array(paymentLink) })

export const payment = z.object({
  id: z.string(),
  amount,
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  captured: z.boolean().nullish(),
  amount_refunded: amount.nullish(),
  /** With the tax on it. */
  fee: amount.nullish(),
  tax: amount.nullish(),
  notes,
  order_id: z.string().nullish(),
  created_at: z.number(),
})
export type Payment = z.infer<typeof payment>
export const paymentList = z.object({ items: z.array(payment) })

export const refund = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount,
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.string().nullish(),
  notes,
})
export type Refund = z.infer<typeof refund>
export const refundList = z.object({ items: z.array(refund) })

export const errorBody = z.object({
  error: z.object({
    code: z.string(),
    description: z.string(),
    reason: z.string().nullish(),
    source: z.string().nullish(),
  }),
})

/** A webhook; what it holds depends on its event. */
export const event = z.object({
  event: z.string(),
  payload: z.object({
    payment_link: z.object({ entity: paymentLink }).optional(),
    payment: z.object({ entity: payment }).optional(),
    refund: z.object({ entity: refund }).optional(),
  }),
})

/** What the way back carries (GET). */
export const wayBack = z.object({
  razorpay_payment_id: z.string().max(64),
  razorpay_payment_link_id: z.string().max(64),
  razorpay_payment_link_reference_id: z.uuid(),
  razorpay_payment_link_status: z.string().max(32),
  razorpay_signature: z.string().max(128),
})
