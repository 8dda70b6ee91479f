import { expect, it } from 'vitest'
import { withLeft } from './use-lingering.ts'

const keyOf = (text: string) => text
const shown = (items: string[], left: { item: string; place: number }[]) =>
  withLeft(items, left, keyOf).map((one) => (one.left ? `(${one.item})` : one.item))

it('a lingering list keeps what has left where it was', () => {
  expect(shown(['b', 'c'], [{ item: 'a', place: 0 }])).toEqual(['(a)', 'b', 'c'])
  expect(
    shown(
      ['c'],
      [
        { item: 'b', place: 1 },
        { item: 'a', place: 0 },
      ],
    ),
  ).toEqual(['(a)', '(b)', 'c'])
})

it('a lingering list shows once what has come back', () => {
  expect(shown(['a', 'b'], [{ item: 'a', place: 0 }])).toEqual(['a', 'b'])
})
