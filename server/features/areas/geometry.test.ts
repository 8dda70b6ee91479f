import { describe, expect, it } from 'vitest'
import type { AreaShape } from '#shared/areas/contracts.ts'
import { shapeProblem } from './geometry.ts'

type Ring = number[][]
const square = (x: number, y: number, size: number): Ring => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
]
const polygon = (...coordinates: Ring[]): AreaShape => ({ type: 'Polygon', coordinates })
const around = (count: number): Ring => {
  const corners = Array.from({ length: count - 1 }, (_, index) => {
    const angle = (2 * Math.PI * index) / (count - 1)
    return [Math.cos(angle), Math.sin(angle)]
  })
  return [...corners, corners[0] ?? []]
}

describe('a shape', () => {
  it.each<[string, AreaShape]>([
    ['a square', polygon(square(0, 0, 4))],
    ['either way around', polygon(square(0, 0, 4).toReversed())],
    ['with holes', polygon(square(0, 0, 9), square(1, 1, 2), square(5, 5, 2))],
    [
      'with a hole that touches the edge',
      polygon(square(0, 0, 9), [
        [0, 4],
        [2, 5],
        [2, 3],
        [0, 4],
      ]),
    ],
    [
      'with a corner said twice',
      polygon([
        [0, 0],
        [4, 0],
        [4, 0],
        [4, 4],
        [0, 0],
      ]),
    ],
    [
      'with a corner on a straight edge',
      polygon([
        [0, 0],
        [2, 0],
        [4, 0],
        [4, 4],
        [0, 0],
      ]),
    ],
    ['of many parts', { type: 'MultiPolygon', coordinates: [[square(0, 0, 1)], [square(5, 5, 1)]] }],
    ['with heights', polygon(square(0, 0, 4).map((position) => [...position, 920]))],
    ['of 500 positions', polygon(around(500))],
  ])('%s can be used', (_, shape) => expect(shapeProblem(shape)).toBeNull())

  it.each<[string, AreaShape]>([
    ['empty', polygon()],
    ['empty', { type: 'MultiPolygon', coordinates: [] }],
    [
      'range',
      polygon([
        [0, 0],
        [181, 0],
        [4, 4],
        [0, 0],
      ]),
    ],
    [
      'range',
      polygon([
        [0, 0],
        [4, 91],
        [4, 4],
        [0, 0],
      ]),
    ],
    ['range', polygon([[0], [4, 0], [4, 4], [0]])],
    [
      'range',
      polygon([
        [0, Number.NaN],
        [4, 0],
        [4, 4],
        [0, Number.NaN],
      ]),
    ],
    [
      'short',
      polygon([
        [0, 0],
        [4, 0],
        [0, 0],
      ]),
    ],
    [
      'open',
      polygon([
        [0, 0],
        [4, 0],
        [4, 4],
        [0, 4],
      ]),
    ],
    [
      'flat',
      polygon([
        [0, 0],
        [4, 0],
        [4, 0],
        [0, 0],
      ]),
    ],
    [
      'crossing',
      polygon([
        [0, 0],
        [4, 0],
        [2, 0],
        [0, 0],
      ]),
    ],
    [
      'crossing',
      polygon([
        [0, 0],
        [4, 4],
        [4, 0],
        [0, 4],
        [0, 0],
      ]),
    ],
    [
      'crossing',
      polygon([
        [0, 0],
        [4, 0],
        [4, 4],
        [2, 0],
        [0, 4],
        [0, 0],
      ]),
    ],
    [
      'crossing',
      polygon([
        [0, 0],
        [8, 0],
        [4, 0],
        [4, 4],
        [0, 0],
      ]),
    ],
    [
      'crossing',
      polygon(square(0, 0, 9), [
        [1, 1],
        [3, 3],
        [3, 1],
        [1, 3],
        [1, 1],
      ]),
    ],
    [
      'crossing',
      {
        type: 'MultiPolygon',
        coordinates: [
          [square(0, 0, 1)],
          [
            [
              [0, 0],
              [4, 4],
              [4, 0],
              [0, 4],
              [0, 0],
            ],
          ],
        ],
      },
    ],
    ['hole', polygon(square(0, 0, 4), square(5, 5, 1))],
    ['hole', polygon(square(0, 0, 4), square(3, 3, 3))],
    ['hole', polygon(square(0, 0, 9), square(1, 1, 4), square(3, 3, 4))],
    ['hole', polygon(square(0, 0, 9), square(1, 1, 6), square(2, 2, 2))],
    ['hole', polygon(square(1, 1, 2), square(0, 0, 9))],
    ['long', polygon(around(501))],
  ])('is refused as %s', (problem, shape) => expect(shapeProblem(shape)).toBe(problem))
})
