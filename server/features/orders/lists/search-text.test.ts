import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orders } from '#server/db/tables/index.ts'
import { makeDish, shippingDetails } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { eraseCustomer } from '../personal-data.ts'
import { storedSearchText } from './search-text.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const textOf = async (id: string) => {
  const [row] = await m.deps.db
    .select({ written: orders.searchText, stored: storedSearchText(sql`shipping->>'fullName'`) })
    .from(orders)
    .where(eq(orders.id, id))
  return row
}
const found = async (q: string) => {
  const url = `/api/restaurant/orders?${new URLSearchParams({ q })}`
  const { status, body } = await m.call('GET', url, { as: m.staff })
  expect(status).toBe(200)
  return body.items.map(({ id }: { id: string }) => id) as string[]
}
const placeAs = (fullName: string, items?: object[]) =>
  m.place({ shippingDetails: { ...shippingDetails, fullName }, ...(items && { items }) })

it.each(['Asha Rao', 'आशा राव', 'ÅSA  O’Neil', 'Zoë 100% _under_ \\back', '😀 Smile'])(
  'the text of %s is the same from the checkout and from the database, and is found in any case',
  async (name) => {
    const { id } = await placeAs(name)
    const text = await textOf(id)
    expect(text?.written).toBe(text?.stored)
    for (const q of [name, name.toUpperCase(), id.slice(4).toLowerCase(), 'BUTTER NAAN'])
      expect(await found(q), q).toContain(id)
    expect(await found(`${name}x`)).not.toContain(id)
  },
)

it('the search of orders takes a percent sign, an underscore and a backslash as they are', async () => {
  const { id } = await placeAs('Plain Name')
  for (const q of ['Pl%in', 'Pl_in', 'Plain\\']) expect(await found(q), q).not.toContain(id)
})

it('the search of orders finds the last dish of an order that is too long for the index', async () => {
  const dishes = []
  for (let count = 0; count < 8; count++)
    dishes.push(await makeDish(m.deps, m.restaurant.id, { name: `${'घी '.repeat(40)}Dish number ${count}` }))
  const { id } = await placeAs(
    'Asha Rao',
    dishes.map((dish) => ({ dishId: dish.id, quantity: 1 })),
  )
  const text = await textOf(id)
  expect(text?.written).toBe(text?.stored)
  expect([...(text?.written ?? '')].length).toBe(500)
  expect(await found('dish number 7')).toEqual([id])
})

it('the search of orders follows what the kitchen takes out, and forgets a customer who is erased', async () => {
  const { id } = await placeAs('Kamala Iyer')
  const body = { line: 1, quantity: 1, reason: 'Sold out', changes: 0 }
  await m.call('POST', `/api/restaurant/orders/${id}/change-item`, { as: m.staff, body })
  expect(await textOf(id)).toMatchObject({ written: `${id.toLowerCase()} kamala iyer dal makhani` })
  expect(await found('kamala')).toEqual([id])
  await m.kitchen(id, 'cancel', { reason: 'No gas' })
  // Whose name the restaurant is not shown any more, it cannot find either.
  expect(await found('kamala')).toEqual([])
  expect(await found(id)).toEqual([id])
  await m.deps.db.transaction((tx) => eraseCustomer(tx, m.customer.id))
  expect(await textOf(id)).toMatchObject({ written: `${id.toLowerCase()} dal makhani` })
})
