import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Dish } from '#shared/catalogue/contracts.ts'
import type { OwnMenuCategory } from '#shared/menu/category-contracts.ts'
import type { MenuItem } from '#shared/menu/contracts.ts'
import { menuSections } from '#shared/menu/menu-sections.ts'
import { noon } from '#tests/app.ts'
import { makeDish, makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let m: Marketplace
let kitchen: { id: string; staff: Person }
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
beforeEach(async () => {
  m.time.set(noon)
  const { id } = await makeRestaurant(m.deps)
  kitchen = { id, staff: await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id }) }
})

const path = '/api/restaurant/menu/categories'
type Method = Parameters<Marketplace['call']>[0]
const ask = async (method: Method, rest = '', body?: object, as = kitchen.staff) =>
  m.call(method, `${path}${rest}`, { as, ...(body && { body }) })
const names = ({ items }: { items: OwnMenuCategory[] }) => items.map(({ name }) => name)
const add = async (name: string, more: object = {}) => {
  const { status, body } = await ask('POST', '', { name, ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.items.find((one: OwnMenuCategory) => one.name === name) as OwnMenuCategory
}
const put = (dishId: string, body: object) =>
  m.call('PUT', `/api/restaurant/menu/${dishId}`, { as: kitchen.staff, body })
/** The names of the menu, as its restaurant and as customers see it. */
const order = async () => {
  const own = (await m.call('GET', '/api/restaurant/menu?limit=100', { as: kitchen.staff })).body.items
  const shown = (await m.call('GET', `/api/dishes?restaurant=${kitchen.id}&limit=100`)).body.items
  const of = (items: { name: string }[]) => items.map(({ name }) => name)
  expect(of(shown)).toEqual(of(own))
  return of(own)
}

describe('a restaurant’s own categories', () => {
  it('are made, named, put in order, merged and deleted, and the menu has their order everywhere', async () => {
    const dishes = []
    for (const [name, category] of [
      ['Masala Dosa', 'breakfast'],
      ['Chicken Biryani', 'main-course'],
      ['Idli', 'breakfast'],
      ['Filter Coffee', 'beverages'],
      ['Water', 'beverages'],
    ] as const)
      dishes.push(await makeDish(m.deps, kitchen.id, { name, category, sortOrder: 1_000 + dishes.length }))
    const [dosa, biryani, idli, coffee] = dishes
    const rice = await add('Rice & Biryani', { nameHi: 'बिरयानी' })
    const south = await add('From the South')
    const drinks = await add('Drinks')
    for (const [dish, own] of [
      [dosa, south],
      [biryani, rice],
      [idli, south],
      [coffee, drinks],
    ] as const)
      expect(
        (await put(dish?.id ?? '', { name: dish?.name, price: dish?.price, ownCategory: own.id })).body,
      ).toMatchObject({ ownCategory: { id: own.id, name: own.name } })
    expect(await order()).toEqual(['Chicken Biryani', 'Masala Dosa', 'Idli', 'Filter Coffee', 'Water'])
    const [first] = (await m.call('GET', `/api/dishes?restaurant=${kitchen.id}`)).body.items
    expect(first.section).toEqual({ id: rice.id, name: 'Rice & Biryani', nameHi: 'बिरयानी' })
    // The category of the filters stays.
    expect(first.category).toBe('main-course')

    const moved = await ask('POST', `/${drinks.id}/move`, { before: rice.id })
    expect(names(moved.body)).toEqual(['Drinks', 'Rice & Biryani', 'From the South'])
    expect(await order()).toEqual(['Filter Coffee', 'Chicken Biryani', 'Masala Dosa', 'Idli', 'Water'])
    // A dish stays with those of its category, wherever it is moved.
    await m.call('POST', `/api/restaurant/menu/${idli?.id}/move`, {
      as: kitchen.staff,
      body: { before: coffee?.id },
    })
    expect(await order()).toEqual(['Filter Coffee', 'Chicken Biryani', 'Idli', 'Masala Dosa', 'Water'])

    const merged = await ask('POST', `/${south.id}/merge`, { into: rice.id })
    expect(merged.body.items.map(({ name, dishes: held }: OwnMenuCategory) => [name, held])).toEqual([
      ['Drinks', 1],
      ['Rice & Biryani', 3],
    ])
    const gone = await ask('DELETE', `/${drinks.id}`)
    expect([names(gone.body), gone.body.others]).toEqual([['Rice & Biryani'], 2])
    expect(await order()).toEqual(['Chicken Biryani', 'Idli', 'Masala Dosa', 'Filter Coffee', 'Water'])
    const shown: Dish[] = (await m.call('GET', `/api/dishes?restaurant=${kitchen.id}`)).body.items
    expect(
      menuSections(shown, ({ section: own, category }) => ({ own, category })).map(
        ({ own, category, dishes: all }) => [own?.name ?? category, all.length],
      ),
    ).toEqual([
      ['Rice & Biryani', 3],
      ['beverages', 2],
    ])
  })

  it('begin with those that its dishes have, in English and Hindi, once', async () => {
    await makeDish(m.deps, kitchen.id, { name: 'Roti', category: 'breads', sortOrder: 1 })
    await makeDish(m.deps, kitchen.id, { name: 'Dal', sortOrder: 2 })
    await makeDish(m.deps, kitchen.id, { name: 'Naan', category: 'breads', sortOrder: 3 })
    const { body } = await ask('POST', '/begin')
    expect(body.items.map(({ name, nameHi, dishes }: OwnMenuCategory) => [name, nameHi, dishes])).toEqual([
      ['Bread', 'ब्रेड', 2],
      ['Main Course', expect.stringMatching(/[\u0900-\u097f]/), 1],
    ])
    expect(await order()).toEqual(['Roti', 'Naan', 'Dal'])
    expect((await ask('POST', '/begin')).body).toEqual(body)
  })

  it('are given to several dishes at a time, shown before and undone', async () => {
    const dal = await makeDish(m.deps, kitchen.id, { name: 'Dal', price: 9_000 })
    const own = await add('Lentils', { hours: [{ from: '11:00', to: '15:00' }] })
    const body = { dishIds: [dal.id], ownCategory: own.id }
    const look = await m.call('POST', '/api/restaurant/menu/bulk/preview', { as: kitchen.staff, body })
    expect(look.body.changed).toMatchObject([{ ownCategory: { before: '', after: 'Lentils' } }])
    const done = await m.call('POST', '/api/restaurant/menu/bulk', { as: kitchen.staff, body, key: dal.id })
    const read = async (): Promise<MenuItem> =>
      (await m.call('GET', `/api/restaurant/menu/${dal.id}`, { as: kitchen.staff })).body
    expect(await read()).toMatchObject({
      ownCategory: { name: 'Lentils' },
      servedHours: [{ from: '11:00', to: '15:00' }],
    })
    const listed = `/api/restaurant/menu?ownCategory=${own.id}`
    expect((await m.call('GET', listed, { as: kitchen.staff })).body.items).toHaveLength(1)
    await m.call('POST', `/api/restaurant/menu/changes/${done.body.undo}/undo`, {
      as: kitchen.staff,
      body: {},
    })
    expect(await read()).toMatchObject({ ownCategory: null, servedHours: null })
  })

  it('are refused with a name that is taken or none, and are nobody else’s', async () => {
    const own = await add('Drinks')
    expect((await ask('POST', '', { name: 'drinks' })).body.fields).toEqual({
      name: 'Another category has this name',
    })
    expect((await ask('POST', '', { name: ' ' })).status).toBe(422)
    expect((await ask('POST', '', { name: 'Late', hours: [{ from: '10:00', to: '10:00' }] })).status).toBe(
      422,
    )
    const change = await ask('PUT', `/${own.id}`, { name: 'Mine' }, m.staff)
    expect([change.status, (await ask('DELETE', `/${own.id}`, undefined, m.staff)).status]).toEqual([
      404, 404,
    ])
    const theirs = await m.call('PUT', `/api/restaurant/menu/${m.dal.id}`, {
      as: m.staff,
      body: { name: 'Dal', price: 1_000, ownCategory: own.id },
    })
    expect(theirs.body.fields).toEqual({ ownCategory: 'This category is no longer on your menu.' })
  })
})
