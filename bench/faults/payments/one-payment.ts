import { randomUUID } from 'node:crypto'
import { jobHandlers } from '#server/compose.ts'
import { resolveStalePayments } from '#server/features/payments/resolve-stale-payments.ts'
import type { JobName } from '#server/jobs/queues.ts'
import { minuteMs } from '#shared/time.ts'
import { byCard } from '#tests/hosted.ts'
import { acceptWithinMs } from '#tests/ordering.ts'
import type { RazorpayMarketplace } from '#tests/razorpay.ts'
import type { Link, Payment } from '../../stand-ins/razorpay/books.ts'
import type { Random } from '../random.ts'
import { untilKilled } from './killed.ts'

export const chance = (random: Random, share: number) => random() < share
const pick = <T>(random: Random, from: readonly T[]): T => {
  const one = from[Math.floor(random() * from.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}
const shuffled = <T>(random: Random, all: readonly T[]): T[] =>
  all
    .map((one) => [random(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one)

/** What Razorpay and the network get wrong. */
const setFaults = (m: RazorpayMarketplace, random: Random) => {
  m.standIn.faults.call = (call) =>
    chance(random, 0.12)
      ? pick(random, call === 'refund' ? ['away', 'lost', 'conflict'] : ['away', 'lost'])
      : undefined
  m.standIn.faults.refund = () => pick(random, ['processed', 'processed', 'pending', 'failed'])
}
export const clearFaults = (m: RazorpayMarketplace) => {
  m.standIn.faults.call = () => undefined
  m.standIn.faults.refund = () => 'processed'
}

/**
 * Does the jobs that wait, at times twice; one that fails, or dies before it is marked as done, waits
 * again.
 */
export const work = async (m: RazorpayMarketplace, random: Random): Promise<boolean> => {
  const { rows } = await m.deps.pool.query(
    "SELECT id, name, data FROM pgboss.job WHERE name IN ('payment-event', 'refund-payment') ORDER BY created_on",
  )
  for (const { id, name, data } of shuffled(random, rows)) {
    const died = await jobHandlers(m.deps)
      [name as JobName](data)
      .then(
        () => chance(random, 0.1),
        () => true,
      )
    if (!died) await m.deps.pool.query('DELETE FROM pgboss.job WHERE id = $1', [id])
  }
  return rows.length > 0
}

/** What became of a run: the payment that its customer's key began, if it came so far. */
export type Run = { seed: number; paymentId: string | null; orderId: string | null; killed: number }

/**
 * One payment's life on the day that begins at `at`, as a seed decides: what customer, admin, kitchen,
 * Razorpay, the network and the kernel do, in any order, and two of it at once.
 */
export const playPayment = async (
  m: RazorpayMarketplace,
  random: Random,
  { seed, at }: { seed: number; at: Date },
): Promise<Run> => {
  m.time.set(at)
  setFaults(m, random)
  const { books } = m.standIn
  const key = randomUUID()
  const donation = chance(random, 0.3) ? { donation: 5_000 } : {}
  const checkout = () => m.checkout({ ...byCard, ...donation }, key)
  let kills = 0
  /** Does it, and dies in the middle of it now and then; whoever waits for it hears nothing then. */
  const live = async (what: () => Promise<unknown>) => {
    if (!chance(random, 0.25)) return void (await what())
    const how = { step: 1 + Math.floor(random() * 14), after: chance(random, 0.5) }
    if (await untilKilled(what, how)) kills += 1
  }
  await live(checkout)
  // Whoever heard nothing asks again, mostly.
  if (chance(random, 0.7)) await live(checkout)

  const begun = async () => {
    const { rows } = await m.deps.pool.query(
      `SELECT k.payment_id AS "paymentId", o.id AS "orderId" FROM idempotency_keys k
       LEFT JOIN orders o ON o.payment_id = k.payment_id WHERE k.key = $1`,
      [key],
    )
    return (rows[0] ?? { paymentId: null, orderId: null }) as Pick<Run, 'paymentId' | 'orderId'>
  }
  const { paymentId, orderId } = await begun()
  const linkNow = (): Link | undefined =>
    [...books.links.values()].find(({ reference_id: id }) => id === paymentId)
  const comeBack = (link: Link, id: string) =>
    m.app.inject({ method: 'GET', url: m.standIn.wayBack(link, id).replace('http://food.example', '') })
  const captured = (): Payment[] =>
    [...books.payments.values()].filter((one) => one.captured && one.notes.payment === paymentId)
  const order = (move: string, as = m.customer, body?: object) =>
    m.call('POST', `/api/orders/${orderId}/${move}`, { as, ...(body && { body }) })
  // A button in somebody's browser: the same key however often it is pressed.
  const refundKey = randomUUID()
  const refundPart = { amount: pick(random, [60, 100, 500, 1_000]), reason: 'It was cold' }
  const steps: Record<string, () => Promise<unknown>> = {
    pay: async () => {
      const link = linkNow()
      const paid = link && books.pay(link, 'captured', { begun: chance(random, 0.3) })
      if (link && paid && chance(random, 0.5)) await comeBack(link, paid.id)
    },
    fail: async () => {
      const link = linkNow()
      const failed = link && books.pay(link, 'failed')
      if (failed && chance(random, 0.4)) books.authoriseLate(failed)
    },
    payTwice: async () => {
      const link = linkNow()
      if (link && captured().length > 0 && chance(random, 0.3)) books.pay(link, 'captured', { twice: true })
    },
    cancel: () => order('cancel'),
    askAgain: () => order('payment/ask'),
    payAnotherWay: () => order('payment/leave'),
    adminCancels: () =>
      m.call('POST', `/api/admin/orders/${orderId}/cancel`, { as: m.admin, body: { reason: 'x' } }),
    accept: () => m.kitchen(orderId ?? '', 'accept'),
    deliver: async () => {
      for (const move of ['accept', 'ready', 'deliver']) await m.kitchen(orderId ?? '', move)
    },
    refundPart: () =>
      m.call('POST', `/api/admin/orders/${orderId}/refund`, {
        as: m.admin,
        body: refundPart,
        key: refundKey,
      }),
    refundByHand: async () => {
      const [payment] = captured()
      if (payment && chance(random, 0.3)) giveBackByHand(m, payment)
    },
    endLink: async () => {
      const link = linkNow()
      if (link) books.cancelLink(link)
    },
    tenMinutes: async () => {
      m.time.advance(acceptWithinMs)
      await resolveStalePayments(m.deps)
    },
    webhooks: () =>
      m.standIn.webhooks.deliver({
        post: m.post,
        times: pick(random, [1, 1, 2]),
        order: (all) => shuffled(random, all),
      }),
    lostWebhooks: async () => m.standIn.webhooks.drop(),
    work: () => work(m, random),
    again: checkout,
  }
  if (paymentId !== null)
    for (let step = 0; step < 6; step++) {
      const names = Array.from({ length: chance(random, 0.3) ? 2 : 1 }, () =>
        pick(random, Object.keys(steps)),
      )
      // At once, in the same moment, and in the same process.
      await live(() => Promise.all(names.map((name) => steps[name]?.())))
    }
  await endDay(m, random, at)
  return { seed, killed: kills, ...(await begun()) }
}

/** What a merchant gives back in the service's dashboard, which tells us nothing of it. */
export const giveBackByHand = (m: RazorpayMarketplace, payment: Payment): void => {
  const left = payment.amount - payment.amount_refunded
  if (left < 100) return
  const asked = { amount: Math.min(left, 700), notes: {}, receipt: null, speed: 'normal' }
  m.standIn.books.createRefund(payment, asked, 'processed')
}

/** All that is still under way on a day comes to its end. */
const endDay = async (m: RazorpayMarketplace, random: Random, at: Date) => {
  clearFaults(m)
  m.time.set(new Date(at.getTime() + acceptWithinMs + minuteMs))
  // The bank takes days over some.
  for (const refund of m.standIn.books.refunds.values())
    if (refund.status === 'pending' && chance(random, 0.7))
      m.standIn.books.finishRefund(refund, chance(random, 0.8) ? 'processed' : 'failed')
  for (let round = 0; round < 10; round++) {
    await resolveStalePayments(m.deps)
    const sent = await m.standIn.webhooks.deliver({ post: m.post })
    if (!(await work(m, () => 0.99)) && sent.length === 0) return
  }
}
