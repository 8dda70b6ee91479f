import { marketDay } from '#shared/calendar.ts'
import { Refusal } from '#shared/errors.ts'
import type { DonationBody } from '#shared/giving/contracts.ts'
import { maxMonthly } from '#shared/giving/monthly.ts'
import { formatPaise, paise } from '#shared/money/money.ts'
import type { Deps } from '../../../deps.ts'
import type { Instrument } from '../../payments/provider.ts'
import { mandateMethods } from '../../payments/services/services.ts'
import type { DonationRow } from '../donations/donation-view.ts'
import type { MonthlyGiftRow } from './monthly-gift.ts'

const notOffered = /*i18n*/ 'Gifts every month are not offered for this way to pay.'
const tooLarge = /*i18n*/ 'A gift every month is at most {most}: banks allow no more without asking you.'
const noMeals =
  /*i18n*/ 'Meals are sponsored once: their price may change. A gift every month goes to the fund.'
const noEmail = /*i18n*/ 'Please give your e-mail address: we write to you before each charge.'

/**
 * Refuses, with validation_failed (422), a gift every month that is too large, is for meals, has nobody to
 * tell, or is paid in a way that is not charged again without its donor.
 */
export const requireMonthly = (
  deps: Pick<Deps, 'payments' | 'otherPayments'>,
  body: Pick<DonationBody, 'meals'>,
  { amount, donorEmail }: Pick<DonationRow, 'amount' | 'donorEmail'>,
  instrument: Instrument | null,
): void => {
  const refuse = (field: string, message: string) => {
    throw new Refusal(
      'validation_failed',
      message,
      { [field]: message },
      { most: formatPaise(paise(maxMonthly)) },
    )
  }
  if (amount > maxMonthly) refuse('amount', tooLarge)
  if (body.meals !== undefined) refuse('monthly', noMeals)
  if (donorEmail === null) refuse('email', noEmail)
  if (instrument === null || !mandateMethods(deps).includes(instrument.method)) refuse('monthly', notOffered)
}

/** The row of a gift that comes again every month once its first donation is paid. */
export const newMonthlyGift = (
  { userId, paymentId, amount, createdAt }: DonationRow,
  id: string,
): MonthlyGiftRow => ({
  ...{ id, userId, paymentId, amount, status: 'waiting', startedOn: marketDay(createdAt) },
  ...{ turn: 0, dueAt: null, announcedAt: null, failures: 0, createdAt, endedAt: null },
})
