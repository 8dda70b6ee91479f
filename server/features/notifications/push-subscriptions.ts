import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import type { Executor, Transaction } from '../../db/connection.ts'
import { pushSubscriptions } from '../../db/tables/index.ts'
import { openSessions } from '../../db/views/accounts.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { areBrowserKeys } from './browser-keys.ts'

/**
 * Whether an endpoint is on one of the push services that PUSH_SERVICES names, so that nobody makes this
 * server send to another address. `services` are origins; `*.` at the beginning of a host stands for its
 * subdomains.
 */
export const isPushService = (endpoint: string, services: readonly string[]): boolean => {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false
  return services.some((service) => {
    if (!service.includes('//*.')) return url.origin === service
    const [scheme, domain] = service.split('//*')
    return url.protocol === scheme && url.port === '' && domain !== undefined && url.hostname.endsWith(domain)
  })
}

/** Most browsers of one account; the oldest make room. */
const maxBrowsers = 10

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/**
 * Notifies a person in the browser of this session, until the session ends. A repeat changes nothing; a
 * browser that somebody else used before is this person's now. Refuses with validation_failed an endpoint
 * that is no push service of PUSH_SERVICES, and invalid keys; with unauthenticated a session that has
 * ended.
 */
export const subscribePush = async (
  deps: Deps,
  { userId, sessionId }: Caller,
  { endpoint, keys }: Subscription,
  language: Language,
): Promise<void> => {
  if (!isPushService(endpoint, deps.settings.pushServices))
    throw invalid('endpoint', /*i18n*/ 'This is no push service that we know.')
  if (!areBrowserKeys(keys)) throw invalid('keys', /*i18n*/ 'These are no keys of a browser.')
  await deps.db.transaction(async (tx) => {
    const [session] = await tx
      .select({ id: openSessions.id })
      .from(openSessions)
      .where(and(eq(openSessions.id, sessionId), eq(openSessions.userId, userId)))
      .for('share')
    if (!session) throw new Refusal('unauthenticated', /*i18n*/ 'Please sign in again.')
    const held = { userId, sessionId, p256dh: keys.p256dh, auth: keys.auth, language }
    await tx
      .insert(pushSubscriptions)
      .values({ ...held, endpoint, createdAt: deps.clock() })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: held })
    const surplus = await tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
      .offset(maxBrowsers)
    const ids = surplus.map(({ id }) => id)
    if (ids.length > 0) await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, ids))
  })
}

const invalid = (field: string, message: string) =>
  new Refusal('validation_failed', message, { [field]: message })

/** Ends the notifications of a browser; does nothing to another person's. */
export const unsubscribePush = async (
  deps: Pick<Deps, 'db'>,
  userId: string,
  endpoint: string,
): Promise<void> => {
  await deps.db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, userId)))
}

/** A person's browsers whose sessions go on. */
export const activeSubscriptions = async (executor: Executor, userId: string, now: Date) => {
  const rows = await executor
    .select({ subscription: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(openSessions, eq(openSessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.userId, userId), gt(openSessions.endsAt, now)))
  return rows.map(({ subscription }) => subscription)
}

/** Deletes the subscriptions of ended sessions, or all of a person. */
export const eraseSubscriptions = async (
  tx: Transaction,
  of: { userId: string } | { sessionIds: readonly string[] },
): Promise<void> => {
  if ('userId' in of) await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, of.userId))
  else if (of.sessionIds.length > 0)
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, [...of.sessionIds]))
}

/** A person's browsers, for the document of their data. */
export const subscriptionsOf = (executor: Executor, userId: string) =>
  executor
    .select({ endpoint: pushSubscriptions.endpoint, createdAt: pushSubscriptions.createdAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
