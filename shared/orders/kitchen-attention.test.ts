import { describe, expect, it } from 'vitest'
import {
  attentionOf,
  attentionShownMs,
  graver,
  isAttentionShown,
  type KitchenAttention,
  kitchenAttentions,
  outlivesKitchen,
} from './kitchen-attention.ts'
import { type OrderAction, type OrderStatus, orderActions, orderStatuses } from './order-lifecycle.ts'

/** Written out by hand: all else tells the kitchen nothing. */
const noticed: [OrderStatus, OrderAction, KitchenAttention][] = [
  ['confirmed', 'cancel', 'cancelled'],
  ['preparing', 'cancel', 'cancelled'],
  ['readyForPickup', 'cancel', 'cancelled'],
  ['confirmed', 'expire', 'missed'],
  ['preparing', 'expire', 'cancelled'],
  ['readyForPickup', 'expire', 'cancelled'],
]

describe('what a kitchen has to see', () => {
  it.each(orderStatuses.flatMap((status) => orderActions.map((action) => [status, action] as const)))(
    'of an order that was %s after %s',
    (status, action) => {
      const expected = noticed.find(([from, what]) => from === status && what === action)?.[2] ?? null
      expect(attentionOf(status, action)).toBe(expected)
    },
  )

  it('is the gravest of what has happened, whatever came first', () => {
    for (const [index, one] of kitchenAttentions.entries()) {
      expect(graver(null, one)).toBe(one)
      for (const other of kitchenAttentions.slice(index)) {
        expect(graver(one, other)).toBe(one)
        expect(graver(other, one)).toBe(one)
      }
    }
  })

  it('is over with the food only where it is about cooking', () => {
    expect(kitchenAttentions.filter((one) => !outlivesKitchen(one))).toEqual(['changed'])
    expect(outlivesKitchen(null)).toBe(true)
  })

  it('is shown for a shift, to the millisecond', () => {
    const at = new Date('2026-01-05T12:00:00Z')
    const later = (ms: number) => new Date(at.getTime() + ms)
    expect(isAttentionShown(at, later(attentionShownMs - 1))).toBe(true)
    expect(isAttentionShown(at, later(attentionShownMs))).toBe(false)
  })
})
