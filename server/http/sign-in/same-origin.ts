import type { FastifyRequest } from 'fastify'
import { Refusal } from '#shared/errors.ts'
import { logSecurity } from './security-log.ts'

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '')
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')

/**
 * For endpoints that are authenticated by a cookie or set one: refuses a browser's request from another site
 * with forbidden (403), in addition to SameSite=Strict. Browsers send Sec-Fetch-Site, older ones Origin; a
 * client that sends neither is not a browser and so cannot be made to send somebody else's cookie.
 */
export const requireSameOrigin = async (request: FastifyRequest): Promise<void> => {
  if (isSameOrigin(request)) return
  logSecurity(request.server.deps, 'cross-site-refused', { request })
  throw new Refusal('forbidden', /*i18n*/ 'This call must come from our own pages.')
}

const isSameOrigin = (request: FastifyRequest): boolean => {
  const { origin, host, 'sec-fetch-site': site } = request.headers
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (origin === undefined) return true
  return (
    origin === originOf(request.server.deps.settings.publicUrl) ||
    (host !== undefined && hostOf(origin) === host)
  )
}
