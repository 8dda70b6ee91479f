import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openStreams } from '#server/db/tables/index.ts'
import { limits } from '#server/http/limits/limits.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { openStreamSlots } from './stream-slots.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ environment: { RATE_LIMIT: 'on' } })
})
afterAll(() => t.close())

it('an instance counts no stream that it has not opened yet, also when the open ones are renewed meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const slots = openStreamSlots(t.deps)
  try {
    const userId = randomUUID()
    const until = new Date(t.deps.clock().getTime() + 40_000)
    const open = Array.from({ length: limits.streams.max - 1 }, () => ({ id: randomUUID(), userId, until }))
    await t.deps.db.insert(openStreams).values(open)
    const waiting = await t.deps.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`streams:${userId}`}, 0))`)
      const both = [slots.take(userId), slots.take(userId)]
      for (const take of both) take.catch(() => {})
      vi.advanceTimersByTime(15_000)
      // Both are at the database, and the renewal went before.
      const waitingNow = () =>
        t.deps.pool.query(
          `SELECT FROM pg_locks JOIN pg_database d ON d.oid = database AND datname = current_database()
           WHERE locktype = 'advisory' AND NOT granted`,
        )
      while ((await waitingNow()).rowCount !== 2) await new Promise(setImmediate)
      return both
    })
    const results = await Promise.allSettled(waiting)
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await t.deps.db.$count(openStreams)).toBe(limits.streams.max)
  } finally {
    await slots.close()
    vi.useRealTimers()
  }
})
