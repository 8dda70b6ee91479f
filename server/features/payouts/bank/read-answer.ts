import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { Refusal } from '#shared/errors.ts'

/** What a bank says of a payout; `waiting`: it is not done with it. */
export type AnswerLine = {
  /** Of the file, from 1. */
  line: number
  /** The line as it is, cut off after 200 characters. */
  text: string
  /** The payout's number: 42 of `P-00042` or `P00042`. Null if there is none. */
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

const columnOf = (cells: readonly string[], column: Column): number =>
  cells.findIndex((cell) => (heads[column] as readonly string[]).includes(lettersOf(cell)))

/** Characters at the beginning within which the line with the heads stands. */
const headWithin = 5_000
const delimiters = [',', ';', '\t'] as const

/** What separates the columns: amounts have commas too, so it is what makes the most of them. */
const delimiterOf = (csv: string): string | undefined => {
  const lines = csv.slice(0, headWithin).split(/\r\n|\r|\n/)
  const counted = delimiters.map((delimiter) => {
    const cells = lines.map((line) => line.split(delimiter).map((cell) => cell.replaceAll('"', '')))
    return { delimiter, columns: cells.find((line) => columnOf(line, 'state') >= 0)?.length ?? 0 }
  })
  return counted.filter(({ columns }) => columns > 1).toSorted((one, other) => other.columns - one.columns)[0]
    ?.delimiter
}

/**
 * Reads a bank's answer: CSV with commas, semicolons or tabs; columns are found by their heads, which may
 * stand below lines of other kinds, and the payout by its number, in whatever column. Throws
 * validation_failed (422) for a text that is no table, or has no column with the state.
 */
export const readAnswer = async (csv: string): Promise<AnswerLine[]> => {
  const delimiter = delimiterOf(csv)
  if (delimiter === undefined) throw unreadable(/*i18n*/ 'No column with the state was found, such as Status')
  const found: AnswerLine[] = []
  let at: Record<Column, number> | undefined
  for await (const { cells, line } of rowsOf(csv, delimiter)) {
    if (at)
      found.push({
        line,
        text: cells.join(', ').slice(0, 200),
        payout: payoutIn(cells),
        state: stateOf(cells[at.state] ?? ''),
        reference: (cells[at.reference] ?? '').trim().slice(0, 60),
        reason: (cells[at.reason] ?? '').trim().slice(0, 300),
      })
    else if (columnOf(cells, 'state') >= 0)
      at = {
        state: columnOf(cells, 'state'),
        reference: columnOf(cells, 'reference'),
        reason: columnOf(cells, 'reason'),
      }
  }
  return found
}

const unreadable = (message: string) => new Refusal('validation_failed', message, { csv: message })

const chunk = 8_192
/** Others have their turn after each. */
async function* chunksOf(text: string) {
  for (let at = 0; at < text.length; at += chunk) {
    yield text.slice(at, at + chunk)
    await setImmediate()
  }
}

type Row = { cells: string[]; line: number }
async function* rowsOf(csv: string, delimiter: string): AsyncGenerator<Row> {
  const parser = Readable.from(chunksOf(csv)).pipe(
    parse({ bom: true, delimiter, relax_column_count: true, skip_empty_lines: true, info: true }),
  )
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>)
      yield { cells: record, line: info.lines }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw unreadable(/*i18n*/ 'This is no CSV file')
  }
}
