import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { watchInstall } from './features/shell/install.ts'
import { languageHere, loadTexts } from './lib/texts.ts'

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
/** Without its texts the page stays as the server wrote it: it can be read, and its links and forms work. */
const waitForConnection = () => addEventListener('online', () => location.reload(), { once: true })

void loadTexts(languageHere()).then(hydrate, waitForConnection)

/** The service worker has time until everything that matters to the visitor is there. */
const afterLoadMs = 2_000
const startWorker = () =>
  setTimeout(
    () =>
      import('./features/app/app-worker.tsx')
        .then(({ startAppWorker }) => startAppWorker())
        .catch(() => undefined),
    afterLoadMs,
  )
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') startWorker()
  else addEventListener('load', startWorker)
}
