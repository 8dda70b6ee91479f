import fc from 'fast-check'
import { expect, it } from 'vitest'
import { assign } from './assign.ts'

/** The cheapest sum by trying everything. */
const cheapest = (costs: number[][], taken: ReadonlySet<number> = new Set()): number => {
  const [row, ...others] = costs
  if (row === undefined) return 0
  return Math.min(
    ...row.map((cost, column) =>
      taken.has(column) ? Number.POSITIVE_INFINITY : cost + cheapest(others, new Set([...taken, column])),
    ),
  )
}

it('the assignment solver finds the cheapest assignment of all, as trying everything does', () => {
  const matrices = fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 2 }))
    .chain(([rows, more]) =>
      fc.array(
        fc.array(fc.integer({ min: -20, max: 100 }), { minLength: rows + more, maxLength: rows + more }),
        {
          minLength: rows,
          maxLength: rows,
        },
      ),
    )
  fc.assert(
    fc.property(matrices, (costs) => {
      const columns = (costs[0] as number[]).length
      const columnOf = assign(Float64Array.from(costs.flat()), costs.length, columns)
      expect(new Set(columnOf).size).toBe(costs.length)
      const sum = costs.reduce((total, row, index) => total + (row[columnOf[index] as number] as number), 0)
      expect(sum).toBe(cheapest(costs))
    }),
  )
})
