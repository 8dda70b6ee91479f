import type { Aliases } from '../words/aliases.ts'
import { words } from '../words/normalise.ts'
import type { Vocabulary, Word } from './vocabulary.ts'

export type Document = {
  id: string
  name: string
  /** Its name in other languages. */
  otherNames: string
  /** Further words that belong to it, such as where it is. */
  more: string
  /** What it is, as its description says. */
  about: string
  /** What else its description mentions. */
  details: string
  /** 0 to 1. */
  popularity: number
  /** The number of its group, such as a restaurant, which is a document of another index. */
  group: number
}
export type Kept<D extends Document> = Omit<D, 'about' | 'details'>

/** The fields of a document; each word counts once, in the first field that has it. */
export const fields = { name: 0, more: 1, about: 2, details: 3 } as const
const fieldBits = 2
const removed = -1
/** Words of descriptions are no words that somebody is likely to have mistyped. */
const isCounted = (field: number): boolean => field === fields.name || field === fields.more
export const fieldOf = (posting: number): number => posting & 3
export const slotOf = (posting: number): number => posting >> fieldBits

/**
 * An inverted index: documents in numbered slots, and for each spelling key the postings, slots and fields,
 * that have it.
 */
export class Documents<D extends Document> {
  readonly #aliases: Aliases
  readonly #vocabulary: Vocabulary
  readonly #slots = new Map<string, number>()
  readonly #documents: (Kept<D> | undefined)[] = []
  /**
   * By slot, apart from the documents: a common word has thousands of them, and most are looked at for these
   * alone.
   */
  #letters = new Uint16Array(1024)
  #popularity = new Float32Array(1024)
  readonly #postings: number[][] = []
  readonly #groups: number[][] = []

  constructor(vocabulary: Vocabulary, aliases: Aliases) {
    this.#vocabulary = vocabulary
    this.#aliases = aliases
  }

  get size(): number {
    return this.#slots.size
  }

  /** Number of slots used, including those of replaced and removed documents. */
  get slots(): number {
    return this.#documents.length
  }

  at(slot: number): Kept<D> | undefined {
    return this.#documents[slot]
  }

  /** Number of letters of a document's name. */
  lettersAt(slot: number): number {
    return this.#letters[slot] ?? 0
  }

  /** A document's popularity, 0 to 1; negative if it was removed. */
  popularityAt(slot: number): number {
    return this.#popularity[slot] ?? removed
  }

  /**
   * The postings of a key, to be decoded with `slotOf` and `fieldOf`; those of removed documents are still
   * among them.
   */
  postings(key: number): readonly number[] {
    return this.#postings[key] ?? []
  }

  group(number: number): readonly number[] {
    return this.#groups[number] ?? []
  }

  idsOfGroup(number: number): string[] {
    return this.group(number).flatMap((slot) => this.#documents[slot]?.id ?? [])
  }

  /** Adds a document, replacing the one with the same id. */
  put(document: D): void {
    this.remove(document.id)
    const { about, details, ...kept } = document
    const slot = this.#documents.push(kept) - 1
    this.#slots.set(document.id, slot)
    const group = this.#groups[document.group] ?? []
    this.#groups[document.group] = group
    group.push(slot)
    this.#makeRoom(slot)
    this.#letters[slot] = words(document.name).reduce((sum, word) => sum + word.length, 0)
    this.#popularity[slot] = document.popularity
    for (const { word, field } of this.#wordsOf(kept, { about, details })) {
      const list = this.#postings[word.key] ?? []
      this.#postings[word.key] = list
      list.push((slot << fieldBits) | field)
      if (isCounted(field)) this.#vocabulary.count(word, 1)
    }
  }

  /**
   * Removes a document. Its postings stay until the index is rebuilt; slots without a document are skipped.
   */
  remove(id: string): void {
    const slot = this.#slots.get(id)
    const document = slot === undefined ? undefined : this.#documents[slot]
    if (slot === undefined || document === undefined) return
    this.#slots.delete(id)
    this.#documents[slot] = undefined
    this.#popularity[slot] = removed
    for (const { word } of this.#wordsOf(document, { about: '', details: '' }))
      this.#vocabulary.count(word, -1)
  }

  #makeRoom(slot: number): void {
    if (slot < this.#letters.length) return
    const [letters, popularity] = [this.#letters, this.#popularity]
    this.#letters = new Uint16Array(2 * letters.length)
    this.#popularity = new Float32Array(2 * letters.length)
    this.#letters.set(letters)
    this.#popularity.set(popularity)
  }

  /** The words of a document's fields, one for each spelling key. */
  #wordsOf(
    { name, otherNames, more }: Kept<D>,
    { about, details }: Pick<Document, 'about' | 'details'>,
  ): { word: Word; field: number }[] {
    const seen = new Set<number>()
    const found: { word: Word; field: number }[] = []
    const texts = [
      [fields.name, name],
      [fields.name, otherNames],
      [fields.more, more],
      [fields.about, about],
      [fields.details, details],
    ] as const
    for (const [field, text] of texts) {
      const list = words(text)
      for (const one of [...list, ...this.#aliases.phrasesIn(list)]) {
        const word = this.#vocabulary.add(one)
        if (seen.has(word.key)) continue
        seen.add(word.key)
        found.push({ word, field })
      }
    }
    return found
  }
}
