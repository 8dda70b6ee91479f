import { Trans } from '@lingui/react/macro'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { clockFormat, marketZone } from '#shared/clock-format.ts'
import { languageTags } from '#shared/languages.ts'
import { opensOnceBack, opensOnceOnline } from '../../lib/calls/api-error.ts'
import { translate, useLocale } from '../../lib/language/i18n.ts'
import { cacheablePath } from '../../service-worker/requests.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useConnectionCheck } from './use-connection-check.ts'

/** Without a connection a link would lead to the browser's own error page, and what is open would be gone. */
const holdBack = (event: MouseEvent) => {
  const link = (event.target as Element).closest('a')
  if (!link || link.origin !== location.origin || link.hash !== '') return
  // What is chosen on a page needs no further code, and is waited for (lib/calls/until-read.ts).
  if (link.pathname === location.pathname) return
  event.preventDefault()
  // The service worker has whole pages in its cache; the router would request their data.
  if (navigator.serviceWorker?.controller && cacheablePath.test(link.pathname)) location.assign(link.href)
  else toast.error(translate(navigator.onLine ? opensOnceBack : opensOnceOnline))
}

/** When the data of this page was read, for pages that can be out of date. */
const useReadAt = (): string | undefined => {
  const menu = useRouteLoaderData<{ page: { asOf: string } }>('routes/menu')
  const home = useRouteLoaderData<{ asOf: string }>('routes/home')
  return menu?.page.asOf ?? home?.asOf
}

/** Where taps are kept (lib/taps), and where nobody thinks of a cart: other desks, giving. */
const keepsTaps = /^\/(?:restaurant|delivery)-dashboard\b/
const hasNoCart = /^\/(?:(?:admin|shelter)-dashboard|donate|donations|companies|impact)/

const times = { dateStyle: 'medium', timeStyle: 'short', timeZone: marketZone } as const

const subscribe = (watcher: () => void) => {
  window.addEventListener('online', watcher)
  window.addEventListener('offline', watcher)
  return () => {
    window.removeEventListener('online', watcher)
    window.removeEventListener('offline', watcher)
  }
}

/**
 * Says that the server does not respond, and how old this page is. Holds back links that would lead nowhere.
 * Mounted while the connection is in doubt; shows nothing until the doubt is confirmed.
 */
export const OfflineBanner = () => {
  const language = useLocale()
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const [cached] = useState(() => 'cached' in document.documentElement.dataset)
  const readAt = useReadAt()
  const { pathname } = useLocation()
  const connection = useConnectionCheck(cached)
  const at = readAt && clockFormat(languageTags[language], times).format(new Date(readAt))
  useEffect(() => {
    if (connection !== 'lost') return
    document.addEventListener('click', holdBack, true)
    return () => document.removeEventListener('click', holdBack, true)
  }, [connection])
  // An up-to-date page says nothing while a slow response may still come.
  if (connection === 'unknown' || (connection === 'slow' && !cached)) return null
  return (
    <p className="flex items-center justify-center gap-2 bg-turmeric px-4 py-2 font-bold text-on-turmeric">
      <Icon name="wifi-off" size={20} className="shrink-0" />
      {at ? (
        online ? (
          <Trans>Our server is not answering: this is the menu as of {at}.</Trans>
        ) : (
          <Trans>You are offline, this is the menu as of {at}.</Trans>
        )
      ) : keepsTaps.test(pathname) ? (
        online ? (
          <Trans>Our server is not answering. Your taps are kept and sent later.</Trans>
        ) : (
          <Trans>You are offline. Your taps are kept and sent later.</Trans>
        )
      ) : hasNoCart.test(pathname) ? (
        online ? (
          <Trans>Our server is not answering. What you see may be out of date.</Trans>
        ) : (
          <Trans>You are offline. What you see may be out of date.</Trans>
        )
      ) : online ? (
        <Trans>Our server is not answering. Your cart is safe on this device.</Trans>
      ) : (
        <Trans>You are offline. Your cart is safe on this device.</Trans>
      )}
    </p>
  )
}
