/**
 * The audit of the books over a million orders of a year that agree with each other, and checkouts one after
 * the other, alone and beside it. What it computes, PostgreSQL does, so it is started from this process. Run:
 * npm run bench -- books
 */
import type pg from 'pg'
import { connect } from '#server/db/connection.ts'
import { auditBooks } from '#server/features/books/audit-books.ts'
import { bookChecks } from '#server/features/books/book-checks.ts'
import { openLog } from '#server/log.ts'
import { openDeps } from '#server/platform.ts'
import { readSettings } from '#server/settings.ts'
import { makePerson, makeRestaurant } from '#tests/builders.ts'
import { shippingDetails } from './checkout-rows.ts'
import { scratchDatabase } from './scratch-database.ts'
import { spawnServer, untilReady } from './spawn-server.ts'
import { table } from './table.ts'
import { openShop, sessionSecret, timeCheckouts, timesHeader, timesRow } from './timed-checkouts.ts'

const orderCount = Number(process.env.BENCH_ORDERS ?? 1_000_000)
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

/**
 * A year of which every sum agrees: paid ahead, delivered but a twenty-fifth, paid out by the week up to the
 * last, with invoices and donations.
 */
const fill = async (pool: pg.Pool, dishId: string) => {
  const restaurants: string[] = []
  for (let count = 0; count < restaurantCount; count++)
    restaurants.push((await makeRestaurant(deps, { area: `Area ${count % 20}` })).id)
  const customer = (await makePerson(deps, ['ROLE_CUSTOMER'])).id
  const courier = (await makePerson(deps, ['ROLE_DELIVERY_AGENT'])).id
  // Without triggers: what they would announce nobody hears.
  await pool.query('SET session_replication_role = replica')
  await pool.query(
    `CREATE TEMPORARY TABLE made AS
     SELECT n, 'ORD-' || lpad(n::text, 9, '0') AS id, gen_random_uuid() AS payment_id, ($1::text[])[1 + n % $2] AS restaurant_id,
       now() - (($3::bigint - n) * ($4 || ' days')::interval / $3) AS placed_at,
       CASE WHEN n % 25 = 0 THEN 'cancelled' ELSE 'delivered' END AS status
     FROM generate_series(1, $3::int) n`,
    [restaurants, restaurantCount, orderCount, days],
  )
  await pool.query(`INSERT INTO payments (id, purpose, user_id, amount, method, provider, status, captured, refunded, created_at, updated_at)
    SELECT payment_id, 'order', '${customer}', 22099, 'upi', 'sandbox', CASE status WHEN 'cancelled' THEN 'refunded' ELSE 'captured' END, 22099,
      CASE status WHEN 'cancelled' THEN 22099 ELSE 0 END, placed_at, placed_at FROM made`)
  await pool.query(`INSERT INTO refunds (id, payment_id, amount, status, created_at)
    SELECT gen_random_uuid(), payment_id, 22099, 'done', placed_at FROM made WHERE status = 'cancelled'`)
  await pool.query(
    `INSERT INTO orders (id, user_id, restaurant_id, payment_id, status, subtotal, discount, tax, delivery_fee, total, commission, agent_share,
       paid, refunded, shipping, destination_lat, destination_lng, placed_at, confirmed_at, accept_by, estimated_delivery, promised_by, moved_at, delivered_at)
     SELECT id, $1, restaurant_id, payment_id, status, 20000, 0, 1600, 499, 22099, 3000, 2210, 22099, CASE status WHEN 'cancelled' THEN 22099 ELSE 0 END,
       $2::jsonb, 12.97, 77.6, placed_at, placed_at, placed_at, placed_at, placed_at, placed_at, CASE WHEN status = 'delivered' THEN placed_at END
     FROM made`,
    [customer, JSON.stringify(shippingDetails)],
  )
  await pool.query(
    `INSERT INTO order_items (order_id, line, dish_id, name, price, quantity, refunded)
     SELECT id, line, $1, 'Dal Makhani', 5000, 2, CASE status WHEN 'cancelled' THEN 2 ELSE 0 END FROM made, generate_series(0, 1) AS line`,
    [dishId],
  )
  await pool.query(`INSERT INTO order_timeline (order_id, action, status, by, at)
    SELECT made.id, step.action, CASE WHEN step.place < 4 THEN 'preparing' ELSE made.status END, 'restaurant', made.placed_at
    FROM made, (VALUES ('authorise', 1), ('accept', 2), ('ready', 3), ('deliver', 4)) AS step (action, place)`)
  const post = (kind: string, entries: string, where: string) =>
    pool.query(`INSERT INTO ledger_entries (transfer_id, order_id, payment_id, kind, account, owner, amount, at)
      SELECT made.transfer_id, id, payment_id, '${kind}', e.account, e.owner, e.amount, placed_at
      FROM (SELECT *, gen_random_uuid() AS transfer_id FROM made WHERE ${where}) made, LATERAL (VALUES ${entries}) AS e (account, owner, amount)`)
  await post('charge', `('customer', '${customer}', -22099), ('clearing', NULL, 22099)`, 'true')
  await post(
    'refund',
    `('clearing', NULL, -22099), ('customer', '${customer}', 22099)`,
    "status = 'cancelled'",
  )
  await post(
    'settlement',
    `('clearing', NULL, -22099), ('restaurant', restaurant_id, 17000), ('agent', '${courier}', 2210), ('tax', NULL, 1600), ('platform', NULL, 1289)`,
    "status = 'delivered'",
  )
  await pool.query(`CREATE TEMPORARY TABLE paid AS
    SELECT id AS entry_id, account, owner, amount, owner || '-' || week AS payout_id FROM (
      SELECT id, account, owner, amount, to_char(date_trunc('week', at), 'YYYY-MM-DD') AS week FROM ledger_entries
      WHERE account IN ('restaurant', 'agent') AND at < date_trunc('week', now())
    ) entries`)
  await pool.query(`INSERT INTO payouts (id, payee, owner, first_day, last_day, orders, earned, cash_kept, amount, transfer_id, at)
    SELECT payout_id, CASE account WHEN 'agent' THEN 'agent' ELSE 'restaurant' END, owner, right(payout_id, 10), right(payout_id, 10), count(*),
      sum(amount), 0, sum(amount), gen_random_uuid(), now()
    FROM paid GROUP BY payout_id, account, owner`)
  await pool.query('INSERT INTO payout_entries (entry_id, payout_id) SELECT entry_id, payout_id FROM paid')
  await pool.query(`INSERT INTO ledger_entries (transfer_id, kind, account, owner, amount, at)
    SELECT transfer_id, 'payout', e.account, e.owner, e.amount, at
    FROM payouts, LATERAL (VALUES (payee, owner, -earned), ('paidOut', owner, earned)) AS e (account, owner, amount)`)
  await pool.query(`INSERT INTO tax_invoices (order_id, financial_year, serial, issued_at)
    SELECT id, '2025-26', row_number() OVER (ORDER BY n), placed_at FROM made WHERE status = 'delivered'`)
  await pool.query(
    `INSERT INTO invoice_series (financial_year, last) SELECT '2025-26', count(*) FROM tax_invoices`,
  )
  await pool.query(
    `CREATE TEMPORARY TABLE given AS SELECT gen_random_uuid() AS id, gen_random_uuid() AS payment_id, placed_at FROM made WHERE n % 10 = 0`,
  )
  await pool.query(`INSERT INTO payments (id, purpose, user_id, amount, method, provider, status, captured, created_at, updated_at)
    SELECT payment_id, 'donation', '${customer}', 15000, 'upi', 'sandbox', 'captured', 15000, placed_at, placed_at FROM given`)
  await pool.query(`INSERT INTO donations (id, user_id, payment_id, amount, anonymous, language, status, created_at, received_at)
    SELECT id, '${customer}', payment_id, 15000, false, 'en', 'received', placed_at, placed_at FROM given`)
  await pool.query(`INSERT INTO ledger_entries (transfer_id, payment_id, kind, account, owner, amount, at)
    SELECT id, payment_id, 'donation', e.account, e.owner, e.amount, placed_at
    FROM given, (VALUES ('donor', '${customer}', -15000), ('fund', NULL, 15000)) AS e (account, owner, amount)`)
  await pool.query('SET session_replication_role = origin')
  await pool.query('VACUUM (ANALYZE)')
}

