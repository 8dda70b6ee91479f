import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { paise } from '#shared/money/money.ts'
import { sandboxCharges, sandboxRefunds } from '../../../db/tables/payments.ts'
import type { Deps } from '../../../deps.ts'
import type { ChargeResult, ListedCharge, PaymentProvider } from '../provider.ts'
import { routes } from './sandbox-hosted-routes.ts'
import { noMandate, readSandboxWebhook, sandboxDecline, sandboxReference } from './sandbox-webhook.ts'

/** Seconds until the sandbox completes a refund. */
const refundAfterSeconds = 5

type Needed = Pick<Deps, 'settings' | 'keys' | 'clock' | 'jobs' | 'db' | 'randomBytes'>
type Row = typeof sandboxCharges.$inferSelect

/**
 * A payment service that moves no money and asks for the details on its own page (sandbox-hosted-routes.ts),
 * as hosted checkouts do. It stores its charges, sends webhooks, and completes refunds some seconds later.
 */
export const openHostedSandbox = (deps: Needed): PaymentProvider => {
  const { db } = deps
  const chargeOf = async (paymentId: string): Promise<Row | undefined> =>
    (await db.select().from(sandboxCharges).where(eq(sandboxCharges.paymentId, paymentId)))[0]
  const newOrderId = () => `order_${Buffer.from(deps.randomBytes(16)).toString('hex')}`
  /** A charge, or the one that its id has already. */
  const insertOnce = async (charge: Row): Promise<Row> => {
    const inserted = await db.insert(sandboxCharges).values(charge).onConflictDoNothing().returning()
    return inserted[0] ?? (await chargeOf(charge.paymentId)) ?? charge
  }
  const resultOf = (charge: Row): ChargeResult => {
    const { status, paymentId, method, orderId } = charge
    if (status === 'captured') return { outcome: 'captured', reference: sandboxReference(paymentId) }
    if (status === 'declined') return sandboxDecline(method)
    const { href } = new URL(`/sandbox-payment/${orderId}`, deps.settings.publicUrl)
    return { outcome: 'actionRequired', providerOrderId: orderId, action: { kind: 'redirect', url: href } }
  }
  return {
    name: 'sandbox-hosted',
    methods: ['creditCard', 'upi'],
    takesDetails: false,
    charge: async ({ paymentId, amount, instrument: { method }, mandate = false, returnUrl }) => {
      const charge = {
        paymentId,
        orderId: newOrderId(),
        method,
        amount,
        returnUrl: await returnUrl(),
        status: 'open',
        mandate: mandate ? 'given' : null,
        createdAt: deps.clock(),
        settledAt: null,
      } as const
      return resultOf(await insertOnce(charge))
    },
    mandates: {
      methods: ['creditCard', 'upi'],
      charge: async ({ paymentId, amount, mandate }) => {
        const first = await chargeOf(mandate.paymentId)
        if (first?.status !== 'captured' || first.mandate !== 'given') return noMandate
        const now = deps.clock()
        const { method, returnUrl } = first
        const orderId = newOrderId()
        const charge = { paymentId, orderId, method, amount, returnUrl, status: 'captured' } as const
        return resultOf(await insertOnce({ ...charge, mandate: null, createdAt: now, settledAt: now }))
      },
      end: async ({ paymentId }) => {
        await db
          .update(sandboxCharges)
          .set({ mandate: 'ended' })
          .where(and(eq(sandboxCharges.paymentId, paymentId), eq(sandboxCharges.mandate, 'given')))
      },
    },
    find: async (paymentId) => {
      const charge = await chargeOf(paymentId)
      return charge ? resultOf(charge) : { outcome: 'unknown' }
    },
    cancel: async (paymentId) => {
      await db
        .update(sandboxCharges)
        .set({ status: 'declined', settledAt: deps.clock() })
        .where(and(eq(sandboxCharges.paymentId, paymentId), eq(sandboxCharges.status, 'open')))
      return (await chargeOf(paymentId))?.status === 'captured'
        ? { outcome: 'captured', reference: sandboxReference(paymentId) }
        : { outcome: 'cancelled' }
    },
    refund: async ({ transfer, paymentId, amount }) => {
      if ((await chargeOf(paymentId))?.status !== 'captured')
        throw new Error(`nothing was taken for payment ${paymentId}`)
      const status = await db.transaction(async (tx) => {
        const refund = {
          id: transfer,
          paymentId,
          amount,
          status: 'pending',
          createdAt: deps.clock(),
        } as const
        const begun = await tx.insert(sandboxRefunds).values(refund).onConflictDoNothing().returning()
        const job = { paymentId, refundId: transfer }
        if (begun.length > 0)
          await deps.jobs.send('sandbox-webhook', job, { tx, startAfterSeconds: refundAfterSeconds })
        const [known] = await tx.select().from(sandboxRefunds).where(eq(sandboxRefunds.id, transfer))
        return known?.status ?? 'pending'
      })
      return { status, reference: sandboxReference(transfer) }
    },
    readWebhook: (request) => readSandboxWebhook(deps, request),
    list: ({ from, to }) =>
      captured(and(gte(sandboxCharges.settledAt, from), lt(sandboxCharges.settledAt, to))),
    chargesOf: async (paymentId) => {
      const charges: ListedCharge[] = []
      for await (const charge of captured(eq(sandboxCharges.paymentId, paymentId))) charges.push(charge)
      return charges
    },
    routes,
  }
  async function* captured(which: SQL | undefined): AsyncGenerator<ListedCharge> {
    const charges = await db
      .select({
        paymentId: sandboxCharges.paymentId,
        captured: sandboxCharges.amount,
        at: sandboxCharges.settledAt,
        refunded: sql`coalesce(sum(${sandboxRefunds.amount}), 0)`.mapWith((sum) => paise(Number(sum))),
      })
      .from(sandboxCharges)
      .leftJoin(
        sandboxRefunds,
        and(eq(sandboxRefunds.paymentId, sandboxCharges.paymentId), eq(sandboxRefunds.status, 'done')),
      )
      .where(and(eq(sandboxCharges.status, 'captured'), which))
      .groupBy(sandboxCharges.paymentId)
    for (const { at, ...charge } of charges)
      if (at !== null) yield { ...charge, at, reference: sandboxReference(charge.paymentId) }
  }
}
