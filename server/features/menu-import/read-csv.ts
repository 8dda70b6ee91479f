import { Transform } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import iconv from 'iconv-lite'
import { Refusal } from '#shared/errors.ts'
import { detectEncoding } from './detect-encoding.ts'
import {
  cellTooLong,
  hasLongCell,
  longestLine,
  type MenuRecord,
  type MenuSource,
  maxColumns,
} from './menu-source.ts'

const delimiters = [',', ';', '\t', '|'] as const

/** The delimiter that is most frequent in the first non-empty line. */
const guessDelimiter = async (source: MenuSource, encoding: string): Promise<string> => {
  const stream = source.open()
  let text = ''
  try {
    for await (const chunk of stream.pipe(iconv.decodeStream(encoding)) as AsyncIterable<string>) {
      text += chunk
      if (text.trimStart().includes('\n') || text.length > longestLine) break
    }
  } finally {
    stream.destroy()
  }
  const line = text.split(/\r?\n/).find((candidate) => candidate.trim() !== '') ?? ''
  const counts = delimiters.map((delimiter) => line.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Refuses: validation_failed for a file with more columns than any menu has. */
export const requireColumns = (header: readonly string[]): void => {
  if (header.length > maxColumns)
    throw new Refusal('validation_failed', /*i18n*/ 'A menu file has at most 1,000 columns.')
}

type Parsed = { info: { lines: number }; record: string[] }

/**
 * Reads the records of a CSV file one by one, never the whole file at once. `onBytes` is called with the
 * number of bytes read. A record that cannot be parsed, has not as many cells as the header, or a cell that
 * is too long, has its `problem` set. Refuses: validation_failed for more than 1,000 columns.
 */
export async function* readCsv(
  source: MenuSource,
  onBytes: (bytes: number) => void,
): AsyncGenerator<MenuRecord> {
  const encoding = await detectEncoding(source)
  const delimiter = await guessDelimiter(source, encoding)
  const broken: MenuRecord[] = []
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    skip_records_with_error: true,
    max_record_size: longestLine,
    on_skip: (error: CsvError | undefined) => {
      const line = Number(error?.lines ?? 0)
      broken.push({ line, header: [], values: [], problem: 'broken quotes, or a line without end' })
      return undefined
    },
  })
  let bytes = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      onBytes(bytes)
      done(null, chunk)
    },
  })
  const input = source.open()
  input.on('error', (error) => parser.destroy(error))
  input.pipe(counter).pipe(iconv.decodeStream(encoding)).pipe(parser)

  let header: string[] | undefined
  try {
    for await (const { info, record } of parser as AsyncIterable<Parsed>) {
      while (broken.length > 0) yield { ...(broken.shift() as MenuRecord), header: header ?? [] }
      if (header === undefined) {
        header = record
        requireColumns(header)
        continue
      }
      const extra = record.slice(header.length).some((cell) => cell.trim() !== '')
      const counts = `${record.length} cells where the header has ${header.length}`
      const problem = hasLongCell(record)
        ? cellTooLong
        : extra || record.length < header.length
          ? counts
          : undefined
      yield { line: info.lines, header, values: record, ...(problem !== undefined && { problem }) }
    }
    for (const record of broken) yield { ...record, header: header ?? [] }
  } finally {
    input.destroy()
  }
}
