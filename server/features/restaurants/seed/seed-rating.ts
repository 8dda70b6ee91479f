import { catalogPrior, type RatingSums, shownMean } from '#shared/ratings/mean.ts'

/**
 * A mean of the demo as stars and how many gave them, so that it is shown as it stands there and one vote
 * moves it as little as any other. How many differs by what is rated, always the same.
 */
export const seedRating = (
  id: string,
  shown: number,
  [least, most]: readonly [number, number],
): RatingSums => {
  let hash = 0
  for (const character of id) hash = (hash * 31 + character.charCodeAt(0)) % 9_973
  const count = least + (hash % (most - least))
  const { mean, weight } = catalogPrior
  const sum = Math.round(shown * (weight + count) - mean * weight)
  if (sum > 5 * count || shownMean({ sum, count }, catalogPrior) !== shown)
    throw new Error(`${id}: ${count} cannot have a mean of ${shown}`)
  return { sum, count }
}
