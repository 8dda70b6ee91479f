import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RefreshToken } from './session-tokens.ts'

/**
 * Out of reach of scripts and of other sites. Over https its name begins with `__Host-`: browsers then take it from this very
 * host alone, over https alone, so that no neighbouring subdomain can plant one. That needs the path `/`.
 */
const cookieOf = ({ server }: FastifyRequest) => {
  const secure = server.deps.settings.secureCookies
  const shared = { httpOnly: true, sameSite: 'strict' as const, secure }
  return secure
    ? { name: '__Host-refresh', attributes: { ...shared, path: '/' } }
    : { name: 'refresh', attributes: { ...shared, path: '/api/auth' } }
}

export const readRefreshCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[cookieOf(request).name]

/** Without 'remember me' it ends with the browser. */
export const setRefreshCookie = (reply: FastifyReply, { token, expiresAt, rememberMe }: RefreshToken) => {
  const { name, attributes } = cookieOf(reply.request)
  return reply.setCookie(name, token, { ...attributes, ...(rememberMe && { expires: expiresAt }) })
}

export const clearRefreshCookie = (reply: FastifyReply) => {
  const { name, attributes } = cookieOf(reply.request)
  return reply.clearCookie(name, attributes)
}
