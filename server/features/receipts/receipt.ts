import type { Language } from '#shared/languages.ts'

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
