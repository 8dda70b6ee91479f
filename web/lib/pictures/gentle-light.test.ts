import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gentleLight } from './gentle-light.ts'

/** Pixels spread evenly from one brightness to another. */
const spread = (from: number, to: number): number[] =>
  Array.from({ length: 256 }, (_, value) => (value >= from && value <= to ? 10 : 0))

it('gentle light leaves a photo alone whose light is right', () => {
  expect(gentleLight(spread(0, 255))).toBeNull()
})

it('gentle light takes off haze, lifts what is dark and lowers what is glaring', () => {
  const hazy = gentleLight(spread(40, 210)) ?? []
  expect([hazy[40], hazy[215]]).toEqual([expect.closeTo(10, -1), 255])
  const dark = gentleLight(spread(0, 110)) ?? []
  expect(dark[55]).toBeGreaterThan(75)
  const glaring = gentleLight(spread(190, 255)) ?? []
  expect(glaring[222]).toBeLessThan(222)
})

it('the curve of any photo keeps the order of its tones, its black and its white', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000), { minLength: 256, maxLength: 256 }), (counts) => {
      const table = gentleLight(counts)
      if (table === null) return
      expect(table).toEqual(table.toSorted((one, other) => one - other))
      expect([table[0], table[255]]).toEqual([0, 255])
    }),
  )
  for (const one of [0, 30, 128, 255]) {
    const single = Array.from({ length: 256 }, (_, value) => (value === one ? 1 : 0))
    for (const value of gentleLight(single) ?? []) expect(value >= 0 && value <= 255).toBe(true)
  }
})