const shop = await openShop(database.url, (pool, { dishId }) => fill(pool, dishId))
const product = await spawnServer('bench/cached-server.ts', ['product', database.url], {
  SESSION_SECRET: sessionSecret,
})
await untilReady(product)
await timeCheckouts(product.address, shop, 3)
const alone = await timeCheckouts(product.address, shop, 20)

const started = performance.now()
let running = true
const audit = auditBooks(deps).then((differences) => {
  running = false
  return { differences, seconds: (performance.now() - started) / 1_000 }
})
const beside: number[] = []
while (running) beside.push(...(await timeCheckouts(product.address, shop, 1)))
beside.sort((a, b) => a - b)
const { differences, seconds } = await audit
if (differences.length > 0) throw new Error(JSON.stringify(differences).slice(0, 2_000))
table(['checkouts', ...timesHeader], [timesRow('alone', alone), timesRow('beside the audit', beside)])
console.log(`\nThe audit took ${seconds.toFixed(1)} s beside them.\n`)

const { pool } = connect(database.url, { max: 1, warn: () => {} })
const rows: (string | number)[][] = []
for (const [check, statement] of Object.entries(bookChecks)) {
  const before = performance.now()
  await pool.query(statement)
  rows.push([check, Math.round(performance.now() - before)])
}
table(['check, alone', 'ms'], rows)
await pool.end()
await product.stop()
await close()
await database.close()
process.exit(0)
