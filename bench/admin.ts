/**
 * What an admin lists and searches, over a million orders of a hundred thousand people: calls one after the
 * other from this process, timed here, outside the server, beside a call that reads nothing; and what the end
 * of an order costs. Run: npm run bench -- admin
 */
import { sql } from 'drizzle-orm'
import { connect } from '#server/db/connection.ts'
import { indexFinishedOrder } from '#server/features/orders/admin/index-finished-order.ts'
import { signAccessToken } from '#server/http/sign-in/access-token.ts'
import { openLog } from '#server/log.ts'
import { openDeps } from '#server/platform.ts'
import { readSettings } from '#server/settings.ts'
import { daysBefore, marketDay } from '#shared/calendar.ts'
import { makePerson, makeRestaurant } from '#tests/builders.ts'
import { shippingDetails } from './checkout-rows.ts'
import { scratchDatabase } from './scratch-database.ts'
import { spawnServer, untilReady } from './spawn-server.ts'
import { table } from './table.ts'
import { sessionSecret, timed, timesHeader, timesRow } from './timed-checkouts.ts'

const orderCount = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const userCount = Number(process.env.BENCH_USERS ?? 100_000)
const calls = Number(process.env.BENCH_CALLS ?? 200)
const restaurantCount = 200
const courierCount = 500
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
  restaurants.push((await makeRestaurant(deps, { name: `Kitchen Number ${count}` })).id)
const admin = await makePerson(deps, ['ROLE_ADMIN'])

// Without the limit on how long a statement may take, and without triggers: what they would announce nobody
// hears.
const { pool } = connect(database.url, { max: 1, warn: () => {} })
await pool.query('SET session_replication_role = replica')
await pool.query(
  `INSERT INTO users (id, username, email, password_hash, full_name, mobile_number, roles, preferences, created_at)
   SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'person' || n, 'person' || n || '@example.com', 'none',
     (ARRAY['Asha Rao', 'Vikram Iyer', 'Meera Nair', 'Kabir Khan'])[1 + n % 4] || ' ' || n, (9000000000 + n)::text,
     CASE WHEN n < $2 THEN '{ROLE_DELIVERY_AGENT}' ELSE '{ROLE_CUSTOMER}' END::text[],
     '{"emailNotifications":true,"smsNotifications":false,"marketingEmails":false,"dietaryPreferences":[]}', now() - (n || ' minutes')::interval
   FROM generate_series(1, $1::int) n`,
  [userCount, courierCount],
)
await pool.query(
  `INSERT INTO dishes (id, restaurant_id, name, price, category, image, source, created_at, updated_at)
   SELECT r || '-' || n, r, (ARRAY['Masala Dosa', 'Paneer Tikka', 'Veg Biryani', 'Garlic Naan', 'Dal Makhani'])[1 + n % 5] || ' ' || n,
     10000 + n, 'main-course', '/dishes/dal-makhani.avif', 'bench', now(), now()
   FROM unnest($1::text[]) r, generate_series(1, 50) n`,
  [restaurants],
)
await pool.query(
  `CREATE TEMPORARY TABLE made AS
   SELECT n, 'ORD-' || lpad(n::text, 9, '0') AS id, gen_random_uuid() AS payment_id, gen_random_uuid() AS transfer_id,
     ('00000000-0000-4000-8000-' || lpad((1 + n * 7 % $5)::text, 12, '0'))::uuid AS user_id,
     ('00000000-0000-4000-8000-' || lpad((1 + n % ($6 - 1))::text, 12, '0'))::uuid AS agent_id,
     ($1::text[])[CASE WHEN n % 10 = 0 THEN 1 ELSE 2 + n % $2 END] AS restaurant_id,
     date_trunc('milliseconds', now() - (($3::bigint - n) * ($4 || ' days')::interval / $3)) AS placed_at,
     CASE WHEN n > $3 - 2000 THEN (ARRAY['confirmed', 'preparing', 'readyForPickup', 'outForDelivery'])[1 + n % 4]
          WHEN n % 25 = 0 THEN 'cancelled' ELSE 'delivered' END AS status,
     (ARRAY['upi', 'creditCard', 'cashOnDelivery'])[1 + n % 3] AS method,
     CASE WHEN n % 5000 = 17 THEN 'Tumakuru' ELSE (ARRAY['Bengaluru', 'Mysuru', 'Hubballi', 'Chennai'])[1 + n % 4] END AS city
   FROM generate_series(1, $3::int) n`,
  [restaurants, restaurantCount - 1, orderCount, days, userCount, courierCount],
)
await pool.query(`INSERT INTO payments (id, purpose, user_id, amount, method, provider, status, captured, reference, created_at, updated_at)
  SELECT payment_id, 'order', user_id, 22099, method, 'sandbox', CASE WHEN n % 20011 = 0 THEN 'failed' ELSE 'captured' END,
    CASE WHEN n % 20011 = 0 THEN 0 ELSE 22099 END, 'sandbox_' || payment_id, placed_at, placed_at FROM made`)
