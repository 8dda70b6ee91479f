import { and, asc, eq, exists, gte, lt, type SQL, sql } from 'drizzle-orm'
import { marketDay } from '#shared/calendar.ts'
import { documentNumber } from '#shared/invoices/documents.ts'
import { type CreditLine, creditLines } from '#shared/tax/credit-lines.ts'
import { type TaxLine, taxLines } from '#shared/tax/tax-lines.ts'
import { creditNotes, taxInvoices } from '../../db/tables/index.ts'
import { ledgerLines } from '../../db/views/ledger.ts'
import { orderSums } from '../../db/views/orders.ts'
import type { Deps } from '../../deps.ts'

const pageSize = 1_000

/** A tax invoice of an order, or a credit note of one, with what it says of each supply. */
export type IssuedPaper = {
  kind: 'invoice' | 'creditNote'
  number: string
  /** Of the invoice that it is, or takes back from. */
  invoiced: TaxLine[]
  /** What stands on it; amounts in paise, of a credit note what it takes back. */
  lines: CreditLine[]
}

/** SQL: whether a courier brought it: who brought an order is who was paid for it. */
const isCarried = (deps: Pick<Deps, 'db'>): SQL<boolean> =>
  sql`${exists(
    deps.db
      .select({ one: sql`1` })
      .from(ledgerLines)
      .where(
        and(
          eq(ledgerLines.orderId, orderSums.id),
          eq(ledgerLines.kind, 'settlement'),
          eq(ledgerLines.account, 'agent'),
        ),
      ),
  )}`

const taxedColumns = (deps: Pick<Deps, 'db'>) => ({
  placedAt: orderSums.placedAt,
  subtotal: orderSums.subtotal,
  discount: orderSums.discount,
  tax: orderSums.tax,
  taxPercent: orderSums.taxPercent,
  deliveryFee: orderSums.deliveryFee,
  deliveryTax: orderSums.deliveryTax,
  deliveryTaxPercent: orderSums.deliveryTaxPercent,
  isCarried: isCarried(deps),
})
type Taxed = Omit<Parameters<typeof taxLines>[0], 'day' | 'seller' | 'carrier'> & {
  placedAt: Date
  isCarried: boolean
}
const linesOf = ({ placedAt, isCarried: carried, ...order }: Taxed): TaxLine[] =>
  taxLines({
    ...order,
    day: marketDay(placedAt),
    seller: 'restaurant',
    carrier: carried ? 'courier' : 'restaurant',
  })

type Period = { from: Date; until: Date }

/** The tax invoices that were issued from `from` up to but excluding `until`, by their numbers. */
export const issuedInvoices = async function* (
  deps: Pick<Deps, 'db'>,
  { from, until }: Period,
): AsyncGenerator<IssuedPaper> {
  for (let after = { financialYear: '', serial: 0 }; ; ) {
    const page = await deps.db
      .select({
        financialYear: taxInvoices.financialYear,
        serial: taxInvoices.serial,
        ...taxedColumns(deps),
      })
      .from(taxInvoices)
      .innerJoin(orderSums, eq(orderSums.id, taxInvoices.orderId))
      .where(
        and(
          gte(taxInvoices.issuedAt, from),
          lt(taxInvoices.issuedAt, until),
          sql`(${taxInvoices.financialYear}, ${taxInvoices.serial}) > (${after.financialYear}, ${after.serial})`,
        ),
      )
      .orderBy(asc(taxInvoices.financialYear), asc(taxInvoices.serial))
      .limit(pageSize)
    for (const { financialYear, serial, ...order } of page) {
      const invoiced = linesOf(order)
      const number = documentNumber('invoice', { financialYear, serial })
      yield { kind: 'invoice', number, invoiced, lines: invoiced }
    }
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last
  }
}

/** The credit notes that were issued in a period, by their numbers. */
export const issuedCreditNotes = async function* (
  deps: Pick<Deps, 'db'>,
  { from, until }: Period,
): AsyncGenerator<IssuedPaper> {
  const notes = await deps.db
    .select({
      financialYear: creditNotes.financialYear,
      serial: creditNotes.serial,
      amount: creditNotes.amount,
      creditedBefore: creditNotes.creditedBefore,
      ...taxedColumns(deps),
    })
    .from(creditNotes)
    .innerJoin(orderSums, eq(orderSums.id, creditNotes.orderId))
    .where(and(gte(creditNotes.issuedAt, from), lt(creditNotes.issuedAt, until)))
    .orderBy(asc(creditNotes.financialYear), asc(creditNotes.serial))
  for (const { financialYear, serial, amount, creditedBefore, ...order } of notes) {
    const invoiced = linesOf(order)
    const number = documentNumber('creditNote', { financialYear, serial })
    yield { kind: 'creditNote', number, invoiced, lines: creditLines(invoiced, amount, creditedBefore) }
  }
}
