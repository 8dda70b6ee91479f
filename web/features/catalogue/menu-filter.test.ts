import { expect, test } from 'vitest'
import { menuHref, readMenuFilter } from './menu-filter.ts'

const read = (search: string) => readMenuFilter(new URLSearchParams(search))
const all = { q: '', restaurant: '', category: '', veg: false, offers: false, cursor: '' }

test('what an address does not say, or says wrongly, narrows nothing', () => {
  expect(read('')).toEqual(all)
  expect(read('category=sushi&veg=yes&offers=1&restaurant=all&category=all')).toEqual(all)
})

test('a filter survives its address', () => {
  const filter = {
    ...all,
    q: 'dal & rice',
    restaurant: 'gully-chaat',
    category: 'rolls & sandwiches',
    veg: true,
  }
  expect(read(menuHref(filter, {}).split('?')[1] ?? '')).toEqual(filter)
})

test('a changed filter starts at its first page', () => {
  expect(menuHref({ ...all, cursor: 'abc' }, { veg: true })).toBe('/menu?veg=true')
  expect(menuHref(all, { cursor: 'abc' })).toBe('/menu?cursor=abc')
  expect(menuHref({ ...all, q: 'dosa' }, { q: '' })).toBe('/menu')
})

test('a very long search is cut, as the server does not take it', () => {
  expect(read(`q=${'a'.repeat(500)}`).q).toHaveLength(100)
})
