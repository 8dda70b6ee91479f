/** The market's: all that people read is by its clocks. */
export const marketZone = 'Asia/Kolkata'

/**
 * A clock's times as they stand everywhere, in web, mails and documents: Intl's, with AM and PM in capitals,
 * as the specification writes them ("10:00 AM to 11:00 PM"), after a space of the one kind, so that server
 * and browser write the same. For whatever has a time in it; making one costs a hundred times what using it
 * does.
 */
export const clockFormat = (tag: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(tag, options)
  return {
    format: (at: Date): string => withCapitals(format.format(at)),
    /** `7:00 – 7:15 PM`. What stands for Intl in a browser without it has no ranges (intl-fallback.ts). */
    formatRange: (from: Date, to: Date): string =>
      withCapitals(format.formatRange?.(from, to) ?? `${format.format(from)} – ${format.format(to)}`),
  }
}
export type ClockFormat = ReturnType<typeof clockFormat>

const withCapitals = (text: string): string =>
  text.replace(/\s([ap]m)\b/g, (_, half: string) => ` ${half.toUpperCase()}`)
