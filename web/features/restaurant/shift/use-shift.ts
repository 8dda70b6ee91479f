import { useEffect, useRef } from 'react'
import { minuteMs } from '#shared/time.ts'
import { type Bell, openBell } from '../../../lib/live/bell.ts'
import { useWakeLock } from '../../../lib/live/use-wake-lock.ts'
import { createStore } from '../../../lib/state/create-store.ts'
import { persistedStore } from '../../../lib/state/persisted-store.ts'

/** Between two rings, from just placed to nearly cancelled, in milliseconds. */
const slowestMs = 4_000
const fastestMs = 1_500
/** How long an order usually waits before it is cancelled. */
const usualWaitMs = 10 * minuteMs
/** Between two warnings while something is not acknowledged. */
const warnEveryMs = 6_000

/** What somebody said last on this device; null: nothing yet. It outlives a reload and a power cut. */
const saidStore = persistedStore<'started' | 'ended' | null>('kitchenShift', null, (value) =>
  value === 'started' || value === 'ended' ? value : undefined,
)
/** Of the page, so that a shift outlives a change of tab, restaurant or screen. */
const heardStore = createStore(false)
let bell: Bell | null = null
const open = (): Bell => {
  bell ??= openBell(() => heardStore.set(bell?.heard() ?? false))
  heardStore.set(bell.heard())
  return bell
}
const close = () => {
  bell?.close()
  bell = null
  heardStore.set(false)
}

export type Shift = {
  started: boolean
  /** It is started and the browser makes no sound until somebody presses something. */
  deaf: boolean
  start: () => void
  end: () => void
}

type Calls = {
  /** Orders that nobody has accepted. */
  waiting: number
  /** How urgent that is, from 0 to 1; where it is not known, the longer it rings. */
  urgency?: number
  /** What nobody has acknowledged. */
  unseen?: number
  /** A screen that is there for nothing else is on shift unless somebody ended it. */
  always?: boolean
}

/**
 * A shift: the page rings while orders wait, the faster and louder the longer they do, warns of what was
 * cancelled until it is acknowledged, and keeps the screen on where it can. After a reload it goes on by
 * itself; where the browser demands a press for the sound first, it is deaf until the next one, wherever that
 * is.
 */
export const useShift = ({ waiting, urgency, unseen = 0, always = false }: Calls): Shift => {
  const said = saidStore.use()
  const heard = heardStore.use()
  const started = said === 'started' || (always && said !== 'ended')
  useWakeLock(started)
  useEffect(() => {
    if (!started) return
    const opened = open()
    if (opened.heard()) return
    const wake = () => void opened.wake()
    for (const press of ['pointerdown', 'keydown']) window.addEventListener(press, wake)
    return () => {
      for (const press of ['pointerdown', 'keydown']) window.removeEventListener(press, wake)
    }
  }, [started])
  const ringing = started && heard && waiting > 0
  const latest = useRef(urgency)
  latest.current = urgency
  useEffect(() => {
    if (!ringing) return
    let timer: ReturnType<typeof setTimeout>
    const began = Date.now()
    const ring = () => {
      const level = latest.current ?? Math.min(1, (Date.now() - began) / usualWaitMs)
      bell?.ring(level)
      timer = setTimeout(ring, slowestMs - (slowestMs - fastestMs) * level)
    }
    ring()
    return () => clearTimeout(timer)
  }, [ringing])
  const warning = started && heard && unseen > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each further one warns at once
  useEffect(() => {
    if (!warning) return
    const warn = () => bell?.warn()
    warn()
    const timer = setInterval(warn, warnEveryMs)
    return () => clearInterval(timer)
  }, [warning, unseen])
  return {
    started,
    deaf: started && !heard,
    start: () => {
      const opened = open()
      void opened.wake()
      // Heard once, so that whoever starts knows that the sound is on.
      opened.ring()
      saidStore.set('started')
    },
    end: () => {
      saidStore.set('ended')
      close()
    },
  }
}
