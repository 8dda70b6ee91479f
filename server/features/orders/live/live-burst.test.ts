import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signAccessToken } from '#server/http/sign-in/access-token.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { eventStreamClient, type Heard } from '#tests/event-stream-client.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

const orders = 1_000
const listeners = 200
const clients = 16

let m: Marketplace
let second: TestApp
let bases: string[]
beforeAll(async () => {
  m = await marketplace()
  second = await testApp({ database: m.database })
  bases = await Promise.all([m.app, second.app].map((app) => app.listen({ port: 0, host: '127.0.0.1' })))
})
afterAll(async () => {
  await second.close()
  await m.close()
})

/**
 * Places an order: every fourth one by UPI, the others in cash; half of them at each instance. Both
 * instances, their listeners and this client share one thread, so an instance may refuse with 503; the client
 * then retries with the same key.
 */
const placeOne = async (token: string, index: number) => {
  const app = index % 2 === 0 ? m.app : second.app
  const prepaid = { paymentMethod: 'upi', payment: { upiId: 'success@upi' } }
  const request = {
    method: 'POST',
    url: '/api/checkout',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    payload: m.checkoutBody(index % 4 === 3 ? prepaid : {}),
  } as const
  let response = await app.inject(request)
  while (response.statusCode === 503) {
    await setImmediate()
    response = await app.inject(request)
  }
  expect(response.statusCode).toBe(201)
}
const idsOf = (events: readonly Heard[]) => events.map(({ id }) => id)

it('200 listeners on two instances hear all of 1,000 orders, each once, through the loss of every listening backend', async () => {
  const follow = (index: number, lastEventId?: number) =>
    eventStreamClient(
      bases[index % 2] ?? '',
      '/api/restaurant/events',
      m.staff.token,
      lastEventId === undefined ? {} : { lastEventId },
    )
  const before = await follow(0)
  await m.place()
  const [{ id: lastEventId } = { id: 0 }] = await before.heard(1)
  before.close()
  const following = await Promise.all(Array.from({ length: listeners }, (_, index) => follow(index)))
  // Reads nothing until the end, so that it has to catch up in batches.
  const slow = await follow(0)
  slow.pause()

  const token = await signAccessToken(m.deps, m.customer.caller)
  let next = 0
  const client = async () => {
    while (next < orders) {
      const index = next++
      if (index === orders / 2)
        await m.deps.pool.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'annapurna-eats notifications' AND datname = current_database()",
        )
      await placeOne(token, index)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))

  const { rows } = await m.deps.pool.query<{ id: string }>(
    "SELECT id FROM outbox_events WHERE data ->> 'action' = 'authorise' AND id > $1 ORDER BY id",
    [lastEventId],
  )
  const all = rows.map(({ id }) => Number(id))
  expect(all).toHaveLength(orders)
  const sequences = new Set<string>()
  for (const listener of following) {
    const heard = await listener.heard(orders)
    expect(heard).toHaveLength(orders)
    sequences.add(idsOf(heard).join())
    listener.close()
  }
  // One sequence of events for each instance, and each is complete.
  expect(sequences.size).toBeLessThanOrEqual(2)
  for (const sequence of sequences)
    expect(
      sequence
        .split(',')
        .map(Number)
        .sort((a, b) => a - b),
    ).toEqual(all)
  slow.resume()
  expect(sequences).toContain(idsOf(await slow.heard(orders)).join())
  slow.close()

  // A client that was offline throughout resumes from the last event before the burst.
  const resumed = await follow(1, lastEventId)
  expect([...new Set(idsOf(await resumed.heard(orders)))].filter((id) => id > lastEventId)).toEqual(all)
  resumed.close()
}, 240_000)
