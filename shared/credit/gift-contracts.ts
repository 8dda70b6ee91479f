import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { instant, money } from '../api/wire.ts'
import { cardPayment } from '../payments/card-payment.ts'
import { paymentAction, savedMethods } from '../payments/payments.ts'
import { giftAmount, giftEmail, giftMessage, giftName, giftStatuses, typedGiftCode } from './gifts.ts'

const tag = 'Payments'
const access = ['CUSTOMER'] as const

/** A gift of credit, as its buyer sees it. */
export const gift = z.object({
  id: z.string(),
  amount: money,
  status: z.enum(giftStatuses),
  /** `ABCD-EFGH-JKLM-NPQR`; null until it is paid, and once it can be redeemed no more. */
  code: z.nullable(z.string()),
  recipientName: z.string(),
  /** Where the code was mailed to; empty: nowhere. */
  recipientEmail: z.string(),
  message: z.string(),
  createdAt: instant,
  redeemedAt: z.nullable(instant),
  /** What the buyer still has to do in the browser to pay it. */
  action: z.nullable(paymentAction),
})
export type Gift = z.infer<typeof gift>

export const giftBody = z.object({
  amount: giftAmount,
  recipientName: z.optional(giftName),
  /** Absent: the buyer passes the code on. */
  recipientEmail: z.optional(giftEmail),
  message: z.optional(giftMessage),
  /** Absent where the payment service asks for the details on a page of its own, as with a tip. */
  payment: z.optional(cardPayment),
  paymentMethod: z.optional(z.enum(savedMethods)),
})
export type GiftBody = z.output<typeof giftBody>

export const buyGift = endpoint({
  method: 'POST',
  path: '/api/credit/gifts',
  access,
  tag,
  summary: 'Buy store credit for somebody else, who redeems it by a code; mailed with a message if wanted',
  body: giftBody,
  status: 201,
  response: gift,
  idempotency: 'required',
})

export const ownGifts = endpoint({
  method: 'GET',
  path: '/api/credit/gifts',
  access,
  tag,
  summary: 'The gifts of credit that the caller bought, the latest first, and between what amounts one is',
  response: z.object({ items: z.array(gift), least: money, most: money }),
})

export const refundGift = endpoint({
  method: 'POST',
  path: '/api/credit/gifts/:id/refund',
  access,
  tag,
  summary: 'Take a gift of credit back that nobody has redeemed; the money goes back; repeatable',
  params: z.object({ id: z.string().check(maxLength(100)) }),
  response: gift,
})

export const redeemGift = endpoint({
  method: 'POST',
  path: '/api/credit/redeem',
  access,
  tag,
  summary: 'Redeem the code of a gift, once: it becomes credit of the caller; repeatable by them',
  body: z.object({ code: typedGiftCode }),
  response: z.object({ amount: money, balance: money }),
})
