import { marketInput } from '#shared/calendar.ts'

/** The hour of the week there: 0 is Monday, midnight to one; 167 the last of Sunday. */
export const hourOfWeek = (at: Date): number => {
  const there = new Date(`${marketInput(at)}Z`)
  return ((there.getUTCDay() + 6) % 7) * 24 + there.getUTCHours()
}
