import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { orders } from '#server/db/tables/index.ts'
import { testApp } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { card, makeDish, makePerson, type Person } from '#tests/builders.ts'
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

/** The statements of a kind that this process makes while `act` runs: how many, and what came of it. */
const statementsOf = async <T>(kind: 'place-order' | 'confirm-order', act: () => Promise<T>, at = m) => {
  const query = vi.spyOn(at.deps.pool, 'query')
  try {
    const result = await act()
    const names = query.mock.calls.flatMap(([given]) => (given as { name?: string } | undefined)?.name ?? [])
    return { result, statements: names.filter((name) => name.startsWith(kind)).length }
  } finally {
    query.mockRestore()
  }
}

it('checkouts at once are written together, each with its own order, response and events', async () => {
  await m.place()
  const all = await customers(12)
  const { result, statements } = await statementsOf('place-order', () =>
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

it('checkouts at once by card are each charged once, confirmed together, and the books agree', async () => {
  const all = await customers(8)
  const keys = all.map(() => randomUUID())
  const twice = (index: number) =>
    [0, 1].map(() =>
      m.checkout({ paymentMethod: 'creditCard', payment: card() }, keys[index], all[index] ?? m.customer),
    )
  const { result: answers, statements } = await statementsOf('confirm-order', () =>
    Promise.all(all.flatMap((_, index) => twice(index))),
  )
  expect(statements).toBeLessThan(all.length)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  for (const person of all) expect(await m.deps.db.$count(orders, eq(orders.userId, person.id))).toBe(1)
  expect(await bookErrors(m.deps.pool)).toEqual([])
})

it('payments at once are confirmed together, but for those of orders cancelled meanwhile and with a gift', async () => {
  const [first, second, ...others] = await customers(9)
  if (!first || !second) throw new Error('nobody')
  const original = m.deps.payments.charge.bind(m.deps.payments)
  const charged = Promise.withResolvers<void>()
  let waiting = 0
  const charge = vi.spyOn(m.deps.payments, 'charge').mockImplementation(async (...given) => {
    const result = await original(...given)
    waiting += 1
    if (waiting === others.length + 2) {
      // Captured by the service, and not yet here.
      const [order] = await m.deps.db.select().from(orders).where(eq(orders.userId, first.id))
      expect((await m.call('POST', `/api/orders/${order?.id}/cancel`, { as: first })).status).toBe(200)
      charged.resolve()
    }
    await charged.promise
    return result
  })
  try {
    const byCard = (person: Person, more = {}) =>
      m.checkout({ paymentMethod: 'creditCard', payment: card(), ...more }, randomUUID(), person)
    const { result, statements } = await statementsOf('confirm-order', () =>
      Promise.all([
        byCard(first),
        byCard(second, { donation: 5000, tip: 1000 }),
        ...others.map((person, index) => byCard(person, { tip: index % 2 ? 1000 : 0 })),
      ]),
    )
    expect(result.map(({ status, body }) => [status, body.orders[0].status])).toEqual([
      [201, 'cancelled'],
      ...[second, ...others].map(() => [201, 'confirmed']),
    ])
    // Alone, with a gift, together in vain, and then each of them, or in two groups of which one holds.
    expect(statements).toBeLessThanOrEqual(others.length + 4)
    for (const person of [second, ...others])
      expect(await m.deps.db.select().from(orders).where(eq(orders.userId, person.id))).toMatchObject([
        { status: 'confirmed', paid: expect.any(Number) },
      ])
  } finally {
    charge.mockRestore()
  }
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
