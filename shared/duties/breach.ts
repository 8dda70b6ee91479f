import { hourMs } from '../time.ts'

/** What has to be done about a breach of personal data, in the order in which it is due. */
export const breachSteps = ['certIn', 'people', 'board', 'details'] as const
export type BreachStep = (typeof breachSteps)[number]

type Rule = { step: BreachStep; from: string; hours: number; source: string }

/** `hours`: within which, from when it was noticed; 0: without delay. */
export const breachRules: readonly Rule[] = [
  {
    step: 'certIn',
    from: '2022-06-28',
    hours: 6,
    source:
      'CERT-In directions of 28 April 2022 under section 70B(6) of the Information Technology Act, 2000',
  },
  { step: 'people', from: '2027-05-14', hours: 0, source: 'DPDP Rules, 2025, rule 7(1)' },
  { step: 'board', from: '2027-05-14', hours: 0, source: 'DPDP Rules, 2025, rule 7(2)(a)' },
  { step: 'details', from: '2027-05-14', hours: 72, source: 'DPDP Rules, 2025, rule 7(2)(b)' },
]

/**
 * By when each step is due for a breach that was noticed then; a step whose law is not in force on that day
 * (in Asia/Kolkata) is due all the same, by the same hours: `isLaw` says whether it has to be.
 */
export const breachDeadlines = (
  day: string,
  noticedAt: Date,
): { step: BreachStep; dueAt: Date; isLaw: boolean; source: string }[] =>
  breachSteps.flatMap((step) => {
    const rule = breachRules.find((one) => one.step === step)
    if (!rule) return []
    const { hours, source, from } = rule
    return [{ step, dueAt: new Date(noticedAt.getTime() + hours * hourMs), isLaw: from <= day, source }]
  })
