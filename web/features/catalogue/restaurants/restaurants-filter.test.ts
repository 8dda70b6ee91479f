import { expect, test } from 'vitest'
import { readRestaurantsFilter, restaurantsHref } from './restaurants-filter.ts'

const read = (search: string) => readRestaurantsFilter(new URLSearchParams(search))

test('what a URL does not say, or says wrongly, narrows and sorts nothing', () => {
  const all = read('')
  expect(read('sort=cheapest&veg=1&minRating=6&view=list')).toEqual(all)
  expect(restaurantsHref(all, {})).toBe('/restaurants')
})

test('a filter survives its URL, and nothing is sorted by the distance from nowhere', () => {
  const filter = {
    ...read(''),
    ...{ sort: 'distance' as const, near: '12.97,77.59', cuisine: 'South Indian', veg: true, map: true },
  }
  expect(read(restaurantsHref(filter, {}).split('?')[1] ?? '')).toEqual(filter)
  expect(read(restaurantsHref(filter, { near: '' }).split('?')[1] ?? '').sort).toBe('')
})
