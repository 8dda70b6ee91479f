/**
 * The lists and figures of a restaurant's dashboard over a million orders: calls one after the other from
 * this process, timed here, outside the server, beside a call that reads nothing. Of the busiest restaurant,
 * which has a tenth of all orders, and of a usual one. Run: npm run bench -- restaurant
 */
import { sql } from 'drizzle-orm'
import { connect } from '#server/db/connection.ts'
import { dueQuery } from '#server/features/payouts/pay-out.ts'
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
const calls = Number(process.env.BENCH_CALLS ?? 200)
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
for (let count = 0; count < restaurantCount; count++) restaurants.push((await makeRestaurant(deps)).id)
const customer = await makePerson(deps, ['ROLE_CUSTOMER'])
const [busiest = '', usual = ''] = restaurants
const staffOf = (restaurantId: string) => makePerson(deps, ['ROLE_RESTAURANT'], { restaurantId })
const staff = [
  { name: 'busiest', person: await staffOf(busiest) },
  { name: 'usual', person: await staffOf(usual) },
]

// Without the limit on how long a statement may take, and without triggers: what they would announce nobody
// hears.
const { pool } = connect(database.url, { max: 1, warn: () => {} })
await pool.query('SET session_replication_role = replica')
await pool.query(
  `INSERT INTO dishes (id, restaurant_id, name, price, category, image, source, created_at, updated_at)
   SELECT r || '-' || n, r, (ARRAY['Masala Dosa', 'Paneer Tikka', 'Veg Biryani', 'Garlic Naan', 'Dal Makhani'])[1 + n % 5] || ' ' || n,
     10000 + n, 'main-course', '/dishes/dal-makhani.avif', 'bench', now(), now()
   FROM unnest($1::text[]) WITH ORDINALITY AS one (r, at), generate_series(1, CASE WHEN at = 1 THEN 500 ELSE 50 END) n`,
  [restaurants],
)
await pool.query(
  `CREATE TEMPORARY TABLE made AS
   SELECT n, 'ORD-' || lpad(n::text, 9, '0') AS id, gen_random_uuid() AS payment_id, gen_random_uuid() AS transfer_id,
     ($1::text[])[CASE WHEN n % 10 = 0 THEN 1 ELSE 2 + n % $2 END] AS restaurant_id,
     now() - (($3::bigint - n) * ($4 || ' days')::interval / $3) AS placed_at,
     CASE WHEN n > $3 - 2000 THEN (ARRAY['confirmed', 'preparing', 'readyForPickup', 'outForDelivery'])[1 + n % 4]
          WHEN n % 25 = 0 THEN 'cancelled' ELSE 'delivered' END AS status
   FROM generate_series(1, $3::int) n`,
  [restaurants, restaurantCount - 1, orderCount, days],
)
await pool.query(`INSERT INTO payments (id, purpose, user_id, amount, method, provider, status, captured, created_at, updated_at)
  SELECT payment_id, 'order', '${customer.id}', 22099, 'upi', 'sandbox', 'captured', 22099, placed_at, placed_at FROM made`)
await pool.query(
  `INSERT INTO orders (id, user_id, restaurant_id, payment_id, status, subtotal, discount, tax, delivery_fee, total, commission, agent_share,
     paid, shipping, destination_lat, destination_lng, placed_at, confirmed_at, accept_by, estimated_delivery, promised_by, moved_at, delivered_at)
   SELECT id, $1, restaurant_id, payment_id, status, 20000, 0, 1600, 499, 22099, 3000, 2210, 22099,
     $2::jsonb || jsonb_build_object('fullName', (ARRAY['Asha Rao', 'Vikram Iyer', 'Meera Nair', 'Kabir Khan'])[1 + n % 4] || ' ' || n % 5000),
     12.97, 77.6, placed_at, placed_at, placed_at, placed_at, placed_at, placed_at, CASE WHEN status = 'delivered' THEN placed_at + interval '40 minutes' END
   FROM made`,
  [customer.id, JSON.stringify(shippingDetails)],
)
await pool.query(`INSERT INTO order_items (order_id, line, dish_id, name, price, quantity)
  SELECT id, line, restaurant_id || '-' || (1 + (n + line) % 50), (ARRAY['Masala Dosa', 'Paneer Tikka', 'Veg Biryani', 'Garlic Naan', 'Dal Makhani'])[1 + (n + line) % 5], 10000, 1
  FROM made, generate_series(0, 1) AS line`)
