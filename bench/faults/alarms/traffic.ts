import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { shippingDetails } from '#tests/builders.ts'

const restaurant = 'annapurna-bhavan'
const everyMs = 250
const atOnce = 16

/**
 * A quiet evening: four orders a second, which are cancelled again so that no kitchen is late, at one
 * instance after the other. Unlike a load it repeats nothing: while all are away it goes on asking.
 */
export const startTraffic = async (addresses: readonly string[]) => {
  const { accessToken } = (await (
    await fetch(`${addresses[0]}/api/auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'customer', password: 'Demo@1234', rememberMe: false }),
    })
  ).json()) as { accessToken: string }
  const menu = await fetch(`${addresses[0]}/api/dishes?restaurant=${restaurant}`)
  const { items } = (await menu.json()) as { items: { id: string }[] }
  let turn = 0
  const send = async (path: string, body: object) => {
    const reply = await fetch(`${addresses[turn++ % addresses.length]}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${accessToken}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
    return { status: reply.status, body: (await reply.json()) as { orders?: { id: string }[] } }
  }
  const pay = { method: 'cashOnDelivery' }
  const order = async (): Promise<string[]> => {
    const dishId = items[turn % items.length]?.id
    const { body } = await send('/api/checkout', {
      items: [{ dishId, quantity: 1 }],
      shippingDetails,
      paymentMethod: pay.method,
    })
    return (body.orders ?? []).map(({ id }) => id)
  }
  let underWay = 0
  let answered = 0
  let running = true
  const orderAndCancel = async () => {
    underWay += 1
    try {
      for (const id of await order()) await send(`/api/orders/${id}/cancel`, {})
      answered += 1
    } catch {
      // Nobody was there.
    } finally {
      underWay -= 1
    }
  }
  const working = (async () => {
    while (running) {
      if (underWay < atOnce) void orderAndCancel()
      await wait(everyMs)
    }
    while (underWay > 0) await wait(50)
  })()
  return {
    /** How orders are paid from now on. */
    payBy: (method: 'cashOnDelivery' | 'upi') => {
      pay.method = method
    },
    /** An order that nobody cancels. */
    order,
    answered: () => answered,
    stop: async () => {
      running = false
      await working
    },
  }
}
export type Traffic = Awaited<ReturnType<typeof startTraffic>>
