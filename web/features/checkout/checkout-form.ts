import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import { z } from 'zod/mini'
import { cardDetails, shippingDetails, upiDetails } from '#shared/validation/checkout.ts'
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
} & InstrumentForm

const schema = z.discriminatedUnion('paymentMethod', [
  z.object({ shippingDetails, paymentMethod: z.literal('creditCard'), payment: cardDetails }),
  z.object({ shippingDetails, paymentMethod: z.literal('upi'), payment: upiDetails }),
  z.object({ shippingDetails, paymentMethod: z.literal('cashOnDelivery') }),
])
export type CheckedForm = z.output<typeof schema>

/** The server's own rules, with the first complaint of each field. */
export const checkoutResolver: Resolver<CheckoutForm, unknown, CheckedForm> = (form) => {
  const parsed = schema.safeParse(form)
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
  payment: noInstrument,
})
