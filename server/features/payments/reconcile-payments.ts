import { and, eq, gte, lt, or, sql } from 'drizzle-orm'
import type { DifferenceKind, BookSums as Sums } from '#shared/payments/differences.ts'
import { dayMs } from '#shared/time.ts'
import { payments, refunds } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { byPayment, differenceOf } from './differences/compare-books.ts'
import { lookAgain } from './differences/look-again.ts'
import { closeDifferences, recordDifference } from './differences/record-difference.ts'
import type { ListedCharge, PaymentProvider } from './provider.ts'
import { settleRefund } from './refund-payment.ts'
import { servicesOf } from './services/services.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * A payment on which our books and the payment service's differ. Amounts in paise; null: not in those books.
 */
export type Difference = {
  paymentId: string
  kind: DifferenceKind
  ours: Sums | null
  theirs: Sums | null
}
/**
 * Compares the last UTC day that ended at least a day ago with the lists of charges of every payment service
 * that has one, and with its refunds what went back in the ten days until then: banks take days to refuse
 * one. Settles charges and refunds whose webhook was missed and books fees that came late; records, logs and
 * returns every other difference, for a person, and closes what has come to agree.
 *
 * Charges after that day are requested too, since a customer may begin a payment on one day and complete it
 * on the next.
 */
export const reconcilePayments = async (deps: Deps): Promise<Difference[]> => {
  const differences: Difference[] = []
  for (const service of servicesOf(deps)) differences.push(...(await reconcileService(deps, service)))
  return differences
}

const reconcileService = async (deps: Deps, service: PaymentProvider): Promise<Difference[]> => {
  const { name, list } = service
  if (list === null) return []
  const now = deps.clock()
  const to = new Date(Math.floor((now.getTime() - dayMs) / dayMs) * dayMs)
  const from = new Date(to.getTime() - dayMs)
  const listed: ListedCharge[] = []
  for await (const charge of list({ from, to: now })) listed.push(charge)
  const theirs = byPayment(listed)
  const { again, made } = await lookAgain(deps, service)
  for (const [id, reference] of again) {
    const charges = (await service.chargesOf?.(id, reference)) ?? []
    for (const [known, sums] of byPayment(charges)) theirs.set(known, sums)
  }
  for (const { charges } of theirs.values()) await settleMissed(deps, charges)

  const ours = new Map(
    (await ourPayments(deps, name, { from, to }, [...theirs.keys(), ...again.keys()])).map((one) => [
      one.id,
      one,
    ]),
  )
  const agreed = [...ours.values()].filter(({ id, refunded }) => theirs.get(id)?.refunded === refunded)
  await settleMissedRefunds(
    deps,
    agreed.map(({ id }) => id),
    (id) => made === undefined || made.get(id)?.some(({ status }) => status === 'done') === true,
  )
  /** Leaves out payments that neither began nor were charged on that day, nor went back lately. */
  const isLookedAt = (id: string): boolean => {
    const at = ours.get(id)?.createdAt ?? theirs.get(id)?.charges[0]?.at ?? now
    return again.has(id) || (from <= at && at < to)
  }
  const differences: Difference[] = []
  for (const id of new Set([...ours.keys(), ...theirs.keys(), ...again.keys()])) {
    if (!isLookedAt(id)) continue
    const [mine, listedHere] = [ours.get(id), theirs.get(id)]
    const kind = differenceOf(mine, listedHere)
    await closeDifferences(deps, { provider: name, paymentId: id, kind })
    if (kind) differences.push({ paymentId: id, kind, ours: sumsOf(mine), theirs: sumsOf(listedHere) })
  }
  for (const difference of differences) {
    deps.log.error(difference, 'a payment differs from the books of the payment service')
    const reference = theirs.get(difference.paymentId)?.charges.at(-1)?.reference ?? null
    await recordDifference(deps, { ...difference, provider: name, reference })
  }
  return differences
}

/**
 * Settles a charge whose webhook was missed, also of a payment that had failed: it is recorded and refunded.
 * Books its fee if that is known only now.
 */
const settleMissed = async (deps: Deps, charges: readonly ListedCharge[]): Promise<void> => {
  const [charge] = charges
  if (!charge) return
  const { paymentId, reference, captured, fee } = charge
  const [payment] = await deps.db.select().from(payments).where(eq(payments.id, paymentId))
  const isOpen = payment?.status === 'created' || payment?.status === 'failed'
  const lacksFee = payment?.reference === reference && payment.fee === null && fee !== undefined
  if ((isOpen && captured === payment.amount) || lacksFee)
    await settlePayment(deps, paymentId, { outcome: 'captured', reference, ...(fee && { fee }) })
}

/**
 * Settles the pending refunds of payments whose refunded sums agree: the service has made those refunds.
 * Where it says of each what became of it, one that is under way still waits.
 */
const settleMissedRefunds = async (
  deps: Deps,
  paymentIds: string[],
  isDone: (refundId: string) => boolean,
): Promise<void> => {
  const waiting = await deps.db
    .select()
    .from(refunds)
    .where(
      and(eq(refunds.status, 'pending'), sql`${refunds.paymentId} = ANY(${sql.param(paymentIds)}::uuid[])`),
    )
  for (const { id, reference } of waiting)
    if (isDone(id)) await settleRefund(deps, id, { status: 'done', reference })
}

/** The payments that began on that day with this service, and all that it lists. */
const ourPayments = ({ db, clock }: Deps, name: string, day: { from: Date; to: Date }, listed: string[]) =>
  db
    .select({
      id: payments.id,
      createdAt: payments.createdAt,
      captured: payments.captured,
      refunded: payments.refunded,
      fee: payments.fee,
      reference: payments.reference,
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
