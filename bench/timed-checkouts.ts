import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { connect } from '#server/db/connection.ts'
import { signAccessToken } from '#server/http/sign-in/access-token.ts'
import { openLog } from '#server/log.ts'
import { openDeps } from '#server/platform.ts'
import { readSettings } from '#server/settings.ts'
import { makeDish, makePerson, makeRestaurant } from '#tests/builders.ts'
import { shippingDetails } from './checkout-rows.ts'

/** The server must run with it, or the shop's token is none of its own. */
export const sessionSecret = 'a secret that only this benchmark uses'

type Shop = { token: string; dishId: string; restaurantId: string }

/** A restaurant with one dish, and a customer who is signed in; `fill` adds the rest of the catalogue. */
export const openShop = async (
  url: string,
  fill: (pool: pg.Pool, shop: Shop) => Promise<void>,
): Promise<Shop> => {
  const settings = readSettings({ SESSION_SECRET: sessionSecret })
  const { deps, close } = await openDeps(settings, url, openLog('silent'), async () => {})
  const restaurant = await makeRestaurant(deps)
  const dish = await makeDish(deps, restaurant.id, { name: 'Dal Makhani', price: 1_000 })
  const customer = await makePerson(deps, ['ROLE_CUSTOMER'])
  const token = await signAccessToken(deps, customer.caller)
  const shop = { token, dishId: dish.id, restaurantId: restaurant.id }
  // Without the limit on how long a statement may take.
  const { pool } = connect(url, { max: 1, warn: () => {} })
  await fill(pool, shop)
  await pool.end()
  await close()
  return shop
}

/** How long a call took until its whole response was here, in ms. Throws where the status is another one. */
export const timed = async (work: () => Promise<Response>, expected: number): Promise<number> => {
  const started = performance.now()
  const response = await work()
  await response.arrayBuffer()
  const took = performance.now() - started
  if (response.status !== expected) throw new Error(`a response was ${response.status}`)
  return took
}

/**
 * Cash checkouts one after the other for so many seconds; returns how long each took, in ms, the shortest
 * first.
 */
export const timeCheckouts = async (
  base: string,
  { token, dishId }: Shop,
  seconds: number,
): Promise<number[]> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const body = JSON.stringify({
    items: [{ dishId, quantity: 1 }],
    shippingDetails,
    paymentMethod: 'cashOnDelivery',
  })
  const place = () =>
    fetch(`${base}/api/checkout`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body,
    })
  const times: number[] = []
  const end = performance.now() + seconds * 1_000
  while (performance.now() < end) times.push(await timed(place, 201))
  return times.sort((a, b) => a - b)
}

/** What so many of all calls are not slower than; `times` in ms, the shortest first. */
const percentile = (times: readonly number[], share: number): string =>
  (times[Math.floor(times.length * share)] ?? 0).toFixed(1)

export const timesHeader = ['count', 'p50 ms', 'p99 ms']
export const timesRow = (name: string, times: readonly number[]): (string | number)[] => [
  name,
  times.length,
  percentile(times, 0.5),
  percentile(times, 0.99),
]
