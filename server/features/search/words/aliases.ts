import { readFileSync } from 'node:fs'
import path from 'node:path'
import { spellingKey, words } from './normalise.ts'

/**
 * The weight (0 to 1) of a match by a synonym (`same`), by one of the things that the first word of a line
 * stands for (`kind`: whoever searches for fish finds pomfret, not the other way round), or by a related word
 * (`near`), which only counts where nothing is called so. `known` words stand for themselves; `weak` ones say
 * how a dish is made, and are the first to be given up.
 */
const strengths = { same: 0.95, kind: 0.9, near: 0.6, known: 0, weak: 0 } as const
type Strength = keyof typeof strengths
const isStrength = (text: string): text is Strength => text in strengths

type Related = { from: string; text: string; weight: number; isNear: boolean }

/** Synonyms. Phrases have two words at most and are stored joined: 'ladyfinger'. */
export class Aliases {
  /** Every word of the list, for the vocabulary. */
  readonly words = new Set<string>()
  readonly #groups = new Map<string, Map<string, Related>>()
  readonly #phrases = new Map<string, string>()
  /** Keys of words that stand for themselves alone. */
  readonly #alone = new Set<string>()
  readonly #weak = new Set<string>()

  /**
   * `csv`: each line is `same`, `kind`, `near`, `known` or `weak`, a comma, and words separated by |. The
   * first line is the header.
   */
  constructor(csv: string) {
    for (const line of csv.split(/\r?\n/).slice(1)) {
      if (line === '') continue
      const [strength = '', list] = line.split(',')
      if (!isStrength(strength) || list === undefined) throw new Error(`not a line of aliases: ${line}`)
      const joined = list.split('|').map((text) => this.#learn(text))
      if (strength === 'known') for (const text of joined) this.#alone.add(text)
      else if (strength === 'weak') for (const text of joined) this.#weak.add(text)
      else this.#relate(strength === 'kind' ? joined.slice(0, 1) : joined, joined, strength)
    }
  }

  #learn(text: string): string {
    const parts = words(text)
    const joined = parts.join('')
    this.words.add(joined)
    if (parts.length > 1) this.#phrases.set(parts.map(spellingKey).join(' '), joined)
    return joined
  }

  #relate(from: readonly string[], to: readonly string[], strength: Strength): void {
    const weight = strengths[strength]
    for (const one of from) {
      const key = spellingKey(one)
      const group = this.#groups.get(key) ?? new Map<string, Related>()
      this.#groups.set(key, group)
      for (const text of to) {
        const other = spellingKey(text)
        if (other !== key && weight > (group.get(other)?.weight ?? 0))
          group.set(other, { from: one, text, weight, isNear: strength === 'near' })
      }
    }
  }

  /** Whether a word is known to be no other's misspelling, and has no synonym. */
  standsAlone(text: string): boolean {
    return this.#alone.has(text) && !this.#groups.has(spellingKey(text))
  }

  /** Spelling keys of what a key also means, each with its weight (0 to 1). */
  of(key: string): Iterable<[string, Related]> {
    return this.#groups.get(key) ?? []
  }

  /** Whether a word says less of a dish than what it is made of. */
  isWeak(text: string): boolean {
    return this.#weak.has(text)
  }

  isPhrase(one: string, next: string): boolean {
    return this.#phrases.has(`${spellingKey(one)} ${spellingKey(next)}`)
  }

  /** Phrases among neighbouring words, joined: 'lady finger' is also found as 'ladyfinger'. */
  phrasesIn(list: readonly string[]): string[] {
    return list.slice(1).flatMap((next, i) => {
      return this.#phrases.get(`${spellingKey(list[i] ?? '')} ${spellingKey(next)}`) ?? []
    })
  }
}

/** Reads aliases.csv. */
export const readAliases = (): Aliases =>
  new Aliases(readFileSync(path.join(import.meta.dirname, 'aliases.csv'), 'utf8'))
