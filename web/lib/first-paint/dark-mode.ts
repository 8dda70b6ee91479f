import { useLayoutEffect, useSyncExternalStore } from 'react'
import { persistedStore } from '../state/persisted-store.ts'
import { useHydrated } from './use-hydrated.ts'

const store = persistedStore<boolean | null>('darkMode', null, (value) =>
  typeof value === 'boolean' ? value : undefined,
)

const system = '(prefers-color-scheme: dark)'
const subscribe = (watcher: () => void) => {
  const query = matchMedia(system)
  // Older browsers say what is preferred, but not when it changes.
  query.addEventListener?.('change', watcher)
  return () => query.removeEventListener?.('change', watcher)
}

/**
 * Whether the page is dark, and how to toggle it. The choice is stored and applies to every tab; without one
 * the page follows the system.
 */
export const useDarkMode = (): { dark: boolean; toggle: () => void } => {
  const chosen = store.use()
  const preferred = useSyncExternalStore(
    subscribe,
    () => matchMedia(system).matches,
    () => false,
  )
  const hydrated = useHydrated()
  const dark = chosen ?? preferred
  // Before hydration the theme script has set the class.
  useLayoutEffect(() => {
    if (hydrated) document.documentElement.classList.toggle('dark', dark)
  }, [hydrated, dark])
  return { dark, toggle: () => store.set(!dark) }
}
