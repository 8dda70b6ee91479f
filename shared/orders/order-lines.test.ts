import { describe, expect, it } from 'vitest'
import { orderStatuses } from './order-lifecycle.ts'
import { isDone, type LineStep, lineStep } from './order-lines.ts'

const line = (ready: boolean) => ({ readyAt: ready ? new Date('2026-01-05T12:00:00Z') : null })
/** Every order of up to three lines, some of them ready. */
const orders = [0, 1, 2, 3].flatMap((length) =>
  Array.from({ length: 2 ** length }, (_, bits) =>
    Array.from({ length }, (_, index) => (bits & (1 << index)) !== 0),
  ),
)

describe("a station's press on a line", () => {
  it.each(orderStatuses)('of an order that is %s does one thing, for every line', (status) => {
    for (const ready of orders)
      for (let index = 0; index <= ready.length; index++)
        for (const wanted of [true, false]) {
          const others = ready.filter((_, other) => other !== index)
          const expected: LineStep =
            index === ready.length
              ? 'unknown'
              : ready[index] === wanted
                ? 'repeat'
                : status !== 'preparing'
                  ? 'refused'
                  : !wanted
                    ? 'back'
                    : others.includes(false)
                      ? 'mark'
                      : 'finish'
          expect(
            lineStep(status, ready.map(line), index, wanted),
            JSON.stringify([ready, index, wanted]),
          ).toBe(expected)
        }
  })

  it('counts an order as done with its last line', () => {
    for (const ready of orders) expect(isDone(ready.map(line))).toBe(!ready.includes(false))
  })

  it('knows no line before the first', () => {
    expect(lineStep('preparing', [line(false)], -1, true)).toBe('unknown')
  })
})
