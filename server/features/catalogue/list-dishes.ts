import { z } from 'zod'
import type { Dish, DishFilter } from '#shared/contracts/catalogue.ts'
import { boundedWork } from '../../bounded-work.ts'
import type { Deps } from '../../deps.ts'
import { cursorCodec } from '../../http/cursor.ts'
import { readDishes, searchDishes } from './catalogue-store.ts'
import { searchWords } from './search-words.ts'
import { serializeDish } from './serializers.ts'

export type DishPage = { items: Dish[]; nextCursor: string | null }

/**
 * How alike a typed word and a word on the menu must be (0 to 1, the share of trigrams in common). The second is
 * tried only when the first finds nothing: a loose search beside good hits is noise.
 */
const likeness = [0.4, 0.25] as const

/** Step of the search, score, place in the menu, id of the last dish. */
const dishCursor = cursorCodec('dishes', z.tuple([z.int(), z.int(), z.int(), z.string()]))

/** A search that nobody made before takes tens of milliseconds of the database; checkouts must not wait behind many. */
const searching = boundedWork({ atOnce: 1, waiting: 40 })

/**
 * One page of the menu: seed first, best sellers before the rest, or the best hits first while searching. Deleted
 * dishes and those of inactive restaurants are left out; dishes that are not available are in, and say so.
 * Every page but the last has a `nextCursor`. Refusals: validation_failed for a cursor that is not ours,
 * unavailable while too many searches wait.
 */
export const listDishes = async (deps: Pick<Deps, 'db' | 'keys'>, filter: DishFilter): Promise<DishPage> => {
  const limit = filter.limit ?? 20
  const [step, score, sortOrder, id] = filter.cursor ? dishCursor.decode(deps, filter.cursor) : []
  const after = id === undefined ? undefined : { score: score ?? 0, sortOrder: sortOrder ?? 0, id }
  const page = { after, limit: limit + 1 }

  if (filter.q === undefined || searchWords(filter.q, false).words.length === 0)
    return pageOf(deps, await readDishes(deps.db, filter, page), limit, 0)

  for (const [tried, threshold] of likeness.entries()) {
    if (step !== undefined && step !== tried) continue
    const words = { ...searchWords(filter.q, tried > 0), threshold }
    const rows = await searching(() => searchDishes(deps.db, filter, words, page))
    if (rows.length > 0) return pageOf(deps, rows, limit, tried)
  }
  return { items: [], nextCursor: null }
}

const pageOf = (
  deps: Pick<Deps, 'keys'>,
  rows: Awaited<ReturnType<typeof readDishes>>,
  limit: number,
  step: number,
): DishPage => {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return {
    items: items.map(serializeDish),
    nextCursor: last ? dishCursor.encode(deps, [step, last.score, last.sortOrder, last.id]) : null,
  }
}
