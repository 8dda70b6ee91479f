import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MenuGroup, MenuItem } from '#shared/menu/contracts.ts'
import type { SharedGroup } from '#shared/menu/shared-group-contracts.ts'
import { makeDish, makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let m: Marketplace
let kitchen: { id: string; staff: Person }
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
beforeEach(async () => {
  const { id } = await makeRestaurant(m.deps)
  kitchen = { id, staff: await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id }) }
})

const path = '/api/restaurant/menu/option-groups'
const extras = {
  name: 'Extras',
  max: 2,
  choices: [
    { name: 'Ghee', price: 2_000 },
    { name: 'Papad', price: 1_500 },
  ],
}
type Method = Parameters<Marketplace['call']>[0]
const ask = (method: Method, rest: string, body?: object, as = kitchen.staff) =>
  m.call(method, `${path}${rest}`, { as, ...(body && { body }) })
const make = async (body: object = extras): Promise<SharedGroup> => {
  const reply = await ask('POST', '', body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
const use = (id: string, dishIds: string[]) => ask('PUT', `/${id}/dishes`, { dishIds })
const read = async (id: string): Promise<MenuItem> =>
  (await m.call('GET', `/api/restaurant/menu/${id}`, { as: kitchen.staff })).body
const put = (id: string, body: object) =>
  m.call('PUT', `/api/restaurant/menu/${id}`, {
    as: kitchen.staff,
    body: { name: 'Dal', price: 9_000, ...body },
  })
const dish = (values = {}) => makeDish(m.deps, kitchen.id, { name: 'Dal', price: 9_000, ...values })
const texts = (groups: readonly MenuGroup[]) =>
  groups.map(({ name, choices }) => [name, ...choices.map((one) => `${one.name} ${one.price}`)])
const buy = (dishId: string, options: string[]) =>
  m.checkout({ items: [{ dishId, quantity: 1, options }] }, randomUUID())

describe('options that dishes share', () => {
  it('are made once, changed once for all dishes, and stay valid in carts through it', async () => {
    const [dal, rice] = [await dish({ sortOrder: 1 }), await dish({ name: 'Rice', sortOrder: 2 })]
    const own = {
      name: 'Size',
      min: 1,
      choices: [
        { name: 'Half', isDefault: true },
        { name: 'Full', price: 5_000 },
      ],
    }
    await put(dal.id, { options: [own] })
    const group = await make()
    const used = await use(group.id, [dal.id, rice.id])
    expect(used.body.dishes.map(({ name }: { name: string }) => name)).toEqual(['Dal', 'Rice'])
    const before = await read(dal.id)
    expect(texts(before.options)).toEqual([
      ['Size', 'Half 0', 'Full 5000'],
      ['Extras', 'Ghee 2000', 'Papad 1500'],
    ])
    const ghee = before.options[1]?.choices[0]?.id ?? ''
    expect((await buy(dal.id, [ghee])).status).toBe(201)

    const [first, second] = group.choices
    const changed = await ask('PUT', `/${group.id}`, {
      ...extras,
      choices: [
        { ...second, available: false },
        { ...first, price: 2_500 },
        { name: 'Raita', price: 3_000 },
      ],
    })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    for (const id of [dal.id, rice.id])
      expect(texts((await read(id)).options).at(-1)).toEqual([
        'Extras',
        'Papad 1500',
        'Ghee 2500',
        'Raita 3000',
      ])
    // For customers at once: the new price, and no papad.
    const bought = await buy(dal.id, [ghee])
    expect(bought.body.orders[0].subtotal).toBe(9_000 + 2_500)
    const papad = before.options[1]?.choices[1]?.id ?? ''
    expect((await buy(dal.id, [papad])).body.message).toMatch(/Papad is not available/)

    // A dish that is saved as it is goes on to follow; so does one that says which group it follows.
    const { options } = await read(dal.id)
    await put(dal.id, { options: options.map(({ shared: _shared, ...plain }) => plain) })
    expect((await read(dal.id)).options.map(({ shared }) => shared)).toEqual([null, group.id])
    await put(rice.id, { name: 'Rice', options: [{ ...extras, name: 'Whatever', shared: group.id }] })
    expect(texts((await read(rice.id)).options)[0]?.[0]).toBe('Extras')

    expect((await use(group.id, [rice.id])).body.dishes).toHaveLength(1)
    expect(texts((await read(dal.id)).options)).toEqual([['Size', 'Half 0', 'Full 5000']])
    expect((await ask('DELETE', `/${group.id}`)).status).toBe(200)
    expect((await read(rice.id)).options).toEqual([])
  })

  it('become a dish’s own where that says something else, and then follow no more', async () => {
    const dal = await dish()
    const group = await make()
    await use(group.id, [dal.id])
    const [followed] = (await read(dal.id)).options
    const ids = followed?.choices.map(({ id }) => id)
    await put(dal.id, { options: [{ ...followed, shared: undefined, max: 1 }] })
    const [own] = (await read(dal.id)).options
    expect([own?.shared, own?.max, own?.choices.map(({ id }) => id)]).toEqual([null, 1, ids])
    await ask('PUT', `/${group.id}`, { ...extras, name: 'More' })
    expect(texts((await read(dal.id)).options)[0]?.[0]).toBe('Extras')
  })

  it('keep their prices when several dishes are changed, which is said before', async () => {
    const dal = await dish()
    await use((await make()).id, [dal.id])
    const body = {
      dishIds: [dal.id],
      price: { by: 'percent', value: 10, roundTo: 'rupee' },
      withOptions: true,
    }
    const look = await m.call('POST', '/api/restaurant/menu/bulk/preview', { as: kitchen.staff, body })
    expect(look.body).toMatchObject({ sharedGroups: ['Extras'], changed: [{ options: [] }] })
  })

  it('fit every dish that has them, are named once, and are nobody else’s', async () => {
    const dal = await dish({ isVeg: true })
    const meat = { name: 'Filling', min: 1, choices: [{ name: 'Chicken', isVeg: false }] }
    const group = await make(meat)
    const refused = await use(group.id, [dal.id])
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Dal is vegetarian: it needs vegetarian options where a choice has to be made.',
    ])
    expect((await ask('POST', '', { ...meat, name: 'FILLING' })).body.fields).toEqual({
      name: 'Another group has this name',
    })
    expect((await ask('POST', '', { ...extras, min: 3 })).body.fields).toHaveProperty('min')
    expect((await ask('PUT', `/${group.id}`, meat, m.staff)).status).toBe(404)
    expect((await use(group.id, [m.dal.id])).status).toBe(404)
    const theirs = await m.call('PUT', `/api/restaurant/menu/${m.dal.id}`, {
      as: m.staff,
      body: { name: 'Dal', price: 1_000, options: [{ ...extras, shared: group.id }] },
    })
    expect(theirs.status).toBe(422)
  })
})
