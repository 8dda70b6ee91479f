import { clockFormat } from '#shared/clock-format.ts'
import { exactTime, inLanguage } from './time.ts'

const withoutYear = inLanguage((tag) =>
  clockFormat(tag, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }),
)

/** `20 Nov, 5:30 PM` on one line of a table: this year goes without saying. In the visitor's time zone. */
export const rowTime = (iso: string): string => {
  const at = new Date(iso)
  const isThisYear = at.getFullYear() === new Date().getFullYear()
  return (isThisYear ? withoutYear().format(at) : exactTime(iso)).replaceAll(' ', '\u00a0')
}
