import { parse } from 'csv-parse/sync'
import { Refusal } from '#shared/errors.ts'

/** What a bank says of a payout; `waiting`: it is not done with it. */
export type AnswerLine = {
  /** Of the file, from 1. */
  line: number
  /** The line as it is, cut off after 200 characters. */
  text: string
  /** The payout's number: 42 of `P-00042` or `P00042`. Null where there is none. */
  payout: number | null
  state: 'sent' | 'failed' | 'waiting' | null
  reference: string
  reason: string
}

/** How banks head these columns, in lower case, without what is no letter. */
const heads = {
  state: ['status', 'state', 'transactionstatus', 'paymentstatus', 'txnstatus'],
  reference: [
    'utr',
    'utrnumber',
    'utrno',
    'utrrrn',
    'bankreference',
    'bankreferencenumber',
    'transactionreference',
    'reference',
    'referencenumber',
    'rrn',
  ],
  reason: [
    'reason',
    'failurereason',
    'rejectionreason',
    'reasonforrejection',
    'rejectreason',
    'error',
    'errordescription',
  ],
} as const
type Column = keyof typeof heads

const states: Record<'sent' | 'failed' | 'waiting', readonly string[]> = {
  sent: [
    'sent',
    'success',
    'successful',
    'succeeded',
    'paid',
    'processed',
    'completed',
    'credited',
    'executed',
  ],
  failed: ['failed', 'failure', 'rejected', 'returned', 'reversed', 'cancelled', 'unsuccessful'],
  waiting: ['pending', 'processing', 'inprocess', 'queued', 'scheduled', 'initiated'],
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')

const payoutIn = (cells: readonly string[]): number | null => {
  for (const cell of cells) {
    const digits = /^P-?(\d{5,9})$/i.exec(cell.trim())?.[1]
    if (digits !== undefined) return Number(digits)
  }
  return null
}

const stateOf = (text: string): AnswerLine['state'] => {
  const word = lettersOf(text)
  for (const state of ['sent', 'failed', 'waiting'] as const) if (states[state].includes(word)) return state
  return null
}

/**
 * Reads a bank's answer: CSV with commas, semicolons or tabs; columns are found by their heads, which may
 * stand below lines of other kinds, and the payout by its number, in whatever column. Pure. Throws
 * validation_failed (422) for a text that is no table, or has no column with the state.
 */
export const readAnswer = (csv: string): AnswerLine[] => {
  const [found] = [',', ';', '\t']
    .flatMap((delimiter) => {
      const rows = cellsOf(csv, delimiter)
      const at = rows.findIndex(({ cells }) => columnOf(cells, 'state') >= 0)
      const head = rows[at]?.cells
      return head ? [{ head, below: rows.slice(at + 1) }] : []
    })
    // Amounts have commas too: the one that makes more columns.
    .toSorted((one, other) => other.head.length - one.head.length)
  if (!found) throw unreadable(/*i18n*/ 'No column with the state was found, such as Status')
  const { head, below } = found
  const at = {
    state: columnOf(head, 'state'),
    reference: columnOf(head, 'reference'),
    reason: columnOf(head, 'reason'),
  }
  return below.map(({ cells, line }) => ({
    line,
    text: cells.join(', ').slice(0, 200),
    payout: payoutIn(cells),
    state: stateOf(cells[at.state] ?? ''),
    reference: (cells[at.reference] ?? '').trim().slice(0, 60),
    reason: (cells[at.reason] ?? '').trim().slice(0, 300),
  }))
}

const columnOf = (cells: readonly string[], column: Column): number =>
  cells.findIndex((cell) => (heads[column] as readonly string[]).includes(lettersOf(cell)))

const unreadable = (message: string) => new Refusal('validation_failed', message, { csv: message })

type Row = { cells: string[]; line: number }
const cellsOf = (csv: string, delimiter: string): Row[] => {
  try {
    const read = parse(csv, {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return read.map(({ record, info }) => ({ cells: record, line: info.lines }))
  } catch {
    return []
  }
}
