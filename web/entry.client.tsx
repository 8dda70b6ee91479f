import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { watchInstall } from './features/shell/install.ts'
import { languageHere, loadTexts } from './lib/texts.ts'

watchInstall()
/** The page is shown before it is brought to life, which takes a weak phone some hundred milliseconds. */
const firstPaint = new Promise<void>((resolve) => {
  if (document.visibilityState === 'hidden') resolve()
  else requestAnimationFrame(() => setTimeout(resolve))
})
await Promise.all([loadTexts(languageHere()), firstPaint])

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

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
