import { useEffect, useRef } from 'react'

/** Runs something after a delay, unless the component has been unmounted by then. */
export const useTimeout = (): ((ms: number, run: () => void) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (ms, run) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(run, ms)
  }
}
