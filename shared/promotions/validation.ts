import { z } from 'zod/mini'
import { maxLength } from '../api/length.ts'
import { promoCode } from '../checkout/validation.ts'

/** Rules of the promo codes that admins make, used by the form and by the server alike. Amounts in paise. */

const tooLong = /*i18n*/ 'This is too long'
const noControl = /*i18n*/ 'Please leave out control characters'
const whole = /*i18n*/ 'Please enter a whole number from 1 to 10,00,000'

/** The name of a new code. */
export const newPromoCode = promoCode.check(
  z.regex(/^[A-Z0-9-]{3,40}$/, /*i18n*/ 'A code has 3 to 40 letters, digits or hyphens'),
)

const amount = (least: number, message: string) =>
  z
    .int(message)
    .check(z.minimum(least, message), z.maximum(10_000_000, /*i18n*/ 'No more than ₹1,00,000'))
    .brand<'Paise'>()
const uses = z.nullable(z.int(whole).check(z.minimum(1, whole), z.maximum(1_000_000, whole)))
const moment = z.iso.datetime(/*i18n*/ 'Please enter a day and a time')

const percentRule = /*i18n*/ 'Please enter a whole percentage from 1 to 100'
const amountRule = /*i18n*/ 'Please enter an amount'

export const promoTerms = z
  .object({
    /** What it is for, among admins. */
    note: z._default(
      z.string().check(z.trim(), maxLength(200, tooLong), z.regex(/^\P{Cc}*$/u, noControl)),
      '',
    ),
    /** Of each subtotal; null where an amount is taken off. */
    percent: z._default(
      z.nullable(z.int(percentRule).check(z.minimum(1, percentRule), z.maximum(100, percentRule))),
      null,
    ),
    amount: z._default(z.nullable(amount(1, amountRule)), null),
    /** The most that a percentage takes off; null: no limit. */
    most: z._default(z.nullable(amount(1, amountRule)), null),
    /** The least that the dishes it applies to must cost; 0: any. */
    minimum: z._default(amount(0, /*i18n*/ 'An amount cannot be below zero'), 0 as never),
    firstOrder: z._default(z.boolean(), false),
    /** From when; absent: from now. */
    startsAt: z.optional(moment),
    /** Until when; null: no end is planned. */
    endsAt: z._default(z.nullable(moment), null),
    /** How many checkouts may use it, of all people and of each; null: no limit. */
    maxUses: z._default(uses, null),
    maxUsesEach: z._default(uses, null),
    /** Whose dishes it applies to; null: everybody's. */
    restaurantIds: z._default(
      z.nullable(
        z
          .array(z.string().check(maxLength(100)))
          .check(z.minLength(1, /*i18n*/ 'Please choose a restaurant'), maxLength(200)),
      ),
      null,
    ),
    paused: z._default(z.boolean(), false),
  })
  .check(
    z.superRefine((terms, context) => {
      const complain = (path: keyof typeof terms, message: string) =>
        context.addIssue({ code: 'custom', message, path: [path], input: terms[path] })
      if ((terms.percent === null) === (terms.amount === null))
        complain('percent', /*i18n*/ 'Please enter either a percentage or an amount')
      if (terms.most !== null && terms.percent === null)
        complain('most', /*i18n*/ 'Only a percentage has a limit')
      if (terms.endsAt !== null && terms.startsAt !== undefined && terms.endsAt <= terms.startsAt)
        complain('endsAt', /*i18n*/ 'The end must be after the beginning')
    }),
  )
export type PromoTerms = z.output<typeof promoTerms>
