/**
 * The figures and reports for admins over a million orders of a year: calls one after the other from this
 * process, timed here, outside the server, beside a call that reads nothing. Run: npm run bench -- reports
 */
import { sql } from 'drizzle-orm'
import { connect } from '#server/db/connection.ts'
import { signAccessToken } from '#server/http/sign-in/access-token.ts'
import { openLog } from '#server/log.ts'
import { openDeps } from '#server/platform.ts'
import { readSettings } from '#server/settings.ts'
import { daysBefore, marketDay } from '#shared/calendar.ts'
import { impactKinds } from '#shared/impact-log/kinds.ts'
import { canGroup, reportNames } from '#shared/reports/reports.ts'
import { makePerson, makeRestaurant } from '#tests/builders.ts'
import { shippingDetails } from './checkout-rows.ts'
import { scratchDatabase } from './scratch-database.ts'
import { spawnServer, untilReady } from './spawn-server.ts'
import { table } from './table.ts'
import { sessionSecret, timed, timesHeader, timesRow } from './timed-checkouts.ts'

const orderCount = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const calls = Number(process.env.BENCH_CALLS ?? 20)
const restaurantCount = 200
/** Spread over so many days, the last of them today. */
const days = 365

const database = await scratchDatabase()
const { deps, close } = await openDeps(
  readSettings({ SESSION_SECRET: sessionSecret }),
  database.url,
  openLog('silent'),
  async () => {},
)
const restaurants: string[] = []
for (let count = 0; count < restaurantCount; count++)
  restaurants.push((await makeRestaurant(deps, { area: `Area ${count % 20}` })).id)
const admin = await makePerson(deps, ['ROLE_ADMIN'])
const customer = await makePerson(deps, ['ROLE_CUSTOMER'])

// Without the limit on how long a statement may take, and without triggers: what they would announce nobody
// hears.
const { pool } = connect(database.url, { max: 1, warn: () => {} })
await pool.query('SET session_replication_role = replica')
await pool.query(
  `CREATE TEMPORARY TABLE made AS
   SELECT n, 'ORD-' || lpad(n::text, 9, '0') AS id, gen_random_uuid() AS payment_id, gen_random_uuid() AS transfer_id,
     ($1::text[])[CASE WHEN n % 10 = 0 THEN 1 ELSE 2 + n % $2 END] AS restaurant_id,
     now() - (($3::bigint - n) * ($4 || ' days')::interval / $3) AS placed_at,
     make_interval(secs => (900 + n::bigint * 7919 % 3600)::float8) AS took,
     CASE WHEN n > $3 - 2000 THEN (ARRAY['confirmed', 'preparing', 'readyForPickup', 'outForDelivery'])[1 + n % 4]
          WHEN n % 25 = 0 THEN 'cancelled' ELSE 'delivered' END AS status
   FROM generate_series(1, $3::int) n`,
  [restaurants, restaurantCount - 1, orderCount, days],
)
await pool.query(`INSERT INTO payments (id, purpose, user_id, amount, method, provider, status, captured, created_at, updated_at)
  SELECT payment_id, 'order', '${customer.id}', 22099, 'upi', 'sandbox', 'captured', 22099, placed_at, placed_at FROM made`)
await pool.query(
  `INSERT INTO orders (id, user_id, restaurant_id, payment_id, status, subtotal, discount, tax, delivery_fee, total, commission, agent_share,
     paid, shipping, destination_lat, destination_lng, placed_at, confirmed_at, accept_by, estimated_delivery, promised_by, moved_at, delivered_at, cancel_reason)
   SELECT id, $1, restaurant_id, payment_id, status, 20000, 0, 1600, 499, 22099, 3000, 2210, 22099, $2::jsonb, 12.97, 77.6,
     placed_at, placed_at, placed_at, placed_at, placed_at, placed_at, CASE WHEN status = 'delivered' THEN placed_at + took END,
     CASE WHEN status = 'cancelled' THEN 'Reason ' || n % 40 END
   FROM made`,
  [customer.id, JSON.stringify(shippingDetails)],
)
await pool.query(`INSERT INTO order_timeline (order_id, action, status, by, at)
  SELECT made.id, step.action, one.status, one.by, made.placed_at FROM made, (VALUES ('authorise', 1), ('accept', 2), ('ready', 3), ('end', 4)) AS step (action, at),
    LATERAL (SELECT CASE WHEN step.at < 4 THEN 'preparing' ELSE made.status END, (ARRAY['customer', 'restaurant', 'timeout', 'admin'])[1 + n % 4]) AS one (status, by)`)
await pool.query(`INSERT INTO ledger_entries (transfer_id, order_id, payment_id, kind, account, owner, amount, at)
  SELECT transfer_id, id, payment_id, 'settlement', account, CASE account WHEN 'restaurant' THEN restaurant_id WHEN 'agent' THEN '${customer.id}' END,
    CASE account WHEN 'clearing' THEN -22099 WHEN 'restaurant' THEN 17000 WHEN 'agent' THEN 2210 WHEN 'tax' THEN 1600 ELSE 1289 END, placed_at + took
  FROM made, unnest(ARRAY['clearing', 'restaurant', 'agent', 'tax', 'platform']) AS account WHERE status = 'delivered'`)
await pool.query(`INSERT INTO ledger_entries (transfer_id, order_id, payment_id, kind, account, owner, amount, at)
  SELECT gen_random_uuid(), id, payment_id, 'charge', account, CASE account WHEN 'customer' THEN '${customer.id}' END,
    CASE account WHEN 'clearing' THEN 22099 ELSE -22099 END, placed_at
  FROM made, unnest(ARRAY['clearing', 'customer']) AS account`)
