import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dishes } from '#server/db/tables/index.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const path = (rest = '', id = m.customer.id) => `/api/users/${id}/favorites${rest}`
const ids = (list: { id: string }[]) => list.map(({ id }) => id)
const listed = async () => {
  const { body } = await m.call('GET', path(), { as: m.customer })
  return { dishes: ids(body.dishes), restaurants: ids(body.restaurants) }
}
const put = (rest: string) => m.call('PUT', path(rest), { as: m.customer })
const remove = (rest: string) => m.call('DELETE', path(rest), { as: m.customer })

describe('favorites', () => {
  it('are added and removed as often as one likes, the latest first', async () => {
    expect(await listed()).toEqual({ dishes: [], restaurants: [] })
    await put(`/dishes/${m.dal.id}`)
    m.time.advance(1_000)
    await put(`/dishes/${m.naan.id}`)
    expect((await put(`/dishes/${m.dal.id}`)).status).toBe(200)
    await put(`/restaurants/${m.restaurant.id}`)
    expect(await listed()).toEqual({ dishes: [m.naan.id, m.dal.id], restaurants: [m.restaurant.id] })
    expect((await remove(`/dishes/${m.naan.id}`)).status).toBe(200)
    expect((await remove(`/dishes/${m.naan.id}`)).status).toBe(200)
    expect((await listed()).dishes).toEqual([m.dal.id])
  })

  it('leave out what left the menu, and cannot be what is not on it', async () => {
    const gone = (deletedAt: Date | null) =>
      m.deps.db.update(dishes).set({ deletedAt }).where(eq(dishes.id, m.dal.id))
    await gone(m.deps.clock())
    expect((await listed()).dishes).toEqual([])
    await gone(null)
    expect((await listed()).dishes).toEqual([m.dal.id])
    expect((await put('/dishes/no-such-dish')).status).toBe(404)
    expect((await put('/restaurants/no-such-restaurant')).status).toBe(404)
    expect((await put(`/kitchens/${m.dal.id}`)).status).toBe(422)
  })

  it('of a visitor join those of the account, also when they come twice', async () => {
    const body = { dishes: [m.naan.id, 'no-such-dish', m.dal.id], restaurants: [m.restaurant.id] }
    const merge = () => m.call('POST', path('/merge'), { as: m.customer, body })
    const [first, second] = await Promise.all([merge(), merge()])
    expect([first.status, second.status]).toEqual([200, 200])
    const all = await listed()
    expect(all.dishes.toSorted()).toEqual([m.dal.id, m.naan.id].toSorted())
    expect(all.restaurants).toEqual([m.restaurant.id])
  })

  it("are nobody else's business", async () => {
    for (const rest of ['', `/dishes/${m.dal.id}`])
      expect((await m.call(rest === '' ? 'GET' : 'PUT', path(rest), { as: m.agent })).status).toBe(404)
    expect((await m.call('GET', path(), { as: m.admin })).status).toBe(200)
  })
})
