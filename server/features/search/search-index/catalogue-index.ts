import type { MenuCategory } from '#shared/catalogue/categories.ts'
import type { Wish } from '#shared/catalogue/contracts.ts'
import type { Allergen } from '#shared/menu/restaurant-menu.ts'
import { isAsked, type ReadSearch, readSearch } from '../understand/read-search.ts'
import type { Aliases } from '../words/aliases.ts'
import { traitsAskedFor, traitsOf } from '../words/traits.ts'
import type { Document } from './documents.ts'
import { type Position, SearchIndex } from './search-index.ts'

/**
 * What a description begins with says what a dish is; behind one of these it says how, with what and for
 * whom.
 */
const ends =
  /[,;:.()–—]|\s-\s|\b(?:with|in|over|for|beside|on|at|around|from|that|which|as|to|under|until|into|onto|between|without|then|by|like)\b/i
/** 'No milk', 'free of gluten': what it is without is no word of it. */
const denied = /\b(?:no|without|free of|free from)\s+\p{L}+/giu

/**
 * A description in two: what the dish is, and what else is mentioned. What it is said to be without is in
 * neither.
 */
const splitDescription = (text: string): { about: string; details: string } => {
  const said = text.replace(denied, ' ')
  const end = said.search(ends)
  return end < 0 ? { about: said, details: '' } : { about: said.slice(0, end), details: said.slice(end) }
}

export type IndexedRestaurant = { id: string; name: string; area: string; city: string; cuisines: string[] }
export type IndexedDish = {
  id: string
  restaurantId: string
  name: string
  /** In Hindi; empty where it is the same. */
  nameHi: string
  description: string
  category: string
  isVeg: boolean | null
  isSpicy: boolean
  /** null: not said. */
  allergens: readonly Allergen[] | null
  specialOffer: boolean
  bestSeller: boolean
}

/** The filters of a search, as in `GET /api/dishes`. */
export type SearchFilter = {
  restaurant?: string | undefined
  category?: MenuCategory | undefined
  veg?: boolean | undefined
  offers?: boolean | undefined
}
type DishHit = { id: string; score: number }
/** `calledSo`: whether any dish is called what was asked for; if not, the hits are what is near. */
export type DishHits = { hits: DishHit[]; calledSo: boolean }
/** `id` is the best of the dishes of a name, and `others` how many further ones were seen. */
export type Suggestion =
  | { kind: 'restaurant'; name: string; id: string }
  | { kind: 'dish'; name: string; id: string; others: number }

type DishDocument = Document &
  Pick<IndexedDish, 'restaurantId' | 'category'> & {
    /** As bits (traits.ts). */
    traits: number
  }

/** Lowest fit of a restaurant's name to count as meant; it must also be nearly that of the best dish. */
const meantFrom = 0.55
const besideDish = 0.8
const suggestedRestaurants = 2
/** Dishes examined for suggestions: many have the same name. */
const lookedThrough = 60
/** Removed entries after which the index is rebuilt: `some` plus this share of all entries. */
const maxDead = { some: 1_000, share: 0.2 }

/**
 * The index of dishes and restaurants. A restaurant's words count for its dishes without being copied, so
 * that renaming it changes one entry.
 */
export class CatalogueIndex {
  readonly #dishes: SearchIndex<DishDocument>
  readonly #restaurants: SearchIndex<Document>
  readonly #groups = new Map<string, number>()

  constructor(aliases: Aliases) {
    this.#dishes = new SearchIndex(aliases)
    this.#restaurants = new SearchIndex(aliases)
  }

