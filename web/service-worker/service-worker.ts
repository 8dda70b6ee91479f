import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { clientsClaim, type WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'
import { isAsset, isCacheablePage, isOtherPage, isPicture, offlinePagePath } from './requests.ts'

/* What the app caches for use without a connection: nothing under /api, and no page of a person. */

/** The part of a service worker's scope that is used here; TypeScript's library for it conflicts with the DOM's. */
declare const self: {
  /** Filled in by scripts/service-worker.ts. */
  __WB_MANIFEST: (PrecacheEntry | string)[]
  skipWaiting: () => Promise<void>
  addEventListener: (type: 'message', listener: (event: MessageEvent<{ type?: string }>) => void) => void
}

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
