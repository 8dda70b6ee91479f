import { z } from 'zod/mini'

/**
 * `fund`: paid by the donation fund, for a shelter; nobody can choose it. `credit`: by store credit alone.
 */
export const paymentMethods = ['creditCard', 'upi', 'cashOnDelivery', 'fund', 'credit'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Ways to pay that can be kept for next time: all but cash. */
export const savedMethods = ['creditCard', 'upi'] as const satisfies PaymentMethod[]

/** A payment's own lifecycle, forward only. */
export const paymentStatuses = [
  'created',
  'authorised',
  'captured',
  'partlyRefunded',
  'refunded',
  'failed',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** What a payment is made for: a room hands in what settles with it (server/room.ts). */
export const paymentPurposes = ['order', 'donation', 'tip', 'gift'] as const
export type PaymentPurposeName = (typeof paymentPurposes)[number]

/**
 * What the customer's browser has to do before a charge can go on, whichever payment service asks for it: go
 * to a page of the service, which leads back.
 */
export const paymentAction = z.object({
  kind: z.literal('redirect'),
  url: z.url({ protocol: /^https?$/ }),
})
export type PaymentAction = z.infer<typeof paymentAction>

/** How far a refund is with the payment service. */
export const refundStatuses = ['pending', 'done', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** A charge in the books of the hosted sandbox: open until its customer has paid or declined on its page. */
export const sandboxChargeStatuses = ['open', 'captured', 'declined'] as const

/** What the hosted sandbox keeps of a customer's consent to further charges, until it is taken back. */
export const mandateStatuses = ['given', 'ended'] as const
