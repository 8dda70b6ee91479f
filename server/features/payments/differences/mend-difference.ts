import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { paise } from '#shared/money/money.ts'
import type { PaymentDifference } from '#shared/payments/difference-contracts.ts'
import { mendOf } from '#shared/payments/differences.ts'
import type { Transaction } from '../../../db/connection.ts'
import { isUuid } from '../../../db/is-uuid.ts'
import { paymentDifferences, payments, refunds } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import type { PaymentProvider } from '../provider.ts'
import { serviceOf } from '../services/services.ts'
import { recordAudit } from './audited.ts'
import { byPayment, notGivenBack, takenTooMuch } from './compare-books.ts'
import type { DifferenceRow } from './record-difference.ts'

const maxRows = 100

/** The differences that nobody has mended, the oldest first; at most a hundred. */
export const listDifferences = async ({ db }: Deps): Promise<PaymentDifference[]> =>
  (
    await db
      .select()
      .from(paymentDifferences)
      .where(isNull(paymentDifferences.mendedAt))
      .orderBy(asc(paymentDifferences.foundAt), asc(paymentDifferences.id))
      .limit(maxRows)
  ).map(view)

const view = ({ id, provider, paymentId, reference, kind, ours, theirs, foundAt }: DifferenceRow) => ({
  ...{ id, provider, paymentId, reference, kind },
  ours: ours && { captured: paise(ours.captured), refunded: paise(ours.refunded) },
  theirs: theirs && { captured: paise(theirs.captured), refunded: paise(theirs.refunded) },
  foundAt: foundAt.toISOString(),
  mend: mendOf[kind],
})

/**
 * Mends a difference, as it is now. What the service took beyond our books goes back to the customer under
 * the difference's own id, so that a repeat sends nothing twice; a refund that did not go back is sent again;
 * of everything else the note says what became of it. A repeat changes nothing. Refuses: not_found (404).
 */
export const mendDifference = async (
  deps: Deps,
  adminId: string,
  id: string,
  note: string,
): Promise<PaymentDifference> => {
  const [found] = isUuid(id)
    ? await deps.db.select().from(paymentDifferences).where(eq(paymentDifferences.id, id))
    : []
  if (!found) throw new Refusal('not_found', /*i18n*/ 'This difference was not found.')
  if (found.mendedAt !== null) return view(found)
  const service = serviceOf(deps, found.provider)
  const { tooMuch, missing } = await readAnew(deps, service, found)
  const least = service.leastRefund ?? 1
  const plan = mendOf[found.kind]
  const sent = tooMuch.filter(({ amount }) => amount >= least)
  const mend =
    plan === 'sendBack' && sent.length === 0
      ? 'note'
      : plan === 'refundAgain' && missing < least
        ? 'note'
        : plan
  if (mend === 'sendBack')
    for (const [attempt, { reference, amount }] of sent.entries())
      await service.refund({
        ...{ transfer: id, paymentId: found.paymentId, reference, attempt },
        amount: paise(amount),
      })
  await deps.db.transaction(async (tx) => {
    const mended = await tx
      .update(paymentDifferences)
      .set({ mendedAt: deps.clock(), mend, note })
      .where(and(eq(paymentDifferences.id, id), isNull(paymentDifferences.mendedAt)))
      .returning({ id: paymentDifferences.id })
    if (mended.length === 0) return
    if (mend === 'refundAgain') await refundAgain(deps, tx, found.paymentId, missing)
    await recordAudit(tx, {
      actor: { kind: 'account', id: adminId },
      action: 'payment.mended',
      subject: { kind: 'payment', id: found.paymentId },
      after: { kind: found.kind, note },
      at: deps.clock(),
    })
  })
  return view(found)
}

/**
 * What there is to mend by what the service says now: somebody may have given it back by hand since it was
 * found. Amounts in paise.
 */
const readAnew = async (deps: Deps, service: PaymentProvider, { paymentId, reference }: DifferenceRow) => {
  const [ours] = await deps.db
    .select({ captured: payments.captured, refunded: payments.refunded, reference: payments.reference })
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.provider, service.name)))
  const charges = (await service.chargesOf?.(paymentId, ours?.reference ?? reference)) ?? []
  const theirs = byPayment(charges).get(paymentId)
  return { tooMuch: takenTooMuch(ours, theirs), missing: ours ? notGivenBack(ours, theirs) : 0 }
}

/**
 * Sends a payment's refunds again until `missing` paise of them are on their way: those that are not done
 * first, and what was done by our books and is not back after all, the latest first. One that failed is a
 * new one to the service.
 */
const refundAgain = async (
  deps: Deps,
  tx: Transaction,
  paymentId: string,
  missing: number,
): Promise<void> => {
  const all = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(sql`${refunds.status} = 'done'`, desc(refunds.createdAt), desc(refunds.id))
    .for('update')
  let left = missing
  for (const { id: transfer, amount: whole, status, attempt } of all) {
    if (left <= 0) return
    const amount = paise(Math.min(whole, left))
    left -= amount
    await tx
      .update(refunds)
      .set({
        ...{ status: 'pending', settledAt: null, failure: null },
        // Another amount is another refund to the service.
        attempt: status === 'pending' && amount === whole ? attempt : attempt + 1,
      })
      .where(eq(refunds.id, transfer))
    await deps.jobs.send('refund-payment', { transfer, paymentId, amount }, { tx })
  }
}
