import { readIndic } from './read-indic.ts'

const word = /[\p{L}\p{N}\p{M}]+/gu
const apostrophes = /['’`]/g
/** Accents of Latin letters only: Indian scripts write their vowels as combining marks. */
const latinAccents = /[\u0300-\u036f]/g
const indic = /[\u0900-\u0d7f]/
/** Too common to tell dishes apart. */
const stopWords = new Set(
  ['a', 'an', 'and', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with'].concat(['ka', 'ki', 'ke']),
)

/** A text's words as they are compared: lower case, Latin letters, no accents; without stop words where any others are there. */
export const words = (text: string): string[] => {
  const plain = text.normalize('NFKD').toLowerCase().replace(latinAccents, '').replace(apostrophes, '')
  // Composed again, or the vowel signs of Indian scripts would stay in two parts.
  const all = (plain.normalize('NFC').match(word) ?? []).map((one) =>
    indic.test(one) ? readIndic(one) : one,
  )
  const telling = all.filter((one) => !stopWords.has(one))
  return (telling.length > 0 ? telling : all).filter((one) => one !== '')
}

/** In this order. What Indian words have in common however they are written in Latin letters. */
const rules: readonly (readonly [RegExp, string])[] = [
  // The English plural.
  [/(?<=...)(?<![sui]|aa)s$/, ''],
  [/sch|sz|sh/g, 's'],
  [/tch|chh|ch/g, 'C'],
  [/c(?=[eiy])/g, 's'],
  [/ck|[cq]/g, 'k'],
  [/zh/g, 'l'],
  [/ph/g, 'f'],
  // An aspirated consonant is written with or without its h.
  [/(?<=[kgtdbjr])h/g, ''],
  [/h$/, ''],
  [/z/g, 'j'],
  [/ow|au|ou|oo|o/g, 'u'],
  [/w/g, 'v'],
  [/ee|ea|ie(?=[^s]*$)|y/g, 'i'],
  [/e/g, 'a'],
  [/(.)\1+/g, '$1'],
]

/** What the spellings of one word have in common: paneer, panir and panner; biryani and biriyani; dosa and dosai. */
export const spellingKey = (one: string): string => {
  if (/\d/.test(one)) return one
  let key = one
  for (const [from, to] of rules) key = key.replace(from, to)
  const open = key.replace(/[aiu]+$/, '')
  return open.length > 2 ? open : key
}
