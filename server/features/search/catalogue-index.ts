import type { MenuCategory } from '#shared/menu/catalogue.ts'
import type { Aliases } from './aliases.ts'
import type { Document } from './documents.ts'
import { type Position, SearchIndex } from './search-index.ts'

export type IndexedRestaurant = { id: string; name: string; area: string; city: string; cuisines: string[] }
export type IndexedDish = {
  id: string
  restaurantId: string
  name: string
  description: string
  category: string
  isVeg: boolean | null
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
export type DishHit = { id: string; score: number }
export type Suggestion = { kind: 'restaurant'; name: string; id: string } | { kind: 'dish'; name: string }

type DishDocument = Document & Pick<IndexedDish, 'restaurantId' | 'category' | 'isVeg' | 'specialOffer'>

/** Lowest fit of a restaurant's name to count as meant; it must also be nearly that of the best dish. */
const meantFrom = 0.55
const besideDish = 0.8
const suggestedRestaurants = 2
/** Dishes examined for suggestions: many have the same name. */
const lookedThrough = 60
/** Removed entries after which the index is rebuilt: `some` plus this share of all entries. */
const mostDead = { some: 1_000, share: 0.2 }

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
    return this.#dishes.dead > mostDead.some + this.#dishes.size * mostDead.share
  }

  putRestaurant({ id, name, area, city, cuisines }: IndexedRestaurant): void {
    const more = `${area} ${cuisines.join(' ')}`
    this.#restaurants.put({ id, name, more, details: city, popularity: 0, group: this.#group(id) })
  }

  removeRestaurant(id: string): void {
    this.#restaurants.remove(id)
  }

  /** Ids of a restaurant's dishes. */
  dishesOf(restaurantId: string): string[] {
    return this.#dishes.idsOfGroup(this.#group(restaurantId))
  }

  putDish({ description, bestSeller, ...dish }: IndexedDish): void {
    this.#dishes.put({
      ...dish,
      more: '',
      details: description,
      popularity: bestSeller ? 0.5 : 0,
      group: this.#group(dish.restaurantId),
    })
  }

  removeDish(id: string): void {
    this.#dishes.remove(id)
  }

  /** Dishes that match by their own words and those of their restaurants, the best first. */
  findDishes(q: string, filter: SearchFilter, limit: number, after?: Position): DishHit[] {
    const hits = this.#dishes.search(q, { limit, after, accept: accepts(filter), groups: this.#restaurants })
    return hits.map(({ document, score }) => ({ id: document.id, score }))
  }

  /** Restaurants whose name matches better than, or nearly as well as, the best dish. */
  findRestaurants(q: string, limit: number): { id: string; name: string }[] {
    const [dish] = this.#dishes.search(q, { limit: 1, groups: this.#restaurants })
    return this.#meant(q, limit, dish?.fit ?? 0)
  }

  /** Up to `limit` different names for an unfinished search, restaurants first. */
  suggest(q: string, limit: number): Suggestion[] {
    const dishes = this.#dishes.search(q, { limit: lookedThrough, groups: this.#restaurants })
    const restaurants = this.#meant(q, suggestedRestaurants, dishes[0]?.fit ?? 0)
    const names = new Map<string, Suggestion>()
    for (const { id, name } of restaurants) names.set(`restaurant ${id}`, { kind: 'restaurant', id, name })
    for (const { document } of dishes) {
      if (names.size >= limit) break
      // 'Paneer Tikka (8 pieces)' and 'Paneer Tikka - half' are one suggestion.
      const name = (document.name.split(/[([-]/, 1)[0] ?? '').trim()
      if (name !== '' && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), { kind: 'dish', name })
    }
    return [...names.values()].slice(0, limit)
  }

  #meant(q: string, limit: number, bestDish: number): { id: string; name: string }[] {
    const elsewhere = this.#dishes as unknown as SearchIndex<Document>
    return this.#restaurants
      .search(q, { limit, elsewhere })
      .filter(({ fit }) => fit >= meantFrom && fit >= bestDish * besideDish)
      .map(({ document: { id, name } }) => ({ id, name }))
  }

  #group(restaurantId: string): number {
    const known = this.#groups.get(restaurantId)
    if (known !== undefined) return known
    this.#groups.set(restaurantId, this.#groups.size)
    return this.#groups.size - 1
  }
}

const accepts = ({ restaurant, category, veg, offers }: SearchFilter) => {
  if ([restaurant, category, veg, offers].every((one) => one === undefined)) return undefined
  return (dish: Omit<DishDocument, 'details'>): boolean =>
    (restaurant === undefined || dish.restaurantId === restaurant) &&
    (category === undefined || dish.category === category) &&
    (veg === undefined || dish.isVeg === veg) &&
    (!offers || dish.specialOffer)
}
