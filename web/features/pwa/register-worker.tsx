import { I18nProvider } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { hourMs } from '#shared/time.ts'
import { currentLocale, i18nFor } from '../../lib/language/i18n.ts'
import { useUser } from '../../lib/session/session.ts'
import { localStore } from '../../lib/state/storage.ts'
import { Button } from '../../ui/button.tsx'
import { cacheThisPage, clearCachedPages } from './cache-page.ts'

/** How often an open page checks for a new version. */
const updateCheckMs = hourMs

/**
 * Registers the service worker, offers a new version when one is ready, and clears the cached pages at
 * sign-out. It is loaded late and rendered into a root of its own, so that the first load carries none of it.
 */
export const registerWorker = async (): Promise<void> => {
  const first = navigator.serviceWorker.controller === null
  await navigator.serviceWorker.register('/service-worker.js')
  // Some private windows do not allow service workers.
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return
  const root = document.createElement('div')
  document.body.append(root)
  createRoot(root).render(
    <I18nProvider i18n={i18nFor(currentLocale())}>
      <UpdateOffer registration={registration} />
    </I18nProvider>,
  )
  setInterval(() => void registration.update().catch(() => undefined), updateCheckMs)
  if (!first) return
  await navigator.serviceWorker.ready
  await cacheThisPage()
}

const UpdateOffer = ({ registration }: { registration: ServiceWorkerRegistration }) => {
  const waiting = useWaiting(registration)
  const [later, setLater] = useState<ServiceWorker>()
  useClearAtSignOut()
  const reload = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    waiting?.postMessage({ type: 'SKIP_WAITING' })
  }
  return (
    <div role="status" className="fixed inset-x-0 bottom-20 z-40 flex justify-center px-4 md:bottom-6">
      {waiting && waiting !== later && (
        <div className="flex w-full max-w-md items-center gap-1 rounded-card border border-line-strong bg-surface p-4 shadow-lift">
          <p className="flex-1 font-bold">
            <Trans>A new version is ready</Trans>
          </p>
          <Button look="quiet" onClick={() => setLater(waiting)}>
            <Trans>Later</Trans>
          </Button>
          <Button onClick={reload}>
            <Trans>Reload</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

/** The new version of the service worker, while it waits; the very first one activates at once. */
const useWaiting = (registration: ServiceWorkerRegistration): ServiceWorker | null => {
  const [waiting, setWaiting] = useState(registration.waiting)
  useEffect(() => {
    const update = () => setWaiting(navigator.serviceWorker.controller && registration.waiting)
    const found = () => registration.installing?.addEventListener('statechange', update)
    found()
    registration.addEventListener('updatefound', found)
    return () => registration.removeEventListener('updatefound', found)
  }, [registration])
  return waiting
}

/**
 * Whom the pages were cached for: they may have signed out in another tab, or before this code was loaded.
 */
const cachedForKey = 'pagesCachedFor'

const useClearAtSignOut = () => {
  const id = useUser()?.id ?? ''
  useEffect(() => {
    const before = localStore.getItem(cachedForKey) ?? ''
    if (before !== '' && before !== id) void clearCachedPages()
    localStore.setItem(cachedForKey, id)
  }, [id])
}
