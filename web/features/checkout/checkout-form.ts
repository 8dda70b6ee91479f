import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import { z } from 'zod/mini'
import type { SiteFacts } from '#shared/loader-services.ts'
import { cardDetailsAt } from '#shared/validation/card.ts'
import { savedInstrument, shippingDetails, upiDetails } from '#shared/validation/checkout.ts'
import type { SessionUser } from '../../lib/session.ts'
import { type InstrumentForm, noInstrument } from './instrument-fields.tsx'

/** The form has the shape of the call, so that the server's refusals name its inputs. */
export type CheckoutForm = {
  shippingDetails: {
    fullName: string
    email: string
    phone: string
    address: string
    city: string
    zipCode: string
    notes: string
  }
  paymentMethod: 'creditCard' | 'upi' | 'cashOnDelivery'
  /** Of each method the saved one that pays; empty for another one, which is typed. */
  saved: Record<'creditCard' | 'upi', string>
  /** Whether to keep what is typed for next time. */
  saveMethod: boolean
} & InstrumentForm

const saveMethod = z.boolean()
const typedAt = (now: Date) =>
  z.discriminatedUnion('paymentMethod', [
    z.object({
      shippingDetails,
      paymentMethod: z.literal('creditCard'),
      payment: cardDetailsAt(now),
      saveMethod,
    }),
    z.object({ shippingDetails, paymentMethod: z.literal('upi'), payment: upiDetails, saveMethod }),
    z.object({ shippingDetails, paymentMethod: z.literal('cashOnDelivery') }),
  ])
const again = z.object({
  shippingDetails,
  paymentMethod: z.enum(['creditCard', 'upi']),
  payment: savedInstrument,
})
export type CheckedForm = z.output<ReturnType<typeof typedAt>> | z.output<typeof again>

const check = (form: CheckoutForm) => {
  const savedMethodId = form.paymentMethod === 'cashOnDelivery' ? '' : form.saved[form.paymentMethod]
  return savedMethodId === ''
    ? typedAt(new Date()).safeParse(form)
    : again.safeParse({ ...form, payment: { savedMethodId } })
}

/** The server's own rules, with the first complaint of each field. */
export const checkoutResolver: Resolver<CheckoutForm, unknown, CheckedForm> = (form) => {
  const parsed = check(form)
  if (parsed.success) return { values: parsed.data, errors: {} }
  const errors: FieldErrors<CheckoutForm> = {}
  const seen = new Set<string>()
  for (const { path, message } of parsed.error.issues) {
    const name = path.join('.')
    if (!seen.has(name)) set(errors, name, { type: 'validation', message })
    seen.add(name)
  }
  return { values: {}, errors }
}

/** The form with a way to pay that is offered: what a draft has may have been offered once. */
export const withOffered = (form: CheckoutForm, online: SiteFacts['onlinePayments']): CheckoutForm =>
  form.paymentMethod === 'cashOnDelivery' || online.includes(form.paymentMethod)
    ? form
    : { ...form, paymentMethod: online[0] ?? 'cashOnDelivery' }

/** What the account knows already. */
export const prefilled = (user: SessionUser): CheckoutForm => ({
  shippingDetails: {
    fullName: user.fullName,
    email: user.email,
    phone: user.mobileNumber,
    address: user.address,
    city: '',
    zipCode: '',
    notes: '',
  },
  paymentMethod: 'creditCard',
  saved: { creditCard: '', upi: '' },
  saveMethod: false,
  payment: noInstrument,
})
