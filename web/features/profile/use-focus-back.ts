import { type RefObject, useEffect, useRef } from 'react'

/** Where one view takes the place of another, the keyboard goes on from its first control. */
export const useFocusBack = (place: RefObject<HTMLElement | null>, shown: unknown) => {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    place.current?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, button, a')?.focus()
  }, [place, shown])
}
