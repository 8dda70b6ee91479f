import { Readable } from 'node:stream'
import { Refusal } from '#shared/errors.ts'
import { readSection } from '#shared/menu/restaurant-menu.ts'
import { cleanText, matchKey } from '../../menu-import/clean-text.ts'
import { type Columns, type Field, matchColumns, noMap } from '../../menu-import/columns.ts'
import { deriveCategory } from '../../menu-import/derive-category.ts'
import { cellTooLong, hasLongCell, type MenuRecord, type MenuSource } from '../../menu-import/menu-source.ts'
import { type DishLine, mergeDishes } from '../../menu-import/merge-dishes.ts'
import { readCsv } from '../../menu-import/read-csv.ts'
import { readCount } from '../../menu-import/read-flags.ts'
import { readJson } from '../../menu-import/read-json.ts'
import { type ImportedDish, readRow } from '../../menu-import/read-row.ts'
import { type FileLine, joinOwnLines, pricesOf } from './file-line.ts'
import { type CellName, type Cells, cellNames, cellsOfJson, unguarded } from './menu-cells.ts'

/** Lines of a file, of whichever restaurants. */
const maxLines = 10_000
const tooManyLines = () => new Refusal('validation_failed', /*i18n*/ 'A menu file has at most 10,000 lines.')
/** The mark of a JSON menu that this product wrote. */
export const menuFormat = 'annapurna-eats-menu'

const isJson = (file: Uint8Array): boolean => {
  const start = Buffer.from(file.subarray(0, 200))
    .toString('latin1')
    .replace(/^[^\x20-\x7e]+/, '')
    .replaceAll('\0', '')
  return /^\s*[[{]/.test(start)
}

/**
 * Reads a menu file of a restaurant: one that this product exported, exactly; any other as `npm run import`
 * does.
 */
export const readMenuFile = async (file: Uint8Array, restaurant: string): Promise<FileLine[]> => {
  if (file.length === 0) throw new Refusal('validation_failed', /*i18n*/ 'Please choose a file with a menu.')
  const start = Buffer.from(file.subarray(0, 5)).toString('latin1')
  if (start.startsWith('PK') || start.startsWith('\xd0\xcf') || start === '%PDF-')
    throw new Refusal(
      'validation_failed',
      /*i18n*/ 'This is no CSV or JSON file. In a spreadsheet, choose Save as and then CSV.',
    )
  const json = isJson(file)
  const own = json ? ownJson(file) : undefined
  if (own) {
    if (own.length > maxLines) throw tooManyLines()
    return joinOwnLines(
      own.map((object, at) => {
        const cells = cellsOfJson(object)
        const values = Object.values(cells)
        return hasLongCell(values)
          ? broken({ line: at + 1, header: [], values, problem: cellTooLong })
          : lineOf(at + 1, cells)
      }),
    )
  }
  const source: MenuSource = {
    name: json ? 'menu.json' : 'menu.csv',
    size: file.length,
    open: () => Readable.from([Buffer.from(file)]),
  }
  const records: MenuRecord[] = []
  for await (const record of json ? readJson(source, () => {}) : readCsv(source, () => {})) {
    records.push(record)
    if (records.length > maxLines) throw tooManyLines()
  }
  const header = records.find(({ problem }) => problem === undefined)?.header ?? records[0]?.header ?? []
  const places = ownColumns(header)
  if (!json && places) return joinOwnLines(records.map((record) => ownLine(record, places)))
  return foreignLines(records, header, restaurant)
}

const lineOf = (line: number, cells: Cells): FileLine => ({ line, name: cells.name ?? '', cells })

const ownJson = (file: Uint8Array): Record<string, unknown>[] | undefined => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file)
    const { format, items } = JSON.parse(text) as { format?: unknown; items?: unknown }
    if (format !== menuFormat || !Array.isArray(items)) return undefined
    return items.filter((item): item is Record<string, unknown> => typeof item === 'object' && item !== null)
  } catch {
    // Not ours: the importer says what is wrong with it.
    return undefined
  }
}

/** Where each cell is, if the file has the ids that only an export has. */
const ownColumns = (header: readonly string[]): Map<CellName, number> | undefined => {
  const titles = header.map((title) => title.trim().toLowerCase())
  const places = new Map(
    cellNames.flatMap((name) => (titles.includes(name) ? [[name, titles.indexOf(name)]] : [])),
  )
  return places.has('id') && places.has('name') && places.has('options') ? places : undefined
}

const broken = ({ line, values, problem = '' }: MenuRecord): FileLine => ({
  line,
  name: (values[0] ?? '').slice(0, 150),
  cells: {},
  refused: problem.startsWith('broken')
    ? /*i18n*/ 'Its quotation marks do not match.'
    : problem === cellTooLong
      ? /*i18n*/ 'One of its cells is too long.'
      : /*i18n*/ 'It has more or fewer cells than the first line.',
})

const ownLine = (record: MenuRecord, places: ReadonlyMap<CellName, number>): FileLine =>
  record.problem === undefined
    ? lineOf(
        record.line,
        Object.fromEntries([...places].map(([name, at]) => [name, unguarded(record.values[at] ?? '')])),
      )
    : broken(record)

