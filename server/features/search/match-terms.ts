import { type Document, type Documents, fieldOf, slotOf } from './documents.ts'
import type { Term } from './interpret-word.ts'

/** How much a word counts in the name, in what belongs to it, in what is said about it. */
const fieldWeights = [1, 0.45, 0.3] as const
/** How much a word counts that stands in the group's own document, such as the restaurant of a dish. */
const groupWeight = 0.75
const weightIn = (posting: number): number => fieldWeights[fieldOf(posting)] ?? 0

/** One word of a search: as this index understands it, and as the one with the groups' documents does. */
export type SearchedWord = { term: Term; ofGroups: Term | undefined }
export type Groups = Documents<Document> | undefined

/** A slot's mark is this often the number of the search, plus how many of its words were found there. */
const mostWords = 16
const lastSearch = 0x0ffffff0

/** The slots that have the first `matched` of the words, the rarest first, and how well each fits (0 to 1). */
export type Matches = { matched: number; slots: number[]; fitOf: (slot: number) => number }

/**
 * Finds the documents that have all of the words together. It keeps arrays with a place for each slot, so that a search
 * allocates nothing for what it does not find.
 */
export class Matcher {
  #marks = new Uint32Array(1024)
  /** Sum of what the words before the present one weigh, and the best weight of that one. */
  #sums = new Float32Array(1024)
  #best = new Float32Array(1024)
  #search = 0

  /** A word that stands nowhere together with the others before it is left out. */
  match(documents: Documents<Document>, groups: Groups, searched: readonly SearchedWord[]): Matches {
    this.#begin(documents.slots)
    const base = this.#search * mostWords
    const marks = this.#marks
    const slots: number[] = []
    let matched = 0
    for (const word of rarestFirst(documents, groups, searched)) {
      const place = matched + 1
      const before = slots.length
      this.#find(documents, groups, word, place, slots)
      const found = place === 1 ? slots.length > before : slots.some((slot) => marks[slot] === base + place)
      if (found) matched = place
    }
    const all = base + matched
    return {
      matched,
      slots: matched === 0 ? [] : slots.filter((slot) => marks[slot] === all),
      fitOf: (slot) => ((this.#sums[slot] ?? 0) + (this.#best[slot] ?? 0)) / matched,
    }
  }

  #find(documents: Documents<Document>, groups: Groups, word: SearchedWord, place: number, slots: number[]) {
    for (const [key, sureness] of word.term.keys)
      for (const posting of documents.postings(key))
        this.#note(slotOf(posting), place, sureness * weightIn(posting), slots)
    if (!groups || !word.ofGroups) return
    for (const [group, weight] of weightsOfGroups(groups, word.ofGroups))
      for (const slot of documents.group(group)) this.#note(slot, place, weight * groupWeight, slots)
  }

  /** The word at `place` was found in a slot: it counts where those before it were found too. */
  #note(slot: number, place: number, weight: number, slots: number[]): void {
    const base = this.#search * mostWords
    const mark = this.#marks[slot] ?? 0
    if (mark < base) {
      if (place > 1) return
      this.#marks[slot] = base + 1
      this.#sums[slot] = 0
      this.#best[slot] = weight
      slots.push(slot)
    } else if (mark === base + place) {
      if (weight > (this.#best[slot] ?? 0)) this.#best[slot] = weight
    } else if (mark === base + place - 1) {
      this.#sums[slot] = (this.#sums[slot] ?? 0) + (this.#best[slot] ?? 0)
      this.#best[slot] = weight
      this.#marks[slot] = base + place
    }
  }

  #begin(slots: number): void {
    if (slots > this.#marks.length) {
      const size = 2 ** Math.ceil(Math.log2(slots))
      this.#marks = new Uint32Array(size)
      this.#sums = new Float32Array(size)
      this.#best = new Float32Array(size)
      this.#search = 0
    }
    if (this.#search >= lastSearch) {
      this.#marks.fill(0)
      this.#search = 0
    }
    this.#search += 1
  }
}

const rarestFirst = (
  documents: Documents<Document>,
  groups: Groups,
  searched: readonly SearchedWord[],
): SearchedWord[] =>
  searched
    .map((word) => ({ word, cost: costOf(documents, groups, word) }))
    .sort((a, b) => a.cost - b.cost)
    .map(({ word }) => word)

const costOf = (documents: Documents<Document>, groups: Groups, { term, ofGroups }: SearchedWord): number => {
  let cost = 0
  for (const key of term.keys.keys()) cost += documents.postings(key).length
  // A group has many documents.
  if (groups && ofGroups) for (const key of ofGroups.keys.keys()) cost += groups.postings(key).length * 100
  return cost
}

/** For each group how well its own document has the word. */
const weightsOfGroups = (groups: Documents<Document>, term: Term): Map<number, number> => {
  const weights = new Map<number, number>()
  for (const [key, sureness] of term.keys)
    for (const posting of groups.postings(key)) {
      const document = groups.at(slotOf(posting))
      const weight = sureness * weightIn(posting)
      if (document && weight > (weights.get(document.group) ?? 0)) weights.set(document.group, weight)
    }
  return weights
}
