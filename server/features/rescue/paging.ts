import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { cursorCodec, type Page } from '../../http/cursor.ts'

export type { Page }
export type Paging = { limit: number; cursor?: string | undefined }

const cursor = cursorCodec('rescue', z.tuple([z.iso.datetime(), z.string()]))

/** SQL: after the last row of the page before, in the order of `at` and `id`. */
export const after = (
  deps: Deps,
  text: string | undefined,
  at: SQL,
  id: SQL,
  descending = false,
): SQL | undefined => {
  if (text === undefined) return undefined
  const [time, last] = cursor.decode(deps, text)
  const than = sql.raw(descending ? '<' : '>')
  return sql`(${at}, ${id}) ${than} (${time}::timestamptz, ${last})`
}

/** The page's rows, of one more than it shows, and the cursor of the next page. */
export const pageOf = <R, T>(
  deps: Deps,
  rows: readonly R[],
  limit: number,
  placeOf: (row: R) => [Date, string],
  view: (row: R) => T,
): Page<T> => {
  const { shown, nextCursor } = cursor.page(deps, rows, limit, (row) => {
    const [at, id] = placeOf(row)
    return [at.toISOString(), id]
  })
  return { items: shown.map(view), nextCursor }
}
