import { msg } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { clockFormat, marketZone } from '#shared/clock-format.ts'
import { languageTags } from '#shared/languages.ts'
import { dayMs, hourMs, minuteMs } from '#shared/time.ts'
import { currentLocale, translate } from './i18n.ts'

/** The current time in milliseconds since 1970, updated every `everyMs`. */
export const useNow = (everyMs: number): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** Created on first use: the page's language is known only in the browser. */
export const inLanguage = <T>(make: (tag: string) => T) => {
  let made: T | undefined
  return () => {
    made ??= make(languageTags[currentLocale()])
    return made
  }
}
// Food is cooked, carried and eaten by the market's clocks, wherever a device believes to be.
const timeZone = marketZone
const exact = inLanguage((tag) => clockFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone }))
const day = inLanguage((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone }))
const calendar = inLanguage((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }))
const short = inLanguage(
  (tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
)
const clock = inLanguage((tag) => clockFormat(tag, { timeStyle: 'short', timeZone }))
const dated = inLanguage(
  (tag) =>
    new Intl.DateTimeFormat(tag, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone,
    }),
)
const relative = inLanguage((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }))

/** 'Invalid Date' and 'N/A' are the specification's (section 8). */
const written = (iso: string | null | undefined, format: () => { format: (at: Date) => string }): string => {
  if (!iso) return translate(/*i18n*/ 'N/A')
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? translate(/*i18n*/ 'Invalid Date') : format().format(date)
}

/** `20 Nov 2026, 5:30 PM` in the market's time zone, as all that has a time. */
export const exactTime = (iso: string | null | undefined): string => written(iso, exact)

/** `20 November 2026`. */
export const exactDate = (iso: string | null | undefined): string => written(iso, day)

/** `20 Nov` of a calendar day. */
export const shortDay = (day: string): string => short().format(new Date(`${day}T00:00:00Z`))

/** `20 Nov 2026` of a calendar day, `2026-11-20`, whatever time zone the visitor is in. */
export const calendarDay = (day: string): string => calendar().format(new Date(`${day}T00:00:00Z`))

export const timeOfDay = (iso: string): string => clock().format(new Date(iso))

/** `Fri, 27 Nov`. */
export const slotDay = (iso: string): string => dated().format(new Date(iso))

/** `7:00 – 7:15 PM`. */
export const slotTime = ({ from, to }: { from: string; to: string }): string =>
  clock().formatRange(new Date(from), new Date(to))

const steps = [
  { unit: 'day', ms: dayMs },
  { unit: 'hour', ms: hourMs },
  { unit: 'minute', ms: minuteMs },
] as const

/** `12 minutes ago`. */
export const timeAgo = (iso: string, now: number): string => {
  const passed = Date.parse(iso) - now
  const step = steps.find(({ ms }) => Math.abs(passed) >= ms)
  return step ? relative().format(Math.trunc(passed / step.ms), step.unit) : translate(/*i18n*/ 'just now')
}

/** By their numbers in the hours: 0 is Monday. */
export const weekdays = [
  msg`Monday`,
  msg`Tuesday`,
  msg`Wednesday`,
  msg`Thursday`,
  msg`Friday`,
  msg`Saturday`,
  msg`Sunday`,
] as const
