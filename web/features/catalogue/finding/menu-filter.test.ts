import { expect, test } from 'vitest'
import type { MenuFilter } from '#shared/loader-services.ts'
import { menuHref, readMenuFilter } from './menu-filter.ts'

const read = (search: string) => readMenuFilter(new URLSearchParams(search))
const all: MenuFilter = {
  q: '',
  restaurant: '',
  category: '',
  diet: '',
  offers: false,
  open: false,
  minRating: 0,
  maxPrice: 0,
  maxMinutes: 0,
  near: '',
  cursor: '',
}

test('what an address does not say, or says wrongly, narrows nothing', () => {
  expect(read('')).toEqual(all)
  expect(
    read(
      'category=sushi&veg=yes&offers=1&restaurant=all&category=all&minRating=6&maxPrice=-1&maxMinutes=1.5&open=1',
    ),
  ).toEqual(all)
})

test('a filter survives its address', () => {
  const filter = {
    ...all,
    q: 'dal & rice',
    restaurant: 'gully-chaat',
    category: 'rolls & sandwiches',
    diet: 'veg' as const,
    open: true,
    minRating: 4.5,
    maxPrice: 20_000,
    maxMinutes: 30,
    near: '12.97,77.59',
  }
  expect(read(menuHref(filter, {}).split('?')[1] ?? '')).toEqual(filter)
})

test('a changed filter starts at its first page', () => {
  expect(menuHref({ ...all, cursor: 'abc' }, { diet: 'veg' })).toBe('/menu?veg=true')
  expect(menuHref(all, { diet: 'all' })).toBe('/menu?veg=all')
  expect(menuHref(all, { cursor: 'abc' })).toBe('/menu?cursor=abc')
  expect(menuHref({ ...all, q: 'dosa' }, { q: '' })).toBe('/menu')
})

test('a very long search is cut, as the server does not take it', () => {
  expect(read(`q=${'a'.repeat(500)}`).q).toHaveLength(100)
})
