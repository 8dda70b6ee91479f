import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import { z } from 'zod/mini'
import { savedInstrument, upiDetails } from '#shared/checkout/validation.ts'
import { giftAmount, giftEmail, giftMessage, giftName } from '#shared/credit/gifts.ts'
import { readRupees } from '#shared/giving/validation.ts'
import { cardDetailsAt } from '#shared/payments/card.ts'
import { type CheckoutForm, type InstrumentForm, noInstrument } from '../checkout/index.ts'

/** The parts of the checkout's form that its payment fields use, with what the gift is. */
export type GiftForm = {
  /** Rupees as typed. */
  amount: string
  recipientName: string
  recipientEmail: string
  message: string
  paymentMethod: 'creditCard' | 'upi'
  saved: CheckoutForm['saved']
} & InstrumentForm

export const emptyGift = (paymentMethod: GiftForm['paymentMethod']): GiftForm => ({
  amount: '',
  recipientName: '',
  recipientEmail: '',
  message: '',
  paymentMethod,
  saved: { creditCard: '', upi: '' },
  payment: noInstrument,
})

/** Nothing typed is nothing sent. */
const orNothing = <S extends z.ZodMiniType<string, string>>(schema: S) =>
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => undefined),
    ),
    schema,
  ])
const what = {
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
}
const method = z.enum(['creditCard', 'upi'])
const savedMethodIdOf = ({ paymentMethod, saved }: GiftForm): string => saved[paymentMethod]

const withSaved = z.pipe(
  z.transform(({ saved: _, ...form }: GiftForm) => ({
    ...form,
    payment: { savedMethodId: _[form.paymentMethod] },
  })),
  z.object({ ...what, paymentMethod: method, payment: savedInstrument }),
)
const typedAt = (now: Date) =>
  z.discriminatedUnion('paymentMethod', [
    z.object({ ...what, paymentMethod: z.literal('creditCard'), payment: cardDetailsAt(now) }),
    z.object({ ...what, paymentMethod: z.literal('upi'), payment: upiDetails }),
  ])
/** Where the payment service asks for the details on a page of its own. */
const hosted = z.object({ ...what, paymentMethod: method })
export type CheckedGift =
  | z.output<typeof withSaved>
  | z.output<ReturnType<typeof typedAt>>
  | z.output<typeof hosted>

/** The server's own rules, at the time of submitting. */
export const giftResolver: Resolver<GiftForm, unknown, CheckedGift> = (form, context, options) =>
  standardSchemaResolver<GiftForm, unknown, CheckedGift>(
    savedMethodIdOf(form) === '' ? typedAt(new Date()) : withSaved,
  )(form, context, options)

export const hostedGiftResolver = standardSchemaResolver<GiftForm, unknown, CheckedGift>(hosted)
