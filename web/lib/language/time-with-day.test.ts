import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startOfDay } from '#shared/calendar.ts'
import { hourMs, minuteMs } from '#shared/time.ts'
import { timeWithDay } from './time-with-day.ts'

/** By the market's clocks, whatever zone a device has. */
const at = (day: number, hour: number, minute = 0) =>
  new Date(startOfDay(`2026-11-${day}`).getTime() + hour * hourMs + minute * minuteMs)
const said = (then: Date, now: Date) =>
  timeWithDay(then.toISOString(), now.getTime()).replaceAll('\u202f', ' ')

// The page's address says its language.
beforeAll(() => vi.stubGlobal('window', { location: { pathname: '/' } }))
afterAll(() => vi.unstubAllGlobals())

describe('a time with its day', () => {
  it('is the time alone today, however near midnight is', () => {
    expect(said(at(24, 19, 33), at(24, 0, 1))).toBe('7:33 PM')
    expect(said(at(24, 0, 1), at(24, 23, 59))).toBe('12:01 AM')
  })

  it('names tomorrow and yesterday, however few minutes away they are', () => {
    expect(said(at(25, 0, 1), at(24, 23, 59))).toBe('tomorrow, 12:01 AM')
    expect(said(at(23, 23, 59), at(24, 0, 1))).toBe('yesterday, 11:59 PM')
  })

  it('has the date of any other day', () => {
    expect(said(at(27, 7, 30), at(24, 12))).toBe('27 Nov, 7:30 AM')
    expect(said(at(22, 7, 30), at(24, 12))).toBe('22 Nov, 7:30 AM')
  })
})
