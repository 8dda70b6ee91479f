import type { FastifyBaseLogger } from 'fastify'
import { isUnavailable } from './unavailable.ts'

export type Outage = {
  /** Reports an error that may mean that the database is away. True when it does. */
  note: (error: unknown) => boolean
  /** Whether the database was away a moment ago, as far as anybody has noticed. */
  isOngoing: () => boolean
  close: () => void
}

const probeMs = 500
/** A full disk answers the probe and refuses the work: only a while without complaints is the end of it. */
const quietMs = 5_000

/**
 * Keeps in mind whether the database is away: one line in the log when it goes and one when it is back, however many
 * requests fail in between. `probe` rejects while it cannot do its work; it is asked only during an outage.
 */
export const watchOutage = (
  probe: () => Promise<unknown>,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
): Outage => {
  let since: number | undefined
  let lastError = 0
  let answered = false
  let closed = false
  const look = async () => {
    answered = await probe().then(
      () => true,
      () => false,
    )
    if (closed || since === undefined) return
    if (answered && performance.now() - lastError > quietMs) {
      log.warn({ seconds: Math.round((performance.now() - since) / 1_000) }, 'the database is back')
      since = undefined
    } else soon()
  }
  const soon = () => setTimeout(() => void look(), probeMs).unref()
  return {
    note: (error) => {
      if (!isUnavailable(error)) return false
      lastError = performance.now()
      answered = false
      if (since === undefined && !closed) {
        since = lastError
        log.error({ err: error }, 'the database is away')
        soon()
      }
      return true
    },
    isOngoing: () => since !== undefined && !answered,
    close: () => {
      closed = true
    },
  }
}
