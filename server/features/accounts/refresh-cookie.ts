import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RefreshToken } from './session-tokens.ts'

const name = 'refresh'

/** Out of reach of scripts and of other sites, and sent to the calls that need it alone. */
const attributes = (request: FastifyRequest) => ({
  path: '/api/auth',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: request.server.deps.settings.publicUrl.startsWith('https:'),
})

export const readRefreshCookie = (request: FastifyRequest): string | undefined => request.cookies[name]

/** Without 'remember me' it ends with the browser. */
export const setRefreshCookie = (reply: FastifyReply, { token, expiresAt, rememberMe }: RefreshToken) =>
  reply.setCookie(name, token, { ...attributes(reply.request), ...(rememberMe && { expires: expiresAt }) })

export const clearRefreshCookie = (reply: FastifyReply) => reply.clearCookie(name, attributes(reply.request))
