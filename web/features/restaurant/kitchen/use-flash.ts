import { useEffect, useRef, useState } from 'react'

/** How long a change stands out. */
const flashMs = 2_000

/** True for a moment after a change of what the ticket says, but not when it is first drawn with the page. */
export const useFlash = (signature: string, isNew: boolean): boolean => {
  const before = useRef(isNew ? '' : signature)
  const [flashing, setFlashing] = useState(false)
  useEffect(() => {
    if (before.current === signature) return
    before.current = signature
    setFlashing(true)
    const timer = setTimeout(() => setFlashing(false), flashMs)
    return () => clearTimeout(timer)
  }, [signature])
  return flashing
}