await pool.query(`INSERT INTO ledger_entries (transfer_id, order_id, payment_id, kind, account, owner, amount, at)
  SELECT gen_random_uuid(), id, payment_id, 'refund', account, CASE account WHEN 'customer' THEN '${customer.id}' END,
    CASE account WHEN 'clearing' THEN -22099 ELSE 22099 END, placed_at + took
  FROM made, unnest(ARRAY['clearing', 'customer']) AS account WHERE status = 'cancelled' OR n % 50 = 7`)
await pool.query(`INSERT INTO ratings (order_id, user_id, restaurant_id, rating, at)
  SELECT id, '${customer.id}', restaurant_id, 1 + n % 5, placed_at + took FROM made WHERE status = 'delivered' AND n % 10 < 3`)
// A year of the public ledger by day, and as many donations as a tenth of the orders.
await pool.query(
  `INSERT INTO impact_days (day, kind, entries, portions, weighed_portions, grams, amount)
   SELECT to_char(now() - n * interval '1 day', 'YYYY-MM-DD'), kind, 300, 3000, 1000, 400000, 150000
   FROM generate_series(0, $1::int) n, unnest($2::text[]) AS kind`,
  [2 * days, impactKinds],
)
await pool.query(
  `INSERT INTO donations (id, user_id, payment_id, amount, anonymous, language, status, created_at, received_at, donor_email)
   SELECT gen_random_uuid(), CASE WHEN n % 3 = 0 THEN $1::uuid END, payment_id, 15000, false, 'en', 'received', placed_at, placed_at, 'donor' || n % 5000 || '@example.com'
   FROM made WHERE n % 10 = 0`,
  [customer.id],
)
await pool.query('VACUUM (FULL, ANALYZE)')
await pool.query('VACUUM')
await pool.end()

const today = marketDay(new Date())
const year = `?from=${daysBefore(today, 364)}&to=${today}`
const paths: Record<string, string> = {
  'nothing (control)': '/healthz',
  "the overview's figures": '/api/admin/stats',
  'recent activity': '/api/admin/activity',
}
for (const name of reportNames) {
  paths[`${name}, 30 days by day`] = `/api/admin/reports/${name}`
  for (const by of ['day', 'hour', 'restaurant', 'area'] as const)
    if (canGroup(name, by)) paths[`${name}, a year by ${by}`] = `/api/admin/reports/${name}${year}&by=${by}`
}
paths['cancellations, a year by reason'] = `/api/admin/reports/cancellations${year}&by=reason`
const product = await spawnServer('bench/cached-server.ts', ['product', database.url], {
  SESSION_SECRET: sessionSecret,
})
await untilReady(product)
const rows: (string | number)[][] = []
for (const [what, path] of Object.entries(paths)) {
  // Signed again for each measurement: a token lives for minutes.
  const headers = { authorization: `Bearer ${await signAccessToken(deps, admin.caller)}` }
  const times: number[] = []
  for (let count = 0; count < calls + 2; count++) {
    const took = await timed(() => fetch(product.address + path, { headers }), 200)
    // The first ones are planned and read from disk.
    if (count >= 2) times.push(took)
  }
  rows.push(
    timesRow(
      what,
      times.sort((a, b) => a - b),
    ),
  )
}
table(['call', ...timesHeader], rows)
await product.stop()

/** How the database goes about it; what stands here is in docs/performance.md. */
const explain = async (what: string, statement: string) => {
  const plan = await deps.db.execute<Record<string, string>>(
    sql.raw(`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${statement}`),
  )
  console.log([`\n${what}:`, ...plan.rows.map((row) => row['QUERY PLAN'])].join('\n'))
}
const local = (at: string) => `(${at} AT TIME ZONE INTERVAL '5:30')::date`
await explain(
  'orders of a year by day',
  `SELECT ${local('placed_at')}, count(*), count(*) FILTER (WHERE status = 'cancelled') FROM orders
   WHERE confirmed_at IS NOT NULL AND placed_at >= now() - interval '365 days' GROUP BY 1`,
)
await explain(
  'sales of a year by day',
  `SELECT ${local('delivered_at')}, count(*), sum(total), sum(commission) FROM orders
   WHERE delivered_at IS NOT NULL AND delivered_at >= now() - interval '365 days' GROUP BY 1`,
)
await explain(
  'revenue of a month by day',
  `SELECT ${local('at')}, sum(amount) FROM ledger_entries
   WHERE account = 'restaurant' AND kind = 'settlement' AND at >= now() - interval '30 days' GROUP BY 1`,
)
await explain(
  'refunds of a year by day',
  `SELECT ${local('at')}, sum(amount) FROM ledger_entries
   WHERE kind = 'refund' AND account = 'customer' AND at >= now() - interval '365 days' GROUP BY 1`,
)
await explain(
  'cancellations of a year',
  `SELECT count(*) FILTER (WHERE side = 'customer') FROM orders LEFT JOIN LATERAL (
     SELECT by AS side FROM order_timeline WHERE order_id = orders.id AND status = 'cancelled' ORDER BY id DESC LIMIT 1
   ) AS ended ON true
   WHERE status = 'cancelled' AND confirmed_at IS NOT NULL AND placed_at >= now() - interval '365 days'`,
)
await close()
await database.close()
