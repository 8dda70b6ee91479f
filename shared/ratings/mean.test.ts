import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bayesianMean, catalogPrior, shownMean, starsOfThumb } from './mean.ts'
import { courierTags, foodTags, isPraise, tagsFor } from './tags.ts'

const given = fc
  .array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 300 })
  .map((stars) => ({ sum: stars.reduce((sum, star) => sum + star, 0), count: stars.length }))

it('the mean is nothing where nobody has rated, whatever is known from elsewhere', () => {
  expect(shownMean({ sum: 0, count: 0 }, catalogPrior)).toBeNull()
  expect(shownMean({ sum: 0, count: 0 }, catalogPrior, 4.8)).toBeNull()
})

it.each([
  [{ sum: 5, count: 1 }, 4.1],
  [{ sum: 1, count: 1 }, 3.7],
  [{ sum: 25, count: 5 }, 4.3],
  [{ sum: 500, count: 100 }, 4.9],
  [{ sum: 4_797, count: 999 }, 4.8],
])('the mean of %o is %d', (sums, mean) => {
  expect(shownMean(sums, catalogPrior)).toBe(mean)
})

it('the mean begins from what an import knows, which one vote does not rewrite', () => {
  // PostgreSQL's real.
  const known = Math.fround(4.8)
  expect(shownMean({ sum: 3, count: 1 }, catalogPrior, known)).toBe(4.6)
})

it('lies between prior and plain mean, rises with every star, and moves by a tenth of the way at most', () => {
  fc.assert(
    fc.property(given, fc.integer({ min: 1, max: 5 }), (sums, star) => {
      const mean = bayesianMean(sums, catalogPrior) ?? 0
      const plain = sums.sum / sums.count
      expect(mean).toBeGreaterThanOrEqual(Math.min(plain, catalogPrior.mean) - 1e-9)
      expect(mean).toBeLessThanOrEqual(Math.max(plain, catalogPrior.mean) + 1e-9)
      const next = bayesianMean({ sum: sums.sum + star, count: sums.count + 1 }, catalogPrior) ?? 0
      expect(Math.abs(next - mean)).toBeLessThanOrEqual(Math.abs(star - mean) / 10)
      if (sums.sum < 5 * sums.count)
        expect(bayesianMean({ ...sums, sum: sums.sum + 1 }, catalogPrior)).toBeGreaterThan(mean)
    }),
  )
})

it('the mean counts a thumb up as five stars and one down as one', () => {
  expect([starsOfThumb(true), starsOfThumb(false)]).toEqual([5, 1])
})

it('the rating form offers praise from four stars on and what was wrong below, every tag once', () => {
  for (const tags of [foodTags, courierTags] as const) {
    expect(tagsFor<(typeof tags)[number]>(tags, 4).every(isPraise)).toBe(true)
    expect(tagsFor<(typeof tags)[number]>(tags, 3).some(isPraise)).toBe(false)
    expect(
      tagsFor<(typeof tags)[number]>(tags, 5).length + tagsFor<(typeof tags)[number]>(tags, 1).length,
    ).toBe(tags.length)
  }
})
