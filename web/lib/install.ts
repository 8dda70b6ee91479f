import { createStore } from './create-store.ts'
import { useHydrated } from './use-hydrated.ts'

/** What a browser hands over that can put the site on the home screen; TypeScript's own list does not have it. */
type Offer = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

const offer = createStore<Offer | null>(null)
const done = createStore(false)

/** Runs with the first script of a page: the browser makes its offer once, and early. */
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
 * Whether this browser offers to install the app now, whether it runs installed, and how to take the offer up: `install`
 * tells whether the person agreed.
 */
export const useInstall = (): { available: boolean; installed: boolean; install: () => Promise<boolean> } => {
  const current = offer.use()
  const justInstalled = done.use()
  const hydrated = useHydrated()
  const installed = justInstalled || (hydrated && matchMedia('(display-mode: standalone)').matches)
  const install = async () => {
    // An offer can be taken up once.
    offer.set(null)
    return (await current?.prompt())?.outcome === 'accepted'
  }
  return { available: current !== null && !installed, installed, install }
}
