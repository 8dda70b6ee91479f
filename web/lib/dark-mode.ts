import { useLayoutEffect, useSyncExternalStore } from 'react'
import { stored, useHydrated } from './stored.ts'

const store = stored<boolean | null>('darkMode', null, (value) =>
  typeof value === 'boolean' ? value : undefined,
)

const system = '(prefers-color-scheme: dark)'
const subscribe = (watcher: () => void) => {
  const query = matchMedia(system)
  query.addEventListener('change', watcher)
  return () => query.removeEventListener('change', watcher)
}

/**
 * Whether the page is dark, and how to turn it over. The choice is stored and holds in every tab; before any, the system
 * decides, whenever it changes.
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
  // Until then the theme script has decided.
  useLayoutEffect(() => {
    if (hydrated) document.documentElement.classList.toggle('dark', dark)
  }, [hydrated, dark])
  return { dark, toggle: () => store.set(!dark) }
}
