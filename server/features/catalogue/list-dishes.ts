import { z } from 'zod'
import type { Dish, DishFilter, Understood, Wish } from '#shared/catalogue/contracts.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import type { Deps } from '../../deps.ts'
import { cursorCodec } from '../../http/cursor.ts'
import { searchDishes } from '../search/search-catalogue.ts'
import { type ReadSearch, readSearch } from '../search/understand/read-search.ts'
import { countDishes, type Narrowed, readDishes, readLowPrice } from './catalogue-store.ts'
import { findDishesUntil } from './find-by-ids.ts'
import { restaurantsAmong } from './restaurants-among.ts'
import { serializeDish, servingChangesAt } from './serializers.ts'

/** Menus differ too much for one figure: what is cheap in one city buys a thali in another. */
const share = 1 / 3

/** The next of ₹1, ₹2, ₹5, ₹10, ₹20, ₹50 and so on that is not below a price. */
export const roundUp = (price: Paise): Paise => {
  const power = 10 ** Math.max(2, Math.floor(Math.log10(Math.max(price, 1))))
  return paise([1, 2, 5, 10].map((step) => step * power).find((step) => step >= price) ?? price)
}

/** A round price that about a third of the first dishes of the menu do not exceed, in paise. */
export const cheapPrice = async ({ db }: Pick<Deps, 'db'>): Promise<Paise> =>
  roundUp((await readLowPrice(db, share)) ?? paise(0))

type Needed = Pick<Deps, 'db' | 'keys' | 'search' | 'clock'>
export type DishPage = {
  items: Dish[]
  nextCursor: string | null
  /**
   * When it becomes stale by itself, since a restaurant opens or closes, or a dish begins or ends to be
   * served; null if never.
   */
  holdsUntil: Date | null
  /** With what the search asks for beside words. */
  filter: DishFilter
  understood: readonly Understood[]
  /** Whether no dish is called what was searched for: these are what is near. */
  isNear: boolean
}
/** Without what is the same of every page. */
type Items = Pick<DishPage, 'items' | 'nextCursor' | 'holdsUntil' | 'isNear'>
/** Sort order and id of the last dish. */
const menuCursor = cursorCodec('dishes', z.tuple([z.int(), z.string()]))
/** Score and id of the last hit. */
const hitCursor = cursorCodec('dish hits', z.tuple([z.number(), z.string()]))

/**
 * One page of the menu: seed first, best sellers before the rest, or the best hits first while searching.
 * Deleted dishes and those of inactive restaurants are left out; unavailable dishes are included and marked.
 * Every page but the last has a `nextCursor`. Refusals: validation_failed for a cursor that is not ours,
 * unavailable while too many searches wait.
 */
export const listDishes = async (deps: Needed, filter: DishFilter): Promise<DishPage> => {
  const { q } = filter
  const search = q === undefined ? undefined : readSearch(q)
  const wished = await withWishes(deps, filter, search?.understood ?? [])
  const { open, maxMinutes, near, ...rest } = wished
  const { among, holdsUntil } = await restaurantsAmong(deps, { open, maxMinutes, near })
  const narrowed = { ...rest, among }
  const page =
    q !== undefined && search && asksIndex(search)
      ? await deps.search.roundRobin(() => listHits(deps, q, narrowed))
      : await listMenu(deps, narrowed)
  return {
    ...page,
    holdsUntil: earlier(holdsUntil, page.holdsUntil),
    filter: wished,
    understood: search?.understood ?? [],
  }
}

/** The filter with what the search wishes that the database knows; where both say something, the stricter. */
const withWishes = async (deps: Needed, filter: DishFilter, wishes: readonly Wish[]): Promise<DishFilter> => {
  const wished = { ...filter }
  const least = (one: number | undefined, other: number) => Math.min(one ?? other, other)
  for (const wish of wishes) {
    if (wish.kind === 'open') wished.open = true
    else if (wish.kind === 'maxPrice') wished.maxPrice = least(wished.maxPrice, wish.price)
    else if (wish.kind === 'cheap') wished.maxPrice = least(wished.maxPrice, await cheapPrice(deps))
    else if (wish.kind === 'maxMinutes') wished.maxMinutes = least(wished.maxMinutes, wish.minutes)
    else if (wish.kind === 'minRating') wished.minRating = Math.max(wished.minRating ?? 0, wish.stars)
  }
  return wished
}

