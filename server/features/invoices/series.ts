import { eq } from 'drizzle-orm'
import { financialYear, marketDay } from '#shared/calendar.ts'
import { type DocumentKind, seriesOf } from '#shared/invoices/documents.ts'
import type { Transaction } from '../../db/connection.ts'
import { invoiceSeries } from '../../db/tables/index.ts'

type Number = { financialYear: string; serial: number }

/**
 * The series of a kind of document, of the financial year that it is now in Asia/Kolkata. Whoever wants
 * numbers of the same series waits until the transaction ends, and a number that is taken by one that fails
 * is given again: so there are no gaps.
 */
export const lockSeries = async (tx: Transaction, kind: DocumentKind, now: Date) => {
  const year = financialYear(marketDay(now))
  const name = seriesOf(kind, year)
  const which = eq(invoiceSeries.series, name)
  await tx.insert(invoiceSeries).values({ series: name }).onConflictDoNothing()
  const [series] = await tx.select().from(invoiceSeries).where(which).for('update')
  if (!series) throw new Error(`there is no series ${name}`)
  return {
    /** The next `count` numbers. To be called once. */
    take: async (count: number): Promise<Number[]> => {
      await tx
        .update(invoiceSeries)
        .set({ last: series.last + count })
        .where(which)
      return Array.from({ length: count }, (_, at) => ({
        financialYear: year,
        serial: series.last + at + 1,
      }))
    },
  }
}
