import type { Aliases } from './aliases.ts'
import { bitCount, distance, letterMask } from './near-words.ts'
import { spellingKey } from './normalise.ts'

export type Word = {
  text: string
  /** Number of its spelling key. */
  key: number
  /** In how many names it stands. */
  count: number
  mask: number
  /** Whether the alias list has it. */
  listed: boolean
}
/** `off`: how much is wrong with what was typed if this was meant; `behind`: how much less likely than the likeliest. */
export type NearWord = { word: Word; off: number; behind: number }

type Key = { text: string; mask: number; usual: Word }

/** An alias weighs as much as if it stood in so many names. */
const aliasWeight = 30
const mostNear = 6
const farBehind = 0.9

/** Every word that stands anywhere, by its letters, its beginning, its spelling key, and its similar words. */
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

  /** The word, entered where it was unknown. */
  add(text: string): Word {
    const known = this.#words.get(text)
    if (known) return known
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

  /** One name more (or less) has the word. */
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

  /** In how many names it stands, as far as likeliness goes: a word of the alias list is no rare one. */
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

  /** The commonest of the words with this key. */
  usual(key: number): string {
    return this.#keys[key]?.usual.text ?? ''
  }

  /** Words of names that begin with `text`, the commonest first. */
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

  /** The likeliest words for one that is unknown or a rare slip: few errors, by letters or by key, and common. */
  near(text: string): NearWord[] {
    const own = spellingKey(text)
    const typed = { text, mask: letterMask(text), own, ownMask: letterMask(own) }
    const found: NearWord[] = []
    for (const word of this.#words.values()) {
      const key = this.#keys[word.key]
      if (key === undefined || !mayBeMeant(typed, word, key) || word.text === text) continue
      const count = this.weightOf(word)
      const off = count === 0 ? undefined : errorsIn(typed, word, key)
      if (off !== undefined) found.push({ word, off, behind: off - 0.35 * Math.log10(count) })
    }
    found.sort((a, b) => a.behind - b.behind)
    const best = found[0]?.behind ?? 0
    return found
      .slice(0, mostNear)
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
/** An edit changes two letters of a word at most. */
const mayBeNear = (a: number, b: number, edits: number): boolean => bitCount(a ^ b) <= edits * 2

/** A glance at the letters, which nearly all words fail. */
const mayBeMeant = ({ text, mask, own, ownMask }: Typed, word: Word, key: Key): boolean =>
  mayBeNear(mask, word.mask, editsBySpelling(text.length)) ||
  mayBeNear(ownMask, key.mask, editsByKey(own.length))

/** How much is wrong with what was typed if `word` was meant; undefined where it was not. */
const errorsIn = (typed: Typed, word: Word, key: Key): number | undefined => {
  const { text, own } = typed
  const otherStart = text[0] === word.text[0] ? 0 : 0.4
  if (key.text === own) return 0.1 + 0.3 * distance(text, word.text, 4) + otherStart
  let off = Number.POSITIVE_INFINITY
  const most = editsBySpelling(text.length)
  if (mayBeNear(typed.mask, word.mask, most)) {
    const edits = distance(text, word.text, most)
    if (edits <= most) off = edits
  }
  const mostOfKey = editsByKey(own.length)
  if (off > 1 && mostOfKey > 0 && mayBeNear(typed.ownMask, key.mask, mostOfKey)) {
    const edits = distance(own, key.text, mostOfKey)
    // The key alone is too coarse: the letters are weighed too.
    if (edits <= mostOfKey) off = Math.min(off, 0.3 + edits * 0.6 + 0.25 * distance(text, word.text, 4))
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
