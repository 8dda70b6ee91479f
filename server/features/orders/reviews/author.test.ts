import { expect, it } from 'vitest'
import { shownAuthor } from './author.ts'

it.each([
  ['Asha Rao', 'Asha R.'],
  ['  Asha   Kumari rao ', 'Asha R.'],
  ['Asha', 'Asha'],
  ['आशा राव', 'आशा र.'],
  ['', null],
  ['  ', null],
])('of the author "%s" everybody reads %s', (name, shown) => {
  expect(shownAuthor(name)).toBe(shown)
})
