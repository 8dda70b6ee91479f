import { createStore } from '../state/create-store.ts'
import { useHydrated } from './use-hydrated.ts'

/** The `beforeinstallprompt` event of browsers that can install the site; TypeScript's DOM types lack it. */
type Offer = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

const offer = createStore<Offer | null>(null)
const done = createStore(false)

/** To be called by the first script of a page: the browser fires the event once, and early. */
export const watchInstall = () => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer.set(event as Offer)
  })
  addEventListener('appinstalled', () => {
    offer.set(null)
    done.set(true)
  })
}

/**
 * Whether the browser offers to install the app, whether it is installed, and `install`, which shows the
 * prompt and resolves to whether the person agreed.
 */
export const useInstall = (): { available: boolean; installed: boolean; install: () => Promise<boolean> } => {
  const current = offer.use()
  const justInstalled = done.use()
  const hydrated = useHydrated()
  const installed = justInstalled || (hydrated && matchMedia('(display-mode: standalone)').matches)
  const install = async () => {
    // A prompt can be shown only once.
    offer.set(null)
    return (await current?.prompt())?.outcome === 'accepted'
  }
  return { available: current !== null && !installed, installed, install }
}
