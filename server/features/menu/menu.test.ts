import { Readable } from 'node:stream'
import { desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntries, dishes, pictures } from '#server/db/tables/index.ts'
import type { MenuItem } from '#shared/menu/contracts.ts'
import { allergens, sections } from '#shared/menu/restaurant-menu.ts'
import { tenToTen } from '#shared/restaurants/weekly-hours.ts'
import { noon, testApp } from '#tests/app.ts'
import { makeDish, makeOptions, makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { importMenu } from '../catalogue/import/import-menu.ts'
import { returnDishes } from './set-availability.ts'

let m: Marketplace
let kitchen: { id: string; staff: Person }
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
/** A kitchen of its own for each test. */
beforeEach(async () => {
  m.time.set(noon)
  const { id } = await makeRestaurant(m.deps, { hours: tenToTen })
  kitchen = { id, staff: await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id }) }
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const ask = (method: Method, path = '', body?: unknown, as = kitchen.staff, key?: string) =>
  m.call(method, `/api/restaurant/menu${path}`, { as, body, ...(key !== undefined && { key }) })
const add = async (body: Record<string, unknown> = {}): Promise<MenuItem> => {
  const response = await ask('POST', '', { name: 'Pav Bhaji', price: 12_050, ...body })
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  return response.body
}
const change = async (id: string, body: Record<string, unknown>) => {
  const response = await ask('PUT', `/${id}`, { name: 'Pav Bhaji', price: 12_050, ...body })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return response.body as MenuItem
}
const names = async (query = '') => {
  const { status, body } = await ask('GET', query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.items.map(({ name }: MenuItem) => name) as string[]
}
const shown = async (id: string) => (await m.call('GET', `/api/dishes/${id}`)).body
const order = (dishId: string, options?: string[]) =>
  m.checkout({ items: [{ dishId, quantity: 1, ...(options && { options }) }] })
const audited = async (id: string) =>
  (
    await m.deps.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id))
      .orderBy(desc(auditEntries.id))
  ).map(({ action, after, actorId }) => [action, after, actorId])
const size = {
  name: 'Size',
  nameHi: 'साइज़',
  min: 1,
  max: 1,
  choices: [
    { name: 'Regular', nameHi: 'सामान्य', isDefault: true },
    { name: 'Large', nameHi: '', price: 5_000 },
  ],
}
const group = { isVeg: null, available: true, isDefault: false, price: 0 }

