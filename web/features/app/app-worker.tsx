import { I18nProvider } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useUser } from '../../lib/session.ts'
import { languageHere, textsIn } from '../../lib/texts.ts'
import { Button } from '../../ui/button.tsx'
import { forgetPages, keepThisPage } from './keep-page.ts'

/** How often an open page looks whether there is a newer one. */
const lookMs = 3_600_000

/**
 * Registers the service worker and stands by it: says when a new version is ready, and forgets pages at sign-out. Loaded
 * when the page has long been there, and rendered beside it, so that the first load knows nothing of all this.
 */
export const startAppWorker = async (): Promise<void> => {
  const first = navigator.serviceWorker.controller === null
  await navigator.serviceWorker.register('/service-worker.js')
  // Where service workers are held back, as in some private windows, there is none.
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <I18nProvider i18n={textsIn(languageHere())}>
      <AppWorker registration={registration} />
    </I18nProvider>,
  )
  setInterval(() => void registration.update().catch(() => undefined), lookMs)
  if (!first) return
  await navigator.serviceWorker.ready
  await keepThisPage()
}

const AppWorker = ({ registration }: { registration: ServiceWorkerRegistration }) => {
  const waiting = useWaiting(registration)
  const [later, setLater] = useState<ServiceWorker>()
  useForgetAtSignOut()
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

/** The newer service worker that waits for its turn; the very first one waits for nobody. */
const useWaiting = (registration: ServiceWorkerRegistration): ServiceWorker | null => {
  const [waiting, setWaiting] = useState(registration.waiting)
  useEffect(() => {
    const look = () => setWaiting(navigator.serviceWorker.controller && registration.waiting)
    const found = () => registration.installing?.addEventListener('statechange', look)
    found()
    registration.addEventListener('updatefound', found)
    return () => registration.removeEventListener('updatefound', found)
  }, [registration])
  return waiting
}

/** Whom the kept pages were kept for: they may have signed out in another tab, or before this code was there. */
const keptFor = 'keptFor'

const useForgetAtSignOut = () => {
  const id = useUser()?.id ?? ''
  useEffect(() => {
    const before = localStorage.getItem(keptFor) ?? ''
    if (before !== '' && before !== id) void forgetPages()
    localStorage.setItem(keptFor, id)
  }, [id])
}
