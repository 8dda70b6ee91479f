import { z } from 'zod/mini'
import { giftAmount, giftEmail, giftMessage, giftName } from '#shared/credit/gifts.ts'
import { readRupees } from '#shared/giving/validation.ts'
import type { CheckedPayment, OnlinePaymentForm } from '../checkout/index.ts'

/** What the gift is, and how it is paid. */
export type GiftForm = {
  /** Rupees as typed. */
  amount: string
  recipientName: string
  recipientEmail: string
  message: string
} & OnlinePaymentForm

/** Nothing typed is nothing sent. */
const orNothing = <S extends z.ZodMiniType<string, string>>(schema: S) =>
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => undefined),
    ),
    schema,
  ])
export const giftFields = z.object({
  amount: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => readRupees(text) ?? Number.NaN),
    ),
    giftAmount,
  ),
  recipientName: orNothing(giftName),
  recipientEmail: orNothing(giftEmail),
  message: orNothing(giftMessage),
})
export type CheckedGift = z.output<typeof giftFields> & CheckedPayment
