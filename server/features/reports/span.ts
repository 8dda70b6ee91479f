import { dayCount, daysBefore } from '#shared/calendar.ts'
import { Refusal } from '#shared/errors.ts'

/** Calendar days in Asia/Kolkata, both included. */
export type Span = { from: string; to: string }

/** Ten years: what is counted is bounded, and the days before are in our calendar. */
const maxDays = 3_660

/**
 * The days that are asked for, and how many; `usualDays` up to today where none are named. Throws
 * validation_failed (422) for days in the wrong order, and for more than ten years.
 */
export const checkedSpan = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
  usualDays: number,
): { span: Span; length: number } => {
  const last = to ?? (from !== undefined && from > today ? from : today)
  const span = { from: from ?? daysBefore(last, usualDays - 1), to: last }
  const length = dayCount(span.from, span.to)
  if (length < 1)
    throw new Refusal('validation_failed', /*i18n*/ 'The first day is after the last.', {
      from: /*i18n*/ 'The first day is after the last.',
    })
  if (length > maxDays)
    throw new Refusal('validation_failed', /*i18n*/ 'Please choose at most ten years.', {
      from: /*i18n*/ 'Please choose at most ten years.',
    })
  return { span, length }
}

/** As many days before them. */
export const spanBefore = ({ from, to }: Span): Span => ({
  from: daysBefore(from, dayCount(from, to)),
  to: daysBefore(from, 1),
})
