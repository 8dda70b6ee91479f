import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../deps.ts'

const signature = ({ secret }: Pick<Deps, 'secret'>, id: string): string =>
  createHmac('sha256', secret).update(`newsletter.${id}`).digest('base64url')

/** Lets whoever has the e-mail leave the newsletter, and nobody else. Made from the secret: there is nothing to store. */
export const unsubscribeToken = (deps: Pick<Deps, 'secret'>, id: string): string =>
  `${id}.${signature(deps, id)}`

/** The subscriber's id in a token, or null when it is not one of ours. */
export const subscriberIn = (deps: Pick<Deps, 'secret'>, token: string): string | null => {
  const [id = '', signed = ''] = token.split('.')
  const expected = Buffer.from(signature(deps, id))
  const given = Buffer.from(signed)
  return expected.length === given.length && timingSafeEqual(expected, given) ? id : null
}