describe('a dish that a restaurant adds', () => {
  it('needs a name and a price; the rest has the defaults of the form', async () => {
    const dish = await add()
    expect(dish).toMatchObject({
      name: 'Pav Bhaji',
      price: 12_050,
      category: 'Main Course',
      menuCategory: 'main-course',
      description: '',
      available: true,
      until: null,
      isVeg: null,
      isSpicy: false,
      allergens: null,
      kcal: null,
      servingSize: '',
      quantity: '',
      hasPhoto: false,
      options: [],
    })
    expect(dish.image).toMatch(/^\/dishes\/pav-bhaji-480\.avif/)
    expect(dish.id).toMatch(/^pav-bhaji-[0-9a-f]{12}$/)
    expect(dish).not.toHaveProperty('discount')
    expect((await ask('GET', `/${dish.id}`)).body).toEqual(dish)
    expect(await audited(dish.id)).toEqual([['dish.added', null, kitchen.staff.id]])
  })

  it('comes back as it was sent, and stands before customers at once', async () => {
    const sent = {
      name: 'Chilli Paneer',
      price: 22_000,
      category: 'Appetizers',
      description: 'Crisp cottage cheese.\nWith peppers.',
      available: true,
      isVeg: true,
      isSpicy: true,
      allergens: ['milk', 'soy'],
      servingSize: 'Serves 2',
      quantity: '350 g',
      kcal: 480,
      nameHi: 'चिली पनीर',
      descriptionHi: 'करारा पनीर।',
      quantityHi: '350 ग्राम',
      ingredients: 'Paneer, peppers, soy sauce',
      ingredientsHi: 'पनीर, शिमला मिर्च, सोया सॉस',
    }
    const dish = await add({ ...sent, options: [size] })
    expect(dish).toMatchObject(sent)
    expect(dish.options).toEqual([
      {
        ...size,
        shared: null,
        id: expect.any(String),
        choices: [
          { ...group, id: expect.any(String), name: 'Regular', nameHi: 'सामान्य', isDefault: true },
          { ...group, id: expect.any(String), name: 'Large', nameHi: '', price: 5_000 },
        ],
      },
    ])
    expect(await shown(dish.id)).toMatchObject({
      ...sent,
      category: 'starters',
      customizable: true,
      options: dish.options.map(({ shared: _shared, ...plain }) => plain),
      restaurant: { id: kitchen.id },
    })
    const list = await m.call('GET', `/api/dishes?restaurant=${kitchen.id}&category=starters`)
    expect(list.body.items).toMatchObject([{ id: dish.id, price: 22_000 }])
  })

  it.each([
    ...sections.map((section) => [section, section]),
    ...['breakfast', 'starters', 'main-course', 'breads', 'desserts', 'rolls & sandwiches', 'beverages'].map(
      (category) => [category, category],
    ),
    [' main COURSE ', 'Main Course'],
    ['Starters', 'starters'],
  ])('keeps the category %j', async (sent, kept) => {
    const dish = await add({ category: sent })
    expect(dish.category).toBe(kept)
    expect(await names(`?category=${encodeURIComponent(sent ?? '')}`)).toEqual(['Pav Bhaji'])
    const publicList = await m.call(
      'GET',
      `/api/dishes?restaurant=${kitchen.id}&category=${encodeURIComponent(dish.menuCategory)}`,
    )
    expect(publicList.body.items).toHaveLength(1)
  })

  it('is added once for each Idempotency-Key', async () => {
    const body = { name: 'Once', price: 100 }
    const first = await ask('POST', '', body, kitchen.staff, 'same')
    const again = await ask('POST', '', body, kitchen.staff, 'same')
    expect([first.status, again.status, again.headers['idempotent-replayed']]).toEqual([201, 201, 'true'])
    expect(again.body).toEqual(first.body)
    expect((await ask('POST', '', { ...body, price: 200 }, kitchen.staff, 'same')).status).toBe(422)
    expect(await names()).toEqual(['Once'])
  })

  it('stands behind the others, however many are added at once', async () => {
    await Promise.all(Array.from({ length: 6 }, (_, at) => add({ name: `Dish ${at}` })))
    const rows = await m.deps.db
      .select({ place: dishes.sortOrder })
      .from(dishes)
      .where(eq(dishes.restaurantId, kitchen.id))
    expect(rows.map(({ place }) => place).toSorted()).toEqual([1000, 1001, 1002, 1003, 1004, 1005])
  })

  it('takes the words for allergens that menus have, and refuses what it does not understand', async () => {
    const dish = await add({ allergens: ['Eggs', 'dairy', 'peanuts', 'tree nuts'] })
    expect(dish.allergens).toEqual(['milk', 'egg', 'nuts'])
    expect((await add({ allergens: [...allergens] })).allergens).toEqual(allergens)
    expect((await add({ allergens: [] })).allergens).toEqual([])
    const { status, body } = await ask('POST', '', { name: 'X', price: 1, allergens: ['milk', 'mustard'] })
    expect([status, body.fields]).toEqual([
      422,
      { 'allergens.1': 'This is none of the allergens of the list' },
    ])
  })

  it.each<[string, Record<string, unknown>, string, string]>([
    ['no name', { name: undefined }, 'name', 'Please enter item name and price'],
    ['a blank name', { name: '   ' }, 'name', 'Please enter item name and price'],
    ['a name that is no text', { name: 7 }, 'name', 'Please enter item name and price'],
    ['a name over 120 characters', { name: 'x'.repeat(121) }, 'name', 'This is too long'],
    [
      'control characters in the name',
      { name: 'Dal\u0000\u0007' },
      'name',
      'Please leave out control characters',
    ],
    ['no price', { price: undefined }, 'price', 'Please enter item name and price'],
    ['a price that is no number', { price: '120' }, 'price', 'Please enter item name and price'],
    ['a price below zero', { price: -1 }, 'price', 'This cannot be below zero'],
    ['a part of a paisa', { price: 10.5 }, 'price', 'Please enter an amount in whole paise'],
    ['a price beyond all menus', { price: 10_000_001 }, 'price', 'At most ₹1,00,000'],
    ['a price beyond all numbers', { price: 1e300 }, 'price', 'Please enter an amount in whole paise'],
    ['an unknown category', { category: 'Cars' }, 'category', 'Please choose a category'],
    ['a category that is no text', { category: 3 }, 'category', 'Please choose a category'],
    [
      'a description over 1,000 characters',
      { description: 'x'.repeat(1001) },
      'description',
      'This is too long',
    ],
    ['a negative energy', { kcal: -1 }, 'kcal', 'This cannot be below zero'],
    ['half a kcal', { kcal: 0.5 }, 'kcal', 'Please enter a whole number'],
    ['21 groups', { options: Array(21).fill(size) }, 'options', 'At most 20 groups'],
    [
      'a group without options',
      { options: [{ ...size, choices: [] }] },
      'options.0.choices',
      'Please add at least one option',
    ],
    [
      'an option without a name',
      { options: [{ ...size, choices: [{ name: '' }] }] },
      'options.0.choices.0.name',
      'Please enter a name',
    ],
    [
      'an option below zero',
      { options: [{ ...size, choices: [{ name: 'A', price: -5 }] }] },
      'options.0.choices.0.price',
      'This cannot be below zero',
    ],
    [
      'a least above the most',
      { options: [{ ...size, min: 2, max: 1 }] },
      'options.0.min',
      'The least cannot be above the most',
    ],
    [
      'a most of none',
      { options: [{ ...size, min: 0, max: 0 }] },
      'options.0.max',
      'At least one must be allowed',
    ],
    [
      'more than there are',
      { options: [{ ...size, min: 3, max: 3 }] },
      'options.0.min',
      'There are fewer options than must be chosen',
    ],
    [
      'two options of one name',
      { options: [{ ...size, choices: [{ name: 'A' }, { name: ' a' }] }] },
      'options.0.choices.1.name',
      'Another option has this name',
    ],
    [
      'a default with a price',
      { options: [{ ...size, choices: [{ name: 'A', price: 5, isDefault: true }] }] },
      'options.0.choices.0.price',
      'A default option costs nothing extra',
    ],
    [
      'two defaults of one',
      {
        options: [
          {
            ...size,
            choices: [
              { name: 'A', isDefault: true },
              { name: 'B', isDefault: true },
            ],
          },
        ],
      },
      'options.0.max',
      'More options are the default than may be chosen',
    ],
    [
      'meat only, where something must be chosen with a vegetarian dish',
      {
        isVeg: true,
        options: [
          {
            ...size,
            choices: [
              { name: 'Egg', isVeg: false },
              { name: 'Chicken', isVeg: false },
            ],
          },
        ],
      },
      'options.0.choices',
      'A vegetarian dish needs vegetarian options where a choice has to be made',
    ],
  ])('is refused with %s, by the field', async (_what, body, field, message) => {
    const response = await ask('POST', '', { name: 'Dal', price: 100, ...body })
    expect([response.status, response.body.code]).toEqual([422, 'validation_failed'])
    expect(response.body.fields[field]).toBe(message)
    expect(await names()).toEqual([])
  })

  it('may have optional extras with meat though it is vegetarian, and costs nothing if it must', async () => {
    const extras = { name: 'Extras', min: 0, max: 1, choices: [{ name: 'Egg', isVeg: false, price: 2_000 }] }
    expect(await add({ isVeg: true, price: 0, options: [extras] })).toMatchObject({ price: 0 })
  })
})

