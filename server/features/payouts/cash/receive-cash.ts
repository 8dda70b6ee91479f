import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { formatPaise, type Paise, paise } from '#shared/money.ts'
import type { Transaction } from '../../../db/connection.ts'
import { ledgerEntries } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { postTransfer } from '../../ledger/post-transfer.ts'
import { lockOwner } from '../lock-owner.ts'
import { requireCourier } from './require-courier.ts'

/** What somebody holds of customers' cash, in paise. */
const heldBy = async (tx: Transaction, owner: string): Promise<Paise> => {
  const [row] = await tx
    .select({ amount: sql`coalesce(sum(${ledgerEntries.amount}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.account, 'cash'), eq(ledgerEntries.owner, owner)))
  return paise(row?.amount ?? 0)
}

/**
 * An admin takes in cash that a courier holds, all of it or `amount` paise: it is the platform's then, and no payout sets it against the earnings
 * any more. Audited. A caller sends a key: without one a repeat takes in more. Refuses: not_found (404) no such courier, illegal_transition (409) where
 * there is none to take in, validation_failed (422) for more than the courier holds.
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
    await postTransfer(tx, now, {
      kind: 'handover',
      orderId: null,
      paymentId: null,
      entries: [
        { account: 'cash', owner: courierId, amount: paise(-received) },
        { account: 'clearing', amount: received },
      ],
    })
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
