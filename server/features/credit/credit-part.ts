import { randomUUID } from 'node:crypto'
import { type Paise, paise } from '#shared/money/money.ts'
import { toRow } from '../../db/rows.ts'
import { insertRows, type StatementPart } from '../../db/statement.ts'
import { creditEntries } from '../../db/tables/credit.ts'
import type { Transfer } from '../ledger/transfer.ts'

export type CreditEntryRow = typeof creditEntries.$inferSelect

type Spending = { userId: string; paymentId: string; amount: Paise }

const rowOf = toRow(creditEntries)

/** An entry, with nothing left of it. */
export const newEntry = (
  entry: Pick<CreditEntryRow, 'userId' | 'kind' | 'amount' | 'at' | 'posted'> & Partial<CreditEntryRow>,
): CreditEntryRow => ({
  id: randomUUID(),
  remaining: paise(0),
  reason: '',
  paymentId: null,
  grantedBy: null,
  ...entry,
})

/**
 * Takes credit for a payment, the oldest first, as a part of the checkout's statement: nothing is written
 * where less is there. `posted`: the payment is settled with it. The rows are locked, so that checkouts at
 * once wait for each other.
 */
export const takeCredit = (
  { userId, paymentId, amount }: Spending,
  posted: boolean,
  at: Date,
): StatementPart => ({
  name: 'credit_taken',
  values: {
    creditUser: userId,
    creditAmount: amount,
    creditEntries: JSON.stringify([
      rowOf(newEntry({ userId, kind: 'spent', amount: paise(-amount), paymentId, posted, at })),
    ]),
  },
  check: (parameter) => `credit_left AS (
    SELECT id, at, remaining FROM credit_entries WHERE user_id = ${parameter('creditUser')}::uuid AND remaining > 0
    ORDER BY at, id FOR UPDATE
  ), credit_parts AS (
    SELECT id, least(remaining, greatest(0, ${parameter('creditAmount')}::bigint - before)) AS part FROM (
      SELECT id, remaining, coalesce(sum(remaining) OVER (
        ORDER BY at, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before FROM credit_left) lots
  ), credit_taken AS (
    SELECT coalesce(sum(part), 0) = ${parameter('creditAmount')}::bigint AS ok FROM credit_parts
  )`,
  write: (parameter) => `credit_used AS (
    UPDATE credit_entries e SET remaining = e.remaining - p.part FROM agreed, credit_parts p
    WHERE ok AND e.id = p.id AND p.part > 0
  ),
  ${insertRows('credit_spent', creditEntries, parameter('creditEntries'))}`,
})

/** Notes that what was put aside is posted, as a part of the statement that captures the payment. */
export const postCredit: StatementPart = {
  name: 'credit_posted',
  values: {},
  write: () => `credit_posted AS (
    UPDATE credit_entries SET posted = true FROM agreed
    WHERE ok AND payment_id IN (SELECT id FROM due) AND kind = 'spent' AND NOT posted
  )`,
}

/** Credit becomes part of what its owner pays: it stands in for money that never moves. */
export const spendTransfer = ({ userId, paymentId, amount }: Spending): Transfer => ({
  kind: 'credit',
  orderId: null,
  paymentId,
  entries: [
    { account: 'credit', owner: userId, amount: paise(-amount) },
    { account: 'customer', owner: userId, amount },
  ],
})