await pool.query(
  `INSERT INTO orders (id, user_id, restaurant_id, payment_id, status, subtotal, discount, tax, delivery_fee, total, commission, agent_share,
     paid, refunded, shipping, destination_lat, destination_lng, placed_at, confirmed_at, accept_by, estimated_delivery, promised_by, moved_at, delivered_at)
   SELECT id, user_id, restaurant_id, payment_id, status, 20000, 0, 1600, 499, 22099, 3000, 2210, 22099,
     CASE WHEN status = 'cancelled' THEN 22099 WHEN n % 1000 = 7 THEN 5000 ELSE 0 END,
     $1::jsonb || jsonb_build_object('fullName', (ARRAY['Asha Rao', 'Vikram Iyer', 'Meera Nair', 'Kabir Khan'])[1 + n % 4] || ' ' || n % 5000,
       'city', city, 'phone', (9000000000 + n * 7 % $2)::text, 'email', 'person' || (1 + n * 7 % $2) || '@example.com'),
     12.97, 77.6, placed_at, placed_at, placed_at, placed_at + interval '45 minutes', placed_at + interval '45 minutes', placed_at,
     CASE WHEN status = 'delivered' THEN placed_at + interval '40 minutes' END
   FROM made`,
  [JSON.stringify(shippingDetails), userCount],
)
await pool.query(`INSERT INTO order_items (order_id, line, dish_id, name, price, quantity)
  SELECT id, line, restaurant_id || '-' || (1 + (n + line) % 50), (ARRAY['Masala Dosa', 'Paneer Tikka', 'Veg Biryani', 'Garlic Naan', 'Dal Makhani'])[1 + (n + line) % 5], 10000, 1
  FROM made, generate_series(0, 1) AS line`)
await pool.query(`UPDATE orders SET search_text = lower(id || ' ' || (shipping->>'fullName') || ' ' ||
  (SELECT string_agg(name, ' ' ORDER BY line) FROM order_items WHERE order_id = id))`)
await pool.query(`INSERT INTO deliveries (id, subject, status, agent_id, pay, requested_at, moved_at)
  SELECT id, 'order', CASE status WHEN 'delivered' THEN 'completed' WHEN 'cancelled' THEN 'cancelled' WHEN 'outForDelivery' THEN 'enroute' ELSE 'assigned' END,
    agent_id, 2210, placed_at, placed_at FROM made WHERE status <> 'confirmed'`)
await pool.query(`INSERT INTO order_timeline (order_id, action, status, by, at)
  SELECT id, 'place', status, 'customer', placed_at FROM made`)
await pool.query(`INSERT INTO ledger_entries (transfer_id, order_id, payment_id, kind, account, owner, amount, at)
  SELECT transfer_id, id, payment_id, 'settlement', account, CASE WHEN account = 'restaurant' THEN restaurant_id END,
    CASE WHEN account = 'restaurant' THEN 17000 ELSE -17000 END, placed_at + interval '40 minutes'
  FROM made, unnest(ARRAY['clearing', 'restaurant']) AS account WHERE status = 'delivered'`)
const { rows: paid } = await pool.query<{ reference: string }>(
  'SELECT reference FROM payments p JOIN made m ON m.payment_id = p.id WHERE m.n = 4711',
)
await pool.query('DROP INDEX order_search_text_idx, order_search_marks_idx')
const unlimited = connect(database.url, { max: 1, warn: () => {} })
await unlimited.db.transaction((tx) => indexFinishedOrder(tx, sql`true`))
await unlimited.pool.end()
await pool.query(
  'CREATE INDEX order_search_text_idx ON order_search USING gin (text gin_trgm_ops) WITH (gin_pending_list_limit = 256)',
)
await pool.query(
  'CREATE INDEX order_search_marks_idx ON order_search USING gin (marks) WITH (gin_pending_list_limit = 256)',
)
await pool.query('VACUUM (FULL, ANALYZE)')
await pool.query('VACUUM')

