import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { shippingDetails } from './checkout-rows.ts'
import { httpLoad, requestBytes } from './http-load.ts'
import { startRelease } from './release.ts'

const payments = {
  cash: { paymentMethod: 'cashOnDelivery' },
  card: {
    paymentMethod: 'creditCard',
    payment: { nameOnCard: 'Asha Rao', cardNumber: '4242424242424242', expiryDate: '12/40', cvv: '123' },
  },
}
export type Payment = keyof typeof payments

const allDay = JSON.stringify(Array.from({ length: 7 }, () => [{ opens: 0, closes: 1440 }]))

/**
 * A tree's whole program with a customer who is signed in and a cart of three dishes that it takes at any
 * hour.
 */
export const openShop = async (tree: string) => {
  const release = await startRelease(tree)
  await release.query('UPDATE restaurants SET hours = $1', [allDay])
  const json = async (url: string, options?: RequestInit) => {
    let response = await fetch(`${release.address}${url}`, options)
    // The first releases took their own start for a load under which they refuse.
    for (let tries = 0; response.status === 503 && tries < 20; tries += 1) {
      await wait(500)
      response = await fetch(`${release.address}${url}`, options)
    }
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const signedIn = await json('/api/auth/signin', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'customer', password: 'Demo@1234' }),
  })
  const { items } = (await json('/api/dishes?limit=100')) as { items: { id: string }[] }
  const headers = () => ({
    'content-type': 'application/json',
    authorization: `Bearer ${signedIn.accessToken}`,
    'idempotency-key': randomUUID(),
  })
  const bodyOf = (dishIds: readonly string[], payment: Payment) =>
    JSON.stringify({
      items: dishIds.map((dishId) => ({ dishId, quantity: 1 })),
      shippingDetails,
      ...payments[payment],
    })
  const restaurants = await release.query<{ ids: string[] }>(
    'SELECT array_agg(id ORDER BY id) AS ids FROM dishes WHERE id = ANY($1) GROUP BY restaurant_id',
    [items.map(({ id }) => id)],
  )
  for (const { ids } of restaurants)
    for (let at = 0; at + 3 <= ids.length; at += 3) {
      const dishIds = ids.slice(at, at + 3)
      const { status } = await fetch(`${release.address}/api/checkout`, {
        method: 'POST',
        headers: headers(),
        body: bodyOf(dishIds, 'cash'),
      })
      if (status === 201)
        return {
          ...release,
          order: (payment: Payment) => () =>
            requestBytes(release.address, 'POST', '/api/checkout', headers(), bodyOf(dishIds, payment)),
        }
    }
  await release.stop()
  throw new Error(`${tree} takes no order of three dishes`)
}

export type Shop = Awaited<ReturnType<typeof openShop>>

/** What an order costs from its request to the last job that it began, by one client. */
export const costOfOrder = async (shop: Shop, payment: Payment, orders = 300) => {
  const load = (most: number) =>
    httpLoad(shop.address, shop.order(payment), {
      pid: shop.pid,
      seconds: 600,
      connections: 1,
      most,
      status: 201,
    })
  await load(150)
  await shop.untilQuiet()
  const before = await shop.used()
  await load(orders)
  await shop.untilQuiet()
  const after = await shop.used()
  const each = (key: keyof typeof after) => (after[key] - before[key]) / orders
  return {
    'server ms': each('serverSeconds') * 1_000,
    'database ms': each('databaseSeconds') * 1_000,
    'both ms': (each('serverSeconds') + each('databaseSeconds')) * 1_000,
    commits: each('commits'),
    'WAL kB': each('walBytes') / 1_000,
  }
}
