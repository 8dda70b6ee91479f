import type { Aliases } from './aliases.ts'
import { type Document, Documents } from './documents.ts'
import { interpretWord } from './interpret-word.ts'
import { Matcher } from './match-terms.ts'
import { spellingKey, words } from './normalise.ts'
import { rank } from './rank.ts'
import { Vocabulary } from './vocabulary.ts'

export type Hit<D extends Document> = { document: Omit<D, 'details'>; score: number; fit: number }

/** The hit after which a page begins. */
export type Position = { score: number; id: string }

type Options<D extends Document> = {
  limit: number
  after?: Position | undefined
  accept?: (document: Omit<D, 'details'>) => boolean
  /** The index of groups: the words of a group count for each of its documents. */
  groups?: SearchIndex<Document>
  /** An index whose words count as known words here, but are not searched. */
  elsewhere?: SearchIndex<Document>
}

const mostWords = 8
const mostPlans = 4
/** Weight of a search with words joined or split. */
const otherPlan = 0.97
/** Words shorter than this are not split. */
const shortestParted = 6
const shortestPart = 3
const documentsPerSlip = 1_000

/** A full-text index in memory: finds words in any spelling, joined, split or unfinished, and by synonyms. */
export class SearchIndex<D extends Document> {
  readonly #aliases: Aliases
  private readonly vocabulary: Vocabulary
  private readonly documents: Documents<D>
  readonly #matcher = new Matcher()

  constructor(aliases: Aliases) {
    this.#aliases = aliases
    this.vocabulary = new Vocabulary(aliases)
    this.documents = new Documents(this.vocabulary, aliases)
  }

  get size(): number {
    return this.documents.size
  }

  /** Number of entries of replaced and removed documents. */
  get dead(): number {
    return this.documents.slots - this.documents.size
  }

  put(document: D): void {
    this.documents.put(document)
  }

  remove(id: string): void {
    this.documents.remove(id)
  }

  idsOfGroup(group: number): string[] {
    return this.documents.idsOfGroup(group)
  }

  /**
   * The documents that contain every word, the best first; if there are none, those that contain the most.
   */
  search(q: string, { limit, after, accept, groups, elsewhere }: Options<D>): Hit<D>[] {
    const typed = words(q).slice(0, mostWords)
    if (typed.length === 0) return []
    // For a later page all hits must be ranked.
    const most = after === undefined ? limit : Number.POSITIVE_INFINITY
    const best = new Map<number, { score: number; fit: number }>()
    for (const [i, plan] of this.#plans(typed, groups).entries()) {
      const searched = plan.map((text, place) => {
        const last = place === plan.length - 1
        return {
          term: this.interpret(text, last, groups ?? elsewhere),
          ofGroups: groups?.interpret(text, last, this as unknown as SearchIndex<Document>),
        }
      })
      const matches = this.#matcher.match(this.documents, groups?.documents, searched)
      for (const { slot, fit, score } of rank(this.documents, matches, searched, { most, accept })) {
        const weighed = i === 0 ? score : score * otherPlan
        if ((best.get(slot)?.score ?? Number.NEGATIVE_INFINITY) < weighed)
          best.set(slot, { score: weighed, fit })
      }
    }
    return this.#hits(best, after).slice(0, limit)
  }

  #hits(best: Map<number, { score: number; fit: number }>, after: Position | undefined): Hit<D>[] {
    const hits: Hit<D>[] = []
    for (const [slot, { score, fit }] of best) {
      const document = this.documents.at(slot)
      if (document && (after === undefined || comesAfter({ score, id: document.id }, after)))
        hits.push({ document, score, fit })
    }
    return hits.sort((a, b) =>
      comesAfter({ score: a.score, id: a.document.id }, { score: b.score, id: b.document.id }) ? 1 : -1,
    )
  }

  private interpret(text: string, last: boolean, elsewhere: SearchIndex<Document> | undefined) {
    return interpretWord(text, last, {
      vocabulary: this.vocabulary,
      aliases: this.#aliases,
      size: this.size,
      elsewhere: elsewhere?.vocabulary,
    })
  }

  /** The search as typed, with two words joined, and with a word split in two. */
  #plans(typed: string[], groups: SearchIndex<Document> | undefined): string[][] {
    const plans = [typed]
    for (const [i, next] of typed.slice(1).entries()) {
      const word = typed[i] ?? ''
      if (this.places(word + next) > this.#slip(1) || this.#aliases.isPhrase(word, next))
        plans.push(typed.toSpliced(i, 2, word + next))
    }
    for (const [i, word] of typed.entries()) {
      const parts = this.#parted(word, groups)
      if (parts) plans.push(typed.toSpliced(i, 1, ...parts))
    }
    return plans.slice(0, mostPlans)
  }

  /** Splits an unknown word into the two most common known words. */
  #parted(word: string, groups: SearchIndex<Document> | undefined): [string, string] | undefined {
    if (word.length < shortestParted || this.#aliases.words.has(word)) return undefined
    const slip = this.#slip(2)
    if (this.places(word) > slip || (groups?.places(word) ?? 0) > 0) return undefined
    let parts: [string, string] | undefined
    let most = slip
    for (let at = shortestPart; at <= word.length - shortestPart; at++) {
      const [one, other] = [word.slice(0, at), word.slice(at)]
      const both = Math.min(this.places(one), this.places(other))
      if (both > most) {
        most = both
        parts = [one, other]
      }
    }
    return parts
  }

  /** How many occurrences of a word may be typing errors on menus; none in a small catalogue. */
  #slip(most: number): number {
    return Math.min(most, Math.floor(this.size / documentsPerSlip))
  }

  /** Number of occurrences of a word in any spelling. */
  private places(text: string): number {
    const key = this.vocabulary.numberOf(spellingKey(text))
    return key === undefined ? 0 : this.documents.postings(key).length
  }
}

const comesAfter = (a: Position, b: Position): boolean =>
  a.score < b.score || (a.score === b.score && a.id > b.id)
