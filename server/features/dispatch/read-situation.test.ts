import { expect, test } from 'vitest'
import { paise } from '#shared/money/money.ts'
import { minuteMs } from '#shared/time.ts'
import { newDelivery } from '../deliveries/assignment/request-delivery.ts'
import { openDelivery } from './read-situation.ts'

const now = new Date('2026-01-05T12:00:00Z')
const inMinutes = (count: number) => new Date(now.getTime() + count * minuteMs)
/** Every way takes ten minutes; half of each hand-over comes before the food changes hands. */
const travel = { between: () => 10 * minuteMs, metres: () => 3_000, nearest: () => () => [] }
const fetchable = (given: { readyIn: number; notBefore: Date | null }) => {
  const row = newDelivery({
    id: 'o1',
    subject: 'order',
    pickUp: 'r1',
    from: { lat: 12.97, lng: 77.59 },
    to: { lat: 12.98, lng: 77.6 },
    pay: paise(4_000),
    ready: false,
    expectedReadyAt: inMinutes(given.readyIn),
    dueAt: inMinutes(60),
    notBefore: given.notBefore,
    withCode: false,
    now,
  })
  const { readyAt, dueAt } = openDelivery(row, { agents: [], travel, now })
  return [(readyAt - now.getTime()) / minuteMs, (dueAt - now.getTime()) / minuteMs]
}

test('an order for later is planned by its slot: fetched so that nobody is at its door before', () => {
  expect(fetchable({ readyIn: 20, notBefore: inMinutes(45) })).toEqual([31, 60])
})
test('it is fetched when it is ready where that is later, and any other order as soon as it is', () => {
  expect(fetchable({ readyIn: 40, notBefore: inMinutes(45) })).toEqual([40, 60])
  expect(fetchable({ readyIn: 20, notBefore: null })).toEqual([20, 60])
})
