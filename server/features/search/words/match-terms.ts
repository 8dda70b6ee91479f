import { type Document, type Documents, fieldOf, fields, slotOf } from '../search-index/documents.ts'
import { isAlike } from '../search-index/near-words.ts'
import type { Term } from './interpret-word.ts'
import { spellingKey, words } from './normalise.ts'

/** Weights of the fields: name, further words, what it is, what else is mentioned. */
const fieldWeights = [1, 0.45, 0.5, 0.2] as const
/** Weight of a word in the group's document, such as the name, area or cuisine of a dish's restaurant. */
const groupWeight = 0.8
const weightIn = (posting: number): number => fieldWeights[fieldOf(posting)] ?? 0

/**
 * What speaks for a slot, as bits: its name, what its description says it is, what its group is and where,
 * the name of its group, and what its description mentions.
 */
const byName = 1
const byAbout = 2
const byGroup = 4
const byGroupName = 8
const byMention = 16
const itself = byName | byAbout
const evidenceOf = [byName, byAbout, byAbout, byMention] as const
/** Where so many documents of a group are called so, a word of what it is means those. */
const fewCalledSo = 2

/** One word of a search, as interpreted by this index and by the index of groups. */
export type SearchedWord = { term: Term; ofGroups: Term | undefined }
export type Groups = Documents<Document> | undefined

/** A slot's mark is the number of the search times this, plus the number of words found in the slot. */
const maxWords = 16
const lastSearch = 0x0ffffff0

type Found = {
  documents: Documents<Document>
  searched: readonly SearchedWord[]
  /** The mark of a slot that has them all. */
  all: number
}

/**
 * The slots that contain `matched` of the words, taken from the rarest on, and how well each fits (0 to 1).
 */
export type Matches = {
  matched: number
  slots: number[]
  fitOf: (slot: number) => number
}

/**
 * Finds the documents that contain all words. It reuses arrays with an element for each slot, so that a
 * search allocates nothing for documents that do not match.
 */
export class Matcher {
  #marks = new Uint32Array(1024)
  /** For each slot: the sum of the weights of the previous words, and the best weight of the current one. */
  #sums = new Float32Array(1024)
  #best = new Float32Array(1024)
  /** For each slot: what speaks for it. */
  #evidence = new Uint8Array(1024)
  #search = 0

