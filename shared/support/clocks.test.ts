import { expect, it } from 'vitest'
import { acknowledgeBy, redressBy, ticketNumber } from './clocks.ts'

it.each([
  ['2026-11-26T10:00:00.000Z', '2026-11-28T10:00:00.000Z', '2026-12-26T10:00:00.000Z'],
  // 31 January, 5:30 in India: February has 28 days.
  ['2026-01-31T00:00:00.000Z', '2026-02-02T00:00:00.000Z', '2026-02-28T00:00:00.000Z'],
  ['2028-01-31T00:00:00.000Z', '2028-02-02T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
  // Still 31 December in Greenwich, 1 January in India.
  ['2026-12-31T20:00:00.000Z', '2027-01-02T20:00:00.000Z', '2027-01-31T20:00:00.000Z'],
])('what came %s is acknowledged by %s and redressed by %s', (at, acknowledged, redressed) => {
  expect(acknowledgeBy(new Date(at)).toISOString()).toBe(acknowledged)
  expect(redressBy(new Date(at)).toISOString()).toBe(redressed)
})

it('a conversation is called by a number that can be said', () => {
  expect([1, 42, 123_456].map(ticketNumber)).toEqual(['T-00001', 'T-00042', 'T-123456'])
})
