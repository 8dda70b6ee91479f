import type { Document, Documents } from './search-index/documents.ts'
import type { Matches, SearchedWord } from './words/match-terms.ts'
import { spellingKey, words } from './words/normalise.ts'

/** A hit. `fit`: how well the words match (0 to 1); `score` determines the order. */
export type Ranked = { slot: number; fit: number; score: number }

/** Hits whose names are compared with the search; the rest follow in the order of their postings' weights. */
const lookedAtClosely = 120

type Options = {
  most: number
  accept: ((slot: number) => boolean) | undefined
  /** Spelling keys of words that speak for a document with them in its name. */
  soft: ReadonlySet<string>
}

/**
 * Orders matches, up to `most`: by the weights of words and fields; then by the share of the name that was
 * typed, literal words, their order, and popularity. Hits beyond the first 120 are ordered by fit, share and
 * popularity alone and always come after those, so that pages are consistent.
 */
export const rank = <D extends Document>(
  documents: Documents<D>,
  { matched, slots, fitOf }: Matches,
  searched: readonly SearchedWord[],
  { most, accept, soft }: Options,
): Ranked[] => {
  const said = searched.map(({ term }) => term.said)
  const typed = said.reduce((sum, text) => sum + text.length, 0)
  const candidates: { slot: number; value: number }[] = []
  const limit = Math.max(most, lookedAtClosely)
  let floor = Number.NEGATIVE_INFINITY
  const trimToBest = () => candidates.sort((a, b) => b.value - a.value).splice(limit)
  for (const slot of slots) {
    const popularity = documents.popularityAt(slot)
    if (popularity < 0) continue
    const share = Math.min(1, typed / Math.max(1, documents.lettersAt(slot)))
    const value = fitOf(slot) * 10 + share * 1.2 + popularity * 0.8
    if (value <= floor || (accept && !accept(slot))) continue
    candidates.push({ slot, value })
    if (candidates.length >= limit * 4) {
      trimToBest()
      floor = candidates.at(-1)?.value ?? floor
    }
  }
  trimToBest()
  const coverage = matched / searched.length
  return candidates.map(({ slot, value }, place) => {
    const name = place < lookedAtClosely ? documents.at(slot)?.name : undefined
    const marks = name === undefined ? 0 : closeMarks(words(name), said, soft)
    return { slot, fit: fitOf(slot) * coverage, score: (value + marks) * coverage }
  })
}

/** The bonus for words that occur literally in the name, for their order, and for soft ones. */
const closeMarks = (named: readonly string[], said: readonly string[], soft: ReadonlySet<string>): number => {
  const joined = named.join('')
  const literal = said.filter((text) => named.includes(text) || (text.length > 6 && joined.includes(text)))
  const inOrder = said.length > 1 && named.join(' ').includes(said.join(' ')) ? 0.4 : 0
  const softly = soft.size > 0 && named.some((word) => soft.has(spellingKey(word))) ? 0.8 : 0
  return (literal.length / said.length) * 1.2 + inOrder + softly
}
