import { rank } from '../rank.ts'
import type { Aliases } from '../words/aliases.ts'
import { interpretWord } from '../words/interpret-word.ts'
import { allButHalf, allButOne, Matcher } from '../words/match-terms.ts'
import { spellingKey } from '../words/normalise.ts'
import { type Document, Documents, fieldOf, fields, type Kept, slotOf } from './documents.ts'
import { Vocabulary } from './vocabulary.ts'

export type Hit<D extends Document> = { document: Kept<D>; score: number; fit: number }

/** The hits of a page, and whether any document is called what was typed; if not, they are what is near. */
type Found<D extends Document> = { hits: Hit<D>[]; calledSo: boolean }

/** How well slots fit, and what their order is. */
type Best = Map<number, { score: number; fit: number }>

/** The hit after which a page begins. */
export type Position = { score: number; id: string }

type Options<D extends Document> = {
  limit: number
  after?: Position | undefined
  accept?: (document: Kept<D>) => boolean
  /** Words that speak for a document with them in its name, and against none. */
  soft?: readonly string[]
  /** Words that no document may have, in any spelling. */
  without?: readonly string[]
  /** The index of groups: the words of a group count for each of its documents. */
  groups?: SearchIndex<Document>
  /** An index whose words count as known words here, but are not searched. */
  elsewhere?: SearchIndex<Document>
}

