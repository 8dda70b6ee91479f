import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { paise } from '#shared/money/money.ts'
import type { PaymentDifference } from '#shared/payments/difference-contracts.ts'
import { mendOf } from '#shared/payments/differences.ts'
import type { Transaction } from '../../../db/connection.ts'
import { isUuid } from '../../../db/is-uuid.ts'
import { paymentDifferences, refunds } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { serviceOf } from '../services.ts'
import { recordAudit } from './audited.ts'
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
 * Mends a difference. What the service took beyond our books goes back to the customer under the
 * difference's own id, so that a repeat sends nothing twice; a refund that failed is sent again; of
 * everything else the note says what became of it. A repeat changes nothing. Refuses: not_found (404).
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
  const mend = mendOf[found.kind]
  if (mend === 'sendBack') await sendBack(deps, found)
  await deps.db.transaction(async (tx) => {
    const mended = await tx
      .update(paymentDifferences)
      .set({ mendedAt: deps.clock(), mend, note })
      .where(and(eq(paymentDifferences.id, id), isNull(paymentDifferences.mendedAt)))
      .returning({ id: paymentDifferences.id })
    if (mended.length === 0) return
    if (mend === 'refundAgain') await refundAgain(deps, tx, found.paymentId)
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

/** Sends back what the service took and has not sent back, less what our books know of. */
const sendBack = async (deps: Deps, { id, provider, paymentId, reference, ours, theirs }: DifferenceRow) => {
  const kept = (sums: DifferenceRow['ours']) => (sums?.captured ?? 0) - (sums?.refunded ?? 0)
  const amount = kept(theirs) - kept(ours)
  if (amount <= 0) return
  await serviceOf(deps, provider).refund({
    ...{ transfer: id, paymentId, reference, attempt: 0 },
    amount: paise(amount),
  })
}

/** Sends a payment's refunds that are not done again: those that failed as new ones to the service. */
const refundAgain = async (deps: Deps, tx: Transaction, paymentId: string): Promise<void> => {
  const again = await tx
    .update(refunds)
    .set({
      status: 'pending',
      settledAt: null,
      failure: null,
      attempt: sql`attempt + CASE WHEN status = 'failed' THEN 1 ELSE 0 END`,
    })
    .where(and(eq(refunds.paymentId, paymentId), sql`${refunds.status} <> 'done'`))
    .returning()
  for (const { id: transfer, amount } of again)
    await deps.jobs.send('refund-payment', { transfer, paymentId, amount }, { tx })
}
