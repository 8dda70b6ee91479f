import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { openLog } from '#server/log.ts'
import { openDeps } from '#server/platform.ts'
import { readSettings } from '#server/settings.ts'
import { makeDish, makePerson, makeRestaurant } from '#tests/builders.ts'
import { checkoutRows, shippingDetails } from './checkout-rows.ts'
import { requestBytes } from './http-load.ts'
import { plainInsert } from './plain-insert.ts'
import { databaseSeconds, processorSeconds } from './processor-time.ts'
import { scratchDatabase } from './scratch-database.ts'
import { spawnServer } from './spawn-server.ts'

export type Instance = Awaited<ReturnType<typeof spawnServer>>
export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/**
 * A database of its own with a restaurant, three dishes and a customer, and as many instances of the whole
 * application on it as are asked for.
 */
export const openGround = async () => {
  const database = await scratchDatabase()
  /** What operations are given, in this process. */
  const open = (environment: Record<string, string> = {}) =>
    openDeps(
      readSettings({ SESSION_SECRET: 'b'.repeat(32), ...environment }),
      database.url,
      openLog('warn'),
      async () => {},
    )
  const { deps, close } = await open()
  const restaurant = await makeRestaurant(deps)
  const dishes = await Promise.all(
    ['Dal Makhani', 'Butter Naan', 'Mango Lassi'].map((name) =>
      makeDish(deps, restaurant.id, { name, price: 1_000 }),
    ),
  )
  const customer = await makePerson(deps, ['ROLE_CUSTOMER'])
  // One that food was delivered to: a new account could not order for cash so often.
  await plainInsert(deps.pool, checkoutRows({ userId: customer.id, restaurantId: restaurant.id, dishes }))
  await deps.pool.query("UPDATE orders SET status = 'delivered'")
  const items = dishes.map(({ id }) => ({ dishId: id, quantity: 1 }))
  const body = JSON.stringify({ items, shippingDetails, paymentMethod: 'cashOnDelivery' })
  const connections = async (): Promise<number> => {
    const { rows } = await deps.pool.query<{ count: number }>(
      'SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()',
    )
    return rows[0]?.count ?? 0
  }
  const databaseTime = () => databaseSeconds(path.join(database.folder, 'data'))
  return {
    deps,
    open,
    restaurant,
    customer,
    databaseTime,
    connections,
    /** Servers that count their statements (bench/checkout-server.ts). */
    start: (count: number, environment: Record<string, string> = {}): Promise<Instance[]> =>
      Promise.all(
        Array.from({ length: count }, () =>
          spawnServer('bench/checkout-server.ts', ['counted', database.url, '{}'], environment),
        ),
      ),
    /** A checkout for cash, each with a key of its own. */
    order: ({ address }: Instance): Buffer =>
      requestBytes(
        address,
        'POST',
        '/api/checkout',
        {
          'content-type': 'application/json',
          authorization: `Bearer ${customer.token}`,
          'idempotency-key': randomUUID(),
        },
        body,
      ),
    /** What these instances and their database have used so far. */
    used: async (instances: readonly Instance[]) => {
      const { rows } = await deps.pool.query<{ commits: string; wal: string }>(
        `SELECT xact_commit::text AS commits, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text AS wal
         FROM pg_stat_database WHERE datname = current_database()`,
      )
      const statements = await Promise.all(
        instances.map(async ({ address }) => {
          const { sent } = (await (await fetch(`${address}/statements`)).json()) as { sent: number }
          return sent
        }),
      )
      return {
        server: sum(instances.map(({ pid }) => processorSeconds(pid))),
        database: databaseTime(),
        commits: Number(rows[0]?.commits),
        wal: Number(rows[0]?.wal),
        statements: sum(statements),
      }
    },
    close: async () => {
      await close()
      await database.close()
    },
  }
}
