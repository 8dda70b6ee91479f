import { readFileSync } from 'node:fs'
import path from 'node:path'
import { spellingKey, words } from './normalise.ts'

/** The weight (0 to 1) of a match by a synonym (`same`) or a related word (`near`). */
const strengths = new Map([
  ['same', 0.95],
  ['near', 0.6],
])

/** Synonyms. Phrases have two words at most and are stored joined: 'ladyfinger'. */
export class Aliases {
  /** Every word of the list, for the vocabulary. */
  readonly words = new Set<string>()
  readonly #groups = new Map<string, Map<string, number>>()
  readonly #phrases = new Map<string, string>()

  /**
   * `csv`: each line is `same` or `near`, a comma, and words separated by |. The first line is the header.
   */
  constructor(csv: string) {
    for (const line of csv.split(/\r?\n/).slice(1)) {
      if (line === '') continue
      const [strength = '', list] = line.split(',')
      const weight = strengths.get(strength)
      if (weight === undefined || list === undefined) throw new Error(`not a line of aliases: ${line}`)
      this.#relate(
        list.split('|').map((text) => this.#learn(text)),
        weight,
      )
    }
  }

  #learn(text: string): string {
    const parts = words(text)
    const joined = parts.join('')
    this.words.add(joined)
    if (parts.length > 1) this.#phrases.set(parts.map(spellingKey).join(' '), joined)
    return spellingKey(joined)
  }

  #relate(keys: readonly string[], weight: number): void {
    for (const key of keys) {
      const group = this.#groups.get(key) ?? new Map<string, number>()
      this.#groups.set(key, group)
      for (const other of keys) if (other !== key) group.set(other, Math.max(weight, group.get(other) ?? 0))
    }
  }

  /** Spelling keys of synonyms, each with its weight (0 to 1). */
  of(key: string): Iterable<[string, number]> {
    return this.#groups.get(key) ?? []
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
