import { eq } from 'drizzle-orm'
import type { Language } from '#shared/languages.ts'
import { pushSubscriptions, sentMessages } from '../../db/tables/notifications.ts'
import type { Deps } from '../../deps.ts'
import { type PushKeys, pushKeys, webPush } from './push-keys.ts'
import { activeSubscriptions, isPushService } from './push-subscriptions.ts'

/** What a browser shows, and the path that it opens; `tag`: a notification replaces one with the same. */
export type PushMessage = { title: string; body: string; path: string; tag: string }
type Subscription = typeof pushSubscriptions.$inferSelect

const timeoutMs = 10_000
/** How long a push service keeps a message for a browser that is not there: later it is not news. */
const ttlSeconds = 30 * 60

/**
 * Sends a message to every browser of a person, once for each `id`: a job, which is repeated if a push
 * service did not take it. A subscription that the service no longer knows is deleted.
 */
export const sendPush = async (
  deps: Deps,
  userId: string,
  id: string,
  write: (language: Language) => PushMessage,
): Promise<void> => {
  const subscriptions = await activeSubscriptions(deps.db, userId, deps.clock())
  if (subscriptions.length === 0) return
  const keys = await pushKeys(deps)
  const sent = await Promise.all(
    subscriptions.map((subscription) => sendOnce(deps, keys, subscription, id, write(subscription.language))),
  )
  if (sent.includes(false)) throw new Error('a push service did not take a message')
}

/** Returns whether the message needs no repeat. */
const sendOnce = async (
  deps: Deps,
  keys: PushKeys,
  subscription: Subscription,
  about: string,
  message: PushMessage,
): Promise<boolean> => {
  const id = `push-${about}-${subscription.id}`
  const [sent] = await deps.db.select().from(sentMessages).where(eq(sentMessages.id, id))
  if (sent) return true
  const status = await post(deps, keys, subscription, message)
  if (status === 404 || status === 410) {
    await deps.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscription.id))
    return true
  }
  if (status < 200 || status > 299) {
    deps.log.warn(
      { status, service: new URL(subscription.endpoint).host },
      'a push service refused a message',
    )
    return false
  }
  await deps.db.insert(sentMessages).values({ id, at: deps.clock() }).onConflictDoNothing()
  return true
}

/**
 * The status of the push service's response; 0 if there is none, and 410 where the endpoint may not be sent
 * to (any more).
 */
const post = async (
  deps: Deps,
  keys: PushKeys,
  { endpoint, p256dh, auth }: Subscription,
  message: PushMessage,
): Promise<number> => {
  if (!isPushService(endpoint, deps.settings.pushServices)) return 410
  const { generateRequestDetails } = await webPush()
  const { headers, body } = generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: `mailto:${deps.settings.contactEmail}`, ...keys },
      TTL: ttlSeconds,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    },
  )
  const { 'Content-Length': _, ...sent } = headers
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: sent as Record<string, string>,
      body: new Uint8Array(body ?? []),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return 0
  }
}
