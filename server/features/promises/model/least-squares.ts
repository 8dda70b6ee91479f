/** Sums of a regression: products of what was known, and of that with what came of it. */
export type Normal = { products: number[][]; results: number[] }

export const emptyNormal = (size: number): Normal => ({
  products: Array.from({ length: size }, () => new Array<number>(size).fill(0)),
  results: new Array<number>(size).fill(0),
})

/** Adds one observation in place, after all before it have been multiplied by `left`. */
export const observe = (
  { products, results }: Normal,
  known: readonly number[],
  result: number,
  left: number,
) => {
  for (const [row, value] of known.entries()) {
    const into = products[row] ?? []
    for (const [column, other] of known.entries()) into[column] = (into[column] ?? 0) * left + value * other
    results[row] = (results[row] ?? 0) * left + value * result
  }
}

/**
 * The coefficients that fit best, each drawn to 0 by `ridge` (Cholesky's decomposition: products plus a
 * positive ridge are positive definite).
 */
export const fitted = ({ products, results }: Normal, ridge: number): number[] => {
  const size = results.length
  const at = (row: number, column: number) => (products[row]?.[column] ?? 0) + (row === column ? ridge : 0)
  const lower: number[][] = []
  const inner = (a: readonly number[], b: readonly number[], count: number) => {
    let sum = 0
    for (let index = 0; index < count; index++) sum += (a[index] ?? 0) * (b[index] ?? 0)
    return sum
  }
  for (let row = 0; row < size; row++) {
    const line: number[] = []
    lower.push(line)
    for (let column = 0; column <= row; column++) {
      const left = at(row, column) - inner(line, lower[column] ?? [], column)
      line.push(column === row ? Math.sqrt(left) : left / (lower[column]?.[column] ?? 1))
    }
  }
  const forward: number[] = []
  for (const [row, line] of lower.entries())
    forward.push(((results[row] ?? 0) - inner(line, forward, row)) / (line[row] ?? 1))
  const found = new Array<number>(size).fill(0)
  for (let row = size - 1; row >= 0; row--) {
    let left = forward[row] ?? 0
    for (let below = row + 1; below < size; below++) left -= (lower[below]?.[row] ?? 0) * (found[below] ?? 0)
    found[row] = left / (lower[row]?.[row] ?? 1)
  }
  return found
}
