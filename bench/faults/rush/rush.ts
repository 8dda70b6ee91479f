import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '#server/db/open-database.ts'
import { openBoss } from '#server/jobs/open-boss.ts'
import { card, shippingDetails } from '#tests/builders.ts'
import { family } from '#tests/program.ts'
import { newTally, password, person } from '../person.ts'
import type { Random } from '../random.ts'
import type { Server } from '../server.ts'
import { type Device, openDevice } from './device.ts'
import { cook, courier } from './people.ts'
import { verifyRush } from './verify-rush.ts'

const restaurant = 'annapurna-bhavan'
const customers = 4
const couriers = 3
/** Nobody works longer on what is open. */
const lastsAtMostMs = 120_000
/**
 * When every message has gone: what a process was sending as it died is sent again once its claim has run
 * out (notifications/transmit-once.ts, 150 s), and the job has been repeated.
 */
const notifiedWithinMs = 240_000

type Plan = {
  orders: number
  /** How often the power of the server goes; that of each device goes once for each. */
  cuts: number
}

const json = async (address: string, path: string, body?: object, token = '') => {
  const response = await fetch(address + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

const signUp = async (address: string, username: string, role: string) => {
  await json(address, '/api/auth/signup', {
    username,
    email: `${username}@example.com`,
    password,
    role: [role],
  })
}

/** A second one for the kitchen, by the link that the owner's invitation mails. */
const invite = async (address: string, username: string) => {
  await signUp(address, username, 'ROLE_CUSTOMER')
  const tokenOf = async (name: string): Promise<string> =>
    (await json(address, '/api/auth/signin', { username: name, password })).accessToken
  await json(address, '/api/restaurant/staff', { account: username }, await tokenOf('restaurant'))
  const { items } = await json(address, `/dev/mailbox?to=${username}@example.com`)
  const token = (items as { text: string }[])
    .map(({ text }) => /join-restaurant\?token=(\S+)/.exec(text)?.[1])
    .find(Boolean)
  await json(address, '/api/restaurant/staff/join', { token }, await tokenOf(username))
}

/** The machine of the server loses its power: program and database die at once, and start again. */
const cutServer = async (server: Server) => {
  const all = family(server.postmaster()).map(({ pid }) => pid)
  for (const pid of all) process.kill(pid, 'SIGKILL')
  await server.kill()
  await server.start()
}

const until = async (
  condition: () => boolean | Promise<boolean>,
  atMostMs: number,
  everyMs = 50,
): Promise<boolean> => {
  const began = performance.now()
  while (performance.now() - began < atMostMs) {
    if (await condition()) return true
    await wait(everyMs)
  }
  return false
}

/**
 * A Friday night: customers who order and cancel, a kitchen of two, three couriers, and the power of each
 * device and of the server that goes. Resolves to what was wrong in the end, and to what happened.
 */
export const playRush = async (server: Server, random: Random, { orders, cuts }: Plan) => {
  const { address } = server
  const tally = newTally()
  await invite(address, 'rushcook')
  for (let n = 1; n <= couriers; n++) await signUp(address, `rushcourier${n}`, 'ROLE_DELIVERY_AGENT')
  for (let n = 1; n <= customers; n++) await signUp(address, `rushcustomer${n}`, 'ROLE_CUSTOMER')
  const eaters = await Promise.all(
    Array.from({ length: customers }, (_, n) => person([address], `rushcustomer${n + 1}`, tally)),
  )
  const { items: dishes } = await json(address, `/api/dishes?restaurant=${restaurant}`)
  const { location } = await json(address, `/api/restaurants/${restaurant}`)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T

  const placed: string[] = []
  const overlooked = new Set<string>()
  let over = false
  const round = { random, overlooked, over: () => over }
  const kitchen = [
    openDevice('tablet', address, 'restaurant'),
    openDevice('second tablet', address, 'rushcook'),
  ]
  const phones = Array.from({ length: couriers }, (_, n) =>
    openDevice(`phone ${n + 1}`, address, `rushcourier${n + 1}`),
  )
  const devices: readonly Device[] = [...kitchen, ...phones]

  const order = async (number: number) => {
    const customer = pick(eaters)
    const body = {
      items: [1, 2, 3]
        .slice(0, 1 + Math.floor(random() * 3))
        .map(() => ({ dishId: pick<{ id: string }>(dishes).id, quantity: 1 })),
      shippingDetails,
      ...pick([{ paymentMethod: 'cashOnDelivery' }, { paymentMethod: 'creditCard', payment: card() }]),
    }
    const answer = await customer('/api/checkout', body, randomUUID())
    const { orders: made = [] } = (answer?.body ?? {}) as { orders?: { id: string }[] }
    if (answer?.status !== 201) tally.problems.push(`a checkout was refused: ${JSON.stringify(answer?.body)}`)
    for (const { id } of made) {
      // One in twelve nobody accepts; of those one in three is cancelled before its time is over.
      if (number % 12 === 5) overlooked.add(id)
      placed.push(id)
      // Whatever is drawn, one is missed, and one is cancelled at once.
      const cancels = number !== 5 && (number === 7 || random() < 0.2)
      if (!cancels) continue
      await wait(number === 7 ? 0 : random() * 1_500)
      const cancelled = await customer(`/api/orders/${id}/cancel`, {}, randomUUID())
      if (cancelled && cancelled.status !== 200 && cancelled.status !== 409)
        tally.problems.push(`a cancellation answered ${cancelled.status}`)
    }
  }
  const customersOrder = async () => {
    const under: Promise<void>[] = []
    for (let number = 0; number < orders; number++) {
      under.push(order(number))
      await wait(random() * 120)
    }
    await Promise.all(under)
  }
  /** Each in its own time, while orders come. */
  const powerGoes = (cut: () => Promise<void>) => async () => {
    for (let n = 0; n < cuts; n++) {
      const at = Math.floor(((n + 0.2 + random() * 0.7) / cuts) * orders)
      await until(() => placed.length >= at || over, lastsAtMostMs)
      await cut()
    }
  }
  const powerCuts = [
    ...devices.map((device) => powerGoes(() => device.cut(100 + random() * 400))),
    powerGoes(() => cutServer(server)),
  ].map((cut) => cut())
  const working = [
    ...kitchen.map((device) => cook(device, restaurant, round)),
    ...phones.map((phone) => courier(phone, location, round)),
  ]

  await customersOrder()
  await Promise.all(powerCuts)
  const attached = await openDatabase({ databaseUrl: undefined, dataDir: server.dataDir }, { attach: true })
  const database = new pg.Client({ connectionString: attached.url })
  await database.connect()
  const { boss, close } = await openBoss(attached.url, { warn: () => undefined, serving: false })
  try {
    const count = async (condition: string) => {
      const { rows } = await database.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM orders WHERE id = ANY($1) AND ${condition}`,
        [placed],
      )
      return rows[0]?.n ?? 0
    }
    const open = `status NOT IN ('delivered', 'cancelled')`
    await until(async () => (await count(open)) <= overlooked.size, lastsAtMostMs)
    // Their ten minutes are over; the job of every minute comes at once.
    await database.query(
      `UPDATE orders SET accept_by = now() - interval '1 second' WHERE id = ANY($1) AND status = 'confirmed'`,
      [[...overlooked]],
    )
    await boss.send('expire-orders', {})
    await until(async () => (await count(`(${open} OR attention IS NOT NULL)`)) === 0, lastsAtMostMs)
    // A minute later the confirmations are found that the server lost with its power.
    await database.query(
      `UPDATE orders SET placed_at = placed_at - interval '2 minutes' WHERE id = ANY($1)`,
      [placed],
    )
    await boss.send('missed-order-mails', {})
    let problems: string[] = []
    // E-mails are jobs.
    const isQuiet = async () => {
      problems = await verifyRush(database, placed, devices)
      return problems.length === 0
    }
    await until(isQuiet, notifiedWithinMs, 500)
    over = true
    await Promise.all(working)
    problems = await verifyRush(database, placed, devices)
    const made = devices.flatMap((device) => [...device.made.values()])
    return {
      problems: [...problems, ...tally.problems],
      orders: placed.length,
      delivered: await count(`status = 'delivered'`),
      cancelled: await count(
        `status = 'cancelled' AND NOT EXISTS (SELECT FROM order_timeline e WHERE e.order_id = orders.id AND e.action = 'expire')`,
      ),
      missed: await count(
        `EXISTS (SELECT FROM order_timeline e WHERE e.order_id = orders.id AND e.action = 'expire')`,
      ),
      taps: made.length,
      refused: made.filter(({ outcome }) => outcome === 'refused').length,
      deviceCuts: devices.reduce((sum, device) => sum + device.cuts(), 0),
    }
  } finally {
    over = true
    await Promise.allSettled(working)
    await close()
    await database.end()
    await attached.close()
  }
}
