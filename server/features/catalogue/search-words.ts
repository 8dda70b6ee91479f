/** What was typed, ready for `match_dishes`: the words, and each as a full-text query. */
export type SearchWords = { words: string[]; queries: string[] }

const mostWords = 8
/** Too common to narrow anything, and unknown to the full-text index. */
const stopWords = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with'])
/** Accents of Latin letters only: Indian scripts write their vowels as combining marks. */
const latinAccents = /[\u0300-\u036f]/g

const normalise = (text: string) => text.normalize('NFKD').replace(latinAccents, '').toLowerCase()

/** Every word with two neighbouring letters exchanged: trigrams forgive everything but that in a short word. */
const transpositions = (word: string): string[] => {
  const letters = [...word]
  return letters.slice(1).map((letter, i) => {
    const swapped = [...letters]
    swapped[i] = letter
    swapped[i + 1] = letters[i] ?? ''
    return swapped.join('')
  })
}

/**
 * Splits a search into words. Each is looked for as the beginning of a word; `lenient` also tries neighbouring
 * letters exchanged ('dsoa'). An empty list means that there is nothing to search for.
 */
export const searchWords = (q: string, lenient: boolean): SearchWords => {
  const all = normalise(q).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const telling = all.filter((word) => !stopWords.has(word))
  const words = (telling.length > 0 ? telling : all).slice(0, mostWords)
  const queries = words.map((word) => {
    const exact = `'${word}':*`
    const swapped = lenient && word.length > 3 && word.length < 12 ? transpositions(word) : []
    return [exact, ...swapped.map((other) => `'${other}'`)].join(' | ')
  })
  return { words, queries }
}
