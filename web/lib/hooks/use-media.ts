import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether the window matches a media query, for what is read and not only shown otherwise; `rendered` is what
 * the server takes it for.
 */
export const useMedia = (query: string, rendered: boolean): boolean => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query)
      // Older browsers do not tell of a change: it is refetched with the next rendering.
      media.addEventListener?.('change', onChange)
      return () => media.removeEventListener?.('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => rendered,
  )
}
