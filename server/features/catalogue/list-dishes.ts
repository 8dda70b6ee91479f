import { z } from 'zod'
import type { Dish, DishFilter } from '#shared/contracts/catalogue.ts'
import type { Deps } from '../../deps.ts'
import { decodeCursor, encodeCursor } from '../../http/cursor.ts'
import { dishAnswer } from './answers.ts'
import { readDishes, searchDishes } from './catalogue-store.ts'
import { searchWords } from './search-words.ts'

export type DishPage = { items: Dish[]; nextCursor: string | null }

/**
 * How alike a typed word and a word on the menu must be (0 to 1, the share of trigrams in common). The second is
 * tried only when the first finds nothing: a loose search beside good hits is noise.
 */
const likeness = [0.4, 0.25] as const

const position = z.tuple([z.int().min(0).max(1), z.int(), z.int(), z.string()])

/**
 * One page of the menu: seed first, best sellers before the rest, or the best hits first while searching. Deleted
 * dishes and those of inactive restaurants are left out; dishes that are not available are in, and say so.
 * Every page but the last has a `nextCursor`. Refusals: validation_failed for a cursor that is not ours.
 */
export const listDishes = async (deps: Pick<Deps, 'db'>, filter: DishFilter): Promise<DishPage> => {
  const limit = filter.limit ?? 20
  const [step, score, sortOrder, id] = filter.cursor ? decodeCursor(filter.cursor, position) : []
  const after = id === undefined ? undefined : { score: score ?? 0, sortOrder: sortOrder ?? 0, id }
  const page = { after, limit: limit + 1 }

  if (filter.q === undefined || searchWords(filter.q, false).words.length === 0)
    return pageOf(await readDishes(deps.db, filter, page), limit, 0)

  for (const [tried, threshold] of likeness.entries()) {
    if (step !== undefined && step !== tried) continue
    const rows = await searchDishes(deps.db, filter, { ...searchWords(filter.q, tried > 0), threshold }, page)
    if (rows.length > 0) return pageOf(rows, limit, tried)
  }
  return { items: [], nextCursor: null }
}

const pageOf = (rows: Awaited<ReturnType<typeof readDishes>>, limit: number, step: number): DishPage => {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return {
    items: items.map(dishAnswer),
    nextCursor: last ? encodeCursor([step, last.score, last.sortOrder, last.id]) : null,
  }
}