describe('a dish that is changed', () => {
  it('keeps what the form does not say, and loses what it empties', async () => {
    const dish = await add({
      category: 'Rice',
      description: 'Long grain',
      isVeg: true,
      allergens: ['milk'],
      kcal: 300,
      options: [size],
    })
    const renamed = await change(dish.id, { name: 'Ghee Rice', price: 9_900 })
    expect(renamed).toMatchObject({
      ...dish,
      name: 'Ghee Rice',
      price: 9_900,
      image: expect.any(String),
      updatedAt: expect.any(String),
    })
    const emptied = await change(dish.id, {
      description: '',
      allergens: null,
      kcal: null,
      isVeg: null,
      options: [],
    })
    expect(emptied).toMatchObject({
      category: 'Rice',
      description: '',
      allergens: null,
      kcal: null,
      isVeg: null,
      options: [],
    })
    expect((await audited(dish.id))[0]).toEqual([
      'dish.changed',
      { fields: ['name', 'price', 'isVeg', 'description', 'allergens', 'kcal', 'options'] },
      kitchen.staff.id,
    ])
  })

  it('is not changed, nor audited, by the same again', async () => {
    const dish = await add({ options: [size] })
    const { id, ...same } = dish
    m.time.advance(60_000)
    expect(await change(id, same)).toEqual(dish)
    expect(await audited(id)).toHaveLength(1)
  })

  it('keeps the options that keep their id, so that carts stay valid, and takes no other id', async () => {
    const dish = await add({ options: [size] })
    const other = await makeDish(m.deps, kitchen.id)
    const foreign = await makeOptions(m.deps, other.id, { name: 'Foreign' }, { Stolen: {} })
    const [kept] = dish.options
    const large = kept?.choices[1]
    const { options } = await change(dish.id, {
      options: [
        { name: 'Extras', choices: [{ name: 'Butter', price: 1_000 }] },
        {
          ...kept,
          choices: [
            { ...large, price: 6_000 },
            { ...large, name: 'Twice' },
          ],
        },
        { ...size, id: foreign.group, name: 'Taken', choices: [{ id: foreign.Stolen, name: 'Stolen' }] },
      ],
    })
    expect(options.map(({ name }) => name)).toEqual(['Extras', 'Size', 'Taken'])
    expect(options[1]).toMatchObject({
      id: kept?.id,
      choices: [{ id: large?.id, price: 6_000 }, { name: 'Twice' }],
    })
    expect(options[1]?.choices[1]?.id).not.toBe(large?.id)
    expect(options[2]?.id).not.toBe(foreign.group)
    expect((await shown(other.id)).options).toMatchObject([
      { id: foreign.group, choices: [{ id: foreign.Stolen }] },
    ])
    expect((await order(dish.id, [large?.id ?? '', options[2]?.choices[0]?.id ?? ''])).status).toBe(201)
    // The option that went is refused as any that the dish does not have.
    const gone = await order(dish.id, [kept?.choices[0]?.id ?? ''])
    expect([gone.status, gone.body.code]).toEqual([422, 'validation_failed'])
  })

  it('cannot become vegetarian where a choice of meat has to be made', async () => {
    const meat = { ...size, choices: [{ name: 'Egg', isVeg: false }] }
    const dish = await add({ isVeg: false, options: [meat] })
    const { status, body } = await ask('PUT', `/${dish.id}`, { name: 'X', price: 1, isVeg: true })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['options.0.choices']])
    expect((await ask('GET', `/${dish.id}`)).body).toEqual(dish)
  })

  it('is off its offer with another price, and on it with the same', async () => {
    const { id } = await makeDish(m.deps, kitchen.id, {
      price: 8_000,
      originalPrice: 10_000 as never,
      discount: 20,
      specialOffer: true,
    })
    expect(await change(id, { price: 8_000 })).toMatchObject({ originalPrice: 10_000, discount: 20 })
    expect(await change(id, { price: 9_000 })).not.toHaveProperty('discount')
    expect(await shown(id)).not.toHaveProperty('originalPrice')
    expect((await m.call('GET', `/api/dishes?offers=true&restaurant=${kitchen.id}`)).body.items).toEqual([])
  })

  it('costs at once what it costs now: a quote says so, and a checkout that knew the old price takes the new one', async () => {
    const dish = await add({ price: 10_000 })
    expect((await order(dish.id)).body.orders[0].subtotal).toBe(10_000)
    await change(dish.id, { price: 11_000 })
    const quote = await m.call('POST', '/api/quote', { body: { items: [{ dishId: dish.id, quantity: 1 }] } })
    expect(quote.body.orders[0].subtotal).toBe(11_000)
    expect((await order(dish.id)).body.orders[0].subtotal).toBe(11_000)
  })

  it('needs its name and price', async () => {
    const dish = await add()
    const { status, body } = await ask('PUT', `/${dish.id}`, { category: 'Rice' })
    expect([status, Object.keys(body.fields).toSorted()]).toEqual([422, ['name', 'price']])
  })
})

