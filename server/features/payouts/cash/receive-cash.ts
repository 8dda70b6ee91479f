import { and, eq, sql } from 'drizzle-orm'
import { marketDay, startOfDay, startOfWeek } from '#shared/calendar.ts'
import { Refusal } from '#shared/errors.ts'
import { formatPaise, type Paise, paise } from '#shared/money/money.ts'
import type { Transaction } from '../../../db/connection.ts'
import { ledgerLines, ledgerLinesAs } from '../../../db/views/ledger.ts'
import type { Deps } from '../../../deps.ts'
import { profileOf } from '../../accounts/profiles.ts'
import { postTransfer } from '../../ledger/post-transfer.ts'
import type { Transfer } from '../../ledger/transfer.ts'
import { recordAudit } from '../audited.ts'
import { lockOwner } from '../pay-out.ts'

/**
 * Refuses with not_found (404) where there is no such account. One whose role or account is gone may still
 * hold cash.
 */
export const requireCourier = async (tx: Transaction, id: string): Promise<void> => {
  if (!(await profileOf(tx, id)))
    throw new Refusal('not_found', /*i18n*/ 'This delivery agent was not found.')
}

/** What somebody holds of customers' cash, in paise. */
const heldBy = async (tx: Transaction, owner: string): Promise<Paise> => {
  const [row] = await tx
    .select({ amount: sql`coalesce(sum(${ledgerLines.amount}), 0)`.mapWith(Number) })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.account, 'cash'), eq(ledgerLines.owner, owner)))
  return paise(row?.amount ?? 0)
}

/** What of it was collected before a moment and not set against a payout, in paise. */
const heldBefore = async (tx: Transaction, owner: string, before: Date): Promise<number> => {
  const { rows } = await tx.execute<{ held: number }>(sql`
    SELECT coalesce(sum(e.amount), 0)::float8 AS held FROM ${ledgerLinesAs('e')}
    WHERE e.account = 'cash' AND e.owner = ${owner} AND e.kind <> 'payout'
      AND (e.at < ${before.toISOString()}::timestamptz OR e.kind = 'handover')
      AND NOT EXISTS (SELECT FROM payout_entries p WHERE p.entry_id = e.id)`)
  return rows[0]?.held ?? 0
}

const handover = (owner: string, amount: Paise): Transfer => ({
  kind: 'handover',
  orderId: null,
  paymentId: null,
  entries: [
    { account: 'cash', owner, amount: paise(-amount) },
    { account: 'clearing', amount },
  ],
})

/**
 * An admin takes in cash that a courier holds, all of it or `amount` paise: it is the platform's then, and no
 * payout sets it against the earnings any more. Audited. A caller sends a key: without one a repeat takes in
 * more. Refuses: not_found (404) no such courier, illegal_transition (409) where there is none to take in,
 * validation_failed (422) for more than the courier holds.
 */
export const receiveCash = (
  deps: Deps,
  adminId: string,
  courierId: string,
  amount: Paise | null,
): Promise<{ id: string; received: Paise; amount: Paise }> =>
  deps.db.transaction(async (tx) => {
    await requireCourier(tx, courierId)
    await lockOwner(tx, courierId)
    const held = await heldBy(tx, courierId)
    if (held <= 0) throw new Refusal('illegal_transition', /*i18n*/ 'This delivery agent holds no cash.')
    const received = amount ?? held
    if (received > held) {
      const message = /*i18n*/ 'The delivery agent holds {held}'
      throw new Refusal('validation_failed', message, { amount: message }, { held: formatPaise(held) })
    }
    const now = deps.clock()
    const older = Math.max(
      0,
      Math.min(received, await heldBefore(tx, courierId, startOfDay(startOfWeek(marketDay(now))))),
    )
    // The oldest cash first, and that of weeks that are over by itself, which their payout then covers.
    const parts = [older, received - older]
      .filter((part) => part > 0)
      .map((part) => handover(courierId, paise(part)))
    await postTransfer(tx, now, ...parts)
    const left = paise(held - received)
    await recordAudit(tx, {
      actor: { kind: 'account', id: adminId },
      action: 'cash.received',
      subject: { kind: 'account', id: courierId },
      before: { held },
      after: { held: left, received },
      at: now,
    })
    return { id: courierId, received, amount: left }
  })
