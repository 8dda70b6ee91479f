import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { sign } from '../keys.ts'

/** What is written into the security log (docs/security.md). */
export type SecurityEvent =
  | 'sign-in'
  | 'sign-in-failed'
  | 'sign-in-limited'
  | 'sign-out'
  | 'session-ended'
  | 'refresh-reused'
  | 'token-forged'
  | 'token-revoked'
  | 'access-refused'
  | 'cross-site-refused'
  | 'password-changed'
  | 'temporary-password-sent'
  | 'email-changed'
  | 'email-confirmed'
  | 'role-granted'
  | 'role-declined'
  | 'admin-created'
  | 'admin-invitation-refused'
  | 'account-exported'
  | 'account-deleted'

type Details = {
  request?: FastifyRequest
  userId?: string | undefined
  /** Who did it to another's account. */
  by?: string
  role?: string
  session?: string
  /** A name that somebody typed; written as a keyed hash, so that guesses at one account are seen to belong together. */
  account?: string
}

const logs = new WeakMap<Deps, FastifyBaseLogger>()
/** Written whatever LOG_LEVEL says, but for `silent`: an attack is not debugging. */
const logOf = (deps: Deps): FastifyBaseLogger => {
  const known = logs.get(deps)
  if (known) return known
  const level = deps.settings.logLevel === 'silent' ? 'silent' : 'info'
  const made = deps.log.child({ log: 'security' }, { level })
  logs.set(deps, made)
  return made
}

/**
 * Writes one line into the security log: what happened, to which account by its id, from where as a keyed hash, and in which
 * request. Never a name, an address, a password or a token.
 */
export const logSecurity = (
  deps: Deps,
  event: SecurityEvent,
  { request, userId, by, role, session, account }: Details = {},
): void => {
  const hashed = (text: string) => sign(deps.keys, 'security-log', text).slice(0, 16)
  logOf(deps).info({
    event,
    ...(userId !== undefined && { userId }),
    ...(by !== undefined && { by }),
    ...(role !== undefined && { role }),
    ...(session !== undefined && { session }),
    ...(account !== undefined && { account: hashed(account.toLowerCase()) }),
    ...(request && {
      // Node no longer knows it when the connection is gone.
      from: hashed(request.ip ?? ''),
      route: `${request.method} ${request.routeOptions.url ?? ''}`,
      requestId: request.id,
    }),
  })
}
