import { Refusal } from '#shared/errors.ts'
import { documentNumber, inPath } from '#shared/invoices/documents.ts'
import type { Language } from '#shared/languages.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { renderReceipt } from '../receipts/render-receipt.ts'
import { creditNoteText } from './credit-note-text.ts'
import { creditNoteNumber, creditNotesOf } from './credit-notes.ts'
import { invoiceText } from './invoice-text.ts'
import { invoiceNumber, invoiceOf } from './issue-invoice.ts'
import { orderOfPapers, taxedOrder } from './taxed-order.ts'

type File = { filename: string; pdf: Buffer }

/**
 * The tax invoice of a delivered order as PDF, for its customer, its restaurant and admins; each sees of the
 * customer what the order shows them. Throws not_found (404) for anybody else, illegal_transition (409)
 * before delivery.
 */
export const invoiceFile = async (
  deps: Deps,
  caller: Caller,
  id: string,
  language: Language,
): Promise<File> => {
  const order = await orderOfPapers(deps, caller, id)
  const invoice = await invoiceOf(deps, id)
  const number = invoiceNumber(invoice)
  const content = { ...(await taxedOrder(deps, order, invoice)), number, issuedAt: invoice.issuedAt }
  return { filename: `${inPath(number)}.pdf`, pdf: await renderReceipt(invoiceText(content, language)) }
}

/**
 * A credit note of an order as PDF, for the same people. Throws not_found (404) for anybody else, and for a
 * note of another order. `number` has hyphens: `CN-2627-0000042`.
 */
export const creditNoteFile = async (
  deps: Deps,
  caller: Caller,
  { id, number }: { id: string; number: string },
  language: Language,
): Promise<File> => {
  const order = await orderOfPapers(deps, caller, id)
  const note = (await creditNotesOf(deps, id)).find((row) => creditNoteNumber(row) === number)
  if (!note) throw new Refusal('not_found', /*i18n*/ 'There is no such credit note.')
  const invoice = await invoiceOf(deps, id)
  const content = {
    ...(await taxedOrder(deps, order, invoice)),
    number: documentNumber('creditNote', note),
    issuedAt: note.issuedAt,
    invoice,
    amount: note.amount,
    creditedBefore: note.creditedBefore,
  }
  return { filename: `${number}.pdf`, pdf: await renderReceipt(creditNoteText(content, language)) }
}
