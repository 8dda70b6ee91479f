import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RefreshToken } from './session-tokens.ts'

/**
 * The refresh cookie: HttpOnly and SameSite=Strict. Over https its name begins with `__Host-`, so that
 * browsers accept it from this host over https only, and a neighbouring subdomain cannot set it. That
 * requires the path `/`.
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

/** Sets the cookie; without 'remember me' it lasts until the browser is closed. */
export const setRefreshCookie = (reply: FastifyReply, { token, expiresAt, rememberMe }: RefreshToken) => {
  const { name, attributes } = cookieOf(reply.request)
  return reply.setCookie(name, token, { ...attributes, ...(rememberMe && { expires: expiresAt }) })
}

export const clearRefreshCookie = (reply: FastifyReply) => {
  const { name, attributes } = cookieOf(reply.request)
  return reply.clearCookie(name, attributes)
}