  /**
   * Matches the words, the rarest first; a word that no document contains together with the previous ones is
   * ignored, and so is one that only descriptions have where the previous ones are names: 'egg curry' means
   * egg rather than a bread with egg and a little curry.
   */
  match(documents: Documents<Document>, groups: Groups, searched: readonly SearchedWord[]): Matches {
    this.#begin(documents.slots)
    const base = this.#search * maxWords
    const marks = this.#marks
    const slots: number[] = []
    let matched = 0
    let named = false
    for (const word of rarestFirst(documents, groups, searched)) {
      const place = matched + 1
      const before = slots.length
      this.#find(documents, groups, word, place, slots)
      const found = place === 1 ? slots.length > before : slots.some((slot) => marks[slot] === base + place)
      const stillNamed = slots.some((slot) => marks[slot] === base + place && this.#isNamed(slot))
      if (!found || (named && !stillNamed)) continue
      matched = place
      named = stillNamed
    }
    const all = base + matched
    const found = matched === 0 ? [] : slots.filter((slot) => marks[slot] === all)
    const left = groups ? this.#withoutNeighbours(found, { documents, groups, searched, all }) : found
    return {
      matched,
      slots: left,
      fitOf: (slot) => this.#fit(slot, matched),
    }
  }

  /**
   * Whatever contains any of the words, each as much as it says: where nothing is called so, 'shahi paneer'
   * rather means what is made of paneer than what is called shahi.
   */
  matchAny(documents: Documents<Document>, groups: Groups, searched: readonly SearchedWord[]): Matches {
    const says = searched.map(({ term }) => saysOf(documents, term))
    const all = says.reduce((sum, one) => sum + one, 0)
    const fits = new Map<number, number>()
    for (const [at, word] of searched.entries()) {
      const slots: number[] = []
      this.#begin(documents.slots)
      this.#find(documents, groups, word, 1, slots)
      const share = (says[at] ?? 0) / all
      const isOwn = (slot: number) => ((this.#evidence[slot] ?? 0) & itself) !== 0
      const isCalledSo = slots.some((slot) => ((this.#evidence[slot] ?? 0) & byName) !== 0)
      for (const slot of slots) {
        const weight = (this.#best[slot] ?? 0) * (isCalledSo && !isOwn(slot) ? ofNeighbours : 1)
        fits.set(slot, (fits.get(slot) ?? 0) + weight * share)
      }
    }
    return { matched: searched.length, slots: [...fits.keys()], fitOf: (slot) => fits.get(slot) ?? 0 }
  }

  #isNamed(slot: number): boolean {
    return ((this.#evidence[slot] ?? 0) & (byName | byGroup | byGroupName)) !== 0
  }

  #fit(slot: number, matched: number): number {
    return ((this.#sums[slot] ?? 0) + (this.#best[slot] ?? 0)) / matched
  }

  /**
   * Without the documents that only their group speaks for, where the words rather mean documents. 'Chai' is
   * what some dishes are called, so nothing else of Chai Adda is meant; two dishes of a South Indian kitchen
   * that are called so would mean the same. Whoever names the whole group means all that it has.
   */
  #withoutNeighbours(
    slots: number[],
    { documents, groups, searched, all }: Found & { groups: Documents<Document> },
  ): number[] {
    const evidence = this.#evidence
    const isNeighbour = (slot: number) => {
      const bits = evidence[slot] ?? 0
      return (bits & itself) === 0 && (bits & (byGroup | byGroupName)) !== 0
    }
    if (!slots.some(isNeighbour)) return slots
    const isAny = slots.some((slot) => ((evidence[slot] ?? 0) & itself) !== 0)
    const isCalledSo = (slot: number) =>
      this.#marks[slot] === all && ((evidence[slot] ?? 0) & byName) !== 0 && documents.popularityAt(slot) >= 0
    const calledSo = slots.some(isCalledSo)
    const meant = new Map<number, boolean>()
    const isMeant = (slot: number): boolean => {
      const group = documents.at(slot)?.group ?? -1
      const known = meant.get(group)
      if (known !== undefined) return known
      const isOnlyNamed = ((evidence[slot] ?? 0) & byGroup) === 0
      const is =
        !calledSo ||
        namesGroup(groups, group, searched) ||
        (!isOnlyNamed && documents.group(group).filter(isCalledSo).length < fewCalledSo)
      meant.set(group, is)
      return is
    }
    const isMereMention = (slot: number) => isAny && ((evidence[slot] ?? 0) & byMention) !== 0
    return slots.filter((slot) => !isNeighbour(slot) || (!isMereMention(slot) && isMeant(slot)))
  }

  #find(documents: Documents<Document>, groups: Groups, word: SearchedWord, place: number, slots: number[]) {
    for (const [key, sureness] of word.term.keys)
      for (const posting of documents.postings(key))
        this.#note(
          slotOf(posting),
          place,
          sureness * weightIn(posting),
          evidenceOf[fieldOf(posting)] ?? 0,
          slots,
        )
    if (!groups || !word.ofGroups) return
    for (const [group, { weight, evidence }] of weightsOfGroups(groups, word.ofGroups))
      for (const slot of documents.group(group))
        this.#note(slot, place, weight * groupWeight, evidence, slots)
  }

  /** Records that the word at `place` was found in a slot, if the previous words were found there, too. */
  #note(slot: number, place: number, weight: number, evidence: number, slots: number[]): void {
    const base = this.#search * maxWords
    const mark = this.#marks[slot] ?? 0
    if (mark < base) {
      if (place > 1) return
      this.#marks[slot] = base + 1
      this.#sums[slot] = 0
      this.#best[slot] = weight
      this.#evidence[slot] = evidence
      slots.push(slot)
    } else if (mark === base + place) {
      if (weight > (this.#best[slot] ?? 0)) this.#best[slot] = weight
      this.#evidence[slot] = (this.#evidence[slot] ?? 0) | evidence
    } else if (mark === base + place - 1) {
      this.#sums[slot] = (this.#sums[slot] ?? 0) + (this.#best[slot] ?? 0)
      this.#best[slot] = weight
      this.#evidence[slot] = (this.#evidence[slot] ?? 0) | evidence
      this.#marks[slot] = base + place
    }
  }

  #begin(slots: number): void {
    if (slots > this.#marks.length) {
      const size = 2 ** Math.ceil(Math.log2(slots))
      this.#marks = new Uint32Array(size)
      this.#sums = new Float32Array(size)
      this.#best = new Float32Array(size)
      this.#evidence = new Uint8Array(size)
      this.#search = 0
    }
    if (this.#search >= lastSearch) {
      this.#marks.fill(0)
      this.#search = 0
    }
    this.#search += 1
  }
}

/** Where dishes are called so, what only their restaurant is called or mentions counts half. */
const ofNeighbours = 0.5
/** How much a weak word says beside another, and how much more one says for each ten times as many names. */
const weakSays = 0.3
const commonSays = 0.25
/** What a word that was typed differently says of what it says. */
const guessSays = 0.5

/** What more dishes are called says what a dish is; what few are called says which. */
const saysOf = (documents: Documents<Document>, term: Term): number => {
  if (term.isWeak || /^\d+$/.test(term.text)) return weakSays
  let names = 0
  for (const key of term.keys.keys())
    for (const posting of documents.postings(key)) if (fieldOf(posting) === fields.name) names += 1
  const isGuess = spellingKey(term.said) !== spellingKey(term.text)
  return (1 + commonSays * Math.log10(1 + names)) * (isGuess ? guessSays : 1)
}

/** Weak words come last, and so are those that are given up. */
const rarestFirst = (
  documents: Documents<Document>,
  groups: Groups,
  searched: readonly SearchedWord[],
): SearchedWord[] =>
  searched
    .map((word) => ({ word, cost: costOf(documents, groups, word) }))
    .sort((a, b) => Number(a.word.term.isWeak) - Number(b.word.term.isWeak) || a.cost - b.cost)
    .map(({ word }) => word)

const costOf = (documents: Documents<Document>, groups: Groups, { term, ofGroups }: SearchedWord): number => {
  let cost = 0
  for (const key of term.keys.keys()) cost += documents.postings(key).length
  // Each group stands for many documents.
  if (groups && ofGroups) for (const key of ofGroups.keys.keys()) cost += groups.postings(key).length * 100
  return cost
}

/** The fit of a document that lacks half of one of so many words. */
export const allButHalf = (count: number): number => (count - 0.5) / count

/** The same without one of them; of one word half. */
export const allButOne = (count: number): number => Math.max(0.5, (count - 1) / count)

/** Whether the words are the whole name of a group, or more. */
const namesGroup = (
  groups: Documents<Document>,
  group: number,
  searched: readonly SearchedWord[],
): boolean => {
  const slot = groups.group(group).find((one) => groups.at(one) !== undefined)
  const name = slot === undefined ? undefined : groups.at(slot)?.name
  if (slot === undefined || name === undefined) return false
  const isIn = ({ ofGroups }: SearchedWord) =>
    [...(ofGroups?.keys.keys() ?? [])].some((key) =>
      groups.postings(key).some((posting) => slotOf(posting) === slot),
    )
  return searched.filter(isIn).length >= words(name).length
}

/** The words of groups, which are few and looked at often. */
const wordsOf = new WeakMap<object, string[]>()

/** Whether a group has a word that may be the one that was typed, and not only one with its key. */
const says = (document: { name: string; more: string }, text: string): boolean => {
  const known = wordsOf.get(document) ?? words(`${document.name} ${document.more}`)
  wordsOf.set(document, known)
  const key = spellingKey(text)
  return known.some((word) => word === text || (spellingKey(word) === key && isAlike(word, text)))
}

/** The weight of a word in each group's document; where it is, or what it cooks, counts as its name does. */
const weightsOfGroups = (
  groups: Documents<Document>,
  term: Term,
): Map<number, { weight: number; evidence: number }> => {
  const weights = new Map<number, { weight: number; evidence: number }>()
  for (const [key, sureness] of term.keys)
    for (const posting of groups.postings(key)) {
      const document = groups.at(slotOf(posting))
      const field = fieldOf(posting)
      const weight = sureness * (field === fields.details ? weightIn(posting) : 1)
      if (!document || (key === term.own && !says(document, term.text))) continue
      const known = weights.get(document.group)
      const evidence = (known?.evidence ?? 0) | (field === fields.name ? byGroupName : byGroup)
      weights.set(document.group, { weight: Math.max(weight, known?.weight ?? 0), evidence })
    }
  return weights
}
