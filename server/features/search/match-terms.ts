import { type Document, type Documents, fieldOf, slotOf } from './documents.ts'
import type { Term } from './interpret-word.ts'

/** Weights of the fields: name, further words, description. */
const fieldWeights = [1, 0.45, 0.3] as const
/** Weight of a word in the group's document, such as the restaurant of a dish. */
const groupWeight = 0.75
const weightIn = (posting: number): number => fieldWeights[fieldOf(posting)] ?? 0

/** One word of a search, as interpreted by this index and by the index of groups. */
export type SearchedWord = { term: Term; ofGroups: Term | undefined }
export type Groups = Documents<Document> | undefined

/** A slot's mark is the number of the search times this, plus the number of words found in the slot. */
const mostWords = 16
const lastSearch = 0x0ffffff0

/**
 * The slots that contain `matched` of the words, taken from the rarest on, and how well each fits (0 to 1).
 */
export type Matches = { matched: number; slots: number[]; fitOf: (slot: number) => number }

/**
 * Finds the documents that contain all words. It reuses arrays with an element for each slot, so that a
 * search allocates nothing for documents that do not match.
 */
export class Matcher {
  #marks = new Uint32Array(1024)
  /** For each slot: the sum of the weights of the previous words, and the best weight of the current one. */
  #sums = new Float32Array(1024)
  #best = new Float32Array(1024)
  #search = 0

  /**
   * Matches the words, the rarest first; a word that no document contains together with the previous ones is
   * ignored.
   */
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

  /** Records that the word at `place` was found in a slot, if the previous words were found there, too. */
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
  // Each group stands for many documents.
  if (groups && ofGroups) for (const key of ofGroups.keys.keys()) cost += groups.postings(key).length * 100
  return cost
}

/** The weight of a word in each group's document. */
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
