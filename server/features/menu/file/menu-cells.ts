import { isDeepStrictEqual } from 'node:util'
import type { MenuItem } from '#shared/menu/contracts.ts'
import { allergens, readAllergen, readSection } from '#shared/menu/restaurant-menu.ts'
import { readFlag, readVeg } from '../../menu-import/read-flags.ts'
import { readPrice } from '../../menu-import/read-price.ts'

/** A dish as a line of a menu file: each field as the text of its cell. */
export const cellNames = [
  'id',
  'name',
  'price',
  'category',
  'description',
  'available',
  'diet',
  'spicy',
  'allergens',
  'serving size',
  'quantity',
  'kcal',
  'portions a day',
  'options',
  'ingredients',
  'name in hindi',
  'description in hindi',
  'quantity in hindi',
  'ingredients in hindi',
] as const
export type CellName = (typeof cellNames)[number]
/** Those that a file says something about. */
export type Cells = Partial<Record<CellName, string>>

const yesNo = (value: boolean) => (value ? 'yes' : 'no')
const rupees = (paise: number) => (paise / 100).toFixed(2)

type Option = {
  id?: unknown
  name?: unknown
  nameHi?: unknown
  price?: unknown
  isVeg?: unknown
  available?: unknown
  isDefault?: unknown
}
type Group = {
  id?: unknown
  name?: unknown
  nameHi?: unknown
  min?: unknown
  max?: unknown
  choices?: unknown
}

/** Groups as JSON in one order of keys, prices in rupees. */
const optionsText = (groups: readonly Group[], price: (value: unknown) => unknown): string =>
  groups.length === 0
    ? ''
    : JSON.stringify(
        groups.map(({ id, name, nameHi, min, max, choices }) => ({
          id,
          name,
          // As it was before there were any.
          ...(nameHi ? { nameHi } : {}),
          min,
          max,
          choices: (Array.isArray(choices) ? (choices as Option[]) : []).map((option) => ({
            id: option.id,
            name: option.name,
            ...(option.nameHi ? { nameHi: option.nameHi } : {}),
            price: price(option.price),
            isVeg: option.isVeg,
            available: option.available,
            isDefault: option.isDefault,
          })),
        })),
      )

const isGroups = (value: unknown): value is Group[] =>
  Array.isArray(value) && value.every((group) => typeof group === 'object' && group !== null)

/** The cells of a dish. When it is available again is left out: files are kept for longer than that. */
export const cellsOf = (item: MenuItem): Record<CellName, string> => ({
  id: item.id,
  name: item.name,
  price: rupees(item.price),
  category: item.category,
  description: item.description,
  available: yesNo(item.available),
  diet: item.isVeg === null ? '' : item.isVeg ? 'veg' : 'non-veg',
  spicy: yesNo(item.isSpicy),
  allergens: item.allergens === null ? '' : item.allergens.join(', ') || 'none',
  'serving size': item.servingSize,
  quantity: item.quantity,
  'name in hindi': item.nameHi,
  'description in hindi': item.descriptionHi,
  'quantity in hindi': item.quantityHi,
  ingredients: item.ingredients,
  'ingredients in hindi': item.ingredientsHi,
  kcal: item.kcal === null ? '' : String(item.kcal),
  'portions a day': item.stockPerDay === null ? '' : String(item.stockPerDay),
  options: optionsText(item.options, (price) => Number(price) / 100),
})

/** The same of a dish in a JSON menu that this product wrote. */
export const jsonOf = (item: MenuItem): Record<CellName, unknown> => ({
  ...cellsOf(item),
  price: item.price / 100,
  available: item.available,
  spicy: item.isSpicy,
  allergens: item.allergens,
  kcal: item.kcal,
  'portions a day': item.stockPerDay,
  options: JSON.parse(cellsOf(item).options || '[]') as unknown,
})

