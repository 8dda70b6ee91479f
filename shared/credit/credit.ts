import { z } from 'zod/mini'

/**
 * Why a person's store credit moved. `goodwill`: an admin gave it. `refund`: chosen instead of money.
 * `spent`: on orders. `returned`: what orders had of it came back. `released`: the payment that it was put
 * aside for never came. `closed`: with the account. `gift`: a code that somebody bought.
 * `referral`: for a friend, who has it too. `stamps`: a full stamp card of a restaurant.
 */
export const creditKinds = [
  'goodwill',
  'refund',
  'spent',
  'returned',
  'released',
  'closed',
  'gift',
  'referral',
  'stamps',
] as const
export type CreditKind = (typeof creditKinds)[number]

/** At most as much as the settings say. */
export const goodwillAmount = z
  .int()
  .check(
    z.minimum(100, /*i18n*/ 'Credit is at least ₹1'),
    z.maximum(10_000_000, /*i18n*/ 'No more than ₹1,00,000'),
  )
  .brand<'Paise'>()