describe('a dish that is taken off the menu', () => {
  it('is gone for everybody, and stays in the orders that have it', async () => {
    const dish = await add()
    const placed = (await order(dish.id)).body.orders[0]
    const { status, body } = await ask('DELETE', `/${dish.id}`)
    expect([status, body]).toEqual([200, { message: 'The dish is off the menu.' }])
    expect(await names()).toEqual([])
    expect((await m.call('GET', `/api/dishes/${dish.id}`)).status).toBe(404)
    expect((await order(dish.id)).body).toMatchObject({ code: 'dish_unavailable' })
    expect((await m.see(placed.id)).items).toMatchObject([{ name: 'Pav Bhaji', price: 12_050 }])
    expect((await audited(dish.id))[0]).toEqual(['dish.deleted', null, kitchen.staff.id])
  })

  it('is not found again by whatever comes after it', async () => {
    const { id } = await add()
    await ask('DELETE', `/${id}`)
    const after: [Method, string, unknown?][] = [
      ['GET', ''],
      ['PUT', '', { name: 'Back', price: 1 }],
      ['POST', '/availability', { available: true }],
      ['DELETE', '/image'],
      ['DELETE', ''],
    ]
    for (const [method, path, body] of after) {
      const response = await ask(method, `/${id}${path}`, body)
      expect([response.status, response.body.message], `${method} ${path}`).toEqual([
        404,
        'This dish is not on your menu.',
      ])
    }
  })

  it('is deleted once by two at the same time, whatever a third is changing', async () => {
    const { id } = await add()
    const [one, two, put] = await Promise.all([
      ask('DELETE', `/${id}`),
      ask('DELETE', `/${id}`),
      ask('PUT', `/${id}`, { name: 'Raced', price: 5 }),
    ])
    expect([one.status, two.status].toSorted()).toEqual([200, 404])
    expect([200, 404]).toContain(put.status)
    expect(await names()).toEqual([])
  })
})

