import type { z } from 'zod'
import { Refusal } from '#shared/errors.ts'
import type { Infrastructure } from '../infrastructure.ts'
import { isTagged, tag } from '../secrets/keys.ts'

type Signer = Pick<Infrastructure, 'keys'>

/** Length of a cursor's signature in bytes: too long to be guessed. */
const tagBytes = 12
const invalid = /*i18n*/ 'This cursor is not valid.'

/**
 * Encodes and decodes the cursors of one list: the position of a page's last row, as an opaque text. Keyset
 * pagination: the next page begins after this row, so that rows inserted or deleted in between neither repeat
 * nor hide others.
 *
 * A cursor is signed together with the list's name, so that a query only sees positions that this list has
 * issued.
 */
export const cursorCodec = <S extends z.ZodType<readonly (string | number)[]>>(list: string, position: S) => {
  const signedText = (payload: string) => `${list}.${payload}`
  const encode = (signer: Signer, last: z.output<S>): string => {
    const payload = Buffer.from(JSON.stringify(last)).toString('base64url')
    return `${payload}.${tag(signer.keys, 'cursor', signedText(payload), tagBytes)}`
  }
  return {
    encode,
    /**
     * The rows of a page, of which one more than `limit` was read, and the cursor of the next page: null
     * where there is none, and where the last row has no position.
     */
    page: <Row>(
      signer: Signer,
      found: readonly Row[],
      limit: number,
      positionOf: (last: Row) => z.output<S> | null,
    ): { shown: Row[]; nextCursor: string | null } => {
      const shown = found.slice(0, limit)
      const last = found.length > limit ? shown.at(-1) : undefined
      const position = last === undefined ? null : positionOf(last)
      return { shown, nextCursor: position && encode(signer, position) }
    },
    /** Refuses with validation_failed (422) a text that is not a cursor of this list. */
    decode: (signer: Signer, cursor: string): z.output<S> => {
      const [payload = '', given = '', ...rest] = cursor.split('.')
      if (rest.length > 0 || !isTagged(signer.keys, 'cursor', signedText(payload), given, tagBytes))
        throw new Refusal('validation_failed', invalid, { cursor: invalid })
      return position.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
    },
  }
}

/** A page of a list, and the cursor that the next one is read by; null: it is the last. */
export type Page<Item> = { items: Item[]; nextCursor: string | null }

/** All pages of a list, one after the other: for its file. `read` reads the one after a cursor. */
export async function* everyPage<Item>(
  read: (cursor: string | undefined) => Promise<Page<Item>>,
): AsyncGenerator<Item[]> {
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await read(cursor)
    yield items
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
}
