import type { z } from 'zod'
import { Refusal } from '#shared/errors.ts'

/**
 * Where a page ended, sealed in a text that callers pass back unread. Keyset paging: the next page begins after this
 * row, so that rows which come or go in between neither repeat nor hide others.
 */
export const encodeCursor = (position: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

/** Throws validation_failed when the text is not a cursor of this list. */
export const decodeCursor = <S extends z.ZodType>(cursor: string, position: S): z.output<S> => {
  const parsed = position.safeParse(parse(cursor))
  if (parsed.success) return parsed.data
  throw new Refusal('validation_failed', /*i18n*/ 'This cursor is not valid.', {
    cursor: /*i18n*/ 'This cursor is not valid.',
  })
}

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
