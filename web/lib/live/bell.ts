/**
 * Two notes, one after the other: what a kitchen hears over its own noise, and a courier in the street.
 * Frequencies in hertz.
 */
const notes = [880, 1_175]
const noteSeconds = 0.22

export type Bell = { ring: () => void; close: () => void }

/**
 * A bell to ring. Open it in a press: a browser lets a page make sounds only then. Phones vibrate with it.
 */
export const openBell = (): Bell => {
  const audio = new AudioContext()
  void audio.resume()
  return {
    ring: () => {
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
      if ('vibrate' in navigator) navigator.vibrate([200, 100, 200])
    },
    close: () => void audio.close(),
  }
}
