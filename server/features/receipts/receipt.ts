import type { Language } from '#shared/languages.ts'

const plain = (text: string): string => text.replace(/[^\x20-\x7e₹•×−]/gu, '?')

/** The receipt in characters that every font has; others are replaced by question marks. */
export const plainReceipt = (receipt: Receipt): Receipt => ({
  language: receipt.language,
  title: plain(receipt.title),
  number: { label: plain(receipt.number.label), value: plain(receipt.number.value) },
  facts: receipt.facts.map(({ label, value }) => ({ label: plain(label), value: plain(value) })),
  lines: receipt.lines.map(({ text, amount, details = [] }) => ({
    text: plain(text),
    amount: plain(amount),
    details: details.map(plain),
  })),
  sums: receipt.sums.map(({ label, amount, strong }) => ({
    label: plain(label),
    amount: plain(amount),
    strong,
  })),
  thanks: plain(receipt.thanks),
  notes: receipt.notes.map(plain),
  ...(receipt.attachment && { attachment: receipt.attachment }),
  ...(receipt.rollWidth !== undefined && { rollWidth: receipt.rollWidth }),
})

/** A file within the file of the receipt. */
export type Attachment = { name: string; type: string; text: string }

/** A receipt's content: all texts of its PDF, in the reader's language, with formatted amounts. */
export type Receipt = {
  language: Language
  title: string
  /** The number and its label. */
  number: { label: string; value: string }
  facts: { label: string; value: string }[]
  /** `details` stand below the text, smaller. */
  lines: { text: string; amount: string; details?: string[] }[]
  sums: { label: string; amount: string; strong: boolean }[]
  /** A sentence under the amounts. */
  thanks: string
  /** Lines at the foot of the page. */
  notes: string[]
  attachment?: Attachment
  /** A label on a roll of paper of this width in millimetres; absent: pages of A4. */
  rollWidth?: number
}
