import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldValues, Resolver } from 'react-hook-form'
import { z } from 'zod/mini'
import { savedInstrument, upiDetails } from '#shared/checkout/validation.ts'
import { cardDetailsAt } from '#shared/payments/card.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { type InstrumentForm, noInstrument } from './instrument-fields.tsx'

/** The payment part of a form that is paid online, beside what is paid for. */
export type OnlinePaymentForm = {
  paymentMethod: 'creditCard' | 'upi'
  saved: CheckoutForm['saved']
} & InstrumentForm

export const emptyPayment = (paymentMethod: OnlinePaymentForm['paymentMethod']): OnlinePaymentForm => ({
  paymentMethod,
  saved: { creditCard: '', upi: '' },
  payment: noInstrument,
})

const method = z.enum(['creditCard', 'upi'])
const withSaved = z.pipe(
  z.transform(({ paymentMethod, saved }: OnlinePaymentForm) => ({
    paymentMethod,
    payment: { savedMethodId: saved[paymentMethod] },
  })),
  z.object({ paymentMethod: method, payment: savedInstrument }),
)
const typedAt = (now: Date) =>
  z.discriminatedUnion('paymentMethod', [
    z.object({ paymentMethod: z.literal('creditCard'), payment: cardDetailsAt(now) }),
    z.object({ paymentMethod: z.literal('upi'), payment: upiDetails }),
  ])
/** Where the payment service asks for the details on a page of its own. */
const hosted = z.object({ paymentMethod: method })

export type CheckedPayment =
  | z.output<typeof withSaved>
  | z.output<ReturnType<typeof typedAt>>
  | z.output<typeof hosted>

/** Checks what is paid for and how by the server's own rules, at the time of submitting. */
export const onlinePaymentResolver =
  <F extends FieldValues & OnlinePaymentForm, S extends z.ZodMiniObject>(
    what: S,
    takesDetails: boolean,
  ): Resolver<F, unknown, z.output<S> & CheckedPayment> =>
  (form, context, options) => {
    const isSaved = form.saved[form.paymentMethod] !== ''
    const payment = !takesDetails ? hosted : isSaved ? withSaved : typedAt(new Date())
    type Checked = z.output<S> & CheckedPayment
    return standardSchemaResolver(z.intersection(what, payment))(
      form as never,
      context,
      options as never,
    ) as ReturnType<Resolver<F, unknown, Checked>>
  }

/** What of a request says how it is paid. */
export const paymentOf = (form: CheckedPayment) => {
  const { paymentMethod: method } = form
  if (!('payment' in form)) return { paymentMethod: method }
  const { payment } = form
  if ('savedMethodId' in payment) return { payment: { ...payment, method } }
  return 'upiId' in payment
    ? { payment: { ...payment, method: 'upi' as const } }
    : { payment: { ...payment, method: 'creditCard' as const } }
}
