import { readIndic } from './read-indic.ts'

const word = /[\p{L}\p{N}\p{M}]+/gu
const apostrophes = /['’`]/g
/** Accents of Latin letters only: Indian scripts write their vowels as combining marks. */
const latinAccents = /[\u0300-\u036f]/g
const indic = /[\u0900-\u0d7f]/
/** Words too common to distinguish dishes. */
const stopWords = new Set(
  ['a', 'an', 'and', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with'].concat(['ka', 'ki', 'ke']),
)

/**
 * A text's words in the form that is compared: lower case, Latin letters, no accents; without stop words
 * unless there are no others.
 */
export const words = (text: string): string[] => {
  const plain = text.normalize('NFKD').toLowerCase().replace(latinAccents, '').replace(apostrophes, '')
  // NFC, since vowel signs of Indian scripts would otherwise stay decomposed.
  const all = (plain.normalize('NFC').match(word) ?? []).map((one) =>
    indic.test(one) ? readIndic(one) : one,
  )
  const telling = all.filter((one) => !stopWords.has(one))
  return (telling.length > 0 ? telling : all).filter((one) => one !== '')
}

/** Rules, in this order, that map different romanisations of Indian words to the same key. */
const rules: readonly (readonly [RegExp, string])[] = [
  // The English plural.
  [/(?<=...)(?<![sui]|aa)s$/, ''],
  [/sch|sz|sh/g, 's'],
  [/tch|chh|ch/g, 'C'],
  [/c(?=[eiy])/g, 's'],
  [/ck|[cq]/g, 'k'],
  [/zh/g, 'l'],
  [/ph/g, 'f'],
  // Aspirated consonants are written with or without h.
  [/(?<=[kgtdbjr])h/g, ''],
  [/h$/, ''],
  [/z/g, 'j'],
  [/ow|au|ou|oo|o/g, 'u'],
  [/w/g, 'v'],
]

/** The long i; `ie` is one unless an s follows anywhere after it. */
const withLongI = (key: string): string => {
  const lastS = key.lastIndexOf('s') + 1
  return key.slice(0, lastS).replace(/ee|ea|y/g, 'i') + key.slice(lastS).replace(/ee|ea|ie|y/g, 'i')
}

/**
 * The spelling key: equal for spellings of one word, such as paneer, panir and panner; biryani and biriyani;
 * dosa and dosai.
 */
export const spellingKey = (one: string): string => {
  if (/\d/.test(one)) return one
  let key = one
  for (const [from, to] of rules) key = key.replace(from, to)
  key = withLongI(key)
    .replaceAll('e', 'a')
    .replace(/(.)\1+/g, '$1')
  const open = key.replace(/(?<![aiu])[aiu]+$/, '')
  return open.length > 2 ? open : key
}
