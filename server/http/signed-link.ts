import type { Deps } from '../deps.ts'
import { isSigned, sign } from '../keys.ts'

/** What a link in an e-mail lets its reader do. */
export type LinkPurpose = 'confirm-email' | 'confirm-newsletter' | 'leave-newsletter'

const audience = 'web'

/** Everything the token stands for, the issuer, the audience and the purpose too: none can be exchanged for another's. */
const signedText = ({ keys }: Pick<Deps, 'keys'>, purpose: LinkPurpose, subject: string, expiry: string) =>
  JSON.stringify([keys.issuer, audience, purpose, subject, expiry])

/**
 * The token of a link that proves who reads an e-mail. Made from a key: there is nothing to store, nor to steal from the
 * database. `subject` must not have a dot in it; without `expiresAt` the link works for ever.
 */
export const signLink = (
  deps: Pick<Deps, 'keys'>,
  purpose: LinkPurpose,
  subject: string,
  expiresAt?: Date,
): string => {
  const expiry = expiresAt === undefined ? '' : Math.ceil(expiresAt.getTime() / 1000).toString(36)
  return [subject, expiry, sign(deps.keys, 'link', signedText(deps, purpose, subject, expiry))].join('.')
}

/** The subject of a token of this purpose, or null when it is not ours, is for something else or has expired. */
export const readLink = (
  deps: Pick<Deps, 'keys' | 'clock'>,
  purpose: LinkPurpose,
  token: string,
): string | null => {
  const [subject = '', expiry = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isSigned(deps.keys, 'link', signedText(deps, purpose, subject, expiry), signature))
    return null
  return expiry !== '' && Number.parseInt(expiry, 36) * 1000 <= deps.clock().getTime() ? null : subject
}
