import { type RefObject, useEffect, useRef } from 'react'

/** When one view replaces another, moves the focus to the first control of the new one. */
export const useFocusBack = (container: RefObject<HTMLElement | null>, shown: unknown) => {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    container.current?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, button, a')?.focus()
  }, [container, shown])
}
