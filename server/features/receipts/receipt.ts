import type { Language } from '#shared/languages.ts'

const plain = (text: string): string => text.replace(/[^\x20-\x7e₹•×−]/gu, '?')

/** The same receipt in letters that every font has; what is not among them is a question mark. */
export const plainReceipt = (receipt: Receipt): Receipt => ({
  language: receipt.language,
  title: plain(receipt.title),
  number: { label: plain(receipt.number.label), value: plain(receipt.number.value) },
  facts: receipt.facts.map(({ label, value }) => ({ label: plain(label), value: plain(value) })),
  lines: receipt.lines.map(({ text, amount }) => ({ text: plain(text), amount: plain(amount) })),
  sums: receipt.sums.map(({ label, amount, strong }) => ({
    label: plain(label),
    amount: plain(amount),
    strong,
  })),
  thanks: plain(receipt.thanks),
  notes: receipt.notes.map(plain),
})

/** A receipt in words: everything that its PDF shows, in the reader's language, amounts already written out. */
export type Receipt = {
  language: Language
  title: string
  /** What the number is called, and the number. */
  number: { label: string; value: string }
  facts: { label: string; value: string }[]
  lines: { text: string; amount: string }[]
  sums: { label: string; amount: string; strong: boolean }[]
  /** A sentence to the reader, under the sums. */
  thanks: string
  /** At the foot of the page. */
  notes: string[]
}
