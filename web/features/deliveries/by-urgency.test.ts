import { expect, it } from 'vitest'
import { byUrgency } from './by-urgency.ts'

it('a courier’s list has food that is ready first, and what is due soonest of it', () => {
  const free = (id: string, orderStatus: 'preparing' | 'readyForPickup', minute: number) => ({
    id,
    orderStatus,
    dueAt: new Date(Date.UTC(2026, 10, 24, 12, minute)).toISOString(),
  })
  const all = [
    free('a', 'preparing', 5),
    free('b', 'readyForPickup', 30),
    free('d', 'readyForPickup', 20),
    free('c', 'readyForPickup', 20),
    free('e', 'preparing', 1),
  ]
  expect(byUrgency(all).map(({ id }) => id)).toEqual(['c', 'd', 'b', 'e', 'a'])
})
