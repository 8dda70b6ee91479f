import { and, eq, gte, lt, or, sql } from 'drizzle-orm'
import { dayMs } from '#shared/time.ts'
import { payments, refunds } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { ListedCharge } from './provider.ts'
import { settleRefund } from './refund-payment.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * A payment on which our books and the payment service's differ. Amounts in paise; null: not in those books.
 */
export type Difference = { paymentId: string; ours: Sums | null; theirs: Sums | null }
type Sums = { captured: number; refunded: number }
type OurPayment = Sums & {
  id: string
  createdAt: Date
  /** The part of `refunded` that was requested within the last day and is not confirmed yet. */
  pending: number
}

/**
 * Compares the last UTC day that ended at least a day ago with the payment service's list of charges. Settles
 * charges and refunds whose webhook was missed; logs and returns every other difference, for a person. Does
 * nothing if the service cannot list charges.
 *
 * Charges after that day are requested too, since a customer may begin a payment on one day and complete it
 * on the next.
 */
export const reconcilePayments = async (deps: Deps): Promise<Difference[]> => {
  if (deps.payments.list === null) return []
  const now = deps.clock()
  const to = new Date(Math.floor((now.getTime() - dayMs) / dayMs) * dayMs)
  const from = new Date(to.getTime() - dayMs)
  const theirs = new Map<string, ListedCharge>()
  for await (const charge of deps.payments.list({ from, to: now })) theirs.set(charge.paymentId, charge)
  for (const charge of theirs.values()) await settleMissed(deps, charge)

  const ours = new Map(
    (await ourPayments(deps, { from, to }, [...theirs.keys()])).map((one) => [one.id, one]),
  )
  const agreed = [...ours.values()].filter(({ id, refunded }) => theirs.get(id)?.refunded === refunded)
  await settleMissedRefunds(
    deps,
    agreed.map(({ id }) => id),
  )
  /** Leaves out payments that neither began nor were charged on that day. */
  const isOfTheDay = (id: string): boolean => {
    const at = ours.get(id)?.createdAt ?? theirs.get(id)?.at ?? now
    return from <= at && at < to
  }
  const differences = [...new Set([...ours.keys(), ...theirs.keys()])].filter(isOfTheDay).flatMap((id) => {
    const [mine, listed] = [ours.get(id), theirs.get(id)]
    return agrees(mine, listed) ? [] : [{ paymentId: id, ours: sumsOf(mine), theirs: sumsOf(listed) }]
  })
  for (const difference of differences)
    deps.log.error(difference, 'a payment differs from the books of the payment service')
  return differences
}

/**
 * Settles a charge whose webhook was missed, also of a payment that had failed: it is recorded and refunded.
 */
const settleMissed = async (deps: Deps, { paymentId, reference, captured }: ListedCharge): Promise<void> => {
  const [payment] = await deps.db.select().from(payments).where(eq(payments.id, paymentId))
  const isOpen = payment?.status === 'created' || payment?.status === 'failed'
  if (isOpen && captured === payment.amount)
    await settlePayment(deps, paymentId, { outcome: 'captured', reference })
}

/** Settles the pending refunds of payments whose refunded sums agree: the service has made those refunds. */
const settleMissedRefunds = async (deps: Deps, paymentIds: string[]): Promise<void> => {
  const waiting = await deps.db
    .select()
    .from(refunds)
    .where(
      and(eq(refunds.status, 'pending'), sql`${refunds.paymentId} = ANY(${sql.param(paymentIds)}::uuid[])`),
    )
  for (const { id, reference } of waiting) await settleRefund(deps, id, { status: 'done', reference })
}

/** The payments that began on that day with this service, and all that it lists. */
const ourPayments = (
  { db, clock, payments: { name } }: Deps,
  day: { from: Date; to: Date },
  listed: string[],
) =>
  db
    .select({
      id: payments.id,
      createdAt: payments.createdAt,
      captured: payments.captured,
      refunded: payments.refunded,
      pending: sql`coalesce(sum(${refunds.amount}), 0)`.mapWith(Number),
    })
    .from(payments)
    .leftJoin(
      refunds,
      and(
        eq(refunds.paymentId, payments.id),
        eq(refunds.status, 'pending'),
        gte(refunds.createdAt, new Date(clock().getTime() - dayMs)),
      ),
    )
    .where(
      and(
        eq(payments.provider, name),
        or(
          and(gte(payments.createdAt, day.from), lt(payments.createdAt, day.to)),
          sql`${payments.id} = ANY(${sql.param(listed)}::uuid[])`,
        ),
      ),
    )
    .groupBy(payments.id)

const sumsOf = (row: Sums | undefined): Sums | null =>
  row ? { captured: row.captured, refunded: row.refunded } : null

/**
 * Whether the sums agree. A payment without a charge need not be listed; a pending refund may be listed
 * already or not.
 */
const agrees = (mine: OurPayment | undefined, listed: Sums | undefined): boolean => {
  const [captured, refunded] = [listed?.captured ?? 0, listed?.refunded ?? 0]
  const back = mine?.refunded ?? 0
  return captured === (mine?.captured ?? 0) && refunded <= back && refunded >= back - (mine?.pending ?? 0)
}
