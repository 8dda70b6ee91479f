import { distance, isAlike } from '../search-index/near-words.ts'
import type { Vocabulary } from '../search-index/vocabulary.ts'
import type { Aliases } from './aliases.ts'
import { spellingKey } from './normalise.ts'

/**
 * A typed word, the word that it most likely means, and the numbers of the spelling keys to search for, each
 * with its weight (0 to 1).
 */
export type Term = {
  text: string
  /** Says less of a dish than what it is made of. */
  isWeak: boolean
  said: string
  /** The number of its own spelling key. */
  own: number | undefined
  keys: Map<number, number>
}

type Sources = {
  vocabulary: Vocabulary
  aliases: Aliases
  /** Number of documents. */
  size: number
  /** The words of the other index: a word known there is not a typing error here. */
  elsewhere: Vocabulary | undefined
  /** Related words count, too, since nothing is called as it was typed. */
  widened: boolean
}

/** A word in at most this many names, plus one in 20,000, may be a typing error on a menu. */
const rareUpTo = 4
const documentsPerRare = 20_000
/** A rare word counts as a typing error for a similar one that is this many times as common. */
const muchCommoner = 40
const maxCompletions = 40
const maxCompletionsOfTwoLetters = 12

/** Interprets a typed word. The `last` word of a search may be unfinished. */
export const interpretWord = (text: string, last: boolean, sources: Sources): Term => {
  const { vocabulary, aliases, size, elsewhere, widened } = sources
  const keys = new Map<number, number>()
  const add = (key: number | undefined, sureness: number) => {
    if (key !== undefined && sureness > (keys.get(key) ?? 0)) keys.set(key, sureness)
  }
  /** Adds a key and its synonyms. */
  const addMeaning = (key: number, sureness: number, word = text) => {
    // Words with one key that are otherwise different are different words: fries and fry.
    if (vocabulary.countOf(word) > 0 || isAlike(word, vocabulary.usual(key))) add(key, sureness)
    for (const [alias, { from, text: meant, weight, isNear }] of aliases.of(vocabulary.spelling(key))) {
      const number = vocabulary.numberOf(alias)
      if (number === undefined || (isNear && !widened) || !isAlike(word, from)) continue
      if (vocabulary.countOf(meant) > 0 || isAlike(meant, vocabulary.usual(number)))
        add(number, sureness * weight)
    }
  }
  const own = spellingKey(text)
  const known = vocabulary.find(text)
  const count = known ? vocabulary.weightOf(known) : 0
  const countElsewhere = elsewhere?.countOf(text) ?? 0

  const begun = addBegun(text, last, vocabulary, add)
  // What is begun is rather not finished yet than mistyped.
  const unfinished = last && (begun > 20 * Math.max(count, rareUpTo) || (begun > 0 && count === 0))
  // What stands for itself is looked for where something is called so, not where a sauce is like it.
  const isMissing = known && known.count === 0 && aliases.standsAlone(text)
  if (isMissing) {
    const usual = vocabulary.usual(known.key)
    // A plural of it is; fry is no spelling of free.
    if (vocabulary.countOf(usual) > 0 && distance(text, usual, 1) <= 1) addMeaning(known.key, 0.9)
  } else if (known && count > 0)
    addMeaning(known.key, unfinished ? 0.85 : 1 - 0.02 * distance(text, vocabulary.usual(known.key), 3))
  // It occurs in descriptions only, not in names.
  else if (known) add(known.key, 1)

  // Too short to be corrected, or a word of the other index: only other spellings count, not similar words.
  const alike = vocabulary.numberOf(own)
  if (count === 0 && alike !== undefined && (text.length < 4 || countElsewhere > 0))
    addMeaning(alike, 0.95 - 0.04 * distance(text, vocabulary.usual(alike), 4))

  // Another spelling of what dishes are called is no slip of the pen for something else: panir is no pani.
  const usual = alike === undefined ? '' : vocabulary.usual(alike)
  const isSpelling = count === 0 && vocabulary.countOf(usual) > 0 && isAlike(text, usual)
  let said = text
  const rare = rareUpTo + size / documentsPerRare
  if (text.length > 3 && count <= rare && countElsewhere === 0 && !unfinished)
    for (const [i, { word, off, behind }] of vocabulary.near(text).entries()) {
      if (isSpelling && word.key !== alike) continue
      if (count > 0 && (off > 1 || vocabulary.weightOf(word) < count * muchCommoner)) continue
      addMeaning(word.key, 0.97 - off * 0.05 - behind * 0.15, word.text)
      if (i === 0) said = word.text
    }
  return {
    text,
    isWeak: aliases.isWeak(text) || aliases.isWeak(said),
    said,
    own: vocabulary.numberOf(own),
    keys,
  }
}

/** Adds the words that begin with `text`; returns in how many names they occur. */
const addBegun = (
  text: string,
  last: boolean,
  vocabulary: Vocabulary,
  add: (key: number, sureness: number) => void,
): number => {
  if (!last && text.length < 3) return 0
  // Nobody who types 'egg' begins to type 'eggless'.
  const found = vocabulary
    .startingWith(text)
    .filter((word) => word.text !== text && word.text !== `${text}less`)
  const begun = found.reduce((sum, { count }) => sum + count, 0)
  for (const word of found.slice(0, text.length < 3 ? maxCompletionsOfTwoLetters : maxCompletions)) {
    const missing = Math.min(0.2, (word.text.length - text.length) * 0.02)
    add(word.key, (last ? 0.86 : 0.66) - missing + (0.1 * word.count) / begun)
  }
  return begun
}
