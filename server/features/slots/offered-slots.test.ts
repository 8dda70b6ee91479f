import { describe, expect, it } from 'vitest'
import { openAllDay, tenToTen } from '#shared/restaurants/weekly-hours.ts'
import { offeredSlots, type SlotKitchen, whyNotOffered } from './offered-slots.ts'

/** Monday, half past five in the afternoon in Kolkata. */
const now = new Date('2026-01-05T12:00:00Z')
const kitchen: SlotKitchen = {
  hours: openAllDay,
  holidays: [],
  pausedUntil: null,
  deliveryTime: '25-30 min',
  preparationMinutes: null,
  busyMinutes: 0,
  promise: null,
  slotOrders: 8,
  slotPortions: 40,
  slotLeadMinutes: null,
}
const clock = (at: Date | undefined) =>
  at && new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Kolkata' }).format(at)
const ends = (given: Partial<SlotKitchen>, day: string, at = now) => {
  const slots = offeredSlots({ ...kitchen, ...given }, day, at)
  return [clock(slots[0]), clock(slots.at(-1)), slots.length]
}

describe('the slots of a day', () => {
  it('are whole quarters of an hour of the market day, from one midnight to the next', () => {
    expect(ends({}, '2026-01-06')).toEqual(['00:00', '23:45', 96])
  })
  it('begin once food can be there after opening, and end with the closing', () => {
    expect(ends({ hours: tenToTen }, '2026-01-06')).toEqual(['10:30', '21:45', 46])
  })
  it('begin today after what an order takes, or the lead time', () => {
    expect(ends({}, '2026-01-05')).toEqual(['18:00', '23:45', 24])
    expect(ends({ busyMinutes: 20 }, '2026-01-05')[0]).toBe('18:30')
    expect(ends({ slotLeadMinutes: 120 }, '2026-01-05')[0]).toBe('19:30')
    expect(ends({ slotLeadMinutes: 24 * 60 }, '2026-01-06')[0]).toBe('17:30')
  })
  it('go on past midnight where the restaurant does', () => {
    const late = Array.from({ length: 7 }, () => [{ opens: 18 * 60, closes: 26 * 60 }])
    expect(ends({ hours: late }, '2026-01-06')).toEqual(['00:00', '23:45', 30])
    const slots = offeredSlots({ ...kitchen, hours: late }, '2026-01-06', now).map(clock)
    expect(slots.filter((time) => time !== undefined && time < '12:00').at(-1)).toBe('01:45')
    expect(slots.find((time) => time !== undefined && time > '12:00')).toBe('18:30')
  })
  it('are none on a holiday, and those of its own hours where it has some', () => {
    expect(ends({ holidays: [{ date: '2026-01-06', hours: [] }] }, '2026-01-06')[2]).toBe(0)
    const short = [{ date: '2026-01-06', hours: [{ opens: 720, closes: 840 }] }]
    expect(ends({ holidays: short }, '2026-01-06')).toEqual(['12:30', '13:45', 6])
  })
  it('are none while it is paused', () => {
    expect(ends({ pausedUntil: new Date('2026-01-05T15:00:00Z') }, '2026-01-05')[0]).toBe('21:00')
  })
  it('reach seven days ahead and no day back', () => {
    expect(ends({}, '2026-01-12')[2]).toBe(96)
    expect(ends({}, '2026-01-13')[2]).toBe(0)
    expect(ends({}, '2026-01-04')[2]).toBe(0)
    // The day changes at midnight in Kolkata, which is half past six in the evening in UTC.
    expect(ends({}, '2026-01-13', new Date('2026-01-05T18:29:00Z'))[2]).toBe(0)
    expect(ends({}, '2026-01-13', new Date('2026-01-05T18:30:00Z'))[2]).toBe(96)
  })
  it('are none where the restaurant takes no orders for later', () => {
    expect(ends({ slotOrders: 0 }, '2026-01-06')[2]).toBe(0)
  })
  it('are exactly those that can be ordered', () => {
    const offered = new Set(offeredSlots({ ...kitchen, hours: tenToTen }, '2026-01-06', now).map(Number))
    for (let at = Date.parse('2026-01-05T18:30:00Z'); at < Date.parse('2026-01-06T18:30:00Z'); at += 300_000)
      expect(whyNotOffered({ ...kitchen, hours: tenToTen }, new Date(at), now) === null).toBe(offered.has(at))
  })
})
