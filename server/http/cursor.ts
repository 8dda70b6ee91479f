import { z } from 'zod'
import { Refusal } from '#shared/errors.ts'

const position = z.tuple([z.iso.datetime(), z.string()])

/** Opaque to callers: the last row's time and id. */
export const writeCursor = (last: { placedAt: Date; id: string }): string =>
  Buffer.from(JSON.stringify([last.placedAt.toISOString(), last.id])).toString('base64url')

/** 422 for a cursor that we did not write. */
export const readCursor = (cursor: string | undefined): { placedAt: Date; id: string } | undefined => {
  if (cursor === undefined) return undefined
  try {
    const [at, id] = position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { placedAt: new Date(at), id }
  } catch {
    throw new Refusal('validation_failed', 'This cursor is not one of ours.', {
      cursor: 'Not a valid cursor',
    })
  }
}
