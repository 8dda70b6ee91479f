import { useEffect, useRef } from 'react'
import { useHref, useLocation, useNavigation } from 'react-router'

/**
 * Whether the page shows what its address says: false while the next screen is loading, and while the address
 * has changed and React still shows what was before. To be asked by what runs a moment after a press: a
 * search that waits for the last key must not call back somebody who has gone on since.
 */
export const useIsSettled = (): (() => boolean) => {
  const here = useLocation()
  const shown = useHref({ pathname: here.pathname, search: here.search })
  const isIdle = useNavigation().state === 'idle'
  const latest = useRef({ shown, isIdle })
  useEffect(() => {
    latest.current = { shown, isIdle }
  }, [shown, isIdle])
  return () => latest.current.isIdle && latest.current.shown === location.pathname + location.search
}
