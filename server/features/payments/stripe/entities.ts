import { z } from 'zod'

/** What we read of Stripe's objects. Amounts in paise, instants in Unix seconds. */

const amount = z.number().int().nonnegative()
const metadata = z.record(z.string(), z.string()).nullish()
const id = z.string()

export const session = z.object({
  id,
  url: z.url({ protocol: /^https?$/ }).nullish(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  client_reference_id: z.string().nullish(),
  payment_intent: id.nullish(),
})
export type Session = z.infer<typeof session>
export const sessions = z.object({ data: z.array(session), has_more: z.boolean() })

/** What Stripe keeps of a charge; a part of it is tax. */
const balanceTransaction = z.object({
  fee: amount,
  fee_details: z.array(z.object({ amount, type: z.string() })).nullish(),
})
export const charge = z.object({
  id,
  payment_intent: id.nullish(),
  amount_captured: amount,
  amount_refunded: amount,
  captured: z.boolean(),
  status: z.string(),
  metadata,
  created: z.number(),
  /** Its id alone where it was not asked for, or not made yet. */
  balance_transaction: z.union([balanceTransaction, z.string()]).nullish(),
})
export type Charge = z.infer<typeof charge>
export const charges = z.object({ data: z.array(charge), has_more: z.boolean() })
export const paymentIntent = z.object({
  id,
  latest_charge: z.union([charge, z.string()]).nullish(),
  /** Whom it charged and how, where that was kept for further charges. */
  customer: id.nullish(),
  payment_method: id.nullish(),
  status: z
    .enum([
      'requires_payment_method',
      'requires_confirmation',
      'requires_action',
      'processing',
      'requires_capture',
      'canceled',
      'succeeded',
    ])
    .nullish(),
  metadata,
})
export type PaymentIntent = z.infer<typeof paymentIntent>
export const paymentIntents = z.object({ data: z.array(paymentIntent), has_more: z.boolean() })
export const paymentMethod = z.object({ id })

export const refund = z.object({
  id,
  amount,
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
  failure_reason: z.string().nullish(),
  metadata,
  payment_intent: id.nullish(),
})
export type Refund = z.infer<typeof refund>
export const refunds = z.object({ data: z.array(refund), has_more: z.boolean() })

export const event = z.object({ id, type: z.string(), data: z.object({ object: z.unknown() }) })
export const succeededIntent = z.object({ id, metadata })
