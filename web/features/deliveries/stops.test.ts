import { expect, it } from 'vitest'
import { navigationTo } from '../../lib/session/navigation-to.ts'
import { stopsOf } from './stops.ts'

/** A delivery along one street: places are thousandths of a degree, about 110 m each. */
const delivery = (
  id: string,
  kitchen: number | null,
  door: number,
  values: {
    status?: 'assigned' | 'pickup' | 'enroute' | 'returning'
    cooking?: boolean
    restaurant?: string
    here?: boolean
  } = {},
) => {
  const { status = 'assigned', cooking = false, restaurant = `Kitchen ${kitchen}`, here = false } = values
  return {
    id,
    status,
    orderStatus: cooking ? ('preparing' as const) : ('readyForPickup' as const),
    restaurant,
    restaurantAddress: 'Street',
    customer: `Customer ${id}`,
    customerAddress: 'Door',
    arrivedAt: here ? '2026-11-24T12:00:00Z' : null,
    coordinates: {
      restaurant: kitchen === null ? null : { lat: 12 + kitchen / 1000, lng: 77 },
      customer: { lat: 12 + door / 1000, lng: 77 },
      agent: null,
    },
    doorOnMap: true,
  }
}
const start = { lat: 12, lng: 77 }
const order = (...args: Parameters<typeof stopsOf>) =>
  stopsOf(...args).map(({ kind, ids }) => `${{ pickUp: '+', dropOff: '-', return: '<' }[kind]}${ids.join()}`)

it('a courier’s route never comes to a door before the food was fetched, and fetches at once what one kitchen has', () => {
  const bundle = [delivery('a', 5, 1, { restaurant: 'K' }), delivery('b', 5, 9, { restaurant: 'K' })]
  expect(order(bundle, start)).toEqual(['+a,b', '-a', '-b'])
})

it('rides to the nearest stop next, with food in the bag first', () => {
  expect(order([delivery('a', 20, 30), delivery('b', 2, 4)], start)).toEqual(['+b', '-b', '+a', '-a'])
  expect(order([delivery('a', 2, 4), delivery('b', 1, 12, { status: 'enroute' })], start)).toEqual([
    '-b',
    '+a',
    '-a',
  ])
})

it('a courier’s route puts off what is still cooking, and waits for the longest of one kitchen', () => {
  const [cooking, ready] = [delivery('a', 1, 2, { cooking: true }), delivery('b', 8, 10)]
  expect(order([cooking, ready], start)).toEqual(['+b', '-b', '+a', '-a'])
  const both = [
    delivery('a', 1, 2, { cooking: true, restaurant: 'K' }),
    delivery('c', 1, 3, { restaurant: 'K' }),
    ready,
  ]
  expect(order(both, start)).toEqual(['+b', '-b', '+a,c', '-a', '-c'])
})

it('splits no stop: whoever stands at a restaurant takes what is ready there before riding off', () => {
  const here = { restaurant: 'K', here: true }
  const bags = [
    delivery('a', 5, 6, { restaurant: 'K', status: 'enroute' }),
    delivery('b', 5, 9, here),
    delivery('c', 5, 9, { ...here, cooking: true }),
  ]
  expect(order(bags, { lat: 12.005, lng: 77 })).toEqual(['+b,c', '-a', '-b', '-c'])
  // Nothing of it is ready: the warm food goes first.
  const cooking = [bags[0], delivery('c', 5, 9, { ...here, cooking: true })].flatMap((one) => one ?? [])
  expect(order(cooking, { lat: 12.005, lng: 77 })).toEqual(['-a', '+c', '-c'])
})

it('a courier’s route brings back last what nobody wants, one restaurant at a time, and first what the courier chooses', () => {
  const back = { status: 'returning', restaurant: 'K' } as const
  const all = [
    delivery('a', 1, 2, back),
    delivery('b', 1, 3, back),
    delivery('c', 20, 30, { status: 'enroute' }),
    delivery('d', 2, 3),
  ]
  expect(order(all, start)).toEqual(['+d', '-d', '-c', '<a,b'])
  const stops = stopsOf(all, start)
  expect(stops.filter(({ possible }) => possible).map(({ kind }) => kind)).toEqual([
    'pickUp',
    'dropOff',
    'return',
  ])
  expect(order(all, start, 'return K Street')[0]).toBe('<a,b')
  // A door is not possible before its pick-up.
  expect(order(all, start, 'door d')[0]).toBe('+d')
})

it('the list of stops says how far each stop is from the one before, and copes with places that nobody knows', () => {
  expect(stopsOf([delivery('a', 10, 20)], start).map(({ metres }) => metres)).toEqual([1112, 1112])
  expect(stopsOf([delivery('a', null, 20)], null).map(({ metres }) => metres)).toEqual([null, null])
  expect(stopsOf([], start)).toEqual([])
})

it('a stop is handed to the navigation by its place, or else by its address', () => {
  const stop = { location: { lat: 12.97, lng: 77.6 }, onMap: true, name: 'Bhavan', address: 'MG Road' }
  expect(navigationTo(stop)).toBe('https://www.google.com/maps/dir/?api=1&destination=12.97%2C77.6')
  const byAddress = 'destination=Bhavan%2C+MG+Road'
  expect(navigationTo({ ...stop, location: null })).toContain(byAddress)
  // A guess from the address would lead to somebody else's door.
  expect(navigationTo({ ...stop, onMap: false })).toContain(byAddress)
  expect(navigationTo({ ...stop, onMap: false, name: 'Asha Rao', kind: 'dropOff' })).toMatch(
    /destination=MG\+Road$/,
  )
})