const reasons: Record<string, string> = {
  'no dish name': /*i18n*/ 'It has no name.',
  'dish name without a letter': /*i18n*/ 'Its name has no letter.',
  'dish name longer than 150 characters': /*i18n*/ 'Its name is too long.',
  'no price': /*i18n*/ 'It has no price.',
  'price below zero': /*i18n*/ 'Its price is below zero.',
  'price is zero': /*i18n*/ 'Its price is zero.',
  'price is not a number': /*i18n*/ 'Its price is not a number.',
  'price above ₹1,00,000': /*i18n*/ 'Its price is above ₹1,00,000.',
  'price above its own maximum': /*i18n*/ 'Its price is above its own maximum.',
}
const reasonOf = (refused: string): string =>
  reasons[refused] ??
  (refused.startsWith('currency') ? /*i18n*/ 'Its price is not in rupees.' : /*i18n*/ 'It cannot be read.')

const foreignLines = (
  records: readonly MenuRecord[],
  header: readonly string[],
  restaurant: string,
): FileLine[] => {
  const columns: Columns = matchColumns(header.map(cleanText), noMap, ['dish', 'price'])
  const nameAt = columns.dish?.[0] ?? 0
  // Without a column for it every line is of the restaurant that imports.
  columns.restaurant ??= [header.length]
  const refused: FileLine[] = []
  const rows: (DishLine & { restaurant: string; key: string })[] = []
  const stockOf = stockReader(records, header, columns)
  for (const record of records) {
    if (record.problem !== undefined) {
      refused.push(broken(record))
      continue
    }
    const { line } = record
    const values = [...record.values.slice(0, header.length), restaurant]
    const name = cleanText(values[nameAt] ?? '')
    const read = readRow(values, columns)
    if ('row' in read)
      rows.push({
        line,
        dish: { ...read.row.dish, stock: stockOf(record) },
        restaurant: read.row.restaurant.name,
        key: read.row.restaurantKey,
      })
    else
      refused.push({
        line,
        name,
        cells: rawCells(values, columns),
        refused:
          'refused' in read ? reasonOf(read.refused) : /*i18n*/ 'It is an option of a dish, not a dish.',
      })
  }
  const several = new Set(rows.map(({ key }) => key)).size > 1
  const isOwn = (row: { restaurant: string }) => !several || matchKey(row.restaurant) === matchKey(restaurant)
  for (const { line, dish, restaurant: other } of rows.filter((row) => !isOwn(row)))
    refused.push({
      line,
      name: dish.name,
      cells: foreignCells(dish),
      refused: /*i18n*/ 'It is a dish of another restaurant: {restaurant}.',
      values: { restaurant: other },
    })
  const own = rows.filter(isOwn)
  const { dishes, linesOf } = mergeDishes(own)
  const merged = dishes.flatMap((dish): FileLine[] => {
    const [first, ...others] = (linesOf.get(dish.importKey) ?? []).toSorted((a, b) => a.line - b.line)
    if (!first) return []
    const { importKey, name } = dish
    const prices = pricesOf([first, ...others].map(({ line, dish: { price } }) => ({ line, price })))
    return [
      { line: first.line, name, importKey, cells: foreignCells(dish), ...(prices && { prices }) },
      ...others.map(({ line, dish: other }) => ({
        line,
        name: other.name,
        cells: foreignCells(other),
        into: first.line,
      })),
    ]
  })
  return [...merged, ...refused].toSorted((a, b) => a.line - b.line)
}

/** What a record says of a stock: nothing in ONDC's catalogues, where 99 means that there is some. */
const stockReader = (records: readonly MenuRecord[], header: readonly string[], columns: Columns) => {
  const at = columns.available ?? []
  const cellOf = (record: MenuRecord) =>
    at.map((place) => record.values[place]?.trim() ?? '').find((cell) => cell !== '') ?? ''
  const isOndc = at.some((place) => matchKey(header[place] ?? '') === matchKey('available count'))
  // Where anything is counted, 1 is a portion; else it means yes.
  const counts = records.some((record) => readCount(cellOf(record)) !== null)
  return (record: MenuRecord): number | null => {
    const cell = cellOf(record)
    if (isOndc && cell === '99') return null
    return counts && cell === '1' ? 1 : readCount(cell)
  }
}

/** The cells of a line that is not a dish, as they stand there. */
const rawCells = (values: readonly string[], columns: Columns): Cells => {
  const cellOf = (field: Field) =>
    columns[field]?.map((place) => cleanText(values[place] ?? '')).find((cell) => cell !== '') ?? null
  return {
    ...said('name', cellOf('dish')),
    ...said('price', cellOf('price')),
    ...said('category', cellOf('category')),
    ...said('description', cellOf('description')),
    ...said('available', cellOf('available')),
    ...said('diet', cellOf('veg')),
    ...said('quantity', cellOf('portion')),
  }
}

const said = (name: CellName, value: string | null): Cells =>
  value === null || value === '' ? {} : { [name]: value }
const flag = (value: boolean | null) => (value === null ? null : value ? 'yes' : 'no')

const foreignCells = (dish: ImportedDish): Cells => ({
  name: dish.name,
  price: (dish.price / 100).toFixed(2),
  ...said(
    'category',
    dish.heading === '' ? null : (readSection(dish.heading)?.said ?? deriveCategory(dish.heading, dish.name)),
  ),
  ...said('description', dish.description),
  ...said('available', flag(dish.available)),
  ...said('diet', dish.isVeg === null ? null : dish.isVeg ? 'veg' : 'non-veg'),
  ...said('spicy', flag(dish.isSpicy)),
  ...said('serving size', dish.servingSize),
  ...said('quantity', dish.portion),
  ...said('portions a day', dish.stock === null ? null : String(dish.stock)),
})
