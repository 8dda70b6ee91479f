import { randomUUID } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { card, shippingDetails } from '#tests/builders.ts'
import { databaseProcess, freePort, isAlive, run, temporaryFolder } from '#tests/program.ts'
import { openDatabase } from '../db/open-database.ts'

/** Each costs a start; `npm run faults` kills for longer. */
const rounds = 2
const clients = 8
const acknowledgedBeforeKill = 30

let folder: ReturnType<typeof temporaryFolder>
let dataDir: string
beforeAll(() => {
  folder = temporaryFolder()
  dataDir = path.join(folder.path, 'data')
})
afterAll(() => folder.remove())

const start = async () => {
  const port = await freePort()
  const program = run(['server/main.ts'], {
    DATA_DIR: dataDir,
    PORT: String(port),
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
  })
  await program.prints('Ctrl-C stops it.')
  return { ...program, address: `http://127.0.0.1:${port}` }
}
type Sent = { key: string; body: object; response: { orders: { id: string }[] } | null }

const signIn = async (address: string): Promise<{ accessToken: string; id: string }> => {
  const response = await fetch(`${address}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'customer', password: 'Demo@1234' }),
  })
  return (await response.json()) as { accessToken: string; id: string }
}
const send = (address: string, token: string, { key, body }: Sent) =>
  fetch(`${address}/api/checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
    body: JSON.stringify(body),
  })

/** A new customer, who has confirmed the address, with a first-order code from the chat. */
const newcomer = async (address: string): Promise<{ token: string; promoCode: string }> => {
  const post = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as { accessToken: string; promoCode: string }
  }
  const username = `n${randomUUID().slice(0, 13)}`
  const password = 'Demo@1234'
  const email = `${username}@example.com`
  await post('/api/auth/signup', { username, email, password, role: ['ROLE_CUSTOMER'] })
  const { accessToken } = await post('/api/auth/signin', { username, password })
  const mailbox = await fetch(`${address}/dev/mailbox?to=${email}`, {
    headers: { accept: 'application/json' },
  })
  const { items } = (await mailbox.json()) as { items: { text: string }[] }
  const token = items.map(({ text }) => /confirm-email\?token=(\S+)/.exec(text)?.[1]).find(Boolean)
  await post('/api/auth/confirm-email', { token })
  const { promoCode } = await post('/api/chat', { message: 'promo code' }, accessToken)
  return { token: accessToken, promoCode }
}

