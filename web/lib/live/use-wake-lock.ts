import { useEffect } from 'react'

/** Keeps the screen on while the page is in sight; a browser that cannot, or may not, lets it go dark. */
export const useWakeLock = (wanted: boolean): void => {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let over = false
    const acquire = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (over) await lock.release()
      } catch {
        // Refused, as on a low battery.
      }
    }
    void acquire()
    // The browser takes it back whenever the page is hidden.
    document.addEventListener('visibilitychange', acquire)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', acquire)
      void lock?.release()
    }
  }, [wanted])
}