describe('availability', () => {
  const set = (id: string, body: unknown, as = kitchen.staff, key?: string) =>
    ask('POST', `/${id}/availability`, body, as, key)
  const until = async (id: string, value: unknown) => {
    const { status, body } = await set(id, { available: false, until: value })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.until
  }

  it('takes effect for customers at once, on every instance, and is the same however often it is said', async () => {
    const other = await testApp({ database: m.database })
    const dish = await add()
    const list = async () =>
      (await other.app.inject(`/api/dishes?restaurant=${kitchen.id}`)).json().items[0].available
    expect(await list()).toBe(true)
    const first = await set(dish.id, { available: false })
    expect(first.body).toMatchObject({ id: dish.id, available: false, until: null })
    expect((await set(dish.id, { available: false })).body).toEqual(first.body)
    expect(await audited(dish.id)).toHaveLength(2)
    await other.deps.catalogueChanges.sweep()
    expect(await list()).toBe(false)
    expect((await order(dish.id)).body).toMatchObject({ code: 'dish_unavailable' })
    await set(dish.id, { available: true, until: null })
    expect((await order(dish.id)).status).toBe(201)
    await other.close()
  })

  it('returns after four hours, at closing, or at a moment that is named', async () => {
    const { id } = await add()
    expect(await until(id, 'fourHours')).toBe('2026-01-05T11:30:00.000Z')
    // 22:00 in India.
    expect(await until(id, 'closing')).toBe('2026-01-05T16:30:00.000Z')
    expect(await until(id, '2026-01-06T10:00:00+05:30')).toBe('2026-01-06T04:30:00.000Z')
    expect(await until(id, null)).toBeNull()
    // Before the first opening: the shift to come is over at 22:00 too.
    m.time.set(new Date('2026-01-05T03:00:00Z'))
    expect(await until(id, 'closing')).toBe('2026-01-05T16:30:00.000Z')
  })

  it.each([
    '2026-01-05T07:30:00Z',
    '2020-01-01T00:00:00Z',
    '2028-01-01T00:00:00Z',
    'tomorrow',
    '2026-01-06',
    5,
    {},
  ])('refuses to be back at %j', async (value) => {
    const { id } = await add()
    const { status, body } = await set(id, { available: false, until: value })
    expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'validation_failed', ['until']])
    expect((await ask('GET', `/${id}`)).body.available).toBe(true)
  })

  it('comes back by itself when its time has come, not before, and once', async () => {
    const [back, later, never, deleted] = [await add(), await add(), await add(), await add()]
    await until(back.id, 'fourHours')
    await until(later.id, 'closing')
    await until(never.id, null)
    await until(deleted.id, 'fourHours')
    await ask('DELETE', `/${deleted.id}`)
    m.time.advance(4 * 3_600_000 - 1)
    expect(await returnDishes(m.deps)).toBe(0)
    m.time.advance(1)
    // Whatever wrote it: another process on the same database brings it back.
    const other = await testApp({ database: m.database })
    other.time.set(m.deps.clock())
    const done = await Promise.all([returnDishes(other.deps), returnDishes(m.deps)])
    expect(done.toSorted()).toEqual([0, 1])
    await other.close()
    await m.deps.catalogueChanges.sweep()
    expect((await shown(back.id)).available).toBe(true)
    expect((await ask('GET', `/${back.id}`)).body).toMatchObject({ available: true, until: null })
    expect((await shown(later.id)).available).toBe(false)
    expect((await shown(never.id)).available).toBe(false)
    expect((await order(back.id)).status).toBe(201)
  })

  it('survives a form that says nothing of it, and follows one that does', async () => {
    const { id } = await add()
    const at = await until(id, 'fourHours')
    expect(await change(id, {})).toMatchObject({ available: false, until: at })
    expect(await change(id, { available: false })).toMatchObject({ available: false, until: at })
    expect(await change(id, { available: true })).toMatchObject({ available: true, until: null })
    expect(await change(id, { available: false })).toMatchObject({ available: false, until: null })
  })

  it.each(['', 'key'])(
    'is in the lists of this instance once the response is there, with the key %j',
    async (key) => {
      const { id } = await add()
      const list = async () =>
        (await m.app.inject(`/api/dishes?restaurant=${kitchen.id}`)).json().items[0]?.available
      for (const [turn, available] of [false, true, false, true].entries()) {
        expect(await list()).toBe(!available)
        await set(id, { available }, kitchen.staff, key === '' ? undefined : `${key}-${id}-${turn}`)
        expect(await list()).toBe(available)
      }
      await ask('DELETE', `/${id}`)
      expect(await list()).toBeUndefined()
    },
  )

  it('is set once for each Idempotency-Key', async () => {
    const { id } = await add()
    await set(id, { available: false }, kitchen.staff, 'off')
    await set(id, { available: true })
    const repeat = await set(id, { available: false }, kitchen.staff, 'off')
    expect(repeat.headers['idempotent-replayed']).toBe('true')
    expect((await ask('GET', `/${id}`)).body.available).toBe(true)
  })
})

