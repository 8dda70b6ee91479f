import { useEffect, useRef } from 'react'

/** Runs something after a while, unless the component is gone by then. */
export const useLater = (): ((ms: number, run: () => void) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (ms, run) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(run, ms)
  }
}
