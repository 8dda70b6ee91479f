import { expect, it } from 'vitest'
import { dishSums } from './dish-sums.ts'

const line = (name: string, quantity: number) => ({ name, quantity, options: [] })

it('the kitchen’s list for later sums the portions of each dish over all orders, the most first, then by name', () => {
  expect(
    dishSums([
      { lines: [line('Idli', 2), line('Dosa', 1)] },
      { lines: [line('Dosa', 3), line('Chai', 2)] },
      { lines: [] },
    ]),
  ).toEqual([
    { name: 'Dosa', quantity: 4 },
    { name: 'Chai', quantity: 2 },
    { name: 'Idli', quantity: 2 },
  ])
  expect(dishSums([])).toEqual([])
})
