import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Infrastructure } from '../../infrastructure.ts'
import { sign } from '../../secrets/keys.ts'

/** The events of the security log (docs/security.md). */
export type SecurityEvent =
  | 'sign-in'
  | 'sign-in-failed'
  | 'sign-in-limited'
  | 'sign-out'
  | 'confirmed'
  | 'confirmation-failed'
  | 'second-factor-failed'
  | 'second-factor-enabled'
  | 'second-factor-disabled'
  | 'recovery-code-used'
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
  | 'roles-changed'
  | 'account-suspended'
  | 'account-restored'
  | 'account-exported'
  | 'account-deleted'

type Details = {
  request?: FastifyRequest
  userId?: string | undefined
  /** Id of the account that acted on another's. */
  by?: string
  role?: string
  session?: string
  /**
   * A username as it was typed; logged as a keyed hash, so that attempts at one account can be recognised.
   */
  account?: string
}

const logs = new WeakMap<Infrastructure, FastifyBaseLogger>()
/** The log, which is written at any LOG_LEVEL except `silent`. */
const logOf = (deps: Infrastructure): FastifyBaseLogger => {
  const existing = logs.get(deps)
  if (existing) return existing
  const level = deps.settings.logLevel === 'silent' ? 'silent' : 'info'
  const made = deps.log.child({ log: 'security' }, { level })
  logs.set(deps, made)
  return made
}

/**
 * Writes one line into the security log: the event, the account's id, a keyed hash of the IP address and the
 * request's id. Never a name, an address, a password or a token.
 */
export const logSecurity = (
  deps: Infrastructure,
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
      // Node no longer knows the address when the connection is closed.
      from: hashed(request.ip ?? ''),
      route: `${request.method} ${request.routeOptions.url ?? ''}`,
      requestId: request.id,
    }),
  })
}
