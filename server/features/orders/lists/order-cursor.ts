import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { cursorCodec } from '../../../http/cursor.ts'

const orderCursor = cursorCodec('orders', z.tuple([z.iso.datetime(), z.string()]))

/** The cursor after `last` in a list of orders, newest first: its time and id. */
export const writeCursor = (deps: Pick<Deps, 'keys'>, last: { placedAt: Date; id: string }): string =>
  orderCursor.encode(deps, [last.placedAt.toISOString(), last.id])

/** Reads a cursor; undefined for the first page. Throws validation_failed (422) if it is invalid. */
export const readCursor = (
  deps: Pick<Deps, 'keys'>,
  cursor: string | undefined,
): { placedAt: Date; id: string } | undefined => {
  if (cursor === undefined) return undefined
  const [placedAt, id] = orderCursor.decode(deps, cursor)
  return { placedAt: new Date(placedAt), id }
}
