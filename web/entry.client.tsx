import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { registerWorker } from './features/pwa/index.ts'
import { watchInstall } from './lib/first-paint/install.ts'
import { currentLocale, loadMessages } from './lib/language/i18n.ts'
import { intlWorks } from './lib/language/intl-works.ts'

watchInstall()

const hydrate = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
/** Without its messages the page stays as the server rendered it: readable, with working links and forms. */
const waitForConnection = () => addEventListener('online', () => location.reload(), { once: true })

const repaired = intlWorks()
  ? undefined
  : import('./lib/language/intl-fallback.ts').then(({ repairIntl }) => repairIntl())
void Promise.all([loadMessages(currentLocale()), repaired]).then(hydrate, waitForConnection)

/** The service worker waits until everything that the visitor needs has been loaded. */
const afterLoadMs = 2_000
const startWorker = () => setTimeout(() => registerWorker().catch(() => undefined), afterLoadMs)
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') startWorker()
  else addEventListener('load', startWorker)
}