describe('the menu', () => {
  it('is searched, filtered, sorted and read page by page, with counts on the first', async () => {
    await add({ name: 'Masala Dosa', price: 9_000, category: 'Breakfast' })
    await add({ name: 'butter naan', price: 4_000, category: 'Bread', available: false })
    await add({ name: 'Veg Pulao', price: 15_000, category: 'Rice', description: 'With 100% ghee' })
    await add({ name: 'Dal', price: 12_000 })
    // Course by course, as customers see it.
    expect(await names()).toEqual(['Masala Dosa', 'Veg Pulao', 'Dal', 'butter naan'])
    expect(await names('?sort=name')).toEqual(['butter naan', 'Dal', 'Masala Dosa', 'Veg Pulao'])
    expect(await names('?sort=price')).toEqual(['butter naan', 'Masala Dosa', 'Dal', 'Veg Pulao'])
    expect(await names('?q=DOSA')).toEqual(['Masala Dosa'])
    expect(await names('?q=100%25%20ghee')).toEqual(['Veg Pulao'])
    expect(await names('?q=%25')).toEqual(['Veg Pulao'])
    expect(await names('?category=Rice')).toEqual(['Veg Pulao'])
    expect(await names('?category=Main%20Course')).toEqual(['Dal'])
    expect(await names('?available=false')).toEqual(['butter naan'])
    expect(await names('?available=true&category=Bread')).toEqual([])
    for (const sort of ['menu', 'name', 'price']) {
      const all = await names(`?sort=${sort}`)
      const first = (await ask('GET', `?sort=${sort}&limit=3`)).body
      expect(first.counts).toEqual({ available: 3, unavailable: 1 })
      const second = (await ask('GET', `?sort=${sort}&limit=3&cursor=${first.nextCursor}`)).body
      expect([...first.items, ...second.items].map(({ name }: MenuItem) => name)).toEqual(all)
      expect([second.nextCursor, second.counts]).toEqual([null, null])
      const elsewhere = sort === 'menu' ? 'name' : 'menu'
      expect((await ask('GET', `?sort=${elsewhere}&cursor=${first.nextCursor}`)).status).toBe(422)
    }
    expect((await ask('GET', '?q=dosa&available=false')).body.counts).toEqual({
      available: 1,
      unavailable: 0,
    })
  })

  it.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'category=Cars',
    'available=maybe',
    'sort=random',
    'cursor=forged',
  ])('refuses ?%s', async (query) => {
    expect((await ask('GET', `?${query}`)).status).toBe(422)
  })

  it('names the category of a dish of which the restaurant has said nothing, or that an import moved', async () => {
    const csv = (category: string) =>
      `restaurant,item,price,category,available\nMoved Kitchen,Idli,50,${category},no\nMoved Kitchen,Tea,10,Beverages,yes\n`
    const load = (category: string) => {
      const bytes = Buffer.from(csv(category))
      return importMenu(m.deps, {
        name: 'menu.csv',
        size: bytes.length,
        open: () => Readable.from([bytes]),
      })
    }
    await load('Breakfast')
    const [row] = await m.deps.db.select().from(dishes).where(eq(dishes.name, 'Idli'))
    const staff = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: row?.restaurantId ?? '' })
    const idli = async () => (await ask('GET', `/${row?.id}`, undefined, staff)).body
    expect(await idli()).toMatchObject({ category: 'Breakfast', menuCategory: 'breakfast', available: false })
    await ask('PUT', `/${row?.id}`, { name: 'Idli', price: 5_000, category: 'Specials' }, staff)
    expect(await idli()).toMatchObject({ category: 'Specials', menuCategory: 'main-course' })
    await ask('POST', `/${row?.id}/availability`, { available: false, until: 'fourHours' }, staff)
    await load('Desserts')
    expect(await idli()).toMatchObject({ category: 'Desserts', menuCategory: 'desserts', until: null })
    const found = await m.call('GET', '/api/restaurant/menu?category=Specials', { as: staff })
    expect(found.body.items).toEqual([])
  })
})

