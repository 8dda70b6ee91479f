import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntries, dishes } from '#server/db/tables/index.ts'
import type { MenuChange } from '#shared/menu/change-contracts.ts'
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

const change = (body: object, key: string = randomUUID(), query = '') =>
  m.call('POST', `/api/restaurant/menu/bulk${query}`, { as: kitchen.staff, body, key })
const dish = (name: string, price: number, values = {}) =>
  makeDish(m.deps, kitchen.id, { name, price, ...values })
const rowOf = async (id: string) => {
  const [row] = await m.deps.db.select().from(dishes).where(eq(dishes.id, id))
  return row
}
const raise = { by: 'percent', value: 10, roundTo: 'rupee' }

describe('several dishes at a time', () => {
  it('change price, availability and category together, for customers at once, once under one key', async () => {
    const dal = await dish('Dal', 12_050, { originalPrice: 15_000, discount: 20 })
    const rice = await dish('Rice', 8_000)
    const other = await dish('Tea', 2_000)
    const key = randomUUID()
    const body = { dishIds: [dal.id, rice.id], price: raise, available: false, category: 'Rice' }
    const first = await change(body, key)
    expect([first.status, first.body]).toEqual([200, { changed: 2, unchanged: 0, undo: expect.any(String) }])
    expect((await change(body, key)).body).toEqual(first.body)
    expect(await rowOf(dal.id)).toMatchObject({
      price: 13_300,
      available: false,
      section: 'Rice',
      category: 'main-course',
      // Another price ends an offer.
      originalPrice: null,
      discount: null,
    })
    expect(await rowOf(rice.id)).toMatchObject({ price: 8_800, available: false })
    expect(await rowOf(other.id)).toEqual(other)
    expect((await m.call('GET', `/api/dishes/${dal.id}`)).body).toMatchObject({
      price: 13_300,
      available: false,
    })
    const entries = await m.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, kitchen.id))
    expect(entries.map(({ action, after, actorId }) => [action, after, actorId])).toEqual([
      ['menu.changed', { dishes: 2, price: raise, available: false, category: 'Rice' }, kitchen.staff.id],
    ])
    expect((await change({ dishIds: [dal.id], available: false })).body).toEqual({
      changed: 0,
      unchanged: 1,
      undo: null,
    })
  })

  it('are all that match the filter', async () => {
    const dosa = await dish('Dosa', 9_000)
    const gone = await dish('Rava Dosa', 9_000, { available: false })
    const tea = await dish('Tea', 2_000)
    const matching = { q: 'dosa', available: true }
    const lower = { by: 'amount', value: -1_050, roundTo: 'paisa' }
    expect((await change({ matching, price: lower })).body).toMatchObject({ changed: 1, unchanged: 0 })
    expect((await rowOf(dosa.id))?.price).toBe(7_950)
    expect(await rowOf(gone.id)).toEqual(gone)
    expect(await rowOf(tea.id)).toEqual(tea)
    expect((await change({ matching: {}, available: true })).body).toMatchObject({ changed: 1, unchanged: 2 })
  })

  it('are all or none: a price that would be none, a dish that is gone, another restaurant’s', async () => {
    const tea = await dish('Tea', 2_000)
    const toffee = await dish('Toffee', 100)
    const dishIds = [tea.id, toffee.id]
    const refused = await change({ dishIds, price: { by: 'amount', value: -100, roundTo: 'paisa' } })
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'The price of Toffee would be below ₹0.01. Nothing was changed.',
    ])
    const dear = await change({ dishIds, price: { by: 'amount', value: 9_999_000, roundTo: 'paisa' } })
    expect(dear.body.message).toBe('The price of Tea would be above ₹1,00,000. Nothing was changed.')
    expect((await change({ dishIds: [tea.id, m.dal.id], available: false })).status).toBe(404)
    expect(
      (await change({ dishIds, available: false }, randomUUID(), `?restaurant=${m.restaurant.id}`)).status,
    ).toBe(403)
    expect([await rowOf(tea.id), await rowOf(toffee.id)]).toEqual([tea, toffee])
  })

  it.each([
    ['no dishes', { available: true }],
    ['dishes named and matched', { dishIds: ['a'], matching: {}, available: true }],
    ['nothing to change', { dishIds: ['a'] }],
    ['a category that is none', { dishIds: ['a'], category: 'Nonsense' }],
    ['a fraction of a paisa', { dishIds: ['a'], price: { by: 'amount', value: 0.5, roundTo: 'paisa' } }],
    ['too many percent', { dishIds: ['a'], price: { by: 'percent', value: 1_001, roundTo: 'paisa' } }],
  ])('are refused with %s', async (_case, body) => {
    expect((await change(body)).status).toBe(422)
  })

  it('are shown before it is done, with their options if these follow, and not done if it would differ', async () => {
    const dal = await dish('Dal', 12_050, { originalPrice: 15_000, discount: 20, sortOrder: 1 })
    const half = await dish('Rice', 8_000, { sortOrder: 2 })
    const group = {
      name: 'Extras',
      max: 3,
      choices: [{ name: 'Ghee', price: 4_000 }, { name: 'Less spicy' }],
    }
    const path = `/api/restaurant/menu/${half.id}`
    await m.call('PUT', path, { as: kitchen.staff, body: { name: 'Rice', price: 8_000, options: [group] } })
    const wanted = { dishIds: [dal.id, half.id], price: raise }
    const look = async (body: object) =>
      (await m.call('POST', '/api/restaurant/menu/bulk/preview', { as: kitchen.staff, body })).body
    const bare = await look(wanted)
    const { changed, unchanged, preview } = await look({ ...wanted, withOptions: true, category: 'Rice' })
    expect(unchanged).toBe(0)
    expect(changed).toEqual([
      {
        dishId: dal.id,
        name: 'Dal',
        price: { before: 12_050, after: 13_300 },
        endsOffer: 15_000,
        category: { before: 'Main Course', after: 'Rice' },
        options: [],
      },
      {
        dishId: half.id,
        name: 'Rice',
        price: { before: 8_000, after: 8_800 },
        category: { before: 'Main Course', after: 'Rice' },
        options: [{ group: 'Extras', name: 'Ghee', before: 4_000, after: 4_400 }],
      },
    ])
    expect(bare.changed[1].options).toEqual([])
    expect((await rowOf(dal.id))?.price).toBe(12_050)
    const body = { ...wanted, withOptions: true, category: 'Rice', preview }
    await m.call('PUT', path, { as: kitchen.staff, body: { name: 'Rice', price: 8_100 } })
    expect((await change(body)).body).toMatchObject({ code: 'menu_changed' })
    expect((await rowOf(dal.id))?.price).toBe(12_050)
    const again = await look({ ...wanted, withOptions: true, category: 'Rice' })
    const { status, body: done } = await change({ ...body, preview: again.preview })
    expect([status, done.changed]).toEqual([200, 2])
    const { options } = (await m.call('GET', path, { as: kitchen.staff })).body
    const pricesOf = (groups: { choices: { price: number }[] }[]) =>
      groups.flatMap(({ choices }) => choices.map(({ price }) => price))
    expect(pricesOf(options)).toEqual([4_400, 0])
    const back = await m.call('POST', `/api/restaurant/menu/changes/${done.undo}/undo`, {
      as: kitchen.staff,
      body: {},
    })
    expect(back.body).toMatchObject({ done: true, restored: 2 })
    expect(pricesOf((await m.call('GET', path, { as: kitchen.staff })).body.options)).toEqual([4_000, 0])
  })

  it('become what they were, offers and moments too, but those that were changed since; once, for a day', async () => {
    const dal = await dish('Dal', 12_050, { originalPrice: 15_000, discount: 20, specialOffer: true })
    const backAt = new Date(noon.getTime() + 3_600_000)
    const rice = await dish('Rice', 8_000, { available: false, backAt })
    const tea = await dish('Tea', 2_000)
    const body = { dishIds: [dal.id, rice.id, tea.id], price: raise, available: true, category: 'Rice' }
    m.time.advance(1_000)
    const { undo } = (await change(body)).body
    const back = (id: string = undo, as: Person = kitchen.staff, partly = false) =>
      m.call('POST', `/api/restaurant/menu/changes/${id}/undo`, { as, body: { partly } })
    m.time.advance(1_000)
    await change({ dishIds: [tea.id], category: 'Bread' })
    const changed = await rowOf(tea.id)
    expect([(await back('x')).status, (await back(undo, m.staff)).status]).toEqual([404, 404])
    const stays = [{ dishId: tea.id, name: 'Tea', why: 'changed', fields: ['section'] }]
    // As a whole, or nothing, unless somebody says so.
    expect((await back()).body).toEqual({ done: false, restored: 2, removed: 0, stays })
    expect((await rowOf(dal.id))?.price).toBe(13_300)
    for (let time = 0; time < 2; time++) {
      expect((await back(undo, kitchen.staff, true)).body).toEqual({
        done: true,
        restored: 2,
        removed: 0,
        stays,
      })
      const { updatedAt: _dal, menuVersion: _dals, ...asBefore } = dal
      const { updatedAt: _rice, menuVersion: _rices, ...riceBefore } = rice
      expect([await rowOf(dal.id), await rowOf(rice.id)]).toMatchObject([asBefore, riceBefore])
      expect(await rowOf(tea.id)).toEqual(changed)
      m.time.advance(1_000)
    }
    expect((await m.call('GET', `/api/dishes/${dal.id}`)).body).toMatchObject({ price: 12_050, discount: 20 })
    const later = (await change({ dishIds: [dal.id], available: false })).body.undo
    const { items } = (await m.call('GET', '/api/restaurant/menu/changes', { as: kitchen.staff })).body
    expect(
      items.map(({ id, kind, changed: dishes, undone }: MenuChange) => [id, kind, dishes, undone]),
    ).toEqual([
      [later, 'bulk', 1, false],
      [expect.any(String), 'bulk', 1, false],
      [undo, 'bulk', 3, true],
    ])
    m.time.advance(25 * 3_600_000)
    expect((await back(later)).status).toBe(404)
  })

  it('are changed once by two at a time who raise them both', async () => {
    const dal = await dish('Dal', 10_000)
    const body = { dishIds: [dal.id], price: { ...raise, roundTo: 'paisa' } }
    const key = randomUUID()
    await Promise.all([change(body, key), change(body, key), change(body, key)])
    expect((await rowOf(dal.id))?.price).toBe(11_000)
  })
})
