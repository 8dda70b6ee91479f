import { type Paise, paise } from '../money/money.ts'
import { minuteMs } from '../time.ts'

/**
 * How couriers are paid: the specification's share of an order's total, or by the way, the waiting and a
 * floor, whichever the operator chose for the day on which the order was placed. Pure; amounts in paise.
 */
export type PayRule = {
  /** From which day on, in Asia/Kolkata. */
  from: string
  by: 'percent' | 'distance'
  /** The least that a delivery pays. */
  floor: Paise
  /** For each kilometre from the restaurant to the door, as the crow flies. */
  perKm: Paise
  /** For each whole minute at the restaurant after the first `freeMinutes`. */
  perWaitMinute: Paise
  freeMinutes: number
}

/** What a delivery's pay was worked out by, kept with it: a later change of the rule changes nothing. */
export type PayTerms = Omit<PayRule, 'from' | 'by'> & {
  metres: number
  /** Whole minutes that were paid, and what they brought. */
  waitMinutes: number
  waitPay: Paise
}

/** The rule of a day; null: the share of the total. */
export const payRuleOn = (rules: readonly PayRule[], day: string): PayRule | null => {
  const [latest] = rules.filter(({ from }) => from <= day).toSorted((a, b) => (a.from < b.from ? 1 : -1))
  return latest?.by === 'distance' ? latest : null
}

/** The terms of a way of so many metres, before anybody has waited. */
export const payTermsOf = (
  { floor, perKm, perWaitMinute, freeMinutes }: PayRule,
  metres: number,
): PayTerms => ({ floor, perKm, perWaitMinute, freeMinutes, metres, waitMinutes: 0, waitPay: paise(0) })

/** What so long at the restaurant adds, from the arrival to the pick-up. */
export const afterWaiting = (terms: PayTerms, milliseconds: number): PayTerms => {
  const waitMinutes = Math.max(0, Math.floor(milliseconds / minuteMs) - terms.freeMinutes)
  return { ...terms, waitMinutes, waitPay: paise(terms.perWaitMinute * waitMinutes) }
}

/** What the way brings, without the waiting: rounded half up, and never less than the floor. */
export const wayPay = ({ perKm, metres, floor }: PayTerms): Paise =>
  paise(Math.max(floor, Math.floor((perKm * metres) / 1_000 + 0.5)))

/** What a delivery pays in all; never more than its customer pays for everything, `most`. */
export const payOf = (terms: PayTerms, most: Paise): Paise =>
  paise(Math.min(most, wayPay(terms) + terms.waitPay))
