import { Trans } from '@lingui/react/macro'
import { useEffect, useSyncExternalStore } from 'react'
import { say } from '../../lib/texts.ts'
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
  notify(say(later), 'problem')
}

export const Offline = () => {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  useEffect(() => {
    if (online) return
    document.addEventListener('click', holdBack, true)
    return () => document.removeEventListener('click', holdBack, true)
  }, [online])
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-turmeric px-4 py-2 font-bold text-on-turmeric">
          <Icon name="wifi-off" size={20} className="shrink-0" />
          <Trans>You are offline. Your cart is safe on this device.</Trans>
        </p>
      )}
    </div>
  )
}
