import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is, or has been, in the viewport or within half its height of it. */
export const useInView = (element: RefObject<Element | null>): boolean => {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    if (inView || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: '50% 0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, inView])
  return inView
}
