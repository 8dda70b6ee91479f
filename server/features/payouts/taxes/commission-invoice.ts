import { and, asc, eq, gt, notExists, sql } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { documentNumber, inPath } from '#shared/invoices/documents.ts'
import type { CommissionParties } from '#shared/invoices/parties.ts'
import type { Language } from '#shared/languages.ts'
import { formatPaise } from '#shared/money/money.ts'
import { commissionSupply, commissionTax, isInterState } from '#shared/tax/commission-tax.ts'
import { stateOfGstin } from '#shared/tax/gstin.ts'
import { dayMs } from '#shared/time.ts'
import { commissionInvoices, payouts } from '../../../db/tables/index.ts'
import { storefronts } from '../../../db/views/restaurants.ts'
import type { Deps } from '../../../deps.ts'
import { i18nFor } from '../../../languages.ts'
import { readIssuer } from '../../invoices/parties.ts'
import { lockSeries } from '../../invoices/series.ts'
import { receiptTime } from '../../receipts/format.ts'
import { dayWriter, fact, halfPercent, sumLine } from '../../receipts/lines.ts'
import type { Receipt } from '../../receipts/receipt.ts'
import { renderReceipt } from '../../receipts/render-receipt.ts'
import { taxDetailsOf } from '../../restaurants/tax/tax-details.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { sumPayout } from '../earnings/find-earnings.ts'
import { findPayout } from '../find-payouts.ts'

type Row = typeof commissionInvoices.$inferSelect

/** An invoice for a service has to be issued within 30 days (CGST Rules, rule 47). */
const withinDays = 30

/**
 * Issues the platform's invoices for the commission of restaurants' payouts, in their order, once the
 * operator has a GSTIN and a rate. Safe to repeat, and on several instances at once. Returns how many.
 */
export const issueCommissionInvoices = async (deps: Deps): Promise<number> => {
  const { gstin, commissionTaxPercent: percent } = await readSetting(deps.db, 'invoicing')
  if (gstin === '' || percent === 0) return 0
  const now = deps.clock()
  const due = await deps.db
    .select({ id: payouts.id, owner: payouts.owner })
    .from(payouts)
    .where(
      and(
        eq(payouts.payee, 'restaurant'),
        gt(payouts.at, new Date(now.getTime() - withinDays * dayMs)),
        notExists(
          deps.db
            .select({ one: sql`1` })
            .from(commissionInvoices)
            .where(eq(commissionInvoices.payoutId, payouts.id)),
        ),
      ),
    )
    .orderBy(asc(payouts.number))
  let issued = 0
  for (const { id, owner } of due) {
    const { commission } = await sumPayout(deps, id)
    if (commission === 0) continue
    const parties = await readParties(deps, owner)
    const interState = isInterState(gstin, parties.recipient.gstin || null)
    const { tax } = commissionTax(commission, percent, interState)
    issued += await deps.db.transaction(async (tx) => {
      const series = await lockSeries(tx, 'commission', now)
      // Somebody else may have been faster while we waited.
      const [had] = await tx.select().from(commissionInvoices).where(eq(commissionInvoices.payoutId, id))
      if (had) return 0
      const [number] = await series.take(1)
      if (!number) throw new Error('a series without a number')
      const rate = Math.round(percent * 100)
      await tx
        .insert(commissionInvoices)
        .values({ payoutId: id, ...number, issuedAt: now, commission, tax, rate, interState, parties })
      return 1
    })
  }
  return issued
}

/** The operator and a restaurant as they are today. */
const readParties = async (deps: Deps, restaurantId: string): Promise<CommissionParties> => {
  const [[restaurant], issuer, details] = await Promise.all([
    deps.db
      .select({ name: storefronts.name, area: storefronts.area, address: storefronts.address })
      .from(storefronts)
      .where(eq(storefronts.id, restaurantId)),
    readIssuer(deps.db),
    taxDetailsOf(deps, deps.db, restaurantId),
  ])
  return {
    issuer,
    recipient: {
      name: restaurant?.name ?? restaurantId,
      address: restaurant?.address || restaurant?.area || '',
      gstin: details?.gstin ?? '',
    },
  }
}

