import { expect, it } from 'vitest'
import { minutesOfServiceDay, serviceDay } from './service-day.ts'

it.each([
  ['2026-11-22T22:29:59.999Z', '2026-11-22'], // 3:59 am in India
  ['2026-11-22T22:30:00.000Z', '2026-11-23'], // 4:00 am
  ['2026-11-22T20:00:00.000Z', '2026-11-22'], // half past one at night
  ['2026-11-23T12:00:00.000Z', '2026-11-23'],
  ['2026-12-31T21:00:00.000Z', '2026-12-31'],
])('%s belongs to the service day %s', (at, day) => {
  expect(serviceDay(new Date(at))).toBe(day)
})

it.each([
  ['2026-11-22T22:29:30.000Z', 1],
  ['2026-11-22T22:30:00.000Z', 1440],
  ['2026-11-22T21:30:00.000Z', 60],
])('%s leaves %s minutes of its day', (at, minutes) => {
  expect(minutesOfServiceDay(new Date(at))).toBe(minutes)
})