it(`kill -9 in the middle of checkouts, ${rounds} times: every acknowledged order is there once and the ledger balances`, async () => {
  const sent: Sent[] = []
  let discounted = 0
  for (let round = 0; round < rounds; round++) {
    const server = await start()
    const { accessToken } = await signIn(server.address)
    // A kitchen that is open all day: the clock of the program under test is the real one.
    const menu = await fetch(`${server.address}/api/dishes?restaurant=annapurna-bhavan`)
    const { items } = (await menu.json()) as { items: { id: string }[] }
    let acknowledged = 0
    let number = 0
    const client = async () => {
      for (;;) {
        const dish = items[number++ % items.length]
        const paid = number % 2 === 0
        const one: Sent = {
          key: randomUUID(),
          response: null,
          body: {
            items: [{ dishId: dish?.id, quantity: 1 }],
            shippingDetails,
            paymentMethod: paid ? 'creditCard' : 'cashOnDelivery',
            ...(paid && { payment: card() }),
          },
        }
        sent.push(one)
        try {
          const reply = await send(server.address, accessToken, one)
          const response = await reply.json()
          if (reply.status !== 201) throw new Error(JSON.stringify(response))
          one.response = response as Sent['response']
        } catch (error) {
          if (server.child.exitCode === null && server.child.signalCode === null && !server.child.killed)
            throw error
          return
        }
        acknowledged += 1
        if (acknowledged === acknowledgedBeforeKill) server.child.kill('SIGKILL')
      }
    }
    /** Newcomers who each try to spend their code three times at once. */
    const spend = async (newcomers: readonly { token: string; promoCode: string }[]) => {
      for (const { token, promoCode } of newcomers) {
        const attempt = async (paid: boolean) => {
          const body = {
            items: [{ dishId: items[0]?.id, quantity: 2 }],
            shippingDetails,
            promoCode,
            paymentMethod: paid ? 'creditCard' : 'cashOnDelivery',
            ...(paid && { payment: card() }),
          }
          const { status } = await send(server.address, token, { key: randomUUID(), response: null, body })
          if (status === 201) discounted += 1
          else expect(status).toBe(422)
        }
        try {
          await Promise.all([attempt(true), attempt(false), attempt(true)])
        } catch (error) {
          if (server.child.exitCode === null && server.child.signalCode === null && !server.child.killed)
            throw error
          return
        }
      }
    }
    const newcomers = await Promise.all(Array.from({ length: 12 }, () => newcomer(server.address)))
    const database = databaseProcess(dataDir)
    await Promise.all([...Array.from({ length: clients }, client), spend(newcomers)])
    await server.ends
    await vi.waitFor(() => expect(isAlive(database)).toBe(false), { timeout: 20_000 })
  }

  const server = await start()
  const { accessToken } = await signIn(server.address)
  const answered = sent.filter((one) => one.response !== null)
  expect(answered.length).toBeGreaterThanOrEqual(rounds * acknowledgedBeforeKill)
  for (const one of answered) {
    const again = await send(server.address, accessToken, one)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await again.json()).toEqual(one.response)
  }

  const attached = await openDatabase({ databaseUrl: undefined, dataDir }, { attach: true })
  const database = new pg.Client({ connectionString: attached.url })
  await database.connect()
  const ids = answered.flatMap((one) => one.response?.orders.map((order) => order.id) ?? [])
  const there = await database.query('SELECT id FROM orders WHERE id = ANY($1)', [ids])
  expect(there.rowCount).toBe(new Set(ids).size)
  // Work that was done twice leaves orders whose payment no key knows, or several under the payment of one
  // cart.
  const unknown = await database.query(
    'SELECT id FROM orders o WHERE NOT EXISTS (SELECT FROM idempotency_keys k WHERE k.payment_id = o.payment_id)',
  )
  expect(unknown.rows).toEqual([])
  const doubled = await database.query(
    'SELECT payment_id FROM orders GROUP BY payment_id HAVING count(*) > 1',
  )
  expect(doubled.rows).toEqual([])
  // Whatever was cut off half-way is either whole or still waiting for its payment.
  const half = await database.query(`
    SELECT o.id FROM orders o WHERE NOT EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id)
       OR NOT EXISTS (SELECT FROM order_timeline e WHERE e.order_id = o.id AND e.status = o.status)
       OR o.paid <> coalesce((SELECT -sum(m.amount) FROM ledger_entries m WHERE m.order_id = o.id AND m.account = 'customer'), 0)`)
  expect(half.rows).toEqual([])
  // A code is spent exactly where an order stands that it made cheaper, and nobody has two of those.
  expect(discounted).toBeGreaterThan(0)
  const unpaired = await database.query(`
    SELECT coalesce(o.payment_id, r.payment_id) AS payment
    FROM (SELECT DISTINCT payment_id, user_id FROM orders WHERE discount > 0 AND status <> 'cancelled') o
    FULL JOIN promo_redemptions r ON r.payment_id = o.payment_id AND r.user_id = o.user_id
    WHERE o.payment_id IS NULL OR r.payment_id IS NULL`)
  expect(unpaired.rows).toEqual([])
  const ledger = await database.query(
    'SELECT transfer_id FROM ledger_entries GROUP BY transfer_id HAVING sum(amount) <> 0',
  )
  expect(ledger.rows).toEqual([])
  await database.end()
  await attached.close()
  server.child.kill('SIGTERM')
  expect(await server.ends).toBe(0)
}, 180_000)
