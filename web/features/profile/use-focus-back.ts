import { type RefObject, useEffect, useRef } from 'react'

/** Where one view takes the place of another, the keyboard goes on from its first control. */
export const useFocusBack = (container: RefObject<HTMLElement | null>, shown: unknown) => {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    container.current?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, button, a')?.focus()
  }, [container, shown])
}