/**
 * The invoice for the commission of a payout as PDF, for the staff of its restaurant. Throws not_found (404)
 * for another restaurant's payout, and where none was issued.
 */
export const commissionInvoiceFile = async (
  deps: Deps,
  restaurantId: string,
  payoutId: string,
  language: Language,
): Promise<{ filename: string; pdf: Buffer }> => {
  const payout = await findPayout(deps, restaurantId, payoutId)
  const [invoice] = await deps.db
    .select()
    .from(commissionInvoices)
    .where(eq(commissionInvoices.payoutId, payoutId))
  if (!invoice)
    throw new Refusal('not_found', /*i18n*/ 'There is no invoice for the commission of this payout.')
  const number = documentNumber('commission', invoice)
  const parties = invoice.parties ?? (await readParties(deps, restaurantId))
  const text = commissionInvoiceText({ number, invoice, payout, ...parties }, language)
  return { filename: `${inPath(number)}.pdf`, pdf: await renderReceipt(text) }
}

type Content = CommissionParties & {
  number: string
  invoice: Row
  payout: { number: string; from: string; to: string; orders: number }
}

/** What stands on it (CGST Rules, rule 46). */
const commissionInvoiceText = (
  { number, invoice, payout, issuer, recipient }: Content,
  language: Language,
): Receipt => {
  const i18n = i18nFor(language)
  const named = (label: string, value: string) => fact(i18n._(label), value)
  const percent = invoice.rate / 100
  const { taxable, cgst, sgst, igst } = commissionTax(invoice.commission, percent, invoice.interState)
  const half = halfPercent(percent)
  return {
    language,
    title: i18n._(/*i18n*/ 'Tax invoice'),
    number: { label: i18n._(/*i18n*/ 'Invoice number'), value: number },
    facts: [
      ...named(/*i18n*/ 'Issued by', [issuer.legalName, issuer.address].filter(Boolean).join(', ')),
      ...named(/*i18n*/ 'GSTIN', issuer.gstin),
      ...named(/*i18n*/ 'Issued on', receiptTime(invoice.issuedAt, language)),
      ...named(/*i18n*/ 'Issued to', [recipient.name, recipient.address].filter(Boolean).join(', ')),
      ...named(/*i18n*/ 'GSTIN of the restaurant', recipient.gstin),
      ...named(/*i18n*/ 'Place of supply', stateOfGstin(recipient.gstin) ?? issuer.state),
      ...named(/*i18n*/ 'Payout', payout.number),
      ...named(/*i18n*/ 'Days', dayWriter(language).span(payout)),
    ],
    lines: [
      {
        text: i18n._(/*i18n*/ 'Commission for listing and selling, SAC {sac}', { sac: commissionSupply.sac }),
        details: [i18n._(/*i18n*/ 'Orders: {orders}', { orders: payout.orders })],
        amount: formatPaise(taxable),
      },
    ],
    sums: [
      sumLine(i18n._(/*i18n*/ 'Before tax'), taxable),
      ...(invoice.interState
        ? [sumLine(i18n._(/*i18n*/ 'IGST {percent}', { percent: `${percent} %` }), igst)]
        : [
            sumLine(i18n._(/*i18n*/ 'CGST {percent}', { percent: half }), cgst),
            sumLine(i18n._(/*i18n*/ 'SGST {percent}', { percent: half }), sgst),
          ]),
      sumLine(i18n._(/*i18n*/ 'Total'), invoice.commission, true),
    ],
    thanks: i18n._(/*i18n*/ 'Thank you for cooking with us.'),
    notes: [
      i18n._(/*i18n*/ 'This amount was kept from the payout: there is nothing to pay.'),
      i18n._(/*i18n*/ 'This invoice was made by a computer and needs no signature.'),
    ],
  }
}
