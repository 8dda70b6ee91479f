import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '#server/db/open-database.ts'
import type { Settings } from '#server/settings.ts'
import { bookErrors } from '#tests/books.ts'
import type { Checkout } from './load.ts'

const ids = ({ response }: Checkout): string[] =>
  response.status === 201 ? (response.body as { orders: { id: string }[] }).orders.map(({ id }) => id) : []

/** What waits for somebody although every command was answered, and what was made that nobody asked for. */
const wrong = {
  'an order that still waits for its payment': `SELECT id FROM orders WHERE status = 'processing'`,
  'a payment nobody knows the outcome of': `
    SELECT id::text AS id FROM payments WHERE status = 'created' AND method <> 'cashOnDelivery'`,
  'an order nobody asked for': `
    SELECT o.id FROM orders o WHERE NOT EXISTS (SELECT FROM idempotency_keys k WHERE k.payment_id = o.payment_id)`,
  'a checkout of one order that made several': `
    SELECT payment_id::text AS id FROM orders GROUP BY payment_id HAVING count(*) > 1`,
  'a refund that was given up': `SELECT id::text AS id FROM pgboss.job WHERE name = 'refund-payment' AND state = 'failed'`,
}

export type Verdict = { lost: number; doubled: number; problems: string[] }

/** After the load: every acknowledged order there exactly once, nothing stuck, the books balanced. */
export const verify = async (
  place: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  checkouts: readonly Checkout[],
): Promise<Verdict> => {
  const attached = await openDatabase(place, { attach: true })
  const database = new pg.Client({ connectionString: attached.url })
  await database.connect()
  try {
    const acknowledged = checkouts.flatMap(ids)
    const { rows } = await database.query<{ id: string }>('SELECT id FROM orders')
    const there = new Set(rows.map(({ id }) => id))
    const problems = await bookErrors(database)
    for (const [what, text] of Object.entries(wrong)) {
      const found = await database.query<{ id: string }>(text)
      if (found.rows.length > 0) problems.push(`${what}: ${found.rows.map(({ id }) => id).join(', ')}`)
    }
    return {
      lost: acknowledged.filter((id) => !there.has(id)).length,
      doubled: there.size - new Set(acknowledged).size,
      problems,
    }
  } finally {
    await database.end()
    await attached.close()
  }
}

/** Resolves to the milliseconds until the server says that it is ready. */
export const untilReady = async (address: string): Promise<number> => {
  const began = performance.now()
  while (performance.now() - began < 60_000) {
    const ready = await fetch(`${address}/readyz`).catch(() => null)
    if (ready?.status === 200) return performance.now() - began
    await wait(25)
  }
  throw new Error('the server was not ready again within a minute')
}
