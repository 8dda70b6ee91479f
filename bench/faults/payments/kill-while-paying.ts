import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '#server/db/open-database.ts'
import { shippingDetails } from '#tests/builders.ts'
import { family, freePort, temporaryFolder } from '#tests/program.ts'
import type { Payment } from '../../stand-ins/razorpay/books.ts'
import { openRazorpayStandIn } from '../../stand-ins/razorpay/open.ts'
import { table } from '../../table.ts'
import { newTally, type Person, person } from '../person.ts'
import type { Random } from '../random.ts'
import { type Server, startServer } from '../server.ts'
import { untilReady } from '../verify.ts'
import { apart, type Books, booksOf } from './both-books.ts'

const restaurant = 'annapurna-bhavan'
const customers = 8
/** Checkouts that were answered for good, before and after each kill. */
const between = 40
/** Webhooks are sent again, and jobs done again, until both books say the same. */
const settledWithinMs = 90_000

type StandIn = Awaited<ReturnType<typeof openRazorpayStandIn>>

type Played = {
  checkouts: number
  paid: number
  refunded: number
  repeated: number
  slowestReadyMs: number
  problems: string[]
}

/** Program and database die at once, or the program alone, and are started again. */
const kill = async (server: Server, all: boolean) => {
  if (all) for (const { pid } of family(server.postmaster())) process.kill(pid, 'SIGKILL')
  await server.kill()
  await server.start()
  return untilReady(server.address)
}

/** What a customer does whose order waits for its payment. */
const pay = async (
  standIn: StandIn,
  random: Random,
  customer: Person,
  order: { id: string; link: string },
) => {
  const { books } = standIn
  const link = books.linkById(order.link)
  if (!link) throw new Error(`order ${order.id} leads to no link`)
  /** The browser is led back, to a server that may be dead. */
  const comeBack = (payment: Payment) =>
    fetch(standIn.wayBack(link, payment.id), { redirect: 'manual' }).catch(() => null)
  const drawn = random()
  if (drawn < 0.2) books.pay(link, 'failed')
  // Who leaves: the link ends, as it does after our ten minutes.
  if (drawn > 0.9) return void books.cancelLink(link)
  const paid = books.pay(link, 'captured')
  if (paid && random() < 0.5) await comeBack(paid)
  if (random() < 0.3) await customer(`/api/orders/${order.id}/cancel`, {}, randomUUID())
}

/**
 * `npm run faults -- payments`: `killWhilePaying` on an installation of its own. Returns what was wrong.
 */
export const payments = async (random: Random, rounds: number): Promise<string[]> => {
  const folder = temporaryFolder()
  const { problems, ...row } = await killWhilePaying(folder.path, random, rounds)
  folder.remove()
  table(
    ['kills', 'checkouts', 'paid', 'of them given back', 'repeated', 'ready after ms'],
    [[rounds, row.checkouts, row.paid, row.refunded, row.repeated, row.slowestReadyMs]],
  )
  return problems
}

/**
 * Customers who pay at the stand-in of Razorpay, fail, leave, come back and cancel, while `rounds` times the
 * program is killed, every other time with its database.
 */
const killWhilePaying = async (folder: string, random: Random, rounds: number): Promise<Played> => {
  const port = await freePort()
  const webhookUrl = `http://127.0.0.1:${port}/api/payments/webhook`
  const standIn = await openRazorpayStandIn({ webhookUrl, automatic: true })
  const lostAt = (share: number) => (random() < share ? ('lost' as const) : undefined)
  // A response in twenty is lost, whatever was carried out.
  standIn.faults.call = (call) => (call === 'read' ? undefined : lostAt(0.05))
  const settings = {
    PAYMENTS: 'razorpay,cash',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...standIn.environment,
  }
  const server = await startServer(folder, { ...settings, PORT: String(port) })
  const tally = newTally()
  const customer = await person([server.address], 'customer', tally)
  const menu = await fetch(`${server.address}/api/dishes?restaurant=${restaurant}`)
  const { items } = (await menu.json()) as { items: { id: string }[] }
  let checkouts = 0
  let running = true
  const order = async () => {
    const body = {
      items: [{ dishId: items[Math.floor(random() * items.length)]?.id, quantity: 1 }],
      shippingDetails,
    }
    const paymentMethod = random() < 0.5 ? 'upi' : 'creditCard'
    const response = await customer('/api/checkout', { ...body, paymentMethod }, randomUUID())
    if (response === null) return
    checkouts += 1
    // Declined: the service had no answer in time.
    if (response.status !== 201) return
    const { orders } = response.body as {
      orders: { id: string; payment: { action?: { url: string } | null } }[]
    }
    for (const { id, payment } of orders)
      if (payment.action)
        await pay(standIn, random, customer, { id, link: payment.action.url.split('/').at(-1) ?? '' })
  }
  const working = Promise.all(
    Array.from({ length: customers }, async () => {
      while (running) await order()
    }),
  )
  const acknowledged = async (more: number) => {
    const wanted = checkouts + more
    while (checkouts < wanted) await wait(10)
  }
  const ready: number[] = []
  for (let round = 0; round < rounds; round++) {
    await acknowledged(between)
    ready.push(await kill(server, round % 2 === 1))
    await acknowledged(between)
  }
  running = false
  await working
  standIn.faults.call = () => undefined
  // Links that nobody was led to, as their checkout died: nobody pays them.
  for (const link of standIn.books.links.values()) standIn.books.cancelLink(link)
  const { books, problems } = await settled(server, standIn)
  await server.stop()
  await standIn.close()
  return {
    checkouts,
    paid: books.filter(({ captured }) => captured > 0).length,
    refunded: books.filter(({ refunded }) => refunded > 0).length,
    repeated: tally.repeated,
    slowestReadyMs: Math.round(Math.max(...ready)),
    problems: [...tally.problems, ...problems],
  }
}

/** Waits until both books agree, and says what does not. */
const settled = async (server: Server, standIn: StandIn): Promise<{ books: Books[]; problems: string[] }> => {
  const attached = await openDatabase({ databaseUrl: undefined, dataDir: server.dataDir }, { attach: true })
  const database = new pg.Client({ connectionString: attached.url })
  await database.connect()
  try {
    const began = performance.now()
    for (;;) {
      const books = await booksOf(database)
      const problems = await apart(database, books, [...standIn.books.payments.values()])
      if (problems.length === 0 || performance.now() - began > settledWithinMs) return { books, problems }
      await wait(500)
    }
  } finally {
    await database.end()
    await attached.close()
  }
}
