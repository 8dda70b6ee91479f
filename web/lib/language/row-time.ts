import { marketDay } from '#shared/calendar.ts'
import { clockFormat, marketZone } from '#shared/clock-format.ts'
import { exactTime, inLanguage } from './time.ts'

const withoutYear = inLanguage((tag) =>
  clockFormat(tag, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: marketZone,
  }),
)

/** `20 Nov, 5:30 PM` on one line of a table: this year goes without saying. */
export const rowTime = (iso: string): string => {
  const at = new Date(iso)
  const isThisYear = marketDay(at).slice(0, 4) === marketDay(new Date()).slice(0, 4)
  return (isThisYear ? withoutYear().format(at) : exactTime(iso)).replaceAll(' ', '\u00a0')
}
