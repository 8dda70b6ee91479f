import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import { z } from 'zod/mini'
import { savedInstrument, upiDetails } from '#shared/checkout/validation.ts'
import { typedTip } from '#shared/orders/tips.ts'
import { cardDetailsAt } from '#shared/payments/card.ts'
import { type CheckoutForm, type InstrumentForm, noInstrument } from '../checkout/index.ts'

/** The parts of the checkout's form that its payment fields use, with the tip in rupees as typed. */
export type TipForm = {
  tip: string
  paymentMethod: 'creditCard' | 'upi'
  saved: CheckoutForm['saved']
} & InstrumentForm

export const emptyTip = (paymentMethod: TipForm['paymentMethod']): TipForm => ({
  tip: '',
  paymentMethod,
  saved: { creditCard: '', upi: '' },
  payment: noInstrument,
})

const method = z.enum(['creditCard', 'upi'])
const savedMethodIdOf = ({ paymentMethod, saved }: TipForm): string => saved[paymentMethod]

const withSaved = z.pipe(
  z.transform((form: TipForm) => ({
    tip: form.tip,
    paymentMethod: form.paymentMethod,
    payment: { savedMethodId: savedMethodIdOf(form) },
  })),
  z.object({ tip: typedTip, paymentMethod: method, payment: savedInstrument }),
)
const typedAt = (now: Date) =>
  z.discriminatedUnion('paymentMethod', [
    z.object({ tip: typedTip, paymentMethod: z.literal('creditCard'), payment: cardDetailsAt(now) }),
    z.object({ tip: typedTip, paymentMethod: z.literal('upi'), payment: upiDetails }),
  ])
/** Where the payment service asks for the details on a page of its own. */
const hosted = z.object({ tip: typedTip, paymentMethod: method })
export type CheckedTip =
  | z.output<typeof withSaved>
  | z.output<ReturnType<typeof typedAt>>
  | z.output<typeof hosted>

/** The server's own rules, at the time of submitting. */
export const tipResolver: Resolver<TipForm, unknown, CheckedTip> = (form, context, options) =>
  standardSchemaResolver<TipForm, unknown, CheckedTip>(
    savedMethodIdOf(form) === '' ? typedAt(new Date()) : withSaved,
  )(form, context, options)

export const hostedTipResolver = standardSchemaResolver<TipForm, unknown, CheckedTip>(hosted)