describe("another restaurant's menu", () => {
  it('is nobody else’s: 404 for its dishes, 403 for itself', async () => {
    const dish = await add()
    const { id: elsewhere } = await makeRestaurant(m.deps)
    const stranger = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: elsewhere })
    const calls: [Method, string, unknown?][] = [
      ['GET', `/${dish.id}`],
      ['PUT', `/${dish.id}`, { name: 'Mine', price: 1 }],
      ['DELETE', `/${dish.id}`],
      ['POST', `/${dish.id}/availability`, { available: false }],
      ['DELETE', `/${dish.id}/image`],
    ]
    for (const [method, path, body] of calls) {
      expect((await ask(method, path, body, stranger)).status, `${method} ${path}`).toBe(404)
      const named = await ask(method, `${path}?restaurant=${kitchen.id}`, body, stranger)
      expect(named.status, `${method} ${path} named`).toBe(403)
    }
    expect((await ask('GET', `?restaurant=${kitchen.id}`, undefined, stranger)).status).toBe(403)
    expect((await ask('POST', `?restaurant=${kitchen.id}`, { name: 'X', price: 1 }, stranger)).status).toBe(
      403,
    )
    expect((await ask('GET', `/${dish.id}`)).body).toEqual(dish)
    const nowhere = await makePerson(m.deps, ['ROLE_RESTAURANT'])
    expect((await ask('GET', '', undefined, nowhere)).status).toBe(403)
  })

  it('is managed by those who work for several, by its name', async () => {
    const { id: second } = await makeRestaurant(m.deps)
    const both = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: [kitchen.id, second] })
    const { body: there } = await ask('POST', `?restaurant=${second}`, { name: 'There', price: 1 }, both)
    expect((await ask('GET', '', undefined, both)).body.items).toEqual([])
    expect((await ask('GET', `?restaurant=${second}`, undefined, both)).body.items).toMatchObject([
      { id: there.id },
    ])
    expect((await ask('PUT', `/${there.id}`, { name: 'Here', price: 2 }, both)).status).toBe(200)
    expect((await ask('GET', `/${there.id}?restaurant=${kitchen.id}`, undefined, both)).status).toBe(404)
  })
})

