import type { Aliases } from './aliases.ts'
import { type Document, Documents } from './documents.ts'
import { interpretWord } from './interpret-word.ts'
import { Matcher } from './match-terms.ts'
import { spellingKey, words } from './normalise.ts'
import { rank } from './rank.ts'
import { Vocabulary } from './vocabulary.ts'

export type Hit<D extends Document> = { document: Omit<D, 'details'>; score: number; fit: number }

/** Behind which hit a page begins. */
export type Position = { score: number; id: string }

type Options<D extends Document> = {
  limit: number
  after?: Position | undefined
  accept?: (document: Omit<D, 'details'>) => boolean
  /** The index with the groups' own documents: its words count for every document of a group. */
  groups?: SearchIndex<Document>
  /** An index whose words are known words here, without counting. */
  elsewhere?: SearchIndex<Document>
}

const mostWords = 8
const mostPlans = 4
/** Words that had to be joined or parted are a little less sure. */
const otherPlan = 0.97
/** A word shorter than this is not parted. */
const shortestParted = 6
const shortestPart = 3
const documentsPerSlip = 1_000

/** Full text in memory: words in any spelling, joined, parted or begun, and what else they are called. */
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

  /** How many entries of what was replaced or removed are still there. */
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

  /** The documents in which every word is found, the best first; where there are none, those with the most words. */
  search(q: string, { limit, after, accept, groups, elsewhere }: Options<D>): Hit<D>[] {
    const typed = words(q).slice(0, mostWords)
    if (typed.length === 0) return []
    // Hits far down come after all that are before them: nothing may be left out.
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

  /** What was typed; two words of it as one; a word of it as two. */
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

  /** An unknown word as the two that are known best. */
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

  /** So many places of a word may be slips of whoever wrote a menu; in a small catalogue none. */
  #slip(most: number): number {
    return Math.min(most, Math.floor(this.size / documentsPerSlip))
  }

  /** In how many places a word stands in any spelling. */
  private places(text: string): number {
    const key = this.vocabulary.numberOf(spellingKey(text))
    return key === undefined ? 0 : this.documents.postings(key).length
  }
}

const comesAfter = (a: Position, b: Position): boolean =>
  a.score < b.score || (a.score === b.score && a.id > b.id)
