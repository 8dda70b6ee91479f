import { asc, eq, sql } from 'drizzle-orm'
import { documentNumber, inPath } from '#shared/invoices/documents.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import { dayMs } from '#shared/time.ts'
import type { Transaction } from '../../db/connection.ts'
import { creditNotes } from '../../db/tables/index.ts'
import { ledgerLinesAs } from '../../db/views/ledger.ts'
import type { Deps } from '../../deps.ts'
import { lockSeries } from './series.ts'

export type CreditNoteRow = typeof creditNotes.$inferSelect

/** The number as a part of an address: `CN-2627-0000042`. */
export const creditNoteNumber = (row: Pick<CreditNoteRow, 'financialYear' | 'serial'>): string =>
  inPath(documentNumber('creditNote', row))

/** How far back what went back is looked for: longer than the job may be away. */
const withinDays = 90
const atOnce = 500

type Due = { transferId: string; orderId: string; amount: Paise }

/**
 * What went back of invoiced orders and has no note yet, the earliest first: transfers that took tax back
 * from what the platform owes for it. At most `atOnce` of them.
 */
const findDue = async (executor: Pick<Transaction, 'execute'>, now: Date): Promise<Due[]> => {
  const since = new Date(now.getTime() - withinDays * dayMs)
  const { rows } = await executor.execute<{ transfer_id: string; order_id: string; amount: string }>(sql`
    SELECT e.transfer_id, e.order_id, -sum(e.amount) AS amount
    FROM ${ledgerLinesAs('e')} JOIN tax_invoices i ON i.order_id = e.order_id
    WHERE e.kind = 'refund' AND e.account IN ('tax', 'platform') AND e.at > ${since.toISOString()}::timestamptz
      AND NOT EXISTS (SELECT FROM credit_notes n WHERE n.transfer_id = e.transfer_id)
    GROUP BY e.transfer_id, e.order_id HAVING sum(e.amount) FILTER (WHERE e.account = 'tax') < 0
    ORDER BY min(e.at), e.transfer_id LIMIT ${atOnce}`)
  return rows.map(({ transfer_id: transferId, order_id: orderId, amount }) => ({
    transferId,
    orderId,
    amount: paise(Number(amount)),
  }))
}

/**
 * Issues the credit notes for what went back of invoiced orders, in its order. Safe to repeat, and on several
 * instances at once. Returns how many.
 */
export const issueCreditNotes = async (deps: Deps): Promise<number> => {
  for (let issued = 0; ; ) {
    const now = deps.clock()
    if ((await findDue(deps.db, now)).length === 0) return issued
    issued += await deps.db.transaction(async (tx) => {
      const series = await lockSeries(tx, 'creditNote', now)
      // Somebody else may have been faster while we waited.
      const due = await findDue(tx, now)
      const numbers = await series.take(due.length)
      const credited = await creditedOf(
        tx,
        due.map(({ orderId }) => orderId),
      )
      const rows = due.flatMap(({ transferId, orderId, amount }, at) => {
        const number = numbers[at]
        if (!number) return []
        const creditedBefore = credited.get(orderId) ?? paise(0)
        credited.set(orderId, paise(creditedBefore + amount))
        return [{ transferId, orderId, ...number, issuedAt: now, amount, creditedBefore }]
      })
      if (rows.length > 0) await tx.insert(creditNotes).values(rows)
      return rows.length
    })
  }
}

/** What the notes of these orders come to. */
const creditedOf = async (tx: Transaction, orderIds: readonly string[]): Promise<Map<string, Paise>> => {
  const rows = await tx
    .select({
      orderId: creditNotes.orderId,
      amount: sql`sum(${creditNotes.amount})`.mapWith((amount) => paise(Number(amount))),
    })
    .from(creditNotes)
    .where(sql`${creditNotes.orderId} = ANY(${sql.param([...orderIds])}::text[])`)
    .groupBy(creditNotes.orderId)
  return new Map(rows.map(({ orderId, amount }) => [orderId, amount]))
}

/** The notes of an order, the first one first. */
export const creditNotesOf = (deps: Pick<Deps, 'db'>, orderId: string): Promise<CreditNoteRow[]> =>
  deps.db
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.orderId, orderId))
    .orderBy(asc(creditNotes.financialYear), asc(creditNotes.serial))
