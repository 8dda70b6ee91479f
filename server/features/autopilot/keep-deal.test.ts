import { eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { surplusLots } from '#server/db/tables/index.ts'
import { seedDemo } from '#server/startup/seed-demo.ts'
import { minuteMs } from '#shared/time.ts'
import { noon } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { runRescueClock } from '../rescue/clock.ts'
import { autopilotTurn } from './autopilot.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
  await seedDemo(m.deps)
  m.time.set(noon)
})
afterAll(() => m.close())

it('the demo has a deal on sale at any time, and what nobody buys reaches a shelter', async () => {
  const { db } = m.deps
  for (let minute = 0; minute < 180; minute += 2) {
    m.time.advance(2 * minuteMs)
    await runRescueClock(m.deps)
    await autopilotTurn(m.deps)
    expect(await db.$count(surplusLots, eq(surplusLots.state, 'onSale')), `minute ${minute}`).toBeGreaterThan(
      0,
    )
  }
  const over = await db.select().from(surplusLots).where(ne(surplusLots.state, 'onSale'))
  const deals = over.filter(({ portions, state }) => portions === 4 && state === 'closed')
  expect(deals.length).toBeGreaterThanOrEqual(2)
  for (const deal of deals) expect(deal).toMatchObject({ sold: 0, received: 4, wasted: 0 })
  expect(new Set(deals.map(({ restaurantId }) => restaurantId)).size).toBe(deals.length)
  expect(await bookErrors(m.deps.pool)).toEqual([])
})
