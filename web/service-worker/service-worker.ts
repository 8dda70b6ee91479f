import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { clientsClaim, type WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'
import { readMessage } from './notifications.ts'
import { isAsset, isCacheablePage, isOtherPage, isPicture, offlinePagePath } from './requests.ts'

/* What the app caches for use without a connection: nothing under /api, and no page of a person. */

/**
 * The part of a service worker's scope that is used here; TypeScript's library for it conflicts with the
 * DOM's.
 */
declare const self: {
  /** Filled in by scripts/service-worker.ts. */
  __WB_MANIFEST: (PrecacheEntry | string)[]
  skipWaiting: () => Promise<void>
  location: { origin: string }
  registration: ServiceWorkerRegistration
  clients: {
    matchAll: (options: { type: 'window' }) => Promise<{ url: string; focus: () => Promise<unknown> }[]>
    openWindow: (url: string) => Promise<unknown>
  }
  addEventListener: {
    (type: 'message', listener: (event: MessageEvent<{ type?: string }>) => void): void
    (type: 'push', listener: (event: Lasting & { data: { text: () => string } | null }) => void): void
    (type: 'notificationclick', listener: (event: Lasting & { notification: Notification }) => void): void
  }
}
/** An event that keeps the worker alive until its work is done. */
type Lasting = { waitUntil: (work: Promise<unknown>) => void }

const day = 86_400
const cacheable = new CacheableResponsePlugin({ statuses: [200] })

/** Marks a page from the cache, so that it can say how old it is (web/features/shell/offline.tsx). */
const markCached: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse &&
    new Response((await cachedResponse.text()).replace('<html ', '<html data-cached="" '), {
      headers: [...cachedResponse.headers].filter(([name]) => !/^content-(?:encoding|length)$/.test(name)),
    }),
}

/** A redirect, so that the router finds the page that it was sent. */
const toOfflinePage: WorkboxPlugin = {
  handlerDidError: async ({ request }) => Response.redirect(offlinePagePath(new URL(request.url))),
}

precacheAndRoute(self.__WB_MANIFEST, {
  directoryIndex: '',
  ignoreURLParametersMatching: [/^utm_/, /^from$/],
})
cleanupOutdatedCaches()
clientsClaim()
// A new version waits until the person asks for it (web/features/pwa/register-worker.tsx).
self.addEventListener('message', ({ data }) => {
  if (data.type === 'SKIP_WAITING') void self.skipWaiting()
})

registerRoute(
  isCacheablePage,
  new NetworkFirst({
    cacheName: 'pages',
    networkTimeoutSeconds: 5,
    plugins: [
      cacheable,
      new ExpirationPlugin({ maxEntries: 30, maxAgeSeconds: 7 * day }),
      markCached,
      toOfflinePage,
    ],
  }),
)
registerRoute(isOtherPage, new NetworkOnly({ plugins: [toOfflinePage] }))
registerRoute(
  isAsset,
  new CacheFirst({
    cacheName: 'assets',
    plugins: [cacheable, new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: 30 * day })],
  }),
)
registerRoute(
  isPicture,
  new CacheFirst({
    cacheName: 'pictures',
    plugins: [cacheable, new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: 30 * day })],
  }),
)

self.addEventListener('push', (event) => {
  const message = readMessage(event.data?.text() ?? '', self.location.origin)
  if (message === null) return
  const { title, body, tag, path } = message
  const icon = '/icons/icon-192.png'
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, data: { path } }))
})

/** Opens the page that a notification is about, or shows the tab that has it open. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(String(event.notification.data?.path ?? '/'), self.location.origin)
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((tabs) => {
      const open = tabs.find((tab) => new URL(tab.url).pathname === url.pathname)
      return open ? open.focus() : self.clients.openWindow(url.href)
    }),
  )
})
