import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useHydrated } from '../../lib/stored.ts'
import { LoadBoundary } from './load-boundary.tsx'

const loadBanner = () => import('./offline-banner.tsx')
const OfflineBanner = lazy(loadBanner)

const subscribe = (watcher: () => void) => {
  window.addEventListener('online', watcher)
  window.addEventListener('offline', watcher)
  return () => {
    window.removeEventListener('online', watcher)
    window.removeEventListener('offline', watcher)
  }
}

/** The banner is fetched while there still is a connection, after everything that matters more. */
const fetchAfterMs = 1_000

export const Offline = () => {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  useEffect(() => {
    const timer = setTimeout(() => loadBanner().catch(() => undefined), fetchAfterMs)
    return () => clearTimeout(timer)
  }, [])
  // The service worker marks a page that it could not have anew.
  const kept = useHydrated() && 'kept' in document.documentElement.dataset
  return (
    <div role="status">
      {(!online || kept) && (
        <LoadBoundary>
          <Suspense>
            <OfflineBanner online={online} kept={kept} />
          </Suspense>
        </LoadBoundary>
      )}
    </div>
  )
}
