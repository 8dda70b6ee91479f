import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a change of page the focus must not stay on what is gone: the keyboard goes on from the content. */
export const useFocusAfterNavigation = () => {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}
