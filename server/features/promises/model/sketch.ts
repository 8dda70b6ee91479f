/**
 * Quantiles of numbers around 0, from counts in bins of equal width. Each number that is added takes a share
 * of the weight of all before it, so that the sketch follows what changes.
 */
export type Sketch = number[]

const lowest = -1.5
const width = 0.05
const bins = 60
/** About so many of the last numbers count. */
const remembered = 600

export const emptySketch = (): Sketch => new Array<number>(bins).fill(0)

const binOf = (value: number): number => Math.min(bins - 1, Math.max(0, Math.floor((value - lowest) / width)))

/** Adds a number, in place. */
export const addTo = (sketch: Sketch, value: number): void => {
  for (let bin = 0; bin < bins; bin++) sketch[bin] = (sketch[bin] ?? 0) * (1 - 1 / remembered)
  const bin = binOf(value)
  sketch[bin] = (sketch[bin] ?? 0) + 1
}

export const weightOf = (sketch: Sketch): number => sketch.reduce((sum, weight) => sum + weight, 0)

/**
 * The quantile of `own`, to which `common` is added as if it had seen `prior` numbers; 0 where neither has
 * seen any. Between two bins' edges, weight is spread evenly.
 */
export const quantile = (own: Sketch, common: Sketch, prior: number, share: number): number => {
  const commonWeight = weightOf(common)
  const scale = commonWeight === 0 ? 0 : prior / commonWeight
  const total = weightOf(own) + commonWeight * scale
  if (total === 0) return 0
  let below = 0
  for (let bin = 0; bin < bins; bin++) {
    const weight = (own[bin] ?? 0) + (common[bin] ?? 0) * scale
    if (weight > 0 && below + weight >= share * total)
      return lowest + width * (bin + (share * total - below) / weight)
    below += weight
  }
  return lowest + width * bins
}
