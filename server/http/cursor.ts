import type { z } from 'zod'
import { Refusal } from '#shared/errors.ts'
import type { Deps } from '../deps.ts'
import { isTagged, tag } from '../keys.ts'

type Signer = Pick<Deps, 'keys'>

/** Bytes of the signature that a cursor carries: enough that nobody guesses one. */
const tagBytes = 12
const invalid = /*i18n*/ 'This cursor is not valid.'

/**
 * The cursors of one list: where a page ended, in a text that callers pass back unread. Keyset paging: the next page begins
 * after this row, so that rows which come or go in between neither repeat nor hide others.
 *
 * A cursor is signed together with the list's name, so a query only ever sees positions that this list wrote itself.
 */
export const cursorCodec = <S extends z.ZodType<readonly (string | number)[]>>(list: string, position: S) => {
  const signedText = (payload: string) => `${list}.${payload}`
  return {
    encode: (signer: Signer, last: z.output<S>): string => {
      const payload = Buffer.from(JSON.stringify(last)).toString('base64url')
      return `${payload}.${tag(signer.keys, 'cursor', signedText(payload), tagBytes)}`
    },
    /** Throws validation_failed (422) for a text that is not a cursor of this list. */
    decode: (signer: Signer, cursor: string): z.output<S> => {
      const [payload = '', given = '', ...rest] = cursor.split('.')
      if (rest.length > 0 || !isTagged(signer.keys, 'cursor', signedText(payload), given, tagBytes))
        throw new Refusal('validation_failed', invalid, { cursor: invalid })
      return position.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
    },
  }
}
