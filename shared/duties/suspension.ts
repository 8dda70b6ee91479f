import { dayMs } from '../time.ts'

/** Whom a suspension concerns: what notice somebody has depends on it. */
export const concernedKinds = ['courier', 'restaurant', 'customer'] as const
export type ConcernedKind = (typeof concernedKinds)[number]

type Rule = {
  kind: ConcernedKind
  /** The first day it is in force, in Asia/Kolkata. */
  from: string
  /** Days between the notice and the suspension. */
  noticeDays: number
  /** Whether the days run also where the answer came before. */
  runsOut: boolean
  source: string
}

/** The product's own: where no law says how long, nobody is suspended unheard. */
const ownRule = 'No law known to us says how long; the rule of this product'

/**
 * How long before a suspension somebody is told of it and why. docs/tax.md names what a lawyer must confirm.
 */
export const noticeRules: readonly Rule[] = [
  { kind: 'courier', from: '2020-01-01', noticeDays: 7, runsOut: false, source: ownRule },
  {
    kind: 'courier',
    from: '2025-05-30',
    noticeDays: 14,
    runsOut: true,
    source:
      'Karnataka Platform Based Gig Workers (Social Security and Welfare) Act, 2025: reasons in writing and 14 days, in force since 30 May 2025',
  },
  { kind: 'restaurant', from: '2020-01-01', noticeDays: 7, runsOut: false, source: ownRule },
  { kind: 'customer', from: '2020-01-01', noticeDays: 3, runsOut: false, source: ownRule },
]

/** How long somebody may appeal after a suspension, and how long the platform may take to decide on it. */
const appealDays = 30
const appealDecisionDays = 15

const ruleOf = (kind: ConcernedKind, day: string): Rule => {
  const rule = noticeRules.findLast((one) => one.kind === kind && one.from <= day)
  if (!rule) throw new Error(`there is no rule for a ${kind} on ${day}`)
  return rule
}

const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs)

/** Until when somebody told on `day` (in Asia/Kolkata) at `givenAt` can answer before anything is decided. */
export const answerUntil = (kind: ConcernedKind, day: string, givenAt: Date): Date =>
  daysAfter(givenAt, ruleOf(kind, day).noticeDays)

/** From when on a suspension may follow a notice: once the days are over, or there is an answer. */
export const suspendFrom = (
  kind: ConcernedKind,
  day: string,
  { givenAt, answeredAt }: { givenAt: Date; answeredAt: Date | null },
): Date => {
  const until = answerUntil(kind, day, givenAt)
  return answeredAt === null || ruleOf(kind, day).runsOut || answeredAt > until ? until : answeredAt
}

export const appealUntil = (suspendedAt: Date): Date => daysAfter(suspendedAt, appealDays)
export const appealDecidedBy = (appealedAt: Date): Date => daysAfter(appealedAt, appealDecisionDays)
