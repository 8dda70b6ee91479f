import { stringify } from 'csv-stringify/sync'
import { and, asc, gte, lt } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import { daysBefore, monthsBefore, startOfDay } from '#shared/calendar.ts'
import { documentNumber } from '#shared/invoices/documents.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import type { gstReturn as contract } from '#shared/payouts/bank-contracts.ts'
import { commissionSupply, commissionTax } from '#shared/tax/commission-tax.ts'
import { tcsOf } from '#shared/tax/tcs.ts'
import { commissionInvoices } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { type IssuedPaper, issuedCreditNotes, issuedInvoices } from '../../invoices/issued-papers.ts'
import { recordAudit } from '../audited.ts'

/** Amounts in paise; of credit notes below zero. */
type Amounts = { taxable: number; cgst: number; sgst: number; igst: number }
type Group = Amounts & {
  document: 'Tax invoices' | 'Credit notes' | 'Invoices for commission'
  section: string
  sac: string
  percent: number
  liable: 'platform' | 'restaurant'
  numbers: Set<string>
}

const columns = [
  'Document',
  'Section',
  'SAC',
  'Owed by',
  'Rate %',
  'Documents',
  'First number',
  'Last number',
  'Taxable value',
  'CGST',
  'SGST',
  'IGST',
  'TCS',
]

/** Sums by document, section, code, rate and who owes the tax. */
const openGroups = () => {
  const groups = new Map<string, Group>()
  return {
    groups,
    add: (group: Omit<Group, 'numbers' | keyof Amounts>, number: string, amounts: Amounts) => {
      const { document, section, sac, percent, liable } = group
      const key = [document, section, sac, percent, liable].join('|')
      const known = groups.get(key) ?? {
        ...group,
        ...{ taxable: 0, cgst: 0, sgst: 0, igst: 0 },
        numbers: new Set<string>(),
      }
      known.numbers.add(number)
      groups.set(key, {
        ...known,
        taxable: known.taxable + amounts.taxable,
        cgst: known.cgst + amounts.cgst,
        sgst: known.sgst + amounts.sgst,
        igst: known.igst + amounts.igst,
      })
    },
  }
}

/**
 * What the operator supplied in a calendar month (`2026-11`) and took back of it, by what was issued in it:
 * tax invoices, credit notes, and invoices for its commission. For the return of those supplies, with the tax
 * that it collects at source where a restaurant owes its own.
 */
const gstGroups = async (
  deps: Pick<Deps, 'db'>,
  month: string,
): Promise<(Group & { collected: Paise })[]> => {
  const first = `${month}-01`
  const period = { from: startOfDay(first), until: startOfDay(monthsBefore(first, -1)) }
  const { groups, add } = openGroups()
  const addPaper = ({ kind, number, invoiced, lines }: IssuedPaper) => {
    const sign = kind === 'invoice' ? 1 : -1
    for (const { kind: supply, sac, percent, taxable, cgst, sgst } of lines) {
      const { section, liable } = invoiced.find((line) => line.kind === supply) ?? {}
      if (!section || !liable) throw new Error(`${number} takes back what was not invoiced`)
      const document = kind === 'invoice' ? 'Tax invoices' : 'Credit notes'
      add({ document, section, sac, percent, liable }, number, {
        taxable: sign * taxable,
        cgst: sign * cgst,
        sgst: sign * sgst,
        igst: 0,
      })
    }
  }
  for await (const paper of issuedInvoices(deps, period)) addPaper(paper)
  for await (const paper of issuedCreditNotes(deps, period)) addPaper(paper)
  const commissions = await deps.db
    .select()
    .from(commissionInvoices)
    .where(and(gte(commissionInvoices.issuedAt, period.from), lt(commissionInvoices.issuedAt, period.until)))
    .orderBy(asc(commissionInvoices.financialYear), asc(commissionInvoices.serial))
  for (const invoice of commissions) {
    const percent = invoice.rate / 100
    const { section, sac } = commissionSupply
    add(
      { document: 'Invoices for commission', section, sac, percent, liable: 'platform' },
      documentNumber('commission', invoice),
      commissionTax(invoice.commission, percent, invoice.interState),
    )
  }
  const lastDay = daysBefore(monthsBefore(first, -1), 1)
  return [...groups.values()].map((group) => ({ ...group, collected: collectedOf(lastDay, group) }))
}

/** Of what was taken back as much less. */
const collectedOf = (day: string, { liable, taxable }: Pick<Group, 'liable' | 'taxable'>): Paise => {
  const collected = tcsOf(day, { liable, taxable: paise(Math.abs(taxable)) })
  return paise(taxable < 0 ? -collected : collected)
}

const rupees = (amount: number): string => (amount / 100).toFixed(2)
const sum = <T>(all: readonly T[], of: (one: T) => number): Paise =>
  paise(all.reduce((total, one) => total + of(one), 0))

/** The same as CSV, amounts in rupees. Whoever takes it out is in the audit log. */
export const gstReturnFile = async (
  deps: Deps,
  adminId: string,
  month: string,
): Promise<Output<(typeof contract)['response']>> => {
  const groups = await gstGroups(deps, month)
  const lines = groups.map(({ numbers, ...group }) => {
    const all = [...numbers]
    return [
      group.document,
      group.section,
      group.sac,
      group.liable,
      String(group.percent),
      String(all.length),
      all.at(0) ?? '',
      all.at(-1) ?? '',
      ...[group.taxable, group.cgst, group.sgst, group.igst, group.collected].map(rupees),
    ]
  })
  await deps.db.transaction((tx) =>
    recordAudit(tx, {
      actor: { kind: 'account', id: adminId },
      action: 'gstReturn.read',
      subject: { kind: 'setting', id: 'invoicing' },
      after: { month },
      at: deps.clock(),
    }),
  )
  const ours = groups.filter(({ liable }) => liable === 'platform')
  return {
    filename: `gst-${month}.csv`,
    csv: stringify([columns, ...lines], { record_delimiter: 'windows', escape_formulas: true }),
    documents: new Set(groups.flatMap(({ numbers }) => [...numbers])).size,
    taxable: sum(groups, ({ taxable }) => taxable),
    tax: sum(ours, ({ cgst, sgst, igst }) => cgst + sgst + igst),
    collected: sum(groups, ({ collected }) => collected),
  }
}