const today = marketDay(new Date())
const month = daysBefore(today, 30)
const orders = '/api/admin/orders'
const paths: Record<string, string> = {
  'nothing (control)': '/healthz',
  'orders, first page with counts': orders,
  'orders, 100 of them': `${orders}?limit=100`,
  'orders, oldest first': `${orders}?sort=oldest`,
  'orders, preparing': `${orders}?status=preparing`,
  'orders, cancelled': `${orders}?status=cancelled`,
  'orders, late': `${orders}?late=true`,
  'orders, refunded': `${orders}?refunded=true`,
  'orders, payment failed': `${orders}?payment=failed`,
  'orders, by cash and cancelled': `${orders}?method=cashOnDelivery&status=cancelled`,
  'orders of a usual restaurant': `${orders}?restaurant=${restaurants[1]}`,
  'orders of the busiest, cancelled': `${orders}?restaurant=${restaurants[0]}&status=cancelled`,
  'orders of one day': `${orders}?from=${month}&to=${month}`,
  'orders of a city': `${orders}?city=Hubballi`,
  'orders of a rare city': `${orders}?city=Tumakuru`,
  'search: an order': `${orders}?q=ORD-000500123`,
  'search: part of a number': `${orders}?q=500123`,
  'search: a name': `${orders}?q=Meera+Nair+4242`,
  'search: a first name': `${orders}?q=Meera`,
  'search: two letters': `${orders}?q=Me`,
  'search: a phone': `${orders}?q=9000042424`,
  'search: an e-mail': `${orders}?q=person42424@example.com`,
  'search: a user name': `${orders}?q=person4711`,
  'search: a restaurant': `${orders}?q=Kitchen+Number+42`,
  'search: a dish': `${orders}?q=biryani`,
  'search: a dish of a restaurant': `${orders}?q=biryani&restaurant=${restaurants[1]}`,
  'search: a dish, cancelled': `${orders}?q=biryani&status=cancelled`,
  'search: a courier': `${orders}?q=Kabir+Khan+123`,
  'search: a payment': `${orders}?q=${paid[0]?.reference}`,
  'search: a PIN code': `${orders}?q=560001`,
  'search: nothing found': `${orders}?q=zzzz`,
  'search: common words, never together': `${orders}?q=dosa+makhani`,
  'users, first page': '/api/admin/users',
  'users, a name that a quarter of them has': '/api/admin/users?q=asha',
  'users, one phone number': '/api/admin/users?q=9000004711',
  'users, nobody': '/api/admin/users?q=nobody-at-all',
  'users, couriers': '/api/admin/users?role=ROLE_DELIVERY_AGENT',
  'restaurants with their figures': '/api/admin/restaurants',
}
await pool.end()
const product = await spawnServer('bench/cached-server.ts', ['product', database.url], {
  SESSION_SECRET: sessionSecret,
})
await untilReady(product)
// Signed again for each measurement: a token lives for minutes.
const signIn = async () => ({ authorization: `Bearer ${await signAccessToken(deps, admin.caller)}` })
const rows: (string | number)[][] = []
const time = async (what: string, path: string) => {
  const times: number[] = []
  const headers = await signIn()
  for (let count = 0; count < calls + 5; count++) {
    const took = await timed(() => fetch(product.address + path, { headers }), 200).catch((error) => {
      throw new Error(`${what}: ${error.message}`, { cause: error })
    })
    // The first ones are planned and read from disk.
    if (count >= 5) times.push(took)
  }
  rows.push(
    timesRow(
      what,
      times.sort((a, b) => a - b),
    ),
  )
}
for (const [what, path] of Object.entries(paths)) await time(what, path)
for (const [what, query] of [
  ['orders, the page after 2,000', ''],
  ['search: a dish, the page after 2,000', '&q=biryani'],
] as const) {
  let cursor: string | null = ''
  for (let page = 0; page < 20 && cursor !== null; page++) {
    const response: Response = await fetch(
      `${product.address}${orders}?limit=100${query}${cursor && `&cursor=${cursor}`}`,
      { headers: await signIn() },
    )
    cursor = ((await response.json()) as { nextCursor: string | null }).nextCursor
  }
  if (cursor !== null) await time(what, `${orders}?cursor=${cursor}${query}`)
}
table(['admin', ...timesHeader], rows)
await product.stop()

/** How the database goes about it; what stands here is in docs/performance.md. */
const explain = async (what: string, statement: string) => {
  const plan = await deps.db.execute<Record<string, string>>(
    sql.raw(`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${statement}`),
  )
  console.log([`\n${what}:`, ...plan.rows.map((row) => row['QUERY PLAN'])].join('\n'))
}
await explain('the latest orders', 'SELECT id FROM orders ORDER BY placed_at DESC, id DESC LIMIT 21')
await explain(
  'a rare word',
  "SELECT order_id, placed_at FROM order_search s WHERE s.text LIKE '%meera%' AND s.text LIKE '%nair%' AND s.text LIKE '%4242%'",
)
await explain(
  'writing what ten orders are found by',
  `WITH ended AS (SELECT * FROM order_search LIMIT 10)
  UPDATE order_search s SET text = ended.text || ' again' FROM ended WHERE ended.order_id = s.order_id`,
)
await close()
await database.close()
