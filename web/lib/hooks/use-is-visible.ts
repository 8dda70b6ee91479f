import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is in the viewport right now; true until that is known. */
export const useIsVisible = (element: RefObject<Element | null>): boolean => {
  const [visible, setVisible] = useState(true)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => setVisible(entries.at(-1)?.isIntersecting ?? true))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return visible
}
