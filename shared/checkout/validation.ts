import { z } from 'zod/mini'
import { isEmail } from '../accounts/email.ts'
import { asPhone, isPhone } from '../accounts/phone.ts'
import { maxLength } from '../api/length.ts'
import { latLng } from '../api/wire.ts'
import type { Fulfilment } from '../orders/order-lifecycle.ts'
import { asPinCode, isPinCode } from '../places/pin-code.ts'

/** Checkout rules and messages (specification section 5), used by the form and by the server alike. */
const thisFieldIsRequired = /*i18n*/ 'This field is required'
const tooLong = /*i18n*/ 'This is too long'
const required = (max: number) =>
  z.string(thisFieldIsRequired).check(z.trim(), z.minLength(1, thisFieldIsRequired), maxLength(max, tooLong))

/** The six digits of where it goes to. */
export const pinCode = required(12).check(asPinCode, isPinCode)

export const shippingDetails = z.object({
  fullName: required(100),
  email: required(254).check(isEmail(/*i18n*/ 'Please enter a valid email address')),
  phone: required(30).check(asPhone, isPhone),
  address: required(300),
  city: required(100),
  zipCode: pinCode,
  notes: z.optional(z.string().check(z.trim(), maxLength(500, tooLong))),
  /** Where the customer put the address on the map. */
  location: z.optional(latLng),
})

const unlessCollected = <T extends z.ZodMiniType<string>>(field: T) =>
  z._default(z.union([z.literal(''), field]), '')
/** The same for an order that may be collected: then nobody has to say where they live. */
export const placedDetails = z.object({
  ...shippingDetails.shape,
  address: unlessCollected(shippingDetails.shape.address),
  city: unlessCollected(shippingDetails.shape.city),
  zipCode: unlessCollected(shippingDetails.shape.zipCode),
})

type Placed = {
  fulfilment?: Fulfilment | undefined
  shippingDetails: { address: string; city: string; zipCode: string }
}
/** A check of a checkout: what is brought is brought somewhere. */
export const needsAddress = ({ value, issues }: { value: Placed; issues: z.core.$ZodRawIssue[] }) => {
  if (value.fulfilment === 'collection') return
  for (const name of ['address', 'city', 'zipCode'] as const)
    if (value.shippingDetails[name] === '')
      issues.push({
        code: 'custom',
        message: thisFieldIsRequired,
        input: value,
        path: ['shippingDetails', name],
      })
}

/** A saved payment method by its id, instead of a card or a UPI ID. */
export const savedInstrument = z.object({ savedMethodId: z.string().check(z.minLength(1), maxLength(100)) })

export const upiDetails = z.object({
  upiId: z
    .string(/*i18n*/ 'Please enter your UPI ID')
    .check(
      z.trim(),
      z.minLength(1, /*i18n*/ 'Please enter your UPI ID'),
      maxLength(321, /*i18n*/ 'Please enter a valid UPI ID'),
      z.regex(/^(?:$|[\w.-]{2,256}@[A-Za-z]{2,64}$)/, /*i18n*/ 'Please enter a valid UPI ID'),
    ),
})
export type UpiDetails = z.infer<typeof upiDetails>

/** Typed in any case; converted to capitals. */
export const promoCode = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, /*i18n*/ 'Please enter a promo code'),
    maxLength(40, tooLong),
    z.toUpperCase(),
  )
