import { useEffect } from 'react'
import { createStore } from '../../lib/create-store.ts'

/** Two notes, one after the other: what a kitchen hears over its own noise. Frequencies in hertz. */
const notes = [880, 1_175]
const noteSeconds = 0.22
const everyMs = 2_500

const ring = (audio: AudioContext) => {
  notes.forEach((frequency, index) => {
    const at = audio.currentTime + index * noteSeconds
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.type = 'triangle'
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.6, at)
    volume.gain.exponentialRampToValueAtTime(0.01, at + noteSeconds)
    tone.connect(volume).connect(audio.destination)
    tone.start(at)
    tone.stop(at + noteSeconds)
  })
}

/** Of the page, so that a shift outlives a change of tab, restaurant or screen. */
const startedStore = createStore(false)
let audio: AudioContext | null = null

export type Shift = { started: boolean; start: () => void; end: () => void }

/**
 * A shift: from its start, which has to be a press, the browser lets the page make sounds, and keeps the screen on where it can. While
 * `waiting` orders are not accepted it rings, and is silent at once when none is left.
 */
export const useShift = (waiting: number): Shift => {
  const started = startedStore.use()
  useWakeLock(started)
  const ringing = started && waiting > 0
  useEffect(() => {
    if (!ringing || audio === null) return
    const context = audio
    ring(context)
    const timer = setInterval(() => ring(context), everyMs)
    return () => clearInterval(timer)
  }, [ringing])
  const end = () => {
    startedStore.set(false)
    void audio?.close()
    audio = null
  }
  return {
    started,
    start: () => {
      audio ??= new AudioContext()
      void audio.resume()
      // Heard once, so that whoever starts knows that the sound is on.
      ring(audio)
      startedStore.set(true)
    },
    end,
  }
}

/** Keeps the screen on while the page is in sight; a browser that cannot, or may not, lets it go dark. */
const useWakeLock = (wanted: boolean) => {
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
