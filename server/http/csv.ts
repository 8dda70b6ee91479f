import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'
import { marketTime } from '#shared/calendar.ts'
import type { Language } from '#shared/languages.ts'
import type { Paise } from '#shared/money/money.ts'
import { i18nFor } from '../languages.ts'

/** A text, a number, an amount (`rupees`), a moment, shown in Asia/Kolkata, or nothing. */
type Cell = string | number | bigint | Date | null

/** One column of a CSV file; its title is translated. */
export type CsvColumn<Row> = { title: string; value: (row: Row) => Cell }

/** A file that is written while it is read. */
export type CsvFile = { filename: string; text: AsyncIterable<string> }

/**
 * An amount as a cell: `47.48`, whatever is read from it as a number. A bigint, so that it is told from a
 * count.
 */
export const rupees = (amount: Paise): Cell => BigInt(amount)

/** Spreadsheets read a file as UTF-8 if it begins with this mark; programs know it too. */
const byteOrderMark = '\uFEFF'

/**
 * RFC 4180. What a spreadsheet would run as a formula gets an apostrophe in front; numbers are as they are.
 */
const format = {
  record_delimiter: 'windows',
  escape_formulas: true,
  // A line break of either kind would end the record for some programs.
  quoted_match: /[\r\n]/,
  cast: {
    bigint: (amount: bigint) => (Number(amount) / 100).toFixed(2),
    date: marketTime,
  },
} as const

/**
 * A file of all rows of `pages`, which are read one after the other as fast as the file is sent: however many
 * there are, only one page is in memory. The first page is read here, so that a refusal is still a response
 * of its own.
 */
export const csvFile = async <Row>({
  filename,
  columns,
  pages,
  language,
}: {
  filename: string
  columns: readonly CsvColumn<Row>[]
  pages: AsyncGenerator<readonly Row[]>
  language: Language
}): Promise<CsvFile> => {
  const i18n = i18nFor(language)
  const linesOf = (rows: readonly Row[]) =>
    stringify(
      rows.map((row) => columns.map(({ value }) => value(row))),
      format,
    )
  const first = await pages.next()
  const text = async function* () {
    yield byteOrderMark + stringify([columns.map(({ title }) => i18n._(title))], format)
    if (first.done) return
    yield linesOf(first.value)
    for await (const rows of pages) yield linesOf(rows)
  }
  return { filename, text: text() }
}

/** Sends it as a download; a client that hangs up ends the reading. */
export const sendCsv = (reply: FastifyReply, { filename, text }: CsvFile): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename="${filename}"`)
    .type('text/csv; charset=utf-8')
    .send(Readable.from(text, { objectMode: false, encoding: 'utf8' }))
