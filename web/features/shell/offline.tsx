import { Trans } from '@lingui/react/macro'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { languageTags } from '#shared/languages.ts'
import { useHydrated } from '../../lib/stored.ts'
import { say, useLanguage } from '../../lib/texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/notice.tsx'

const subscribe = (watcher: () => void) => {
  window.addEventListener('online', watcher)
  window.addEventListener('offline', watcher)
  return () => {
    window.removeEventListener('online', watcher)
    window.removeEventListener('offline', watcher)
  }
}

const later = /*i18n*/ 'You are offline. That opens once you are connected.'

/** Without a connection a link would lead to the browser's own error page, and what is open would be gone. */
const holdBack = (event: MouseEvent) => {
  const link = (event.target as Element).closest('a')
  if (!link || link.origin !== location.origin || link.hash !== '') return
  event.preventDefault()
  // What the service worker has kept comes as a document; the router would ask for its data.
  if (navigator.serviceWorker?.controller && kept.test(link.pathname)) location.assign(link.href)
  else notify(say(later), 'problem')
}
/** Pages that are there without a connection (scripts/service-worker.ts). */
const kept = /^(?:\/hi)?\/?(?:menu)?$/

/** When what the page shows was read, where it can be out of date. */
const useReadAt = (): string | undefined => {
  const menu = useRouteLoaderData<{ page: { asOf: string } }>('routes/menu')
  const home = useRouteLoaderData<{ asOf: string }>('routes/home')
  return menu?.page.asOf ?? home?.asOf
}

const isKept = () => 'kept' in document.documentElement.dataset

const times = { dateStyle: 'medium', timeStyle: 'short' } as const

export const Offline = () => {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const language = useLanguage()
  const readAt = useReadAt()
  // The service worker marks a page that it could not have anew; what is loaded after it is not old.
  const [firstReadAt] = useState(readAt)
  const old = useHydrated() && readAt === firstReadAt && isKept()
  const shown = !online || old
  const at = shown && readAt ? new Date(readAt).toLocaleString(languageTags[language], times) : undefined
  useEffect(() => {
    if (online) return
    document.addEventListener('click', holdBack, true)
    return () => document.removeEventListener('click', holdBack, true)
  }, [online])
  return (
    <div role="status">
      {shown && (
        <p className="flex items-center justify-center gap-2 bg-turmeric px-4 py-2 font-bold text-on-turmeric">
          <Icon name="wifi-off" size={20} className="shrink-0" />
          {online ? (
            <Trans>No answer from the kitchens: this is the menu as of {at}.</Trans>
          ) : at ? (
            <Trans>You are offline, this is the menu as of {at}.</Trans>
          ) : (
            <Trans>You are offline. Your cart is safe on this device.</Trans>
          )}
        </p>
      )}
    </div>
  )
}
