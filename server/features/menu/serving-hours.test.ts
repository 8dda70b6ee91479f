import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeDish, makePerson, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { dayHoursOf, periodsOf, servingState } from './serving-hours.ts'

let m: Marketplace
let customer: Person
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
beforeEach(async () => {
  customer = await makePerson(m.deps, ['ROLE_CUSTOMER'])
})

/** A moment of Tuesday, 13 January 2026 in Asia/Kolkata. */
const at = (time: string) => new Date(`2026-01-13T${time}:00+05:30`)
const breakfast = [{ from: '07:00', to: '11:00' }]
const buy = (dishId: string) => m.checkout({ items: [{ dishId, quantity: 1 }] }, randomUUID(), customer)
const put = (dishId: string, body: object) =>
  m.call('PUT', `/api/restaurant/menu/${dishId}`, {
    as: m.staff,
    body: { name: 'Idli', price: 6_000, ...body },
  })
const shown = async (dishId: string) => {
  const { items } = (await m.call('GET', `/api/dishes?restaurant=${m.restaurant.id}`)).body
  const { available, availableFrom } = items.find(({ id }: { id: string }) => id === dishId)
  return [available, availableFrom]
}

describe('the hours of a dish', () => {
  it('are every day’s, in the market’s time, and may pass midnight', () => {
    const night = periodsOf([{ from: '18:00', to: '02:00' }])
    const states = ['01:59', '02:00', '17:59', '18:00', '23:59'].map((time) => servingState(night, at(time)))
    expect(states.map(({ open }) => open)).toEqual([true, false, false, true, true])
    expect(states[1]?.opensAt).toEqual(at('18:00'))
    expect(servingState(null, at('03:00'))).toEqual({ open: true, opensAt: null, changesAt: null })
    for (const hours of [[{ from: '18:00', to: '02:00' }], [{ from: '07:00', to: '00:00' }], breakfast])
      expect(dayHoursOf(periodsOf(hours))).toEqual(hours)
  })

  it('are said to customers, held by the lists’ caches no longer than they are true, and refused outside', async () => {
    m.time.set(at('06:59'))
    const idli = await makeDish(m.deps, m.restaurant.id, { name: 'Idli', price: 6_000 })
    expect((await put(idli.id, { hours: breakfast })).body).toMatchObject({
      hours: breakfast,
      servedHours: breakfast,
    })
    expect(await shown(idli.id)).toEqual([false, '7:00 AM'])
    const early = await buy(idli.id)
    expect([early.status, early.body]).toMatchObject([
      409,
      {
        code: 'dish_unavailable',
        message: 'Idli is available from 7:00 AM.',
        fields: { 'items.0.dishId': 'Available from 7:00 AM' },
      },
    ])
    expect(
      (await m.call('POST', '/api/quote', { body: { items: [{ dishId: idli.id, quantity: 1 }] } })).status,
    ).toBe(409)
    m.time.set(at('07:00'))
    expect(await shown(idli.id)).toEqual([true, undefined])
    expect((await buy(idli.id)).status).toBe(201)
    m.time.set(at('11:00'))
    expect(await shown(idli.id)).toEqual([false, '7:00 AM'])
    expect((await buy(idli.id)).status).toBe(409)
    const details = (await m.call('GET', `/api/dishes/${idli.id}`)).body
    expect(details).toMatchObject({ available: false, availableFrom: '7:00 AM', servedHours: breakfast })
    // Who made it unavailable says nothing of when it is back.
    await m.call('POST', `/api/restaurant/menu/${idli.id}/availability`, {
      as: m.staff,
      body: { available: false },
    })
    expect(await shown(idli.id)).toEqual([false, undefined])
  })

  it('are those of its category where it has none, at once when these change', async () => {
    m.time.set(at('12:00'))
    const dosa = await makeDish(m.deps, m.restaurant.id, { name: 'Dosa', price: 9_000 })
    const path = '/api/restaurant/menu/categories'
    const name = `Mornings ${dosa.id}`
    const { body } = await m.call('POST', path, { as: m.staff, body: { name, hours: breakfast } })
    const own = body.items.find((one: { name: string }) => one.name === name)
    await put(dosa.id, { ownCategory: own.id })
    expect((await buy(dosa.id)).status).toBe(409)
    await m.call('PUT', `${path}/${own.id}`, {
      as: m.staff,
      body: { name, hours: [{ from: '07:00', to: '13:00' }] },
    })
    expect((await buy(dosa.id)).status).toBe(201)
    // Its own come first.
    await put(dosa.id, { hours: breakfast })
    expect((await buy(dosa.id)).status).toBe(409)
    await put(dosa.id, { hours: null })
    expect((await buy(dosa.id)).status).toBe(201)
    await m.call('PUT', `${path}/${own.id}`, { as: m.staff, body: { name, hours: breakfast } })
    expect((await buy(dosa.id)).status).toBe(409)
    await m.call('DELETE', `${path}/${own.id}`, { as: m.staff })
    expect((await buy(dosa.id)).status).toBe(201)
  })
})
