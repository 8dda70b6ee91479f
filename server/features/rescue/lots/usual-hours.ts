/** Hours of Asia/Kolkata, `to` not included. */
export type Span = { from: number; to: number }

/** Below these nothing can be said: chance alone makes a pattern of a few. */
const fewest = { deals: 8, days: 4 }
/** At most so many hours are one time of the day: all of lunch, all of dinner. */
const hoursOfSpan = 3
/** The share of all that the spans have to hold, and a second one alone. */
const shares = { together: 0.6, second: 0.2 }

/**
 * The one or two times of the day at which deals usually come: `listed` are the hours (0 to 23) and days at
 * which they were listed. Null where they are too few or come at any time. Pure.
 */
export const usualHours = (
  listed: readonly { day: string; hour: number; deals: number }[],
): { deals: number; during: number; spans: Span[] } | null => {
  const hours = Array.from({ length: 24 }, () => 0)
  for (const { hour, deals } of listed) hours[hour] = (hours[hour] ?? 0) + deals
  const within = ({ from, to }: Span) => hours.slice(from, to).reduce((sum, count) => sum + count, 0)
  const all = within({ from: 0, to: 24 })
  if (all < fewest.deals || new Set(listed.map(({ day }) => day)).size < fewest.days) return null
  const first = busiest(hours, within, [])
  const second = busiest(hours, within, [first])
  const chosen = within(second) >= shares.second * all ? [first, second] : [first]
  const during = chosen.reduce((sum, span) => sum + within(span), 0)
  return during < shares.together * all ? null : { deals: all, during, spans: joined(chosen) }
}

/** The span with the most deals that touches none of `taken`, without empty hours at its ends. */
const busiest = (hours: readonly number[], within: (span: Span) => number, taken: readonly Span[]): Span => {
  const free = hours
    .map((_, from): Span => ({ from, to: from + hoursOfSpan }))
    .filter(({ from, to }) => to <= 24 && taken.every((other) => to <= other.from || from >= other.to))
  const best = free.reduce((a, b) => (within(b) > within(a) ? b : a), free[0] ?? { from: 0, to: 0 })
  let { from, to } = best
  while (from < to && hours[from] === 0) from++
  while (to > from && hours[to - 1] === 0) to--
  return { from, to }
}

/** By the clock; spans that touch are one. */
const joined = (spans: readonly Span[]): Span[] => {
  const [first, second] = spans.toSorted((a, b) => a.from - b.from)
  if (!first || !second) return [...spans]
  return first.to === second.from ? [{ from: first.from, to: second.to }] : [first, second]
}
