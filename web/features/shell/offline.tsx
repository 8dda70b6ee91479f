import { type ComponentType, useEffect, useState } from 'react'
import { doubtConnection, useConnectionDoubts } from '../../lib/calls/connection.ts'
import { retriedImport } from '../../lib/first-paint/retried-import.ts'

const importBanner = retriedImport(() => import('./banners.tsx'))

/** The banner is fetched while there still is a connection, after everything more important. */
const fetchAfterMs = 1_000

const loadInto = (show: (banner: () => ComponentType) => void) => {
  importBanner().then(
    (module) => show(() => module.default),
    () => undefined,
  )
}

/**
 * Notices signs of a lost connection; the banner checks them, and shows itself if they are right. Where its
 * code could not be fetched, it is fetched at the next sign, or when the browser is online again.
 */
export const Offline = () => {
  const doubts = useConnectionDoubts()
  const [Banner, setBanner] = useState<ComponentType>()
  useEffect(() => {
    // The service worker marks a page that it served from its cache.
    if (!navigator.onLine || 'cached' in document.documentElement.dataset) doubtConnection()
    const load = () => loadInto(setBanner)
    addEventListener('offline', doubtConnection)
    addEventListener('online', load)
    const timer = setTimeout(load, fetchAfterMs)
    return () => {
      removeEventListener('offline', doubtConnection)
      removeEventListener('online', load)
      clearTimeout(timer)
    }
  }, [])
  useEffect(() => {
    if (doubts > 0) loadInto(setBanner)
  }, [doubts])
  return <div role="status">{Banner && <Banner />}</div>
}