const maxWords = 8
const maxPlans = 4
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
   * The documents that contain every one of the words, the best first, or, if none is called so, those that
   * contain any, by how much those words say. Those that lack half a word of what the best has are left out:
   * beside a dish that is called so, a description that says it is no hit, and one that mentions it is none
   * beside one that says it. Where nothing is called so, whatever lacks one word stays. Without any word: all
   * that are accepted, the popular ones first.
   */
  search(typed: readonly string[], options: Options<D>): Found<D> {
    const { limit, after } = options
    const wanted = typed.slice(0, maxWords)
    const accept = this.#accepts(options)
    if (wanted.length === 0) return { hits: this.#all({ ...options, accept }), calledSo: true }
    const { best, isWhole, calledSo } = this.#ranked(wanted, { ...options, accept })
    let most = 0
    for (const { fit } of best.values()) most = Math.max(most, fit)
    const least = most * (isWhole ? allButHalf(wanted.length) : allButOne(wanted.length))
    return { hits: this.#hits(best, least, after).slice(0, limit), calledSo }
  }

  #ranked(
    typed: readonly string[],
    {
      limit,
      after,
      accept,
      soft = [],
      groups,
      elsewhere,
    }: Omit<Options<D>, 'accept'> & {
      accept: ((slot: number) => boolean) | undefined
    },
  ): { best: Best; isWhole: boolean; calledSo: boolean } {
    // For a later page all hits must be ranked.
    const most = after === undefined ? limit : Number.POSITIVE_INFINITY
    const options = { most, accept, soft: this.#keysOf(soft) }
    const find = (widened: boolean, any = false): { best: Best; isWhole: boolean } => {
      const best: Best = new Map()
      let isWhole = false
      for (const [i, plan] of this.#plans(typed, groups).entries()) {
        const searched = plan.map((text, place) => {
          const last = place === plan.length - 1
          const term = this.interpret(text, { last, widened, elsewhere: groups ?? elsewhere })
          // Beside other words 'masala' means no Masala Wok.
          const isOfGroups = !term.isWeak || plan.length === 1
          const there = { last, widened, elsewhere: this as unknown as SearchIndex<Document> }
          return { term, ofGroups: isOfGroups ? groups?.interpret(text, there) : undefined }
        })
        const matches = any
          ? this.#matcher.matchAny(this.documents, groups?.documents, searched)
          : this.#matcher.match(this.documents, groups?.documents, searched)
        const hasAll = !any && matches.matched === searched.length
        for (const { slot, fit, score } of rank(this.documents, matches, searched, options)) {
          isWhole ||= hasAll && fit > allButHalf(searched.length)
          const weighed = i === 0 ? score : score * otherPlan
          if ((best.get(slot)?.score ?? Number.NEGATIVE_INFINITY) < weighed)
            best.set(slot, { score: weighed, fit })
        }
      }
      return { best, isWhole }
    }
    const found = find(false)
    if (found.isWhole) return { ...found, calledSo: true }
    const widely = find(true)
    const near = widely.isWhole || typed.length === 1 ? widely : find(true, true)
    // What a related word finds is called something else.
    return { ...near, calledSo: false }
  }

  /** Everything that is accepted: what has a soft word in its name first, then what is popular. */
  #all({
    limit,
    after,
    accept,
    soft = [],
  }: Pick<Options<D>, 'limit' | 'after' | 'soft'> & {
    accept: ((slot: number) => boolean) | undefined
  }): Hit<D>[] {
    const called = new Set<number>()
    for (const key of this.#keysOf(soft))
      for (const posting of this.documents.postings(this.vocabulary.numberOf(key) ?? -1))
        if (fieldOf(posting) === fields.name) called.add(slotOf(posting))
    const hits: Hit<D>[] = []
    let last: Position | undefined
    for (let slot = 0; slot < this.documents.slots; slot++) {
      const popularity = this.documents.popularityAt(slot)
      if (popularity < 0 || (accept && !accept(slot))) continue
      const document = this.documents.at(slot)
      const score = popularity + (called.has(slot) ? 1 : 0)
      if (!document) continue
      const { id } = document
      if (after !== undefined && !comesAfter({ score, id }, after)) continue
      if (last !== undefined && !comesAfter(last, { score, id })) continue
      hits.push({ document, score, fit: 1 })
      // A menu is long, and a page is short.
      if (hits.length < limit * 4) continue
      inOrder(hits).splice(limit)
      const end = hits.at(-1)
      last = end && { score: end.score, id: end.document.id }
    }
    return inOrder(hits).slice(0, limit)
  }

  #accepts({ accept, without = [] }: Options<D>): ((slot: number) => boolean) | undefined {
    const keys = this.#keysOf(without)
    if (keys.size === 0 && !accept) return undefined
    const left = new Set<number>()
    for (const key of keys) {
      const number = this.vocabulary.numberOf(key)
      if (number !== undefined)
        for (const posting of this.documents.postings(number)) left.add(slotOf(posting))
    }
    return (slot) => {
      if (left.has(slot)) return false
      const document = this.documents.at(slot)
      return document !== undefined && (!accept || accept(document))
    }
  }

  /** The spelling keys of words and of what they also mean. */
  #keysOf(list: readonly string[]): Set<string> {
    const keys = list.map(spellingKey)
    const alike = keys.flatMap((key) =>
      [...this.#aliases.of(key)].filter(([, { isNear }]) => !isNear).map(([other]) => other),
    )
    return new Set([...keys, ...alike])
  }

  #hits(best: Best, least: number, after: Position | undefined): Hit<D>[] {
    const hits: Hit<D>[] = []
    for (const [slot, { score, fit }] of best) {
      if (fit <= least) continue
      const document = this.documents.at(slot)
      if (document && (after === undefined || comesAfter({ score, id: document.id }, after)))
        hits.push({ document, score, fit })
    }
    return inOrder(hits)
  }

  private interpret(
    text: string,
    {
      last,
      widened,
      elsewhere,
    }: { last: boolean; widened: boolean; elsewhere: SearchIndex<Document> | undefined },
  ) {
    return interpretWord(text, last, {
      widened,
      vocabulary: this.vocabulary,
      aliases: this.#aliases,
      size: this.size,
      elsewhere: elsewhere?.vocabulary,
    })
  }

  /** The search as typed, with two words joined, and with a word split in two. */
  #plans(typed: readonly string[], groups: SearchIndex<Document> | undefined): string[][] {
    const plans = [[...typed]]
    for (const [i, next] of typed.slice(1).entries()) {
      const word = typed[i] ?? ''
      if (this.places(word + next) > this.#slip(1) || this.#aliases.isPhrase(word, next))
        plans.push(typed.toSpliced(i, 2, word + next))
    }
    for (const [i, word] of typed.entries()) {
      const parts = this.#parted(word, groups)
      if (parts) plans.push(typed.toSpliced(i, 1, ...parts))
    }
    return plans.slice(0, maxPlans)
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

const inOrder = <D extends Document>(hits: Hit<D>[]): Hit<D>[] =>
  hits.sort((a, b) =>
    comesAfter({ score: a.score, id: a.document.id }, { score: b.score, id: b.document.id }) ? 1 : -1,
  )

const comesAfter = (a: Position, b: Position): boolean =>
  a.score < b.score || (a.score === b.score && a.id > b.id)
