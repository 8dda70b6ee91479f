import { type Paise, paise } from '../money/money.ts'

type Rule = {
  /** The first day it is in force, in Asia/Kolkata. */
  from: string
  /** Hundredths of a percent of the gross amount of sales. */
  points: number
  source: string
}

/**
 * Tax that the operator of a marketplace deducts at source from what it pays or credits to sellers: of the
 * gross amount of their sales through it. What the law calls the section is a setting
 * (`invoicing.tdsSection`), since the numbers changed with the Income-tax Act, 2025. docs/tax.md names what
 * an adviser must confirm.
 */
export const tdsRules: readonly Rule[] = [
  {
    from: '2020-10-01',
    points: 75,
    source: 'Section 194-O, Finance Act, 2020; press release of 13 May 2020',
  },
  { from: '2021-04-01', points: 100, source: 'Section 194-O, Finance Act, 2020' },
  { from: '2024-10-01', points: 10, source: 'Finance (No. 2) Act, 2024, clause 61' },
]

/** Without a PAN, in hundredths of a percent (section 206AA, second proviso). */
export const withoutPanPoints = 500

/** Up to so much a financial year nothing is deducted from an individual or a family that gave its PAN. */
export const personsLimit = paise(500_000_00)

/** The fourth letter of a PAN says whose it is: P a person's, H a Hindu undivided family's. */
const isPersons = (pan: string): boolean => /^.{3}[PH]/.test(pan)

type Sales = {
  /** The calendar day on which it is paid, in Asia/Kolkata. */
  day: string
  /** Null where none was given. */
  pan: string | null
  /** What is paid for: the gross of these sales. */
  gross: Paise
  /** Of the same financial year: the gross of what was paid before. */
  grossBefore: Paise
}

/**
 * What is deducted, in paise, half up. Somebody whose sales pass the limit of persons pays from the first
 * rupee of the year: with the payment that passes it.
 */
export const tdsOf = ({ day, pan, gross, grossBefore }: Sales): Paise => {
  const rule = tdsRules.findLast(({ from }) => from <= day)
  if (!rule) return paise(0)
  const year = grossBefore + gross
  const isExempt = (amount: number) => pan !== null && isPersons(pan) && amount <= personsLimit
  if (isExempt(year)) return paise(0)
  const base = isExempt(grossBefore) ? year : gross
  const points = pan === null ? withoutPanPoints : rule.points
  return paise(Math.floor((2 * base * points + 10_000) / 20_000))
}
