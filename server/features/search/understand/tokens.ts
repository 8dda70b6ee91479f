import { spellingKey, words } from '../words/normalise.ts'

/** A word of a search: as it is compared, its spelling key, and where it stands in what was typed. */
export type Token = { form: string; key: string; start: number; end: number }

const word = /[₹<]|\p{N}{1,6}\.\p{N}{1,2}(?![\p{L}\p{N}.])|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu
const devanagariDigit = /[०-९]/g
const zero = '०'.charCodeAt(0)
/** `100rs` and `rs100` are a figure and its unit. */
const glued = /^(?:(rs|inr|under|below)(\d+)|(\d+)(rs|inr|rupees?|k|mins?|minutes?|stars?|g|gm|ml|kg|pcs?))$/
/** `chicken65` is the chicken of that number. */
const numbered = /^(\p{L}{3,})(\d{1,3})$/u
/** `vegburger` is two words, `vegetable` is one. */
const gluedDiet = /^(veg|nonveg)(?!eta|an|gie|ie|an$)(\p{L}{4,})$/u

/** The words of a search in any script, each with its place; digits are those of English. */
export const tokensOf = (text: string): Token[] =>
  [...text.matchAll(word)].flatMap((match) => {
    const raw = match[0].toLowerCase()
    const start = match.index
    const end = start + match[0].length
    const plain = raw.replace(devanagariDigit, (digit) => String(digit.charCodeAt(0) - zero))
    const form = /^[₹<]$|^\d+\.\d+$/.test(plain) ? plain : (words(plain)[0] ?? plain)
    const parts = (glued.exec(form) ?? gluedDiet.exec(form) ?? numbered.exec(form))
      ?.slice(1)
      .filter((part) => part !== undefined)
    if (parts?.length !== 2) return { form, key: spellingKey(form), start, end }
    // In one script each letter is one character, so that the parts have places of their own.
    const [one = '', other = ''] = parts
    return [
      { form: one, key: spellingKey(one), start, end: start + one.length },
      { form: other, key: spellingKey(other), start: start + one.length, end },
    ]
  })

/** Shorter words differ from others by a letter alone. */
const shortestSpelt = 6

/** Whether a word of a search is a certain one; a long one in any spelling. */
export const spelt = (text: string): ((token: Token | undefined) => boolean) => {
  if (text.length < shortestSpelt) return (token) => token?.form === text
  const key = spellingKey(text)
  return (token) =>
    token !== undefined && (token.form === text || (token.form.length >= shortestSpelt && token.key === key))
}
