import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import { z } from 'zod/mini'
import {
  pinCode,
  placedDetails,
  savedInstrument,
  shippingDetails,
  upiDetails,
} from '#shared/checkout/validation.ts'
import { typedAmount } from '#shared/giving/validation.ts'
import type { Fulfilment } from '#shared/orders/order-lifecycle.ts'
import { typedTipIfAny } from '#shared/orders/tips.ts'
import { cardDetailsAt } from '#shared/payments/card.ts'
import type { InstrumentForm } from './instrument-fields.tsx'
import type { KnownAddress } from './known-customer.ts'

/** The `choice` of who enters an address that is not known yet. */
export const another = 'another'

/** The form has the shape of the request body, so that the server's field errors name its inputs. */
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
  /**
   * Which known address it goes to, by its id, and whether to save one that is entered, under what label. Not
   * sent.
   */
  delivery: { choice: string; keep: boolean; label: string }
  /** Brought, or collected at the restaurant's counter. */
  fulfilment: Fulfilment
  /** As soon as possible, or for the slot that begins at `slot`; empty until one is chosen. */
  when: { choice: 'now' | 'later'; slot: string }
  paymentMethod: 'creditCard' | 'upi' | 'cashOnDelivery'
  /** For each method the chosen saved one; empty to enter another. */
  saved: Record<'creditCard' | 'upi', string>
  /** Whether to save the entered method for next time. */
  saveMethod: boolean
  /** Rupees as typed; empty unless the customer wants to give. */
  donation: string
  /** The same for the courier. */
  tip: string
  /** Whether cutlery is to come with it. */
  cutlery: boolean
  /** Whether store credit pays as far as it goes. */
  credit: boolean
} & InstrumentForm

const saveMethod = z.boolean()
/** Nothing typed is nothing given. */
const donation = z.union([
  z.pipe(
    z.literal(''),
    z.transform(() => undefined),
  ),
  typedAmount,
])
const wishes = { tip: typedTipIfAny, cutlery: z.boolean(), credit: z.boolean() }
/** Whoever collects an order says who they are, and not where they live. */
type Details = typeof placedDetails
const detailsFor = ({ fulfilment }: CheckoutForm): Details =>
  // What comes out is of one type; what is demanded differs.
  fulfilment === 'collection' ? placedDetails : (shippingDetails as unknown as Details)

const typedAt = (now: Date, details: Details) =>
  z.discriminatedUnion('paymentMethod', [
    z.object({
      shippingDetails: details,
      ...wishes,
      paymentMethod: z.literal('creditCard'),
      payment: cardDetailsAt(now),
      saveMethod,
      donation,
    }),
    z.object({
      shippingDetails: details,
      ...wishes,
      paymentMethod: z.literal('upi'),
      payment: upiDetails,
      saveMethod,
      donation,
    }),
    z.object({ shippingDetails: details, ...wishes, paymentMethod: z.literal('cashOnDelivery') }),
  ])
/** The checked form if the payment service asks for the details on its own page. */
const hosted = (details: Details) =>
  z.discriminatedUnion('paymentMethod', [
    z.object({ shippingDetails: details, ...wishes, paymentMethod: z.enum(['creditCard', 'upi']), donation }),
    z.object({ shippingDetails: details, ...wishes, paymentMethod: z.literal('cashOnDelivery') }),
  ])
const savedMethodIdOf = ({ paymentMethod, saved }: CheckoutForm): string =>
  paymentMethod === 'cashOnDelivery' ? '' : saved[paymentMethod]

const withSavedMethod = (details: Details) =>
  z.pipe(
    z.transform((form: CheckoutForm) => ({
      shippingDetails: form.shippingDetails as z.input<Details>,
      paymentMethod: form.paymentMethod as 'creditCard' | 'upi',
      payment: { savedMethodId: savedMethodIdOf(form) },
      donation: form.donation,
      tip: form.tip,
      cutlery: form.cutlery,
      credit: form.credit,
    })),
    z.object({
      shippingDetails: details,
      ...wishes,
      paymentMethod: z.enum(['creditCard', 'upi']),
      payment: savedInstrument,
      donation,
    }),
  )
export type CheckedForm =
  | z.output<ReturnType<typeof typedAt>>
  | z.output<ReturnType<typeof withSavedMethod>>
  | z.output<ReturnType<typeof hosted>>

/** The server's own validation rules, at the time of submitting. */
export const checkoutResolver: Resolver<CheckoutForm, unknown, CheckedForm> = (form, context, options) =>
  standardSchemaResolver<CheckoutForm, unknown, CheckedForm>(
    savedMethodIdOf(form) === '' ? typedAt(new Date(), detailsFor(form)) : withSavedMethod(detailsFor(form)),
  )(form, context, options)

export const hostedCheckoutResolver: Resolver<CheckoutForm, unknown, CheckedForm> = (
  form,
  context,
  options,
) =>
  standardSchemaResolver<CheckoutForm, unknown, CheckedForm>(hosted(detailsFor(form)))(form, context, options)

const contact = z.pick(shippingDetails, { fullName: true, email: true, phone: true })
/** Whether name, e-mail address and phone number need no typing. */
export const isContactComplete = (details: CheckoutForm['shippingDetails']): boolean =>
  contact.safeParse(details).success

const place = z.pick(shippingDetails, { address: true, city: true, zipCode: true })
/** Whether an order can go there as it is: older addresses lack city and PIN code. */
export const isDeliverable = (address: KnownAddress): boolean => place.safeParse(address).success

/** The PIN code as far as it is known: whole, or undefined. */
export const pinCodeIn = ({ zipCode }: CheckoutForm['shippingDetails']): string | undefined => {
  const whole = pinCode.safeParse(zipCode)
  return whole.success ? whole.data : undefined
}

/**
 * What the customer gives with the order, in paise; undefined for nothing, for an impossible amount, and with
 * cash.
 */
export const donationIn = (form: Pick<CheckoutForm, 'donation' | 'paymentMethod'>) => {
  const amount = form.paymentMethod === 'cashOnDelivery' ? undefined : donation.safeParse(form.donation)
  return amount?.success ? amount.data : undefined
}

/** What the customer gives the courier, in paise; undefined for nothing, and for an impossible amount. */
export const tipIn = ({ tip }: Pick<CheckoutForm, 'tip'>) => {
  const amount = typedTipIfAny.safeParse(tip)
  return amount.success ? amount.data : undefined
}
