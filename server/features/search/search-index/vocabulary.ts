import type { Aliases } from '../words/aliases.ts'
import { spellingKey } from '../words/normalise.ts'
import { bitCount, distance, letterMask } from './near-words.ts'

export type Word = {
  text: string
  /** Number of its spelling key. */
  key: number
  /** Number of names that contain it. */
  count: number
  mask: number
  /** Whether the alias list has it. */
  listed: boolean
}
/**
 * A similar word. `off`: how different it is from what was typed; `behind`: how much less likely it is than
 * the likeliest one.
 */
export type NearWord = { word: Word; off: number; behind: number }

type Key = { text: string; mask: number; usual: Word }

/** The weight of an alias, as if it occurred in this many names. */
const aliasWeight = 30
const maxNearby = 6
const farBehind = 0.9
/** Beyond it a word is another one: thandai is no onion, and andhra no egg. */
const farthest = (letters: number): number => 1.45 + 0.1 * Math.max(0, letters - 5)

/** All words of the index, to be found by letters, by prefix, by spelling key and by similarity. */
export class Vocabulary {
  readonly #aliases: Aliases
  readonly #words = new Map<string, Word>()
  readonly #keys: Key[] = []
  readonly #keyNumbers = new Map<string, number>()
  #alphabetic: Word[] | undefined

  constructor(aliases: Aliases) {
    this.#aliases = aliases
    for (const text of aliases.words) this.add(text)
  }

  get size(): number {
    return this.#words.size
  }

  /** The entry of a word, added if it is new. */
  add(text: string): Word {
    const existing = this.#words.get(text)
    if (existing) return existing
    const spelt = spellingKey(text)
    const number = this.#keyNumbers.get(spelt)
    const word = {
      text,
      key: number ?? this.#keys.length,
      count: 0,
      mask: letterMask(text),
      listed: this.#aliases.words.has(text),
    }
    if (number === undefined) {
      this.#keyNumbers.set(spelt, this.#keys.push({ text: spelt, mask: letterMask(spelt), usual: word }) - 1)
    }
    this.#words.set(text, word)
    this.#alphabetic?.splice(firstFrom(this.#alphabetic, text), 0, word)
    return word
  }

  /** Counts one name more or less that contains the word. */
  count(word: Word, by: 1 | -1): void {
    word.count += by
    const key = this.#keys[word.key]
    if (key && word.count > key.usual.count) key.usual = word
  }

  find(text: string): Word | undefined {
    return this.#words.get(text)
  }

  countOf(text: string): number {
    return this.#words.get(text)?.count ?? 0
  }

  /** A word's frequency for likelihoods: words of the alias list do not count as rare. */
  weightOf(word: Word): number {
    return word.listed ? Math.max(word.count, aliasWeight) : word.count
  }

  /** The number of a spelling key. */
  numberOf(spelt: string): number | undefined {
    return this.#keyNumbers.get(spelt)
  }

  spelling(key: number): string {
    return this.#keys[key]?.text ?? ''
  }

  /** The most common word with this key. */
  usual(key: number): string {
    return this.#keys[key]?.usual.text ?? ''
  }

  /** Words of names that begin with `text`, the most common first. */
  startingWith(text: string): Word[] {
    this.#alphabetic ??= [...this.#words.values()].sort((a, b) => (a.text < b.text ? -1 : 1))
    const found: Word[] = []
    for (let i = firstFrom(this.#alphabetic, text); i < this.#alphabetic.length; i++) {
      const word = this.#alphabetic[i]
      if (!word?.text.startsWith(text)) break
      if (word.count > 0) found.push(word)
    }
    return found.sort((a, b) => b.count - a.count)
  }

  /**
   * The likeliest words for an unknown word or a rare typing error: similar, by letters or by key, and
   * common.
   */
  near(text: string): NearWord[] {
    const own = spellingKey(text)
    const typed = { text, mask: letterMask(text), own, ownMask: letterMask(own) }
    const found: NearWord[] = []
    for (const word of this.#words.values()) {
      const key = this.#keys[word.key]
      if (key === undefined || !mayBeMeant(typed, word, key) || word.text === text) continue
      const count = this.weightOf(word)
      const off = count === 0 ? undefined : errorsIn(typed, word, key)
      if (off !== undefined && off <= farthest(text.length))
        found.push({ word, off, behind: off - 0.35 * Math.log10(count) })
    }
    found.sort((a, b) => a.behind - b.behind)
    const best = found[0]?.behind ?? 0
    return found
      .slice(0, maxNearby)
      .map((near) => ({ ...near, behind: near.behind - best }))
      .filter(({ behind }) => behind < farBehind)
  }
}

type Typed = { text: string; mask: number; own: string; ownMask: number }

const editsBySpelling = (length: number): number => (length < 7 ? 1 : 2)
const editsByKey = (length: number): number => {
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}
/** Whether two letter masks allow so many edits: each changes at most two bits. */
const mayBeNear = (a: number, b: number, edits: number): boolean => bitCount(a ^ b) <= edits * 2

/** A quick test of the letter masks, which nearly all words fail. */
const mayBeMeant = ({ text, mask, own, ownMask }: Typed, word: Word, key: Key): boolean =>
  mayBeNear(mask, word.mask, editsBySpelling(text.length)) ||
  mayBeNear(ownMask, key.mask, editsByKey(own.length))

/** How different `word` is from what was typed; undefined if it is too different. */
const errorsIn = (typed: Typed, word: Word, key: Key): number | undefined => {
  const { text, own } = typed
  const otherStart = text[0] === word.text[0] ? 0 : 0.4
  if (key.text === own) return 0.1 + 0.3 * distance(text, word.text, 4) + otherStart
  let off = Number.POSITIVE_INFINITY
  const maxEdits = editsBySpelling(text.length)
  if (mayBeNear(typed.mask, word.mask, maxEdits)) {
    const edits = distance(text, word.text, maxEdits)
    if (edits <= maxEdits) off = edits
  }
  const maxPerKey = editsByKey(own.length)
  if (off > 1 && maxPerKey > 0 && mayBeNear(typed.ownMask, key.mask, maxPerKey)) {
    const edits = distance(own, key.text, maxPerKey)
    // The key alone is too coarse, so the letters count, too.
    if (edits <= maxPerKey) off = Math.min(off, 0.3 + edits * 0.6 + 0.25 * distance(text, word.text, 4))
  }
  return off === Number.POSITIVE_INFINITY ? undefined : off + otherStart
}

const firstFrom = (list: readonly Word[], text: string): number => {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.text ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}