const cellOf = (name: CellName, value: unknown): string => {
  if (value === null) return ''
  if (typeof value === 'boolean') return yesNo(value)
  if (typeof value === 'number') return name === 'price' ? value.toFixed(2) : String(value)
  if (name === 'allergens' && Array.isArray(value)) return value.join(', ') || 'none'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The cells of an object of such a file. */
export const cellsOfJson = (object: Record<string, unknown>): Cells =>
  Object.fromEntries(
    cellNames.flatMap((name) => (object[name] === undefined ? [] : [[name, cellOf(name, object[name])]])),
  )

const priceProblems: Record<string, string> = {
  'no price': /*i18n*/ 'It has no price.',
  'price below zero': /*i18n*/ 'Its price is below zero.',
  'price is zero': /*i18n*/ 'Its price is zero.',
  'price above ₹1,00,000': /*i18n*/ 'Its price is above ₹1,00,000.',
}

type Read = { value: unknown } | { problem: string } | null
const whole = (cell: string): Read => ({ value: cell.trim() === '' ? null : Number(cell) })
const flag = (cell: string): Read => {
  if (cell.trim() === '') return null
  const value = readFlag(cell)
  return value === null ? { problem: /*i18n*/ 'Please write yes or no.' } : { value }
}

/** What a cell says to the form of a dish (shared/menu/validation.ts), which checks it; null: nothing. */
const readers: Record<Exclude<CellName, 'id'>, { field: string; read: (cell: string) => Read }> = {
  name: { field: 'name', read: (cell) => ({ value: cell.trim() }) },
  price: {
    field: 'price',
    read: (cell) => {
      if (/^0+(?:\.0+)?$/.test(cell.trim())) return { value: 0 }
      const price = readPrice(cell)
      return 'paise' in price
        ? { value: price.paise }
        : { problem: priceProblems[price.reason] ?? /*i18n*/ 'Its price is not a number.' }
    },
  },
  category: {
    field: 'category',
    read: (cell) => (cell.trim() === '' ? null : { value: readSection(cell)?.said ?? cell }),
  },
  description: { field: 'description', read: (cell) => ({ value: cell.trim() }) },
  available: { field: 'available', read: flag },
  diet: {
    field: 'isVeg',
    read: (cell) => {
      if (cell.trim() === '') return { value: null }
      const value = readVeg(cell)
      return value === null ? { problem: /*i18n*/ 'Please write veg or non-veg.' } : { value }
    },
  },
  spicy: { field: 'isSpicy', read: flag },
  allergens: {
    field: 'allergens',
    read: (cell) => {
      const said = cell.split(/[,;|]/).flatMap((word) => word.trim() || [])
      if (said.length === 0) return { value: null }
      if (said.length === 1 && said[0]?.toLowerCase() === 'none') return { value: [] }
      const read = said.map(readAllergen)
      // One that is not understood is refused by the form.
      return { value: read.includes(undefined) ? said : allergens.filter((one) => read.includes(one)) }
    },
  },
  'serving size': { field: 'servingSize', read: (cell) => ({ value: cell.trim() }) },
  quantity: { field: 'quantity', read: (cell) => ({ value: cell.trim() }) },
  'name in hindi': { field: 'nameHi', read: (cell) => ({ value: cell.trim() }) },
  'description in hindi': { field: 'descriptionHi', read: (cell) => ({ value: cell.trim() }) },
  'quantity in hindi': { field: 'quantityHi', read: (cell) => ({ value: cell.trim() }) },
  ingredients: { field: 'ingredients', read: (cell) => ({ value: cell.trim() }) },
  'ingredients in hindi': { field: 'ingredientsHi', read: (cell) => ({ value: cell.trim() }) },
  kcal: { field: 'kcal', read: whole },
  'portions a day': { field: 'stockPerDay', read: whole },
  options: {
    field: 'options',
    read: (cell) => {
      const problem = /*i18n*/ 'Its options cannot be read.'
      try {
        const groups: unknown = JSON.parse(cell || '[]')
        if (!isGroups(groups)) return { problem }
        const inPaise = (price: unknown) =>
          typeof price === 'number' ? Math.round(price * 100_000) / 1000 : price
        return { value: JSON.parse(optionsText(groups, inPaise) || '[]') as unknown }
      } catch {
        return { problem }
      }
    },
  },
}

/** The fields of the form that these cells say, or the first sentence about a cell that cannot be read. */
export const formOf = (cells: Cells): { form: Record<string, unknown> } | { problem: string } => {
  const form: Record<string, unknown> = {}
  for (const name of cellNames) {
    const cell = cells[name]
    if (name === 'id' || cell === undefined) continue
    const read = readers[name].read(cell)
    if (read === null) continue
    if ('problem' in read) return read
    form[readers[name].field] = read.value
  }
  return { form }
}

/**
 * Whether a cell says what another one does, however it is written: `99.5` and `99.50`; an empty one may say
 * nothing.
 */
export const isEquivalent = (name: Exclude<CellName, 'id'>, cell: string, before: string): boolean => {
  if (cell === before) return true
  const said = readers[name].read(cell)
  return said === null || ('value' in said && isDeepStrictEqual(said, readers[name].read(before)))
}

/** What a spreadsheet would run as a formula, whatever apostrophes stand before it. */
const formula = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/**
 * A text as a cell that no spreadsheet runs: an apostrophe in front, one more where some stand there already,
 * so that exactly one can be taken off again.
 */
export const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The text of such a cell. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
