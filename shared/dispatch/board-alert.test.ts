import { describe, expect, test } from 'vitest'
import { type BoardState, boardAlert, nearMetres } from './board-alert.ts'

const now = new Date('2026-11-20T12:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const near = { metres: 800, hasRoom: true }
const waiting: BoardState = {
  codeLocked: false,
  waits: true,
  offered: false,
  readyAt: at(-1),
  expectedReadyAt: at(-2),
  inKitchen: true,
  courierSilent: false,
  couriers: [near],
}

describe('what a dispatcher has to see to before it is late', () => {
  test.each<[string, Partial<BoardState>, string | null]>([
    ['a code that was entered wrongly five times', { codeLocked: true, courierSilent: true }, 'codeLocked'],
    ['ready food that nobody is found for', {}, 'foodWaits'],
    ['ready food that is being offered', { offered: true }, null],
    ['nobody on shift', { couriers: [] }, 'nobodyOnShift'],
    ['everybody with as many as one may have', { couriers: [{ ...near, hasRoom: false }] }, 'everybodyFull'],
    ['couriers who are all far away', { couriers: [{ ...near, metres: nearMetres + 1 }] }, 'nobodyNear'],
    [
      'who is near having no room does not help',
      {
        couriers: [
          { ...near, hasRoom: false },
          { metres: 9_000, hasRoom: true },
        ],
      },
      'nobodyNear',
    ],
    ['a courier of whom nobody knows where', { couriers: [{ ...near, metres: null }] }, 'foodWaits'],
    [
      'food that is ready in nine minutes',
      { readyAt: null, expectedReadyAt: at(9), couriers: [] },
      'nobodyOnShift',
    ],
    ['food that is ready in ten minutes', { readyAt: null, expectedReadyAt: at(10), couriers: [] }, null],
    ['food that is ready soon, with couriers near', { readyAt: null, expectedReadyAt: at(9) }, null],
    ['a kitchen that is behind', { waits: false, readyAt: null, expectedReadyAt: at(-1) }, 'kitchenBehind'],
    ['a kitchen in time', { waits: false, readyAt: null, expectedReadyAt: at(1) }, null],
    ['food that has left the kitchen', { waits: false, inKitchen: false, readyAt: null }, null],
    ['a courier who is silent', { waits: false, inKitchen: false, courierSilent: true }, 'courierSilent'],
    ['a courier who has fetched it', { waits: false, inKitchen: false }, null],
  ])('%s', (_, change, alert) => {
    expect(boardAlert({ ...waiting, ...change }, now)).toBe(alert)
  })
})
