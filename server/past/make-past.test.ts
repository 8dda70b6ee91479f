import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFile, readFile } from '#server/features/payouts/bank/make-file.ts'
import { jobNames, queues } from '#server/jobs/queues.ts'
import { readSettings } from '#server/settings.ts'
import { seedDemo } from '#server/startup/seed-demo.ts'
import { noon, type TestApp, testApp } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { makePerson } from '#tests/builders.ts'
import { chainOf, checkpointOf, leafOf, rootOf } from '#tests/log-verifier.ts'
import { makePast, makePastFindable } from './make-past.ts'

/** The whole is eight weeks of 54 orders a day; this is the same code. */
const extent = { weeks: 2, perDay: 10 }

const demo = async (): Promise<TestApp> => {
  const t = await testApp()
  t.time.set(noon)
  await seedDemo(t.deps, { rated: false })
  return t
}

const saidRatings = `SELECT (SELECT sum(rating_count)::int FROM restaurants) + (SELECT sum(rating_count)::int FROM dishes) AS said`

let t: TestApp
let saidBefore: number
beforeAll(async () => {
  t = await demo()
  saidBefore = (await one<{ said: number }>(saidRatings)).said
  expect(await makePast(t.deps, { extent })).toBe(true)
  await makePastFindable(t.deps)
})
afterAll(() => t.close())

const rowsOf = async <T extends object>({ deps }: TestApp, text: string): Promise<T[]> =>
  (await deps.pool.query<T>(text)).rows
const one = async <T extends object>(text: string, app = t): Promise<T> => {
  const [row] = await rowsOf<T>(app, text)
  if (!row) throw new Error('no row')
  return row
}

/** All that a day's start decides, without the ids that are random: what happened, when, and for how much. */
const digestOf = async (app: TestApp): Promise<Record<string, string>> => {
  const facts = [
    'SELECT id, restaurant_id, status, placed_at, delivered_at, day_number, total, paid, refunded, shipping FROM orders ORDER BY id',
    'SELECT order_id, line, name, price, quantity, options FROM order_items ORDER BY order_id, line',
    'SELECT order_id, action, by, reason, at FROM order_timeline ORDER BY order_id, id',
    'SELECT order_id, rating, tags, feedback, reply, at FROM ratings ORDER BY order_id',
    'SELECT account, kind, at, sum(amount) AS amount, count(*) FROM ledger_entries GROUP BY 1, 2, 3 ORDER BY 1, 2, 3',
    'SELECT amount, message, donor_name, meals, used, received_at FROM donations ORDER BY received_at, amount',
    `SELECT seq, kind, at, facts - ARRAY['donation', 'donations', 'spending', 'transfer'] AS facts FROM impact_entries ORDER BY seq`,
    'SELECT state, title, portions, sold, received, wasted FROM surplus_lots ORDER BY listed_at, id',
    'SELECT last_day, orders, earned, cash_kept, state FROM payouts ORDER BY 1, 3, 4, 2, 5',
    'SELECT topic, subject, state, created_at FROM support_threads ORDER BY created_at, subject',
  ]
  const digests: Record<string, string> = {}
  for (const text of facts)
    digests[text] = createHash('sha256')
      .update(JSON.stringify(await rowsOf(app, text)))
      .digest('hex')
  return digests
}

