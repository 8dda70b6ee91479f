import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeLine, encodeLine } from './line-code.ts'

const degrees = (limit: number) => fc.integer({ min: -limit * 1e5, max: limit * 1e5 }).map((n) => n / 1e5)

it('an encoded line is the example of the format’s description', () => {
  expect(
    encodeLine([
      [38.5, -120.2],
      [40.7, -120.95],
      [43.252, -126.453],
    ]),
  ).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@')
})

it('an encoded line is read as it was written, wherever on Earth', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(degrees(90), degrees(180)), { maxLength: 20 }), (points) => {
      expect(decodeLine(encodeLine(points))).toEqual(points)
    }),
  )
})

it('rounds to five decimals, without a growing error', () => {
  const points = Array.from({ length: 50 }, (_, n) => [12.9 + n * 0.0000149, 77.6] as const)
  const read = decodeLine(encodeLine(points))
  read.forEach(([lat], n) => {
    expect(Math.abs(lat - (points[n]?.[0] ?? 0))).toBeLessThan(0.0000051)
  })
})
