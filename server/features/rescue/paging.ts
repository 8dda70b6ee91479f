import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { cursorCodec } from '../../http/cursor.ts'

export type Page<T> = { items: T[]; nextCursor: string | null }
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
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  if (rows.length <= limit || last === undefined) return { items: shown.map(view), nextCursor: null }
  const [at, id] = placeOf(last)
  return { items: shown.map(view), nextCursor: cursor.encode(deps, [at.toISOString(), id]) }
}