await pool.query(`UPDATE orders SET search_text = lower(id || ' ' || (shipping->>'fullName') || ' ' ||
  (SELECT string_agg(name, ' ' ORDER BY line) FROM order_items WHERE order_id = id))`)
await pool.query(`INSERT INTO order_timeline (order_id, action, status, by, at)
  SELECT id, 'place', status, 'customer', placed_at FROM made`)
await pool.query(`INSERT INTO ledger_entries (transfer_id, order_id, payment_id, kind, account, owner, amount, at)
  SELECT transfer_id, id, payment_id, 'settlement', account, CASE WHEN account = 'restaurant' THEN restaurant_id END,
    CASE WHEN account = 'restaurant' THEN 17000 ELSE -17000 END, placed_at + interval '40 minutes'
  FROM made, unnest(ARRAY['clearing', 'restaurant']) AS account WHERE status = 'delivered'`)
await pool.query(`INSERT INTO payouts (id, owner, first_day, last_day, orders, earned, cash_kept, amount, transfer_id, at)
  SELECT r || '-' || to_char(now() - n * interval '7 days', 'YYYY-MM-DD'), r, to_char(now() - n * interval '7 days' - interval '6 days', 'YYYY-MM-DD'),
    to_char(now() - n * interval '7 days', 'YYYY-MM-DD'), 1, 17000, 0, 17000, gen_random_uuid(), now()
  FROM unnest('{${restaurants.join()}}'::text[]) AS r, generate_series(1, 52) n`)
await pool.query(`INSERT INTO payout_entries (entry_id, payout_id)
  SELECT e.id, p.id FROM ledger_entries e JOIN payouts p ON p.owner = e.owner AND p.last_day = to_char(now() - interval '7 days', 'YYYY-MM-DD')
  WHERE e.account = 'restaurant' AND e.at < now() - interval '7 days'`)
await pool.query('VACUUM (FULL, ANALYZE)')
await pool.query('VACUUM')
await pool.end()

const today = marketDay(new Date())
const paths: Record<string, string> = {
  'nothing (control)': '/healthz',
  'orders, first page with counts': '/api/restaurant/orders',
  'orders under way, oldest first': '/api/restaurant/orders?group=active&sort=oldest&limit=100',
  'orders, delivered': '/api/restaurant/orders?status=delivered',
  'orders of one day': `/api/restaurant/orders?from=${daysBefore(today, 30)}&to=${daysBefore(today, 30)}`,
  'orders, a customer searched': '/api/restaurant/orders?q=Meera+Nair+42',
  'orders, a number searched': '/api/restaurant/orders?q=ORD-000500',
  'orders, a dish searched': '/api/restaurant/orders?q=biryani',
  'orders, nothing found': '/api/restaurant/orders?q=zzzz',
  'stats, 7 days': '/api/restaurant/stats',
  'stats, a year': `/api/restaurant/stats?from=${daysBefore(today, 364)}&to=${today}`,
  'earnings of this week': `/api/restaurant/earnings?from=${daysBefore(today, 6)}`,
  'earnings of a year': `/api/restaurant/earnings?from=${daysBefore(today, 364)}`,
  payouts: '/api/restaurant/payouts',
  menu: '/api/restaurant/menu?limit=100',
}
const product = await spawnServer('bench/cached-server.ts', ['product', database.url], {
  SESSION_SECRET: sessionSecret,
})
await untilReady(product)
for (const { name, person } of staff) {
  // Signed again for each measurement: a token lives for minutes.
  const signIn = async () => ({ authorization: `Bearer ${await signAccessToken(deps, person.caller)}` })
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
  let cursor: string | null = ''
  for (let page = 0; page < 20 && cursor !== null; page++) {
    const response: Response = await fetch(
      `${product.address}/api/restaurant/orders?limit=100${cursor && `&cursor=${cursor}`}`,
      { headers: await signIn() },
    )
    cursor = ((await response.json()) as { nextCursor: string | null }).nextCursor
  }
  if (cursor !== null) await time('orders, the page after 2,000', `/api/restaurant/orders?cursor=${cursor}`)
  table([`the ${name} restaurant`, ...timesHeader], rows)
  console.log()
}
await product.stop()
const { query } = await dueQuery(deps.db, { payee: 'restaurant', owner: busiest }, new Date())
const plan = await deps.db.execute<Record<string, string>>(
  sql`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${query.getSQL()}`,
)
console.log(
  ['how the busiest is told what comes next:', ...plan.rows.map((row) => row['QUERY PLAN'])].join('\n'),
)
await close()
await database.close()
