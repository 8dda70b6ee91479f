import { lazy, Suspense, useEffect } from 'react'
import { doubtConnection, useConnectionDoubt } from '../../lib/connection.ts'
import { LoadBoundary } from './load-boundary.tsx'

const loadBanner = () => import('./offline-banner.tsx')
const OfflineBanner = lazy(loadBanner)

/** The banner is fetched while there still is a connection, after everything more important. */
const fetchAfterMs = 1_000

/** Notices signs of a lost connection; the banner checks them, and shows itself if they are right. */
export const Offline = () => {
  const doubted = useConnectionDoubt()
  useEffect(() => {
    // The service worker marks a page that it served from its cache.
    if (!navigator.onLine || 'cached' in document.documentElement.dataset) doubtConnection()
    addEventListener('offline', doubtConnection)
    const timer = setTimeout(() => loadBanner().catch(() => undefined), fetchAfterMs)
    return () => {
      removeEventListener('offline', doubtConnection)
      clearTimeout(timer)
    }
  }, [])
  return (
    <div role="status">
      {doubted && (
        <LoadBoundary>
          <Suspense>
            <OfflineBanner />
          </Suspense>
        </LoadBoundary>
      )}
    </div>
  )
}