  get size(): { dishes: number; restaurants: number } {
    return { dishes: this.#dishes.size, restaurants: this.#restaurants.size }
  }

  /** Whether so many entries were removed that the index should be rebuilt. */
  get isWorn(): boolean {
    return this.#dishes.dead > maxDead.some + this.#dishes.size * maxDead.share
  }

  putRestaurant({ id, name, area, city, cuisines }: IndexedRestaurant): void {
    this.#restaurants.put({
      id,
      name,
      otherNames: '',
      more: `${area} ${cuisines.join(' ')}`,
      about: '',
      details: city,
      popularity: 0,
      group: this.#group(id),
    })
  }

  removeRestaurant(id: string): void {
    this.#restaurants.remove(id)
  }

  /** Ids of a restaurant's dishes. */
  dishesOf(restaurantId: string): string[] {
    return this.#dishes.idsOfGroup(this.#group(restaurantId))
  }

  putDish(dish: IndexedDish): void {
    const { id, restaurantId, name, nameHi, description, category, bestSeller } = dish
    const { about, details } = splitDescription(description)
    this.#dishes.put({
      id,
      restaurantId,
      name,
      otherNames: nameHi,
      more: '',
      about,
      details,
      category,
      traits: traitsOf(dish),
      popularity: bestSeller ? 0.5 : 0,
      group: this.#group(restaurantId),
    })
  }

  removeDish(id: string): void {
    this.#dishes.remove(id)
  }

  /**
   * Dishes that match by their own words and those of their restaurants, and are what the search asks for
   * (readSearch), the best first.
   */
  findDishes(q: string, filter: SearchFilter, limit: number, after?: Position): DishHits {
    const search = readSearch(q)
    if (!isAsked(search)) return { hits: [], calledSo: true }
    const { hits, calledSo } = this.#searchDishes(search, { filter, limit, after })
    return { hits: hits.map(({ document, score }) => ({ id: document.id, score })), calledSo }
  }

  /** Restaurants whose name matches better than, or nearly as well as, the best dish. */
  findRestaurants(q: string, limit: number): { id: string; name: string }[] {
    const search = readSearch(q)
    const [dish] = this.#searchDishes(search, { limit: 1 }).hits
    return this.#meant(search, limit, dish?.fit ?? 0)
  }

  /** Up to `limit` different names for an unfinished search, restaurants first. */
  suggest(q: string, limit: number): Suggestion[] {
    const read = readSearch(q)
    // Whoever types 'veg' is not at the end yet.
    const search = read.words.length > 0 ? read : { ...read, words: read.soft, soft: [] }
    if (search.words.length === 0) return []
    const dishes = this.#searchDishes(search, { limit: lookedThrough }).hits
    const restaurants = this.#meant(search, suggestedRestaurants, dishes[0]?.fit ?? 0)
    const names = new Map<string, Suggestion & { kind: 'dish' }>()
    for (const { document } of dishes) {
      // 'Paneer Tikka (8 pieces)' and 'Paneer Tikka - half' are one suggestion.
      const name = (document.name.split(/[([-]/, 1)[0] ?? '').trim()
      const known = names.get(name.toLowerCase())
      if (known) known.others += 1
      else if (name !== '') names.set(name.toLowerCase(), { kind: 'dish', id: document.id, name, others: 0 })
    }
    const found = restaurants.map(({ id, name }) => ({ kind: 'restaurant' as const, id, name }))
    return [...found, ...names.values()].slice(0, limit)
  }

  #searchDishes(
    { words, soft, understood }: ReadSearch,
    { filter = {}, limit, after }: { filter?: SearchFilter; limit: number; after?: Position | undefined },
  ) {
    const accept = accepts(filter, understood)
    return this.#dishes.search(words, {
      limit,
      after,
      soft,
      without: understood.flatMap((wish) => (wish.kind === 'without' ? [wish.word] : [])),
      groups: this.#restaurants,
      ...(accept && { accept }),
    })
  }

  #meant({ named }: ReadSearch, limit: number, bestDish: number): { id: string; name: string }[] {
    if (named.length === 0) return []
    const elsewhere = this.#dishes as unknown as SearchIndex<Document>
    return this.#restaurants
      .search(named, { limit, elsewhere })
      .hits.filter(({ fit }) => fit >= meantFrom && fit >= bestDish * besideDish)
      .map(({ document: { id, name } }) => ({ id, name }))
  }

  #group(restaurantId: string): number {
    const known = this.#groups.get(restaurantId)
    if (known !== undefined) return known
    this.#groups.set(restaurantId, this.#groups.size)
    return this.#groups.size - 1
  }
}

const accepts = (filter: SearchFilter, understood: readonly Wish[]) => {
  const { restaurant, veg, offers } = filter
  const courses = [
    ...(filter.category === undefined ? [] : [filter.category]),
    ...understood.flatMap((wish) => (wish.kind === 'category' ? [wish.category] : [])),
  ]
  const { has, hasNot } = traitsAskedFor({ veg, offers }, understood)
  if (restaurant === undefined && courses.length === 0 && has === 0 && hasNot === 0) return undefined
  return (dish: Pick<DishDocument, 'restaurantId' | 'category' | 'traits'>): boolean =>
    (restaurant === undefined || dish.restaurantId === restaurant) &&
    courses.every((category) => dish.category === category) &&
    (dish.traits & has) === has &&
    (dish.traits & hasNot) === 0
}
