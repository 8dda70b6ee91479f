import { call } from '../../lib/calls/api.ts'
import { localStore } from '../../lib/state/storage.ts'

/**
 * Notifications of this browser. `unsupported`: it has none, or no service worker; `blocked`: the person said
 * no to the browser, which does not ask again.
 */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

/** Who switched them on in this browser: somebody else who signs in has not. */
const ownerKey = 'pushFor'

const subscriptionHere = async (): Promise<{
  registration: ServiceWorkerRegistration
  subscription: PushSubscription | null
} | null> => {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return registration
    ? { registration, subscription: await registration.pushManager.getSubscription() }
    : null
}

const registerSubscription = (subscription: PushSubscription) => {
  const { endpoint = '', keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  return call('POST /api/push/subscriptions', { body: { endpoint, keys: { p256dh, auth } } })
}

/** The state for a person; what they switched on stays on after they signed out and in again. */
export const readPushState = async (userId: string): Promise<PushState> => {
  const here = await subscriptionHere()
  if (here === null) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  if (here.subscription === null || localStore.getItem(ownerKey) !== userId) return 'off'
  await registerSubscription(here.subscription)
  return 'on'
}

/** Switches them on; the browser asks the person, which it does only after a press. */
export const enablePush = async (userId: string): Promise<PushState> => {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  const here = await subscriptionHere()
  if (here === null) return 'unsupported'
  const { publicKey } = await call('GET /api/push/key', {})
  const subscription =
    here.subscription ??
    (await here.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    }))
  await registerSubscription(subscription)
  localStore.setItem(ownerKey, userId)
  return 'on'
}

/** Switches them off. */
export const disablePush = async (): Promise<PushState> => {
  const here = await subscriptionHere()
  localStore.removeItem(ownerKey)
  if (!here?.subscription) return 'off'
  const { endpoint } = here.subscription
  await here.subscription.unsubscribe()
  await call('POST /api/push/unsubscribe', { body: { endpoint } })
  return 'off'
}