/** What only the index knows of a dish. */
const ofIndex = new Set<Wish['kind']>([
  'veg',
  'nonVeg',
  'vegan',
  'jain',
  'spicy',
  'mild',
  'offers',
  'category',
  'without',
  'free',
])
const asksIndex = ({ words, understood }: ReadSearch): boolean =>
  words.length > 0 || understood.some(({ kind }) => ofIndex.has(kind))

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other < one) ? other : one

const listMenu = async (deps: Needed, filter: Narrowed): Promise<Items> => {
  const limit = filter.limit ?? 20
  const [sortOrder, id] = filter.cursor ? menuCursor.decode(deps, filter.cursor) : []
  const after = sortOrder === undefined || id === undefined ? undefined : { sortOrder, id }
  const rows = await readDishes(deps.db, filter, { after, limit: limit + 1 })
  const { shown: items, nextCursor } = menuCursor.page(deps, rows, limit, (row) => [row.sortOrder, row.id])
  const now = deps.clock()
  return {
    items: items.map((row) => serializeDish(row, now)),
    holdsUntil: servingChangesAt(items, now),
    nextCursor,
    isNear: false,
  }
}

/** Hits asked for at once where the database decides which of them match. */
const batchSize = 100
/** After so many batches a page is answered as it is, with a cursor behind them. */
const maxBatches = 10

/**
 * The search index returns ids, which are then read from the database; hits that no longer exist are left
 * out. The index knows neither prices nor ratings nor who is open: by these the database narrows, batch by
 * batch, until the page is full.
 */
const listHits = async (deps: Needed, q: string, filter: Narrowed): Promise<Items> => {
  const { restaurant, category, veg, offers, minRating, maxPrice, among, limit = 20, cursor } = filter
  const indexed = { restaurant, category, veg, offers }
  const beyondIndex = [minRating, maxPrice, among].some((one) => one !== undefined)
  const size = beyondIndex ? Math.max(batchSize, limit + 1) : limit + 1
  const [score, id] = cursor ? hitCursor.decode(deps, cursor) : []
  let after = score === undefined || id === undefined ? undefined : { score, id }
  const items: Dish[] = []
  let holdsUntil: Date | null = null
  let isNear = false
  for (let batch = 0; batch < (beyondIndex ? maxBatches : 1); batch++) {
    const { hits, calledSo } = await searchDishes(deps, { q, filter: indexed, limit: size, after })
    isNear = !calledSo
    const looked = beyondIndex ? hits : hits.slice(0, limit)
    const { items: found, holdsUntil: until } = await findDishesUntil(
      deps,
      looked.map((hit) => hit.id),
      { ...indexed, minRating, maxPrice, among },
    )
    holdsUntil = earlier(holdsUntil, until)
    const room = limit - items.length
    items.push(...found.slice(0, room))
    const lastShown = found.length > room ? hits.find((hit) => hit.id === found[room - 1]?.id) : undefined
    const last = lastShown ?? (hits.length === size ? looked.at(-1) : undefined)
    if (last === undefined) return { items, nextCursor: null, holdsUntil, isNear }
    after = { score: last.score, id: last.id }
    if (lastShown || items.length === limit) break
  }
  const nextCursor = after ? hitCursor.encode(deps, [after.score, after.id]) : null
  return { items, nextCursor, holdsUntil, isNear }
}

/** How many dishes are on the menu, and how many of them are vegetarian. */
export const menuSize = async ({ db }: Pick<Deps, 'db'>): Promise<{ all: number; veg: number }> => {
  const [all, veg] = await Promise.all([countDishes(db), countDishes(db, { veg: true })])
  return { all, veg }
}
