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
