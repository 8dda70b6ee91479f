import { beforeAll, describe, expect, it } from 'vitest'
import { CatalogueIndex } from '../search-index/catalogue-index.ts'
import { readAliases } from '../words/aliases.ts'
import { dishQueries, kitchens, restaurantQueries } from './relevance-fixture.ts'

const index = new CatalogueIndex(readAliases())
const names = new Map<string, string>()
beforeAll(() => {
  for (const { id, name, cuisines, dishes } of kitchens) {
    index.putRestaurant({ id, name, area: '', city: 'Pune', cuisines })
    for (const [i, dish] of dishes.entries()) {
      names.set(`${id}-${i}`, dish)
      index.putDish({
        id: `${id}-${i}`,
        restaurantId: id,
        name: dish,
        nameHi: '',
        description: '',
        category: 'main-course',
        isVeg: null,
        isSpicy: false,
        allergens: null,
        specialOffer: false,
        bestSeller: i % 5 === 0,
      })
    }
  }
})
const firstThree = (q: string) => index.findDishes(q, {}, 3).hits.map(({ id }) => names.get(id) ?? '')

describe('relevance', () => {
  it('puts what was meant among the first three in at least 98 % of searches', () => {
    const missed = [
      ...dishQueries
        .filter(([typed, meant]) => !firstThree(typed).includes(meant))
        .map(([typed]) => `${typed}: ${firstThree(typed)}`),
      ...restaurantQueries
        .filter(([typed, meant]) => !index.findRestaurants(typed, 3).some(({ id }) => id === meant))
        .map(([typed]) => typed),
    ]
    const asked = dishQueries.length + restaurantQueries.length
    expect((asked - missed.length) / asked, `not found: ${missed.join(' | ')}`).toBeGreaterThanOrEqual(0.98)
  })

  it('does not take a dish for a restaurant', () => {
    for (const q of ['masala dosa', 'paneer', 'veg burger'])
      expect(index.findRestaurants(q, 3), q).toEqual([])
  })

  it('finds nothing in nonsense', () => {
    for (const q of ['xqzwv', 'zzzzz qqqqq', '🍛', '']) expect(firstThree(q), q).toEqual([])
  })

  it('suggests each name once, restaurants first, and what begins so before the last letter is typed', () => {
    const suggested = index.suggest('tand', 8)
    expect(suggested[0]).toEqual({ kind: 'restaurant', id: 'tandoor', name: 'Tandoor Tales' })
    expect(suggested.slice(1)).toContainEqual({
      kind: 'dish',
      id: 'tandoor-11',
      name: 'Tandoori Chicken',
      others: 0,
    })
    const all = index.suggest('pa', 20).map(({ name }) => name)
    expect(new Set(all).size).toBe(all.length)
    expect(index.suggest('panir', 8).map(({ name }) => name)).toContain('Paneer Tikka')
  })
})
