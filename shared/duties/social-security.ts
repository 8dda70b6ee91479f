import { type Paise, paise } from '../money/money.ts'

type Rule = {
  /** The first day it is in force, in Asia/Kolkata. */
  from: string
  /** The least and the most that may be notified, in hundredths of a percent of a year's turnover. */
  leastPoints: number
  mostPoints: number
  /** Never more than so much of what gig and platform workers are paid, in hundredths of a percent. */
  capPoints: number
  /** Days within a year with one aggregator from which on a worker is covered. */
  engagedDays: number
  source: string
}

/**
 * What an aggregator contributes to the social security of those who work by it, of its turnover without
 * taxes. docs/tax.md names what a lawyer must confirm.
 */
export const levyRules: readonly Rule[] = [
  {
    from: '2025-11-21',
    leastPoints: 100,
    mostPoints: 200,
    capPoints: 500,
    engagedDays: 90,
    source:
      'Code on Social Security, 2020, section 114(4), in force since 21 November 2025; days: draft rules of 30 December 2025',
  },
]

export type Levy = { points: number; amount: Paise; isCapped: boolean; source: string }

/** Half up. */
const share = (amount: number, points: number): number => Math.floor((2 * amount * points + 10_000) / 20_000)

/**
 * The contribution for a year that ends on `day`, of amounts in paise; null before there was any. `points` is
 * the rate that was notified, which counts as the nearest that the law allows.
 */
export const levyOf = (
  day: string,
  { turnover, paid, points }: { turnover: Paise; paid: Paise; points: number },
): Levy | null => {
  const rule = levyRules.findLast(({ from }) => from <= day)
  if (!rule) return null
  const rate = Math.min(Math.max(points, rule.leastPoints), rule.mostPoints)
  const [whole, cap] = [share(turnover, rate), share(paid, rule.capPoints)]
  return { points: rate, amount: paise(Math.min(whole, cap)), isCapped: cap < whole, source: rule.source }
}

/** Whether somebody who worked on so many days of the year is covered by then. */
export const isCovered = (day: string, days: number): boolean => {
  const rule = levyRules.findLast(({ from }) => from <= day)
  return rule !== undefined && days >= rule.engagedDays
}
