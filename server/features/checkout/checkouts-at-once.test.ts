import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { orders } from '#server/db/tables/index.ts'
import { testApp } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { card, makeDish, makePerson } from '#tests/builders.ts'
import { withoutIntervals } from '#tests/intervals.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { changeSilently } from '#tests/silently.ts'

let m: Marketplace
beforeAll(async () => {
  m = await withoutIntervals(marketplace)
})
afterAll(() => m.close())

const customers = (count: number, at = m) =>
  Promise.all(Array.from({ length: count }, () => makePerson(at.deps, ['ROLE_CUSTOMER'])))

/** The checkout statements of this process while `act` runs: how many, and what came of it. */
const statementsOf = async <T>(act: () => Promise<T>, at = m) => {
  const query = vi.spyOn(at.deps.pool, 'query')
  try {
    const result = await act()
    const names = query.mock.calls.flatMap(([given]) => (given as { name?: string } | undefined)?.name ?? [])
    return { result, statements: names.filter((name) => name.startsWith('place-order')).length }
  } finally {
    query.mockRestore()
  }
}

it('checkouts at once are written together, each with its own order, response and events', async () => {
  await m.place()
  const all = await customers(12)
  const { result, statements } = await statementsOf(() =>
    Promise.all(
      all.map((person, index) =>
        m.checkout(
          { items: [{ dishId: index % 2 ? m.naan.id : m.dal.id, quantity: (index % 3) + 1 }] },
          randomUUID(),
          person,
        ),
      ),
    ),
  )
  expect(result.map(({ status }) => status)).toEqual(all.map(() => 201))
  expect(statements).toBeLessThan(6)
  for (const [index, person] of all.entries()) {
    const { id } = result[index]?.body.orders[0] ?? {}
    const seen = await m.call('GET', `/api/orders/${id}`, { as: person })
    expect(seen.body).toMatchObject({
      status: 'confirmed',
      total: result[index]?.body.orders[0].total,
      items: [{ dishId: index % 2 ? m.naan.id : m.dal.id, quantity: (index % 3) + 1 }],
    })
    expect(seen.body.timeline).toHaveLength(2)
  }
})

it('checkouts at once of which one read an old price and one repeats a key are answered each for itself', async () => {
  const dish = await makeDish(m.deps, m.restaurant.id, { price: 1000 })
  const items = [{ dishId: dish.id, quantity: 1 }]
  expect((await m.checkout({ items })).status).toBe(201)
  const key = randomUUID()
  const [first, ...others] = await customers(7)
  const used = await m.checkout({}, key, first)
  await changeSilently(m.deps, 'UPDATE dishes SET price = 2000 WHERE id = $1', [dish.id])
  const answers = await Promise.all([
    ...others.map((person) => m.checkout({}, randomUUID(), person)),
    m.checkout({ items }, randomUUID(), first),
    m.checkout({}, key, first),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect(answers.at(-2)?.body.orders[0].subtotal).toBe(2000)
  expect(answers.at(-1)?.body.orders[0].id).toBe(used.body.orders[0].id)
  const ids = answers.map(({ body }) => body.orders[0].id)
  expect(new Set(ids).size).toBe(answers.length)
  expect(await m.deps.db.$count(orders, inArray(orders.id, ids))).toBe(answers.length)
})

it('checkouts at once by card are each charged once, and the books agree', async () => {
  const all = await customers(8)
  const keys = all.map(() => randomUUID())
  const twice = (index: number) =>
    [0, 1].map(() =>
      m.checkout({ paymentMethod: 'creditCard', payment: card() }, keys[index], all[index] ?? m.customer),
    )
  const answers = await Promise.all(all.flatMap((_, index) => twice(index)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  for (const person of all) expect(await m.deps.db.$count(orders, eq(orders.userId, person.id))).toBe(1)
  expect(await bookErrors(m.deps.pool)).toEqual([])
})

it('exceed no limit, and count nobody twice', async () => {
  const limited = await marketplace(
    await withoutIntervals(() => testApp({ environment: { RATE_LIMIT: 'on' } })),
  )
  try {
    await limited.place()
    const [greedy, ...others] = await customers(4, limited)
    if (!greedy) throw new Error('nobody')
    const hits = async () => {
      const { rows } = await limited.deps.pool.query<{ hits: string }>(
        "SELECT sum(hits) AS hits FROM rate_limits WHERE key LIKE 'cash-orders:%'",
      )
      return Number(rows[0]?.hits)
    }
    const before = await hits()
    const answers = await Promise.all([
      ...Array.from({ length: 14 }, () => limited.checkout({}, randomUUID(), greedy)),
      ...others.map((person) => limited.checkout({}, randomUUID(), person)),
    ])
    const placed = answers.filter(({ status }) => status === 201).length
    const refused = answers.filter(({ status }) => status === 429).length
    expect(placed + refused).toBe(answers.length)
    expect(refused).toBeGreaterThan(0)
    expect(answers.slice(14).map(({ status }) => status)).toEqual(others.map(() => 201))
    // A refused one is counted too, as when it comes alone.
    expect(await hits()).toBe(before + answers.length)
  } finally {
    await limited.close()
  }
})
