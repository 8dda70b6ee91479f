import { and, asc, eq, gt, notExists, sql } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { documentNumber } from '#shared/invoices/documents.ts'
import { dayMs } from '#shared/time.ts'
import type { Transaction } from '../../db/connection.ts'
import { taxInvoices } from '../../db/tables/index.ts'
import { orderStates } from '../../db/views/orders.ts'
import type { Deps } from '../../deps.ts'
import { readParties } from './parties.ts'
import { lockSeries } from './series.ts'

export type InvoiceRow = typeof taxInvoices.$inferSelect

export const invoiceNumber = (row: Pick<InvoiceRow, 'financialYear' | 'serial'>): string =>
  documentNumber('invoice', row)

/**
 * Numbers for these orders, in this order. Whoever wants numbers of the same year waits until the transaction
 * ends.
 */
const giveNumbers = async (
  tx: Transaction,
  orderIds: readonly string[],
  now: Date,
): Promise<InvoiceRow[]> => {
  const series = await lockSeries(tx, 'invoice', now)
  // Somebody else may have been faster while we waited.
  const had = await tx
    .select({ orderId: taxInvoices.orderId })
    .from(taxInvoices)
    .where(sql`${taxInvoices.orderId} = ANY(${sql.param([...orderIds])}::text[])`)
  const without = orderIds.filter((id) => !had.some(({ orderId }) => orderId === id))
  if (without.length === 0) return []
  const numbers = await series.take(without.length)
  const parties = await readParties(tx, without)
  return tx
    .insert(taxInvoices)
    .values(
      without.flatMap((orderId, at) => {
        const number = numbers[at]
        return number ? [{ orderId, ...number, issuedAt: now, parties: parties.get(orderId) ?? null }] : []
      }),
    )
    .returning()
}

/**
 * The invoice of an order, issued now if it was not yet. Throws illegal_transition (409) before the order is
 * delivered.
 */
export const invoiceOf = async (deps: Deps, orderId: string): Promise<InvoiceRow> => {
  const find = async () =>
    (await deps.db.select().from(taxInvoices).where(eq(taxInvoices.orderId, orderId)))[0]
  const issued = await find()
  if (issued) return issued
  const [order] = await deps.db
    .select({ status: orderStates.status })
    .from(orderStates)
    .where(eq(orderStates.id, orderId))
  if (order?.status !== 'delivered')
    throw new Refusal('illegal_transition', /*i18n*/ 'There is an invoice once the order is delivered.')
  const [made] = await deps.db.transaction((tx) => giveNumbers(tx, [orderId], deps.clock()))
  const row = made ?? (await find())
  if (!row) throw new Error(`order ${orderId} got no invoice`)
  return row
}

/** An invoice for a service has to be issued within 30 days (CGST Rules, rule 47). */
const withinDays = 30
const atOnce = 500

/** Issues the invoices of what was delivered, in the order of delivery. Safe to repeat. Returns how many. */
export const issueInvoices = async (deps: Deps): Promise<number> => {
  let issued = 0
  for (;;) {
    const now = deps.clock()
    const due = await deps.db
      .select({ id: orderStates.id })
      .from(orderStates)
      .where(
        and(
          eq(orderStates.status, 'delivered'),
          gt(orderStates.placedAt, new Date(now.getTime() - withinDays * dayMs)),
          notExists(
            deps.db.select({ one: sql`1` }).from(taxInvoices).where(eq(taxInvoices.orderId, orderStates.id)),
          ),
        ),
      )
      .orderBy(asc(orderStates.deliveredAt), asc(orderStates.id))
      .limit(atOnce)
    if (due.length === 0) return issued
    const rows = await deps.db.transaction((tx) =>
      giveNumbers(
        tx,
        due.map(({ id }) => id),
        now,
      ),
    )
    issued += rows.length
  }
}