describe('the past of the demo', () => {
  it('leaves books that agree to the paisa, and orders that belong to their deliveries', async () => {
    expect(await bookErrors(t.deps.pool)).toEqual([])
    expect(await one('SELECT differences FROM book_audits')).toEqual({ differences: [] })
  })

  it('is told by a public log that verifies, in the order of time', async () => {
    const lines = await rowsOf<{ data: string }>(t, 'SELECT data FROM impact_entries ORDER BY seq')
    const entries = chainOf(lines.map(({ data }) => data).join('\n'))
    expect(entries.length).toBeGreaterThan(40)
    const moments = entries.map(({ at }) => at)
    expect(moments).toEqual(moments.toSorted())
    const key = await t.app.inject('/api/impact/log/key')
    const { note } = await one<{ note: string }>(
      'SELECT note FROM impact_checkpoints ORDER BY size DESC LIMIT 1',
    )
    const { size, root } = checkpointOf(note, key.payload)
    expect(size).toBe(entries.length)
    expect(rootOf(entries.map(leafOf))).toEqual(root)
  })

  it('has something of everything, and something that waits for whoever opens the desk', async () => {
    const { waits, ...counts } = await one<Record<string, number>>(`SELECT
      (SELECT count(*)::int FROM orders WHERE status = 'delivered') AS delivered,
      (SELECT count(*)::int FROM orders WHERE status = 'cancelled') AS cancelled,
      (SELECT count(*)::int FROM order_items WHERE options <> '[]') AS options,
      (SELECT count(*)::int FROM promo_uses) AS promos,
      (SELECT count(*)::int FROM ratings WHERE feedback <> '') AS words,
      (SELECT count(*)::int FROM courier_shifts) AS shifts,
      (SELECT count(*)::int FROM payouts WHERE state = 'sent') AS payouts,
      (SELECT count(*)::int FROM tax_invoices) AS invoices,
      (SELECT count(*)::int FROM donations WHERE status = 'received') AS gifts,
      (SELECT count(*)::int FROM donations WHERE meals IS NULL AND used > 0) AS spent,
      (SELECT count(*)::int FROM rescue_runs WHERE state = 'received') AS rescues,
      (SELECT count(*)::int FROM orders WHERE status NOT IN ('delivered', 'cancelled') AND promised_by < '${noon.toISOString()}') AS late,
      (SELECT count(*)::int FROM refund_requests WHERE status = 'open') AS refunds,
      (SELECT count(*)::int FROM support_threads WHERE state = 'open') AS threads,
      (SELECT count(*)::int FROM partner_applications WHERE status = 'pending') AS applications,
      (SELECT count(*)::int FROM shelters WHERE status = 'pending') AS shelters,
      (SELECT jsonb_array_length(value) FROM platform_state WHERE name = 'reservedForPeople') AS waits`)
    expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([])
    expect(waits).toBe(4)
  })

  it('paid everybody into an account, and the next file for the bank leaves nobody out', async () => {
    const admin = await makePerson(t.deps, ['ROLE_ADMIN'])
    const { file, left } = await makeFile(t.deps, admin.id)
    expect(left).toEqual([])
    expect(file?.payouts).toBeGreaterThan(0)
    const { csv } = await readFile(t.deps, admin.id, file?.number ?? 0)
    const [, ...lines] = csv.trim().split('\r\n')
    expect(lines).toHaveLength(file?.payouts ?? 0)
    expect(lines.filter((line) => !/,"560001\d{6}","DEMO0560001",/.test(line))).toEqual([])
  })

  it('leaves its own customer with an address, and with favorites that were ordered', async () => {
    const own = `(SELECT id FROM users WHERE username = 'customer')`
    const { homes, dishes, restaurants } = await one<Record<string, number>>(`SELECT
      (SELECT count(*)::int FROM addresses WHERE user_id = ${own} AND is_default) AS homes,
      (SELECT count(DISTINCT f.dish_id)::int FROM favorite_dishes f JOIN order_items i ON i.dish_id = f.dish_id
        JOIN orders o ON o.id = i.order_id AND o.user_id = f.user_id WHERE f.user_id = ${own}) AS dishes,
      (SELECT count(*)::int FROM favorite_restaurants WHERE user_id = ${own}) AS restaurants`)
    expect(homes).toBe(1)
    expect(dishes).toBeGreaterThan(0)
    expect(restaurants).toBeGreaterThan(0)
  })

  it('keeps most of what it promised, and not everything', async () => {
    const { kept } = await one<{ kept: number }>(
      `SELECT avg((delivered_at <= confirmed_at + promised_to * interval '1 minute')::int)::float8 AS kept
       FROM orders WHERE delivered_at IS NOT NULL AND promised_to IS NOT NULL`,
    )
    expect(kept).toBeGreaterThan(0.6)
    expect(kept).toBeLessThan(0.95)
  })

  it('writes to nobody and leaves nothing to be done about what is over', async () => {
    // What the clock starts over each minute is no trace of the past.
    const once = jobNames.filter((name) => queues[name].cron === undefined)
    const { mails, jobs, events } = await one<Record<string, unknown>>(`SELECT
      (SELECT count(*)::int FROM mailbox) AS mails, (SELECT count(*)::int FROM outbox_events) AS events,
      (SELECT string_agg(name, ', ') FROM pgboss.job WHERE state < 'active' AND name IN (${once.map((name) => `'${name}'`).join()})) AS jobs`)
    expect({ mails, jobs, events }).toEqual({ mails: 0, jobs: null, events: 0 })
  })

  it('counts as live ratings do: the means are those of its reviews alone, and before it there are none', async () => {
    expect(saidBefore).toBe(0)
    expect((await one<{ said: number }>(saidRatings)).said).toBeGreaterThan(100)
    const wrong = await rowsOf(
      t,
      `SELECT r.id FROM restaurants r LEFT JOIN ratings g ON g.restaurant_id = r.id GROUP BY r.id
       HAVING (r.rating, r.rating_sum, r.rating_count) IS DISTINCT FROM (NULL::real, coalesce(sum(g.rating), 0)::int, count(g.order_id)::int)
       UNION ALL SELECT d.id FROM dishes d LEFT JOIN dish_ratings g ON g.dish_id = d.id GROUP BY d.id
       HAVING (d.rating, d.rating_sum, d.rating_count) IS DISTINCT FROM
         (NULL::real, coalesce(sum(CASE WHEN g.up THEN 5 WHEN NOT g.up THEN 1 END), 0)::int, count(g.order_id)::int)`,
    )
    expect(wrong).toEqual([])
  })

  it('has no sentence twice for one kitchen, and names in it what was ordered, which has a thumb', async () => {
    const said = await rowsOf<{ order: string; kitchen: string; text: string }>(
      t,
      `SELECT order_id AS order, restaurant_id AS kitchen, feedback AS text FROM ratings WHERE feedback <> ''
       UNION ALL SELECT order_id, restaurant_id, reply FROM ratings WHERE reply IS NOT NULL`,
    )
    const dishes = await rowsOf<{ id: string; kitchen: string; names: string[] }>(
      t,
      'SELECT id, restaurant_id AS kitchen, ARRAY[name, name_hi] AS names FROM dishes',
    )
    const thumbs = await rowsOf<{ order: string; dish: string }>(
      t,
      `SELECT g.order_id AS order, g.dish_id AS dish FROM dish_ratings g
       JOIN order_items i ON i.order_id = g.order_id AND i.dish_id = g.dish_id`,
    )
    expect(said.length).toBeGreaterThan(15)
    const sentences = said.map(({ order, kitchen, text }) => {
      const menu = dishes.filter((dish) => dish.kitchen === kitchen)
      const named = menu.filter(({ names }) => names.some((name) => name !== '' && text.includes(name)))
      const thumbed = thumbs.filter((thumb) => thumb.order === order).map(({ dish }) => dish)
      if (named.length > 0)
        expect(
          named.some(({ id }) => thumbed.includes(id)),
          text,
        ).toBe(true)
      const names = named.flatMap((dish) => dish.names)
      return names.reduce((all, name) => (name === '' ? all : all.replace(name, '…')), `${kitchen}: ${text}`)
    })
    expect(new Set(sentences).size).toBe(sentences.length)
  })

  it('numbers what a kitchen accepts on a service day from one on, in the order of time', async () => {
    const wrong = await rowsOf(
      t,
      `SELECT * FROM (
         SELECT o.day_number, row_number() OVER (PARTITION BY o.restaurant_id, (e.at AT TIME ZONE 'Asia/Kolkata' - interval '4 h')::date
           ORDER BY e.at, o.id) AS expected
         FROM orders o JOIN order_timeline e ON e.order_id = o.id AND e.action = 'accept') numbered
       WHERE day_number IS DISTINCT FROM expected`,
    )
    expect(wrong).toEqual([])
  })

  it('shows on overview and reports what SQL counts', async () => {
    const admin = await makePerson(t.deps, ['ROLE_ADMIN'])
    const get = async (url: string) =>
      (await t.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } })).json()
    const counted = await one<{ orders: number; revenue: number; rated: number; stars: number }>(`SELECT
      (SELECT count(*)::int FROM orders WHERE confirmed_at IS NOT NULL) AS orders,
      (SELECT sum(subtotal - commission)::int FROM orders WHERE delivered_at IS NOT NULL) AS revenue,
      (SELECT count(*)::int FROM ratings) AS rated, (SELECT sum(rating)::int FROM ratings) AS stars`)
    expect(await get('/api/admin/stats')).toMatchObject({ orders: counted.orders, revenue: counted.revenue })
    const report = await get('/api/admin/reports/orders?from=2025-12-22&to=2026-01-05')
    const byDay = await rowsOf<{ day: string; orders: number }>(
      t,
      `SELECT to_char(placed_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS day, count(*)::int AS orders
       FROM orders WHERE confirmed_at IS NOT NULL GROUP BY 1 ORDER BY 1`,
    )
    expect(report).toMatchObject({ from: '2025-12-22' })
    expect(JSON.stringify(report)).toContain(byDay[3]?.day)
  })

  it('is not made again, nor where something has happened already', async () => {
    const before = await digestOf(t)
    expect(await makePast(t.deps, { extent })).toBe(false)
    expect(await digestOf(t)).toEqual(before)
    const used = await demo()
    await used.deps.pool.query(`INSERT INTO impact_entries (seq, key, kind, at, facts, data, hash)
      VALUES (1, 'listed x', 'listed', now(), '{}', '{}', 'x')`)
    expect(await makePast(used.deps, { extent })).toBe(false)
    expect(await makePast(used.deps, { extent })).toBe(false)
    expect(await one('SELECT count(*)::int AS orders FROM orders', used)).toEqual({ orders: 0 })
    await used.close()
  })

  it('is there as a whole or not at all, and the same for the same day', async () => {
    const again = await demo()
    const killed = makePast(again.deps, { extent })
    // The connection that it is written by, once it is under way.
    const kill = async () =>
      again.deps.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
         AND state LIKE '%transaction%' AND xact_start < clock_timestamp() - interval '300 ms' AND pid <> pg_backend_pid()`,
      )
    const timer = setInterval(() => void kill().catch(() => {}), 50)
    await expect(killed).rejects.toThrow()
    clearInterval(timer)
    const leaving = new AbortController()
    const stopped = makePast(again.deps, { extent, signal: leaving.signal })
    leaving.abort()
    await expect(stopped).rejects.toThrow('aborted')
    expect(
      await one(
        'SELECT (SELECT count(*)::int FROM orders) AS orders, (SELECT count(*)::int FROM impact_facts) AS facts',
        again,
      ),
    ).toEqual({ orders: 0, facts: 0 })
    expect(await makePast(again.deps, { extent })).toBe(true)
    expect(await digestOf(again)).toEqual(await digestOf(t))
    await again.close()
  })
})

it('DEMO=bare leaves it out, and so does live mode', () => {
  expect([{}, { DEMO: 'bare' }].map((environment) => readSettings(environment).demoPast)).toEqual([
    true,
    false,
  ])
})
