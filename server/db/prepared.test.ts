import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ordersById } from '#server/features/orders/read-orders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import type { Executor } from './connection.ts'
import { prepared } from './prepared.ts'
import { restaurants } from './tables/index.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

describe('a prepared query', () => {
  it('is put together once for a connection, however many transactions use it, and once for the pool', async () => {
    let built = 0
    const named = prepared('named', (executor) => {
      built += 1
      return executor
        .select({ name: restaurants.name })
        .from(restaurants)
        .where(eq(restaurants.id, sql.placeholder('id')))
    })
    const ask = (executor: Executor) => named(executor, { id: m.restaurant.id })
    const connections = new Set<number>()
    for (let round = 0; round < 4; round += 1)
      await m.deps.db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
        connections.add(rows[0]?.pid ?? 0)
        expect(await ask(tx)).toEqual([{ name: m.restaurant.name }])
      })
    expect(built).toBe(connections.size)
    for (let round = 0; round < 4; round += 1) await ask(m.deps.db)
    expect(built).toBe(connections.size + 1)
    expect(await named(m.deps.db, { id: 'nowhere' })).toEqual([])
  })

  it('of a list of ids keeps one plan, however many they are, and gives what there is in their order', async () => {
    const ids = [(await m.place()).id, (await m.place()).id, (await m.place()).id]
    const [first = '', second = '', third = ''] = ids
    const { found, plans } = await m.deps.db.transaction(async (tx) => {
      for (let round = 0; round < 10; round += 1) await ordersById(tx, ids.slice(0, (round % 3) + 1))
      const { rows } = await tx.execute<{ generic: string; custom: string }>(sql`
        SELECT generic_plans AS generic, custom_plans AS custom FROM pg_prepared_statements WHERE name = 'find-orders'`)
      return { found: await ordersById(tx, [third, 'ORD-NOWHERE00', first, second]), plans: rows[0] }
    })
    expect(found.map(({ order }) => order.id)).toEqual([third, first, second])
    // PostgreSQL always plans the first five for their values.
    expect({ generic: Number(plans?.generic) > 0, custom: Number(plans?.custom) }).toEqual({
      generic: true,
      custom: 5,
    })
  })
})
