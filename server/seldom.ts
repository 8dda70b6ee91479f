import { minuteMs } from '#shared/time.ts'

/** Most sentences that are remembered. */
const remembered = 100

/** `note`, for what may go wrong many times a second: each sentence once a minute at most. */
export const seldom = (note: (text: string) => void): ((text: string) => void) => {
  const saidAt = new Map<string, number>()
  return (text) => {
    const now = performance.now()
    if (now - (saidAt.get(text) ?? Number.NEGATIVE_INFINITY) < minuteMs) return
    if (saidAt.size >= remembered) saidAt.clear()
    saidAt.set(text, now)
    note(text)
  }
}
