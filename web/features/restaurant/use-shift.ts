import { useEffect } from 'react'
import { type Bell, openBell } from '../../lib/live/bell.ts'
import { useWakeLock } from '../../lib/live/use-wake-lock.ts'
import { createStore } from '../../lib/state/create-store.ts'

const everyMs = 2_500

/** Of the page, so that a shift outlives a change of tab, restaurant or screen. */
const startedStore = createStore(false)
let bell: Bell | null = null

export type Shift = { started: boolean; start: () => void; end: () => void }

/**
 * A shift: from its start, which has to be a press, the browser lets the page make sounds, and keeps the
 * screen on where it can. While `waiting` orders are not accepted it rings, and is silent at once when none
 * is left.
 */
export const useShift = (waiting: number): Shift => {
  const started = startedStore.use()
  useWakeLock(started)
  const ringing = started && waiting > 0
  useEffect(() => {
    if (!ringing || bell === null) return
    const { ring } = bell
    ring()
    const timer = setInterval(ring, everyMs)
    return () => clearInterval(timer)
  }, [ringing])
  const end = () => {
    startedStore.set(false)
    bell?.close()
    bell = null
  }
  return {
    started,
    start: () => {
      bell ??= openBell()
      // Heard once, so that whoever starts knows that the sound is on.
      bell.ring()
      startedStore.set(true)
    },
    end,
  }
}
