import type { Infrastructure } from '../../infrastructure.ts'
import { isSigned, sign } from '../../secrets/keys.ts'

/** The purposes of links in e-mails. */
export type LinkPurpose =
  | 'confirm-email'
  | 'confirm-newsletter'
  | 'leave-newsletter'
  | 'leave-deal-alerts'
  | 'order-receipt'
  | 'appeal'

const audience = 'web'

/** The signed text: everything that the token stands for, including issuer, audience and purpose. */
const signedText = (
  { keys }: Pick<Infrastructure, 'keys'>,
  purpose: LinkPurpose,
  subject: string,
  expiry: string,
) => JSON.stringify([keys.issuer, audience, purpose, subject, expiry])

/**
 * Creates the token of a link that proves that somebody reads an e-mail. It is signed, so that nothing is
 * stored that could be stolen from the database. `subject` must not contain a dot; without `expiresAt` the
 * link never expires.
 */
export const signLink = (
  deps: Pick<Infrastructure, 'keys'>,
  purpose: LinkPurpose,
  subject: string,
  expiresAt?: Date,
): string => {
  const expiry = expiresAt === undefined ? '' : Math.ceil(expiresAt.getTime() / 1000).toString(36)
  return [subject, expiry, sign(deps.keys, 'link', signedText(deps, purpose, subject, expiry))].join('.')
}

/** The subject of a token, or null if it is invalid, has another purpose or has expired. */
export const readLink = (
  deps: Pick<Infrastructure, 'keys' | 'clock'>,
  purpose: LinkPurpose,
  token: string,
): string | null => {
  const [subject = '', expiry = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isSigned(deps.keys, 'link', signedText(deps, purpose, subject, expiry), signature))
    return null
  return expiry !== '' && Number.parseInt(expiry, 36) * 1000 <= deps.clock().getTime() ? null : subject
}
