/**
 * A card number as it is typed, in groups of four. A text with anything else than digits and separators stays
 * as it is.
 */
export const inGroups = (text: string): string =>
  /[^\d\s-]/.test(text) ? text : text.replace(/\D/g, '').replace(/\d{4}(?=\d)/g, '$& ')

/**
 * An expiry date as it is typed, as MM/YY with the slash set by itself; a year of four digits, as browsers
 * fill it in, is shortened. A text with anything else than digits and separators stays as it is.
 */
export const withSlash = (text: string): string => {
  if (/[^\d\s/-]/.test(text)) return text
  const [first = '', ...rest] = text.trim().split(/[\s/-]+/)
  const separated = rest.length > 0
  const month = separated ? first.padStart(2, '0') : first.replace(/^[2-9]/, '0$&').slice(0, 2)
  if (first === '' || month.length < 2) return first
  const year = separated ? rest.join('') : first.replace(/^[2-9]/, '0$&').slice(2)
  return `${month}/${year.replace(/^20(?=\d\d$)/, '')}`
}

/** Replaces the text of an input, with the caret behind the same digit as before. */
export const retype = (input: HTMLInputElement, text: string): void => {
  if (text === input.value) return
  const caret = input.selectionStart ?? input.value.length
  const atEnd = caret === input.value.length
  const digits = input.value.slice(0, caret).replace(/\D/g, '').length
  input.value = text
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index + 1)
  const behind = digits === 0 ? 0 : (places[digits - 1] ?? text.length)
  const position = atEnd ? text.length : behind
  input.setSelectionRange(position, position)
}
