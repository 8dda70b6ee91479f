import iconv from 'iconv-lite'
import { Refusal } from '#shared/errors.ts'
import { detectEncoding } from './detect-encoding.ts'
import { cellTooLong, deepest, hasLongCell, type MenuRecord, type MenuSource } from './menu-source.ts'
import { requireColumns } from './read-csv.ts'

/**
 * In bytes. A JSON document is read into memory as a whole; use CSV or one JSON object a line for a longer
 * menu.
 */
const longest = 64 * 1024 * 1024

type Row = Record<string, string>
type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Names of lists in a menu, with the prefix for the fields of their items in a flat row. */
const lists: Record<string, string> = {
  restaurants: '',
  outlets: '',
  providers: '',
  menu: 'restaurant',
  menus: 'restaurant',
  categories: 'restaurant',
  sections: 'restaurant',
  items: 'restaurant',
  dishes: 'restaurant',
  products: 'restaurant',
}
const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const cell = (value: Json): string => {
  if (value === null) return ''
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** `{ location: { lat } }` becomes `location lat`. */
const flat = (object: { [key: string]: Json }, prefix: string): Row => {
  const row: Row = {}
  for (const [key, value] of Object.entries(object)) {
    const name = prefix === '' ? key : `${prefix} ${key}`
    if (isObject(value))
      for (const [inner, part] of Object.entries(value)) row[`${name} ${inner}`] = cell(part)
    else row[name] = cell(value)
  }
  return row
}

/**
 * Yields a row for each dish, with the fields of the surrounding objects as `restaurant …` and `category …`.
 */
function* rowsIn(value: Json, around: Row, depth = 0): Generator<Row> {
  if (depth > deepest)
    throw new Refusal(
      'validation_failed',
      /*i18n*/ 'The lists of this file are nested too deeply for a menu.',
    )
  if (Array.isArray(value)) {
    for (const part of value) yield* rowsIn(part, around, depth + 1)
    return
  }
  if (!isObject(value)) {
    yield around
    return
  }
  const inner = Object.entries(value).filter(
    ([key, part]) => Array.isArray(part) && part.some(isObject) && key.toLowerCase() in lists,
  )
  if (inner.length === 0) {
    yield { ...around, ...flat(value, '') }
    return
  }
  const own = Object.fromEntries(
    Object.entries(value).filter(([key]) => !inner.some(([list]) => list === key)),
  )
  // The first level with a name is the restaurant, the next one its menu's section.
  const prefix = 'restaurant name' in around || 'restaurant' in around ? 'category' : 'restaurant'
  for (const [, part] of inner) yield* rowsIn(part, { ...around, ...flat(own, prefix) }, depth + 1)
}

const read = async (source: MenuSource, onBytes: (bytes: number) => void): Promise<string> => {
  if (source.size > longest)
    throw new Refusal('payload_too_large', 'A JSON menu may have at most 64 MB; CSV any size.')
  const encoding = await detectEncoding(source)
  const chunks: Buffer[] = []
  for await (const chunk of source.open() as AsyncIterable<Buffer>) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  onBytes(bytes.length)
  return iconv.decode(bytes, encoding)
}

const parse = (text: string): Json[] => {
  try {
    return [JSON.parse(text) as Json]
  } catch (error) {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    try {
      if (lines.length > 1) return lines.map((line) => JSON.parse(line) as Json)
    } catch {
      // Neither a document nor one object a line: the first error is the helpful one.
    }
    throw new Refusal('validation_failed', `The file is not valid JSON: ${(error as Error).message}.`)
  }
}

/**
 * Reads the dishes of a JSON menu: a list of flat rows, restaurants with their dishes (also in sections), or
 * one object a line. `line` is the dish's number in the file, from 1. Refusals: validation_failed if it is
 * not JSON, is nested deeper than a menu or has more than 1,000 fields; payload_too_large above 64 MB.
 */
export async function* readJson(
  source: MenuSource,
  onBytes: (bytes: number) => void,
): AsyncGenerator<MenuRecord> {
  const rows = [...rowsIn(parse(await read(source, onBytes)), {})]
  const header = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  requireColumns(header)
  for (const [index, row] of rows.entries()) {
    const values = header.map((name) => row[name] ?? '')
    yield { line: index + 1, header, values, ...(hasLongCell(values) && { problem: cellTooLong }) }
  }
}
