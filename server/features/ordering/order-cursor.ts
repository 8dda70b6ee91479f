import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../../http/cursor.ts'

const position = z.tuple([z.iso.datetime(), z.string()])

/** Lists of orders are newest first: a page ends at an order's time and id. */
export const writeCursor = (last: { placedAt: Date; id: string }): string =>
  encodeCursor([last.placedAt.toISOString(), last.id])

/** Undefined for the first page. Throws validation_failed (422) for a text that is no cursor of ours. */
export const readCursor = (cursor: string | undefined): { placedAt: Date; id: string } | undefined => {
  if (cursor === undefined) return undefined
  const [placedAt, id] = decodeCursor(cursor, position)
  return { placedAt: new Date(placedAt), id }
}
