import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import { z } from 'zod/mini'
import { upiDetails } from '#shared/checkout/validation.ts'
import {
  donationMessage,
  donorEmail,
  donorName,
  honoreeName,
  typedAmount,
} from '#shared/giving/validation.ts'
import { sponsored } from '#shared/meals/validation.ts'
import { cardDetailsAt } from '#shared/payments/card.ts'
import { persistedStore } from '../../lib/state/persisted-store.ts'
import { sessionStore } from '../../lib/state/storage.ts'
import { type InstrumentForm, noInstrument } from '../checkout/index.ts'

/**
 * The form has the shape of the request body, so that the server's field errors name its inputs; the amount
 * is as typed, in rupees.
 */
export type DonationForm = {
  amount: string
  /** How many sponsored meals it is for; null: for everything. */
  meals: number | null
  /** Whether the same is given every month. */
  monthly: boolean
  message: string
  anonymous: boolean
  /** In whose name it is given; nobody's while both are empty. */
  honoree: { name: string; email: string }
  /** For the receipt; empty: without one. */
  pan: string
  name: string
  email: string
  paymentMethod: 'creditCard' | 'upi'
  /** Whether to save the payment method for next time; offered to people who are signed in. */
  saveMethod: boolean
} & InstrumentForm

const gift = {
  amount: typedAmount,
  meals: z.nullable(sponsored),
  monthly: z.boolean(),
  message: donationMessage,
  anonymous: z.boolean(),
  honoree: z.pipe(
    z.transform(({ name, email }: DonationForm['honoree']) =>
      `${name}${email}`.trim() === '' ? undefined : { name, ...(email.trim() !== '' && { email }) },
    ),
    z.optional(z.object({ name: honoreeName, email: z.optional(donorEmail) })),
  ),
  // Few give one: the server's rule is no part of the page.
  pan: z.string(),
  name: donorName,
  email: donorEmail,
  saveMethod: z.boolean(),
}

/** The server's own validation rules, at `now`. */
const donationSchema = (now: Date) =>
  z.discriminatedUnion('paymentMethod', [
    z.object({ ...gift, paymentMethod: z.literal('creditCard'), payment: cardDetailsAt(now) }),
    z.object({ ...gift, paymentMethod: z.literal('upi'), payment: upiDetails }),
  ])
/** Where the payment service asks for the details on a page of its own. */
const hosted = z.object({ ...gift, paymentMethod: z.enum(['creditCard', 'upi']) })
/** `amount` is in paise. */
export type CheckedDonation = z.output<ReturnType<typeof donationSchema>> | z.output<typeof hosted>

export const donationResolver: Resolver<DonationForm, unknown, CheckedDonation> = (form, context, options) =>
  standardSchemaResolver<DonationForm, unknown, CheckedDonation>(donationSchema(new Date()))(
    form,
    context,
    options,
  )

export const hostedDonationResolver = standardSchemaResolver<DonationForm, unknown, CheckedDonation>(hosted)

const empty: DonationForm = {
  amount: '',
  meals: null,
  monthly: false,
  message: '',
  anonymous: false,
  honoree: { name: '', email: '' },
  pan: '',
  name: '',
  email: '',
  paymentMethod: 'upi',
  saveMethod: false,
  payment: noInstrument,
}

/** How this browser gave last: a visitor has no account that would remember it. */
const lastMethod = persistedStore<DonationForm['paymentMethod']>('donationMethod', 'upi', (value) =>
  value === 'upi' || value === 'creditCard' ? value : undefined,
)
export const rememberMethod = lastMethod.set

const draftName = 'donationDraft'

/**
 * The form as typed, stored in this tab so that a reload does not lose it. Payment details and PAN are never
 * stored.
 */
export const saveDonationDraft = ({ payment: _, pan: __, ...draft }: DonationForm) =>
  sessionStore.setItem(draftName, JSON.stringify(draft))

export const clearDonationDraft = () => sessionStore.removeItem(draftName)

/** The stored draft, or an empty form. */
export const donationDraft = (): DonationForm => {
  try {
    const stored: unknown = JSON.parse(sessionStore.getItem(draftName) ?? '{}')
    return {
      ...empty,
      paymentMethod: lastMethod.get(),
      ...(stored as Partial<DonationForm>),
      payment: noInstrument,
    }
  } catch {
    return empty
  }
}
