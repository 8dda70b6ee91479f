import { type Paise, paise } from '../money/money.ts'
import type { TaxLine } from './tax-lines.ts'

type Rule = {
  /** The first day it is in force, in Asia/Kolkata. */
  from: string
  /** Hundredths of a percent of the net value of taxable supplies. */
  points: number
  source: string
}

/**
 * Tax that the operator of a marketplace collects at source (TCS, section 52 of the CGST Act, 2017) on what
 * others supply through it and owe the tax for themselves. docs/tax.md names what an adviser must confirm.
 */
export const tcsRules: readonly Rule[] = [
  {
    from: '2018-10-01',
    points: 100,
    source: 'CGST Act, section 52; notification 52/2018-Central Tax and the IGST Act, section 20',
  },
  { from: '2024-07-10', points: 50, source: 'Notification 15/2024-Central Tax' },
]

/**
 * What is collected on a supply, in paise, half up; `taxable` may be what is left of it after notes. Nothing
 * where the operator owes the tax itself (section 9(5)), and nothing on what it supplies itself.
 */
export const tcsOf = (day: string, { liable, taxable }: Pick<TaxLine, 'liable' | 'taxable'>): Paise => {
  const rule = tcsRules.findLast(({ from }) => from <= day)
  if (!rule || liable === 'platform') return paise(0)
  return paise(Math.floor((2 * taxable * rule.points + 10_000) / 20_000))
}
