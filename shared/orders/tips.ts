import { z } from 'zod/mini'
import { readRupees } from '../giving/validation.ts'
import { type Paise, paise } from '../money/money.ts'
import { dayMs } from '../time.ts'

/**
 * `waiting`: not paid yet, or cash at the door. `held`: paid, while the order is under way. `given`: the
 * courier's. `returned`: back with the customer. `void`: never paid.
 */
export const tipStatuses = ['waiting', 'held', 'given', 'returned', 'void'] as const
export type TipStatus = (typeof tipStatuses)[number]

/** The statuses in which a tip counts as given by its customer. */
export const standingTips = ['waiting', 'held', 'given'] as const satisfies TipStatus[]

/** In paise; more is taken for a slip of the finger. */
export const minTip = 100
export const maxTip = 1_000_000

/** How long after its delivery an order may be tipped for. */
export const tipAfterMs = dayMs

const tooSmall = /*i18n*/ 'A tip is at least ₹1'
const tooLarge = /*i18n*/ 'A tip is at most ₹10,000'

/** In paise. */
export const tipAmount = z
  .int(/*i18n*/ 'Please enter an amount')
  .check(z.minimum(minTip, tooSmall), z.maximum(maxTip, tooLarge))
  .brand<'Paise'>()

/** With a checkout: 0 is none. */
export const checkoutTip = z
  .int()
  .check(
    z.maximum(maxTip, tooLarge),
    z.refine((amount) => amount === 0 || amount >= minTip, tooSmall),
  )
  .brand<'Paise'>()

/**
 * The tip of a checkout as its orders have it: as many couriers as orders, so in equal parts, and what does
 * not divide is the first's. In paise.
 */
export const tipParts = (tip: Paise, orders: number): Paise[] => {
  const each = Math.floor(tip / Math.max(1, orders))
  return Array.from({ length: orders }, (_, index) => paise(index === 0 ? tip - each * (orders - 1) : each))
}

const notRupees = /*i18n*/ 'Please enter an amount in rupees, such as 250 or 99.50'
const rupees = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || readRupees(text) !== undefined, notRupees),
)
/** Amounts beyond the maximum may not be exact numbers; one more than it is refused just the same. */
const toPaise = (text: string): number => Math.min(readRupees(text) ?? 0, maxTip + 1)

/** Rupees as typed, in paise. */
export const typedTip = z.pipe(rupees, z.pipe(z.transform(toPaise), tipAmount))

/** The same where nothing typed is no tip. */
export const typedTipIfAny = z.pipe(
  rupees,
  z.pipe(
    z.transform((text: string) => (text === '' ? undefined : toPaise(text))),
    z.optional(tipAmount),
  ),
)
