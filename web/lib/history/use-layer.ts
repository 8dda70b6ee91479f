import { useEffect, useLayoutEffect, useRef } from 'react'
import { openLayer } from './layers.ts'

/** While it is open, the browser's Back closes it instead of leaving the page. */
export const useLayer = (open: boolean, onClose: () => void): void => {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  // Together with what is shown: who presses Back at once means that.
  useLayoutEffect(() => (open ? openLayer({ close: () => close.current() }) : undefined), [open])
}
