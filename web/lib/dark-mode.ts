import { stored, useHydrated } from './stored.ts'

const store = stored<boolean | null>('darkMode', null, (value) =>
  typeof value === 'boolean' ? value : undefined,
)

/** Whether the page is dark, and how to turn it over. The choice is stored; before any, the system decides. */
export const useDarkMode = (): { dark: boolean; toggle: () => void } => {
  const chosen = store.use()
  const hydrated = useHydrated()
  const dark = chosen ?? (hydrated && document.documentElement.classList.contains('dark'))
  const toggle = () => {
    const next = !document.documentElement.classList.contains('dark')
    document.documentElement.classList.toggle('dark', next)
    store.set(next)
  }
  return { dark, toggle }
}