describe("a dish's photo", () => {
  const jpeg = (background: string) =>
    sharp({ create: { width: 1200, height: 900, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const upload = async (id: string, payload: Buffer | string, as = kitchen.staff) => {
    const response = await m.app.inject({
      method: 'PUT',
      url: `/api/restaurant/menu/${id}/image`,
      headers: { authorization: `Bearer ${as.token}`, 'content-type': 'image/jpeg' },
      payload,
    })
    return { status: response.statusCode, body: response.json() }
  }

  it('is shown to customers at once, replaced without a trace, and makes way for our picture again', async () => {
    const dish = await add()
    const first = (await upload(dish.id, await jpeg('tomato'))).body as MenuItem
    expect(first).toMatchObject({
      hasPhoto: true,
      image: expect.stringMatching(/^\/api\/pictures\/[0-9a-f]{64}$/),
    })
    expect((await shown(dish.id)).image).toBe(first.image)
    const picture = await m.app.inject(first.image)
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 800,
      height: 800,
    })
    const second = (await upload(dish.id, await jpeg('gold'))).body as MenuItem
    expect((await m.app.inject(first.image)).statusCode).toBe(404)
    // Another name is the same photo, and the same photo again changes nothing.
    expect(await change(dish.id, { name: 'Bhaji' })).toMatchObject({ image: second.image })
    const entries = (await audited(dish.id)).length
    expect((await upload(dish.id, await jpeg('gold'))).body.image).toBe(second.image)
    expect(await audited(dish.id)).toHaveLength(entries)
    await change(dish.id, {})
    const removed = await ask('DELETE', `/${dish.id}/image`)
    expect(removed.body).toMatchObject({ hasPhoto: false, image: dish.image })
    expect((await ask('DELETE', `/${dish.id}/image`)).body).toEqual(removed.body)
    expect((await m.app.inject(second.image)).statusCode).toBe(404)
  })

  it('stays while another dish shows it, and goes with the dish', async () => {
    const [one, two] = [await add(), await add()]
    const { image } = (await upload(one.id, await jpeg('olive'))).body as MenuItem
    await upload(two.id, await jpeg('olive'))
    await ask('DELETE', `/${one.id}`)
    expect((await m.app.inject(image)).statusCode).toBe(200)
    await ask('DELETE', `/${two.id}`)
    expect((await m.app.inject(image)).statusCode).toBe(404)
    expect(await m.deps.db.$count(pictures)).toBe(0)
  })

  it('is refused when it is too large or no picture, for a dish that is not theirs, and leaves what was there', async () => {
    const dish = await add()
    expect((await upload(dish.id, Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413)
    for (const payload of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '{"a":1}', Buffer.alloc(0)])
      expect((await upload(dish.id, payload)).body.code).toBe('unsupported_media_type')
    const { id: elsewhere } = await makeRestaurant(m.deps)
    const stranger = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: elsewhere })
    expect((await upload(dish.id, await jpeg('navy'), stranger)).status).toBe(404)
    expect((await ask('GET', `/${dish.id}`)).body.image).toBe(dish.image)
    expect(await m.deps.db.$count(pictures)).toBe(0)
  })
})
