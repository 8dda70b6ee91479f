/**
 * What a mean takes for granted before anybody has rated, and how many ratings that weighs: one vote moves a
 * mean by a tenth of the way at most. Decision 106 has the reason for each figure.
 */
export type RatingPrior = { mean: number; weight: number }
export const catalogPrior: RatingPrior = { mean: 4, weight: 10 }
export const courierPrior: RatingPrior = { mean: 4.5, weight: 10 }

/** All stars given, 1 to 5 each, by how many. */
export type RatingSums = { sum: number; count: number }

/**
 * The Bayesian mean, 1 to 5, not rounded; null where nobody has rated. `known`: the mean that an import
 * brought along, in the place of the prior's.
 */
export const bayesianMean = (
  { sum, count }: RatingSums,
  { mean, weight }: RatingPrior,
  known: number | null = null,
): number | null => (count === 0 ? null : (hundredths(known ?? mean) * weight + sum) / (weight + count))

/** PostgreSQL's `real` 4.7 is 4.699999809 as a double. */
const hundredths = (mean: number): number => Math.round(mean * 100) / 100

/** The same as it is shown: to one decimal. */
export const shownMean = (...given: Parameters<typeof bayesianMean>): number | null => {
  const mean = bayesianMean(...given)
  return mean === null ? null : Math.round(Math.round(mean * 1e6) / 1e5) / 10
}

/** A thumb in stars: so many thumbs up in a hundred are as much of the way from 1 to 5. */
export const starsOfThumb = (up: boolean): number => (up ? 5 : 1)
