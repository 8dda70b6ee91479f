/**
 * The cheapest way to give each row a column of its own (Hungarian method by shortest augmenting paths,
 * O(rows² · columns)). `costs` are by row, finite, with at least as many columns as rows. Returns the column
 * of each row.
 */
export const assign = (costs: Float64Array, rows: number, columns: number): Int32Array => {
  // Row and column 0 stand for "nothing yet"; potentials keep all reduced costs at 0 or above.
  const rowPotential = new Float64Array(rows + 1)
  const columnPotential = new Float64Array(columns + 1)
  const rowOf = new Int32Array(columns + 1)
  const before = new Int32Array(columns + 1)
  const least = new Float64Array(columns + 1)
  const reached = new Uint8Array(columns + 1)
  for (let row = 1; row <= rows; row++) {
    rowOf[0] = row
    least.fill(Number.POSITIVE_INFINITY)
    reached.fill(0)
    let column = 0
    do {
      reached[column] = 1
      const from = rowOf[column] as number
      let step = Number.POSITIVE_INFINITY
      let next = 0
      for (let other = 1; other <= columns; other++) {
        if (reached[other] === 1) continue
        const reduced =
          (costs[(from - 1) * columns + other - 1] as number) -
          (rowPotential[from] as number) -
          (columnPotential[other] as number)
        if (reduced < (least[other] as number)) {
          least[other] = reduced
          before[other] = column
        }
        if ((least[other] as number) < step) {
          step = least[other] as number
          next = other
        }
      }
      for (let other = 0; other <= columns; other++)
        if (reached[other] === 1) {
          rowPotential[rowOf[other] as number] = (rowPotential[rowOf[other] as number] as number) + step
          columnPotential[other] = (columnPotential[other] as number) - step
        } else least[other] = (least[other] as number) - step
      column = next
    } while (rowOf[column] !== 0)
    while (column !== 0) {
      const previous = before[column] as number
      rowOf[column] = rowOf[previous] as number
      column = previous
    }
  }
  const columnOf = new Int32Array(rows)
  for (let column = 1; column <= columns; column++)
    if (rowOf[column] !== 0) columnOf[(rowOf[column] as number) - 1] = column - 1
  return columnOf
}
