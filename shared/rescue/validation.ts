import { z } from 'zod/mini'
import { maxLength } from '../api/length.ts'
import { readAllergen } from '../menu/restaurant-menu.ts'
import { line, lines } from '../shelters/validation.ts'
import { lotKinds, recurringKinds } from './rescue-lifecycle.ts'

/** Rules and messages of surplus food, used by the browser and the server alike. */
export const maxPortions = 10_000
const wholePortions = /*i18n*/ 'Between 1 and 10,000 portions'
export const portions = z
  .int(wholePortions)
  .check(z.minimum(1, wholePortions), z.maximum(maxPortions, wholePortions))

const moment = z.iso.datetime({ offset: true, error: /*i18n*/ 'Please enter a date and a time' })
const price = /*i18n*/ 'Between ₹1 and ₹10,000'
/** In paise, of one portion. */
const salePrice = z
  .int(/*i18n*/ 'Please enter an amount in whole paise')
  .check(z.minimum(100, price), z.maximum(1_000_000, price))
  .brand<'Paise'>()
const allergen = z.string().check(
  maxLength(100),
  z.refine((text) => readAllergen(text) !== undefined, /*i18n*/ 'This is none of the allergens of the list'),
)

const lotFields = {
  title: line(120).check(z.minLength(1, /*i18n*/ 'Please say what it is')),
  portions,
  /** Egg is not vegetarian (FSSAI). */
  isVeg: z.boolean(/*i18n*/ 'Please say whether it is vegetarian'),
  kind: z.enum(lotKinds, /*i18n*/ 'Please choose how it is kept'),
  cookedAt: moment,
  useBy: z.optional(z.nullable(moment)),
  pickUpUntil: moment,
  /** Without one it is offered to shelters at once. */
  salePrice: z.optional(z.nullable(salePrice)),
  allergens: z.optional(z.nullable(z.array(allergen).check(maxLength(50)))),
}

export const lotForm = z.object(lotFields)
export type LotForm = z.output<typeof lotForm>

/** What differs from the lot that is listed again; the rest is as it was, shifted to now. */
export const lotAgain = z.optional(
  z.nullable(
    z.partial(
      z.pick(z.object(lotFields), {
        portions: true,
        cookedAt: true,
        useBy: true,
        pickUpUntil: true,
        salePrice: true,
      }),
    ),
  ),
)
export type LotAgain = z.output<typeof lotAgain>

/** What a restaurant says about a cancelled order; the rest is read from its items. */
export const lotOfOrder = z.optional(z.nullable(z.partial(z.object(lotFields))))
export type LotOfOrder = z.output<typeof lotOfOrder>

const whichRun = { run: z.optional(z.string().check(maxLength(100))) }
const code = z.string(/*i18n*/ 'Please enter the code').check(z.trim(), maxLength(20))

export const closeForm = z.object({
  reason: lines(500).check(z.minLength(1, /*i18n*/ 'Please give a reason')),
})
export const acceptForm = z.object({ portions })
export const claimForm = z.optional(z.nullable(z.object(whichRun)))
export const pickUpForm = z.object({ code, ...whichRun })
export type PickUpForm = z.output<typeof pickUpForm>
export const dropOutForm = z.optional(
  z.nullable(z.object({ ...whichRun, reason: z._default(lines(500), '') })),
)

const receivedPortions = /*i18n*/ 'As many portions as came'
const weight = /*i18n*/ 'Between 0 and 10,000 kg'
export const receiveForm = z.object({
  code,
  ...whichRun,
  /** What really came; the rest of the run counts as wasted. */
  portions: z
    .int(receivedPortions)
    .check(z.minimum(0, receivedPortions), z.maximum(maxPortions, receivedPortions)),
  weightKg: z.optional(z.nullable(z.number(weight).check(z.minimum(0, weight), z.maximum(10_000, weight)))),
  note: z._default(lines(500), ''),
})
export type ReceiveForm = z.output<typeof receiveForm>

const stars = /*i18n*/ 'Between 1 and 5 stars'
export const feedbackForm = z.object({
  stars: z.int(stars).check(z.minimum(1, stars), z.maximum(5, stars)),
  comment: z._default(lines(500), ''),
  ...whichRun,
})
export type FeedbackForm = z.output<typeof feedbackForm>

const clockTime = /*i18n*/ 'Please enter a time such as 21:30'
const pickUp = /*i18n*/ 'Between 15 and 720 minutes'
const weekday = z.int().check(z.minimum(0), z.maximum(6))

/** A pick-up that comes again; a shelter agrees to it. Day 0 is Monday. */
export const recurringForm = z.object({
  title: lotFields.title,
  /** As many as are expected of a day. */
  portions,
  isVeg: lotFields.isVeg,
  kind: z.enum(recurringKinds, /*i18n*/ 'Please choose how it is kept'),
  allergens: lotFields.allergens,
  weekdays: z.array(weekday).check(
    z.minLength(1, /*i18n*/ 'Please choose at least one day'),
    maxLength(7),
    z.refine((days) => new Set(days).size === days.length, /*i18n*/ 'Each day once'),
  ),
  time: z.string(clockTime).check(maxLength(5, clockTime), z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, clockTime)),
  /** How long it can be fetched from then. */
  pickUpMinutes: z._default(z.int(pickUp).check(z.minimum(15, pickUp), z.maximum(720, pickUp)), 60),
})
export type RecurringForm = z.output<typeof recurringForm>
