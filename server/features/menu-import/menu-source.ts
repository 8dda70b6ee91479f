import type { Readable } from 'node:stream'

/** A menu file. It is opened several times: its encoding is detected before it is read. */
export type MenuSource = {
  /** `menu.csv`: the extension says whether it is CSV or JSON. */
  name: string
  /** In bytes; for the progress bar. */
  size: number
  open: () => Readable
}

/** One record of a file: `line` is its number, from 1; `problem` is set if it could not be parsed. */
export type MenuRecord = {
  line: number
  header: readonly string[]
  values: readonly string[]
  problem?: string
}

/**
 * In characters; the longest that this product writes are a dish's options. A record with a longer cell is
 * refused before anything looks at it.
 */
const longestCell = 131_072
/** In characters; a longer line is one whose quotation marks do not match, or no menu. */
export const longestLine = 1024 * 1024
export const maxColumns = 1_000
/** Of lists and objects in a JSON menu; a restaurant's dishes in sections are five deep. */
export const deepest = 20

export const cellTooLong = `a cell of more than ${longestCell} characters`
export const hasLongCell = (values: readonly string[]): boolean =>
  values.some((value) => value.length > longestCell)
