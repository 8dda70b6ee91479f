import { matchKey } from '../../menu-import/clean-text.ts'
import { readPrice } from '../../menu-import/read-price.ts'
import type { Cells } from './menu-cells.ts'

/** A price that the file has for a dish, as its cell says it, and the lines that say so. */
export type PriceFound = { price: string; lines: number[] }

/** One dish of a file, or a line that is not one; `line` is its number in the file, from 1. */
export type FileLine = { line: number; name: string; cells: Cells } & (
  | {
      importKey?: string
      /** Where the file has several for this dish: somebody has to choose. */
      prices?: PriceFound[]
    }
  /** Its cells as far as they can be read. */
  | { refused: string; values?: Record<string, string | number> }
  /** It is of the same dish as the line with this number. */
  | { into: number }
)

/** Of a line whose dish another line has already. */
export const standsBefore = /*i18n*/ 'This dish stands in the file before.'

/** By which a dish of another file is found again. */
export const keyOf = (name: string, quantity: string): string => `${matchKey(name)}|${matchKey(quantity)}`

/** The prices that lines of one dish have, where they are several. */
export const pricesOf = (lines: readonly { line: number; price: number }[]): PriceFound[] | undefined => {
  const found = [...Map.groupBy(lines, ({ price }) => price)].map(([price, same]) => ({
    price: (price / 100).toFixed(2),
    lines: same.map(({ line }) => line),
  }))
  return found.length > 1 ? found : undefined
}

/** In paise; null where it cannot be read. A dish of one's own may cost nothing. */
const priceOf = ({ cells: { price = '' } }: Pick<FileLine, 'cells'>): number | null => {
  const read = readPrice(price)
  return 'paise' in read ? read.paise : read.reason === 'price is zero' ? 0 : null
}

/**
 * Lines of an own file that are of one dish: the same ones are merged, other prices are asked about, and with
 * anything else that differs the later one is refused.
 */
export const joinOwnLines = (lines: readonly FileLine[]): FileLine[] => {
  const keyOfLine = ({ name, cells }: FileLine) =>
    cells.id ? `id ${cells.id}` : `name ${keyOf(name, cells.quantity ?? '')}`
  const groups = Map.groupBy(
    // One whose price cannot be read is refused for that, and stands in no other's way.
    lines.filter((line) => !('refused' in line) && matchKey(line.name) !== '' && priceOf(line) !== null),
    keyOfLine,
  )
  const joined = new Map<FileLine, FileLine>()
  for (const [first, ...others] of groups.values()) {
    if (!first || others.length === 0) continue
    const prices = pricesOf([first, ...others].map((one) => ({ line: one.line, price: priceOf(one) ?? 0 })))
    if (prices) joined.set(first, { ...first, prices })
    for (const other of others) {
      const { line, name, cells } = other
      const unpriced = (all: Cells) => JSON.stringify({ ...all, price: '' })
      const isAsked = priceOf({ cells }) !== priceOf(first)
      joined.set(
        other,
        isAsked || unpriced(cells) === unpriced(first.cells)
          ? { line, name, cells, into: first.line }
          : { line, name, cells, refused: standsBefore },
      )
    }
  }
  return lines.map((line) => joined.get(line) ?? line)
}
