import { expect, it } from 'vitest'
import { starsOf } from './stars.ts'

const drawn = (rating: number) =>
  starsOf(rating)
    .map((star) => ({ full: '*', half: '½', empty: '-' })[star])
    .join('')

it.each([
  [0, '-----'],
  [0.4, '-----'],
  [0.5, '½----'],
  [3.49, '***--'],
  [4.5, '****½'],
  [4.9, '****½'],
  [5, '*****'],
  [7, '*****'],
  [-1, '-----'],
])('%d is shown as %s', (rating, stars) => {
  expect(drawn(rating)).toBe(stars)
})
