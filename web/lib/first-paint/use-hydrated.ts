import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False on the server and during hydration, true after it: only then may be shown what the browser alone
 * knows.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
