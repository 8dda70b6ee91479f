import { z } from 'zod'
import type { Dish, DishFilter } from '#shared/contracts/catalogue.ts'
import type { Deps } from '../../deps.ts'
import { cursorCodec } from '../../http/cursor.ts'
import { isSearch, searchDishes } from '../search/search-dishes.ts'
import { readDishes } from './catalogue-store.ts'
import { findDishesByIds } from './find-by-ids.ts'
import { serializeDish } from './serializers.ts'

type Needed = Pick<Deps, 'db' | 'keys' | 'search'>
export type DishPage = { items: Dish[]; nextCursor: string | null }

/** Sort order and id of the last dish. */
const menuCursor = cursorCodec('dishes', z.tuple([z.int(), z.string()]))
/** Score and id of the last hit. */
const hitCursor = cursorCodec('dish hits', z.tuple([z.number(), z.string()]))

/**
 * One page of the menu: seed first, best sellers before the rest, or the best hits first while searching. Deleted
 * dishes and those of inactive restaurants are left out; unavailable dishes are included and marked.
 * Every page but the last has a `nextCursor`. Refusals: validation_failed for a cursor that is not ours,
 * unavailable while too many searches wait.
 */
export const listDishes = (deps: Needed, filter: DishFilter): Promise<DishPage> => {
  const { q } = filter
  return isSearch(q) ? deps.search.inTurn(() => listHits(deps, q, filter)) : listMenu(deps, filter)
}

const listMenu = async (deps: Needed, filter: DishFilter): Promise<DishPage> => {
  const limit = filter.limit ?? 20
  const [sortOrder, id] = filter.cursor ? menuCursor.decode(deps, filter.cursor) : []
  const after = sortOrder === undefined || id === undefined ? undefined : { sortOrder, id }
  const rows = await readDishes(deps.db, filter, { after, limit: limit + 1 })
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return {
    items: items.map(serializeDish),
    nextCursor: last ? menuCursor.encode(deps, [last.sortOrder, last.id]) : null,
  }
}

/** The search index returns ids, which are then read from the database; hits that no longer exist are left out. */
const listHits = async (deps: Needed, q: string, filter: DishFilter): Promise<DishPage> => {
  const { restaurant, category, veg, offers, limit = 20, cursor } = filter
  const [score, id] = cursor ? hitCursor.decode(deps, cursor) : []
  const after = score === undefined || id === undefined ? undefined : { score, id }
  const narrowed = { restaurant, category, veg, offers }
  const found = await searchDishes(deps, { q, filter: narrowed, limit: limit + 1, after })
  const hits = found.slice(0, limit)
  const last = found.length > limit ? hits.at(-1) : undefined
  return {
    items: await findDishesByIds(
      deps,
      hits.map((hit) => hit.id),
      narrowed,
    ),
    nextCursor: last ? hitCursor.encode(deps, [last.score, last.id]) : null,
  }
}
