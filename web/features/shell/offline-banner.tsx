import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { languageTags } from '#shared/languages.ts'
import { say, useLanguage } from '../../lib/texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/notice.tsx'

const later = /*i18n*/ 'You are offline. That opens once you are connected.'

/** Without a connection a link would lead to the browser's own error page, and what is open would be gone. */
const holdBack = (event: MouseEvent) => {
  const link = (event.target as Element).closest('a')
  if (!link || link.origin !== location.origin || link.hash !== '') return
  event.preventDefault()
  // What the service worker has kept comes as a document; the router would ask for its data.
  if (navigator.serviceWorker?.controller && keptPages.test(link.pathname)) location.assign(link.href)
  else notify(say(later), 'problem')
}
/** Pages that are there without a connection (scripts/service-worker.ts). */
const keptPages = /^(?:\/hi)?\/?(?:menu)?$/

/** When what the page shows was read, where it can be out of date. */
const useReadAt = (): string | undefined => {
  const menu = useRouteLoaderData<{ page: { asOf: string } }>('routes/menu')
  const home = useRouteLoaderData<{ asOf: string }>('routes/home')
  return menu?.page.asOf ?? home?.asOf
}

const times = { dateStyle: 'medium', timeStyle: 'short' } as const

type Props = {
  online: boolean
  /** The service worker could not have this page anew and gave what it had kept. */
  kept: boolean
}

/** That there is no connection, and how old what one sees is; holds back the links that would lead nowhere. */
const OfflineBanner = ({ online, kept }: Props) => {
  const language = useLanguage()
  const readAt = useReadAt()
  // What is loaded after the kept page is not old.
  const [firstReadAt] = useState(readAt)
  const old = kept && readAt === firstReadAt
  const shown = !online || old
  const at = shown && readAt ? new Date(readAt).toLocaleString(languageTags[language], times) : undefined
  useEffect(() => {
    if (online) return
    document.addEventListener('click', holdBack, true)
    return () => document.removeEventListener('click', holdBack, true)
  }, [online])
  if (!shown) return null
  return (
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
  )
}
export default OfflineBanner
