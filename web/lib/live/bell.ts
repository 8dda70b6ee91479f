/**
 * Two notes, one after the other: what a kitchen hears over its own noise, and a courier in the street.
 * Frequencies in hertz.
 */
const notes = [880, 1_175]
const noteSeconds = 0.22
/** The same from a bell that nobody has answered for long: higher, and again. */
const urgentNotes = [988, 1_319, 988, 1_319]
/** Falling and rough, unlike anything that asks for something: stop. */
const warningNotes = [622, 415, 622, 415]

export type Bell = {
  /** `urgency` from 0 to 1: louder, and in the last third in other notes. */
  ring: (urgency?: number) => void
  /** Something that somebody is doing is over. */
  warn: () => void
  /** Whether it is heard; a browser makes no sound before a press on the page. */
  heard: () => boolean
  /** Asks the browser to be heard, which it grants in a press; resolves when that is settled. */
  wake: () => Promise<void>
  close: () => void
}

/**
 * A bell to ring. Opened in a press it is heard at once; opened by the page itself only where the browser
 * lets it. Phones vibrate with it. `onChange`: whether it is heard may have changed.
 */
export const openBell = (onChange?: () => void): Bell => {
  const audio = new AudioContext()
  if (onChange) audio.addEventListener('statechange', onChange)
  void audio.resume()
  const play = (frequencies: readonly number[], type: OscillatorType, loudness: number) => {
    frequencies.forEach((frequency, index) => {
      const at = audio.currentTime + index * noteSeconds
      const tone = audio.createOscillator()
      const volume = audio.createGain()
      tone.type = type
      tone.frequency.value = frequency
      volume.gain.setValueAtTime(loudness, at)
      volume.gain.exponentialRampToValueAtTime(0.01, at + noteSeconds)
      tone.connect(volume).connect(audio.destination)
      tone.start(at)
      tone.stop(at + noteSeconds)
    })
    // Before the first tap of a page the browser refuses it, and says so as an error.
    if ('vibrate' in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate([200, 100, 200])
  }
  return {
    ring: (urgency = 0.4) => play(urgency >= 2 / 3 ? urgentNotes : notes, 'triangle', 0.36 + 0.6 * urgency),
    warn: () => play(warningNotes, 'sawtooth', 0.6),
    heard: () => audio.state === 'running',
    wake: () => audio.resume(),
    close: () => void audio.close(),
  }
}
