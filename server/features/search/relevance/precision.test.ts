import { describe, expect, it } from 'vitest'
import { type Allergen, allergens } from '#shared/menu/restaurant-menu.ts'
import { paise } from '#shared/money/money.ts'
import { readSeedDishes } from '../../menu/seed/read-dishes.ts'
import { seedRestaurants } from '../../restaurants/seed/restaurants.ts'
import { CatalogueIndex } from '../search-index/catalogue-index.ts'
import { readSearch } from '../understand/read-search.ts'
import { readAliases } from '../words/aliases.ts'
import { type Came, demoSearches, type Judged, town, townSearches } from './precision-fixture.ts'

type Catalogue = { index: CatalogueIndex; dishes: Map<string, Came> }

const demo = async (): Promise<Catalogue> => {
  const index = new CatalogueIndex(readAliases())
  const dishes = new Map<string, Came>()
  for (const restaurant of seedRestaurants)
    index.putRestaurant({ ...restaurant, cuisines: [...restaurant.cuisines], city: 'Bengaluru' })
  for (const dish of await readSeedDishes()) {
    index.putDish(dish)
    dishes.set(dish.id, {
      ...dish,
      price: dish.price / 100,
      diet: dish.isVeg ? 'v' : 'n',
      more: dish.isSpicy ? 's' : '',
      restaurant: seedRestaurants.find(({ id }) => id === dish.restaurantId)?.name ?? '',
    })
  }
  return { index, dishes }
}

const madeUp = (): Catalogue => {
  const index = new CatalogueIndex(readAliases())
  const dishes = new Map<string, Came>()
  for (const { dishes: lines, ...kitchen } of town) {
    index.putRestaurant({ ...kitchen, city: 'Pune' })
    for (const [at, line] of lines.entries()) {
      const [name = '', description = '', category = '', diet = '', price = '', more = ''] = line.split(';')
      const [letters = '', ...declared] = more.split(' ')
      const id = `${kitchen.id}-${at}`
      const known = declared.filter((one): one is Allergen => (allergens as readonly string[]).includes(one))
      index.putDish({
        ...{ id, restaurantId: kitchen.id, name, nameHi: '', description, category },
        isVeg: diet === '?' ? null : diet === 'v',
        isSpicy: letters.includes('s'),
        allergens: declared.length === 0 ? null : known,
        specialOffer: letters.includes('o'),
        bestSeller: letters.includes('b'),
      })
      dishes.set(id, {
        ...{ name, description, category, price: Number(price), restaurant: kitchen.name },
        diet: diet as Came['diet'],
        more,
      })
    }
  }
  return { index, dishes }
}

const fleshNamed = /chicken|mutton|lamb|goat|fish|prawn|crab|squid|\begg|omelette|murgh|\banda|nihari|clam/i
const substitute = /\bveg\b|eggless/i
const isFlesh = ({ name, diet }: Came): boolean =>
  diet !== 'v' ? diet === 'n' || fleshNamed.test(name) : fleshNamed.test(name) && !substitute.test(name)

const says = (test: RegExp | ((dish: Came) => boolean), dish: Came): boolean =>
  typeof test === 'function'
    ? test(dish)
    : test.test(`${dish.name} — ${dish.description} — ${dish.restaurant}`)

const looked = 8

/** All that comes of a search, narrowed by the price as the database does. */
const found = ({ index, dishes }: Catalogue, q: string): Came[] => {
  const prices = readSearch(q).understood.flatMap((wish) => (wish.kind === 'maxPrice' ? [wish.price] : []))
  const hits =
    readSearch(q).words.length + readSearch(q).understood.length === 0
      ? []
      : index.findDishes(q, {}, 1_000).hits
  return hits
    .flatMap(({ id }) => dishes.get(id) ?? [])
    .filter(({ price }) => prices.every((most) => paise(price * 100) <= most))
}

/** What is wrong with what a search brings; nothing where all is well. */
const wrongIn = (catalogue: Catalogue, { q, may, never, must = [], nothing }: Judged): string[] => {
  const came = found(catalogue, q)
  const first = came.slice(0, looked)
  const names = first.map(({ name }) => name)
  const irrelevant = first.filter((dish) => !says(may, dish)).map(({ name }) => name)
  const forbidden = came.filter((dish) =>
    never === undefined
      ? false
      : never === 'flesh'
        ? isFlesh(dish)
        : never === 'veg'
          ? dish.diet === 'v' && !fleshNamed.test(dish.name)
          : says(never, dish),
  )
  return [
    ...(irrelevant.length > 1 ? [`irrelevant: ${irrelevant.join(', ')}`] : []),
    ...(forbidden.length > 0 ? [`never: ${forbidden.map(({ name }) => name).join(', ')}`] : []),
    ...must.filter((name) => !names.includes(name)).map((name) => `misses ${name} in ${names.join(', ')}`),
    ...(came.length === 0 && nothing === undefined ? ['finds nothing'] : []),
    ...(came.length > 0 && nothing ? [`should find nothing: ${names.join(', ')}`] : []),
  ].map((problem) => `${q}: ${problem}`)
}

describe('what a search may bring', () => {
  it('is judged on a hundred searches', () => {
    expect(demoSearches.length + townSearches.length).toBeGreaterThanOrEqual(100)
  })

  it('is little else than what was meant, over the menu of the demo', async () => {
    const catalogue = await demo()
    expect(demoSearches.flatMap((search) => wrongIn(catalogue, search))).toEqual([])
  })

  it('is little else than what was meant, over menus that are marked badly', () => {
    const catalogue = madeUp()
    expect(townSearches.flatMap((search) => wrongIn(catalogue, search))).toEqual([])
  })

  it('is never meat, fish or egg for whoever says veg, with any word beside it', async () => {
    for (const catalogue of [await demo(), madeUp()]) {
      const words = new Set(
        [...catalogue.dishes.values()].flatMap(({ name }) => name.toLowerCase().split(/[^a-z]+/)),
      )
      for (const diet of ['veg', 'शाकाहारी', 'vegetarian', 'pure veg', 'vegan', 'jain'])
        for (const word of words) {
          const brought = found(catalogue, `${diet} ${word}`).filter(isFlesh)
          expect(
            brought.map(({ name }) => name),
            `${diet} ${word}`,
          ).toEqual([])
        }
    }
  })

  it('ends: a search brings no more than a quarter of a menu, unless it asks for a diet, a course or a price', async () => {
    const catalogue = await demo()
    const names = [...catalogue.dishes.values()].map(({ name }) => name)
    const long = names.filter((name) => found(catalogue, name).length > names.length / 4)
    expect(long).toEqual([])
    for (const name of names) expect(found(catalogue, name)[0]?.name, name).toBe(name)
  })
})
