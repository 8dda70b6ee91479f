import { and, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import type { RefundStatus } from '#shared/payments/payments.ts'
import { dayMs } from '#shared/time.ts'
import { paymentDifferences, payments, refunds } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import type { ListedRefund, PaymentProvider } from '../provider.ts'

/** Banks refuse a refund after up to seven working days. */
const refundDays = 10

/** What one refund of ours comes to at the service, in paise, however often it was sent. */
const givenBack = (made: readonly ListedRefund[]): number =>
  made.reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0)

/**
 * `again`: payments of ours, with the service's id of a charge of each that is known. `made`: what became of
 * our refunds, by our id; undefined where the service does not list them.
 */
type Looked = { again: Map<string, string | null>; made: Map<string, ListedRefund[]> | undefined }

/**
 * The payments that have to be compared though they are older than the day: those with a refund, within the
 * last ten days, that only one side knows or that came to something else, and those that differ or lately
 * did.
 */
export const lookAgain = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  service: PaymentProvider,
): Promise<Looked> => {
  const to = clock()
  const from = new Date(to.getTime() - refundDays * dayMs)
  // What was taken twice may hide that something else did not go back: that shows once the first is mended.
  const lately = or(isNull(paymentDifferences.mendedAt), gte(paymentDifferences.mendedAt, from))
  const differed = await db
    .select({ id: paymentDifferences.paymentId, reference: paymentDifferences.reference })
    .from(paymentDifferences)
    .where(and(eq(paymentDifferences.provider, service.name), lately))
  const again: Looked['again'] = new Map(differed.map(({ id, reference }) => [id, reference]))
  if (!service.listRefunds) return { again, made: undefined }
  const made = new Map<string, ListedRefund[]>()
  const charges = new Set<string>()
  for await (const one of service.listRefunds({ from, to }))
    if (one.refundId === null) charges.add(one.reference)
    else made.set(one.refundId, [...(made.get(one.refundId) ?? []), one])
  const ours = await db
    .select({
      id: refunds.id,
      paymentId: refunds.paymentId,
      amount: refunds.amount,
      status: refunds.status,
      reference: payments.reference,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.provider, service.name), gte(refunds.createdAt, from)))
  const others = new Map(made)
  for (const { id, paymentId, amount, status, reference } of ours) {
    const theirs = made.get(id) ?? []
    others.delete(id)
    const isEnded = (state: RefundStatus) => state !== 'pending'
    const agrees =
      givenBack(theirs) === amount && status === 'done' && theirs.every((one) => isEnded(one.status))
    if (!agrees) again.set(paymentId, reference)
  }
  // Refunds that are none of ours, or of what is older.
  for (const all of others.values()) for (const { reference } of all) charges.add(reference)
  const known = await db
    .select({ id: payments.id, reference: payments.reference })
    .from(payments)
    .where(and(eq(payments.provider, service.name), inArray(payments.reference, [...charges])))
  for (const { id, reference } of known) again.set(id, reference)
  return { again, made }
}
