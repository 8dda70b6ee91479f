import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAliases } from '../words/aliases.ts'
import { CatalogueIndex, type IndexedDish } from './catalogue-index.ts'

const dish = (id: string, name: string, values: Partial<IndexedDish> = {}): IndexedDish => ({
  id,
  restaurantId: 'kitchen',
  name,
  nameHi: '',
  description: '',
  category: 'main-course',
  isVeg: null,
  isSpicy: false,
  allergens: null,
  specialOffer: false,
  bestSeller: false,
  ...values,
})
const indexOf = (...dishes: IndexedDish[]): CatalogueIndex => {
  const index = new CatalogueIndex(readAliases())
  index.putRestaurant({
    id: 'kitchen',
    name: 'Test Bhavan',
    area: 'Indiranagar',
    city: 'Bengaluru',
    cuisines: [],
  })
  for (const one of dishes) index.putDish(one)
  return index
}
const ids = (index: CatalogueIndex, q: string, ...more: [filter?: object]) =>
  index.findDishes(q, more[0] ?? {}, 100).hits.map(({ id }) => id)

describe('the index', () => {
  it('follows what is renamed, replaced and removed', () => {
    const index = indexOf(dish('a', 'Masala Dosa'), dish('b', 'Plain Dosa'))
    index.putDish(dish('a', 'Onion Pakora'))
    expect(ids(index, 'dosa')).toEqual(['b'])
    expect(ids(index, 'pakora')).toEqual(['a'])
    index.removeDish('b')
    index.removeDish('never there')
    expect(ids(index, 'dosa')).toEqual([])
    expect(index.size).toEqual({ dishes: 1, restaurants: 1 })
  })

  it('says whether any dish is called so, or these are only near', () => {
    const butter = { description: 'Tomatoes and butter, best with naan.' }
    const index = indexOf(
      dish('a', 'Paneer Makhani', butter),
      dish('b', 'Garlic Naan'),
      dish('c', 'Masala Dosa'),
      dish('d', 'Chicken Biryani'),
      dish('e', 'Rasmalai'),
    )
    const calledSo = (q: string) => index.findDishes(q, {}, 10).calledSo
    for (const q of ['naan', 'garlic naan', 'nan', 'biriyani', 'dosa masala', 'test bhavan', 'chicken'])
      expect(calledSo(q), q).toBe(true)
    for (const q of ['butter naan', 'tomatoes', 'paneer biryani', 'dosa chicken', 'rasgulla']) {
      expect(ids(index, q), q).not.toEqual([])
      expect(calledSo(q), q).toBe(false)
    }
  })

  it('forgets the words of what was removed, so that they are slips again', () => {
    const index = indexOf(dish('a', 'Paner Roll'), dish('b', 'Paneer Tikka'))
    index.removeDish('a')
    expect(ids(index, 'paner')).toEqual(['b'])
  })

  it('finds dishes by the words of their restaurant, also after it was renamed', () => {
    const index = indexOf(dish('a', 'Masala Dosa'), dish('b', 'Masala Dosa', { restaurantId: 'other' }))
    index.putRestaurant({ id: 'other', name: 'Zephyr', area: '', city: '', cuisines: [] })
    expect(ids(index, 'dosa zephyr')).toEqual(['b'])
    index.putRestaurant({ id: 'other', name: 'Monsoon', area: '', city: '', cuisines: [] })
    expect(ids(index, 'monsoon dosa')).toEqual(['b'])
    expect(ids(index, 'zephyr')).toEqual([])
  })

  it('finds by the description where nothing is called so', () => {
    const index = indexOf(
      dish('a', 'Thali', { description: 'With jalebi' }),
      dish('b', 'Jalebi'),
      dish('c', 'Curd Rice', { description: 'With pomegranate' }),
    )
    expect(ids(index, 'jalebi')).toEqual(['b'])
    index.removeDish('b')
    expect(ids(index, 'jalebi')).toEqual(['a'])
    expect(ids(index, 'pomegranate')).toEqual(['c'])
  })

  it('narrows to a filter', () => {
    const index = indexOf(
      dish('a', 'Masala Dosa', { isVeg: true, category: 'breakfast' }),
      dish('b', 'Egg Dosa', { isVeg: false, specialOffer: true }),
      dish('c', 'Set Dosa'),
    )
    expect(ids(index, 'dosa', { veg: true })).toEqual(['a'])
    expect(ids(index, 'dosa', { veg: false })).toEqual(['b'])
    expect(ids(index, 'dosa', { offers: true })).toEqual(['b'])
    expect(ids(index, 'dosa', { category: 'breakfast' })).toEqual(['a'])
    expect(ids(index, 'dosa', { restaurant: 'other' })).toEqual([])
  })

  it('puts best sellers before the rest, and the literal word before a near one', () => {
    const index = indexOf(
      dish('a', 'Veg Roll'),
      dish('b', 'Veg Roll', { bestSeller: true }),
      dish('c', 'Veg Rolls Platter'),
    )
    expect(ids(index, 'veg roll')).toEqual(['b', 'a', 'c'])
  })

  it('gives pages that follow on each other, each hit once, however many are on a page', () => {
    const index = indexOf(
      ...Array.from({ length: 400 }, (_, i) =>
        dish(`d${i}`, `Chicken ${['Tikka', 'Korma', 'Curry', 'Fry'][i % 4]} ${i % 7}`, {
          bestSeller: i % 3 === 0,
        }),
      ),
    )
    const walk = (limit: number) => {
      const walked: string[] = []
      for (let after: { id: string; score: number } | undefined; ; ) {
        const page = index.findDishes('chiken', {}, limit, after).hits
        walked.push(...page.map(({ id }) => id))
        after = page.at(-1)
        if (!after) return walked
      }
    }
    const whole = walk(100)
    expect(new Set(whole).size).toBe(400)
    for (const limit of [1, 7, 61]) expect(walk(limit)).toEqual(whole)
  })

  it('is worn when much was replaced, which a new one is not', () => {
    const index = indexOf(dish('a', 'Idli'))
    expect(index.isWorn).toBe(false)
    for (let i = 0; i < 1_100; i++) index.putDish(dish('a', `Idli ${i}`))
    expect(index.isWorn).toBe(true)
    expect(ids(index, 'idli')).toEqual(['a'])
  })

  it('takes any text without failing, and finds a dish by its own name', () => {
    const name = fc
      .array(fc.stringMatching(/^[a-z]{3,9}$/), { minLength: 1, maxLength: 4 })
      .map((all) => all.join(' '))
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 8 }),
        fc.string({ unit: 'grapheme' }),
        (all, noise) => {
          const index = indexOf(...all.map((one, i) => dish(String(i), one)))
          expect(() => index.suggest(noise, 8)).not.toThrow()
          const found = index.findDishes(all[0] ?? '', {}, 8).hits.map(({ id }) => all[Number(id)])
          expect(found).toContain(all[0])
        },
      ),
      { numRuns: 60 },
    )
  })
})
