import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WeeklyHours } from '#shared/restaurants/weekly-hours.ts'
import { openAllDay, tenToTen } from '#shared/restaurants/weekly-hours.ts'
import { openingState } from './opening-hours.ts'

/** 2026-11-16 is a Monday; `at` takes the clock on a wall in India. */
const at = (day: string, time: string) => new Date(`2026-11-${day}T${time}:00+05:30`)
const closedAllWeek: WeeklyHours = [[], [], [], [], [], [], []]
const onMonday = (...periods: WeeklyHours[number]): WeeklyHours => [periods, [], [], [], [], [], []]
const onSunday = (...periods: WeeklyHours[number]): WeeklyHours => [[], [], [], [], [], [], periods]

describe('opening hours', () => {
  it('opens with the first minute and closes with the last', () => {
    expect(openingState(tenToTen, at('18', '09:59')).open).toBe(false)
    expect(openingState(tenToTen, at('18', '10:00')).open).toBe(true)
    expect(openingState(tenToTen, at('18', '21:59')).open).toBe(true)
    expect(openingState(tenToTen, at('18', '22:00')).open).toBe(false)
  })

  it('says when it opens next, in UTC', () => {
    expect(openingState(tenToTen, at('18', '08:00')).opensAt?.toISOString()).toBe('2026-11-18T04:30:00.000Z')
    expect(openingState(tenToTen, at('18', '23:00')).opensAt?.toISOString()).toBe('2026-11-19T04:30:00.000Z')
  })

  it('does not say when it opens while it is open', () => {
    expect(openingState(tenToTen, at('18', '12:00'))).toEqual({
      open: true,
      opensAt: null,
      changesAt: at('18', '22:00'),
    })
  })

  it('never changes when it is open all day', () => {
    expect(openingState(openAllDay, at('22', '23:59'))).toEqual({
      open: true,
      opensAt: null,
      changesAt: null,
    })
  })

  it('never opens when every day is closed', () => {
    expect(openingState(closedAllWeek, at('18', '12:00'))).toEqual({
      open: false,
      opensAt: null,
      changesAt: null,
    })
  })

  it('skips closed days', () => {
    expect(openingState(onMonday({ opens: 600, closes: 720 }), at('16', '12:00')).opensAt).toEqual(
      at('23', '10:00'),
    )
  })

  it('stays open past midnight, on the morning after only', () => {
    const late = onMonday({ opens: 1080, closes: 1620 })
    expect(openingState(late, at('17', '02:59')).open).toBe(true)
    expect(openingState(late, at('17', '03:00')).open).toBe(false)
    expect(openingState(late, at('16', '02:00')).open).toBe(false)
  })

  it('carries a Sunday night into Monday morning', () => {
    const late = onSunday({ opens: 1200, closes: 1560 })
    expect(openingState(late, at('16', '01:59'))).toMatchObject({ open: true, changesAt: at('16', '02:00') })
    expect(openingState(late, at('16', '02:00'))).toMatchObject({ open: false, opensAt: at('22', '20:00') })
  })

  it('joins shifts that touch or overlap', () => {
    const shifts = onMonday(
      { opens: 600, closes: 900 },
      { opens: 900, closes: 1000 },
      { opens: 950, closes: 1100 },
    )
    expect(openingState(shifts, at('16', '14:59')).changesAt).toEqual(at('16', '18:20'))
  })

  it('keeps the pause between two shifts', () => {
    const shifts = onMonday({ opens: 660, closes: 900 }, { opens: 1140, closes: 1380 })
    expect(openingState(shifts, at('16', '16:00'))).toMatchObject({ open: false, opensAt: at('16', '19:00') })
  })

  it('turns at changesAt and not a minute before, whatever the hours', () => {
    const period = fc
      .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
      .map(([opens, length]) => ({ opens, closes: opens + length }))
    const hours = fc.array(fc.array(period, { maxLength: 3 }), { minLength: 7, maxLength: 7 })
    const moments = fc
      .integer({ min: 0, max: 14 * 1440 })
      .map((n) => new Date(at('16', '00:00').getTime() + n * 60_000))
    fc.assert(
      fc.property(hours, moments, (week, now) => {
        const { open, changesAt } = openingState(week, now)
        if (changesAt === null) return
        expect(changesAt.getTime()).toBeGreaterThan(now.getTime())
        expect(openingState(week, changesAt).open).toBe(!open)
        expect(openingState(week, new Date(changesAt.getTime() - 60_000)).open).toBe(open)
      }),
    )
  })
})
