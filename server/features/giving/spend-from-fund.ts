import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { SpendingPurpose } from '#shared/giving/giving.ts'
import type { Facts } from '#shared/impact-log/entry.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import type { Transaction } from '../../db/connection.ts'
import { donations, donationUses, fundSpendings } from '../../db/tables/index.ts'
import { postTransfer } from '../ledger/post-transfer.ts'
import type { Entry } from '../ledger/transfer.ts'
import { lockFund } from './lock-fund.ts'
import { notifySpent, type SpendingRow, type Use } from './notify-spent.ts'
import { isWaiting, leftOf, queuesFor } from './waiting-donations.ts'

export type NewSpending = {
  purpose: SpendingPurpose
  /** Of the transfer in the ledger, where it is kept: a new UUID. */
  transferId?: string
  /** The rescue run's or the order's id: it is paid for once. */
  subjectId: string
  /** Paise, more than none. */
  amount: Paise
  /** Who is paid, in entries that sum to `amount`. */
  to: readonly Entry[]
  /**
   * What the donors are told: how many portions, from which restaurant, and when the shelter had them if it
   * has.
   */
  portions: number | null
  restaurantId: string | null
  receivedAt: Date | null
  /** What the public ledger says besides: no personal data. */
  facts?: Facts
  at: Date
}

/**
 * Pays for something out of the fund, in the transaction of what is paid for: takes the oldest rupees, notes
 * whose they were, moves the money and tells the public ledger. A repeat changes nothing and returns the
 * first spending, also if that has come back to the fund.
 *
 * Refuses, with nothing written: fund_too_low (409). The transaction can go on after that.
 */
export const spendFromFund = async (tx: Transaction, spending: NewSpending): Promise<SpendingRow> => {
  const { purpose, subjectId, amount, to, portions, restaurantId, receivedAt, at } = spending
  await lockFund(tx)
  const known = await spendingOf(tx, purpose, subjectId)
  if (known) return known
  const uses = await oldest(tx, purpose, amount)
  const [row] = await tx
    .insert(fundSpendings)
    .values({ id: randomUUID(), purpose, subjectId, amount, portions, restaurantId, receivedAt, at })
    .returning()
  if (!row) throw new Error('the spending was not written')
  await insertUses(tx, row.id, uses)
  await changeUsed(tx, uses)
  await postTransfer(tx, at, {
    ...(spending.transferId !== undefined && { id: spending.transferId }),
    kind: 'spending',
    orderId: null,
    paymentId: null,
    entries: [{ account: 'fund', amount: paise(-amount) }, ...to],
  })
  await notifySpent(tx, row, uses, { facts: spending.facts ?? {}, about: row.id, at })
  return row
}

/** What the fund paid for this run or order; undefined if nothing. */
export const spendingOf = async (
  tx: Transaction,
  purpose: SpendingPurpose,
  subjectId: string,
): Promise<SpendingRow | undefined> => {
  const [row] = await tx
    .select()
    .from(fundSpendings)
    .where(and(eq(fundSpendings.purpose, purpose), eq(fundSpendings.subjectId, subjectId)))
  return row
}

/** By arrays: of the smallest donations there may be more than a statement has parameters. */
const insertUses = async (tx: Transaction, spendingId: string, uses: readonly Use[]): Promise<void> => {
  await tx.execute(sql`
    INSERT INTO ${donationUses} (spending_id, place, donation_id, amount)
    SELECT ${spendingId}::uuid, place - 1, donation, amount
    FROM unnest(
      ${sql.param(uses.map(({ donationId }) => donationId))}::uuid[],
      ${sql.param(uses.map(({ amount }) => amount))}::bigint[]
    ) WITH ORDINALITY AS used (donation, amount, place)`)
}

/**
 * Adds to what is used of donations, or takes away where amounts are below zero. Each donation is named once.
 */
export const changeUsed = async (tx: Transaction, uses: readonly Use[]): Promise<void> => {
  await tx.execute(sql`
    UPDATE ${donations} SET used = used + change.amount
    FROM unnest(
      ${sql.param(uses.map(({ donationId }) => donationId))}::uuid[],
      ${sql.param(uses.map(({ amount }) => amount))}::bigint[]
    ) AS change (id, amount)
    WHERE ${donations.id} = change.id`)
}

/** Read at a time. */
const atOnce = 100

/**
 * Parts of the oldest donations that make up `amount` paise. Nothing changes them meanwhile: the fund is
 * locked.
 */
const oldest = async (tx: Transaction, purpose: SpendingPurpose, amount: Paise): Promise<Use[]> => {
  const uses: Use[] = []
  let missing: number = amount
  for (const queue of queuesFor(purpose)) {
    let after: { at: string; id: string } | undefined
    while (missing > 0) {
      const rows = await tx
        .select({ id: donations.id, left: leftOf, at: sql<string>`${donations.receivedAt}::text` })
        .from(donations)
        .where(
          and(
            isWaiting,
            queue,
            after &&
              sql`(${donations.receivedAt}, ${donations.id}) > (${after.at}::timestamptz, ${after.id}::uuid)`,
          ),
        )
        .orderBy(donations.receivedAt, donations.id)
        .limit(atOnce)
      for (const { id, left } of rows) {
        if (missing === 0) break
        const taken = paise(Math.min(left, missing))
        uses.push({ donationId: id, amount: taken })
        missing -= taken
      }
      after = rows.at(-1)
      if (rows.length < atOnce) break
    }
  }
  if (missing > 0) throw new Refusal('fund_too_low', /*i18n*/ 'The fund has not enough for this right now.')
  return uses
}
