import type { FastifyBaseLogger } from 'fastify'
import { hasNoRoom, isUnavailable } from './unavailable.ts'

export type Outage = {
  /** Reports an error; returns whether it means that the database is unavailable. */
  note: (error: unknown) => boolean
  /** Whether the database is unavailable, as far as is known. */
  isOngoing: () => boolean
  /** Says that the heartbeat, which this instance writes all the time, was written. */
  wrote: () => void
  /** Whether the database responds, as far as is known. */
  responds: () => boolean
  /** False where it responds and has no room for what is written. */
  isWritable: () => boolean
  close: () => void
}

const probeMs = 500
/**
 * With a full disk the probe succeeds and work still fails: an outage ends only after this long without
 * errors.
 */
const quietMs = 5_000

/**
 * Tracks whether the database is unavailable: one line in the log when an outage begins and one when it ends,
 * however many requests fail in between. `probe` rejects while the database cannot work; it is called only
 * during an outage.
 */
export const watchOutage = (
  probe: () => Promise<unknown>,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
): Outage => {
  let since: number | undefined
  let lastError = 0
  let responded = false
  let closed = false
  let fullAt: number | undefined
  const look = async () => {
    responded = await probe().then(
      () => true,
      () => false,
    )
    if (closed || since === undefined) return
    if (responded && performance.now() - lastError > quietMs) {
      log.warn({ seconds: Math.round((performance.now() - since) / 1_000) }, 'the database is back')
      since = undefined
    } else soon()
  }
  const soon = () => setTimeout(() => void look(), probeMs).unref()
  return {
    note: (error) => {
      if (!isUnavailable(error)) return false
      lastError = performance.now()
      // A full disk is no silence: whatever is read is there.
      responded = hasNoRoom(error)
      if (responded) fullAt = lastError
      if (since === undefined && !closed) {
        since = lastError
        log.error({ err: error }, 'the database is away')
        soon()
      }
      return true
    },
    isOngoing: () => since !== undefined && !responded,
    wrote: () => {
      // Something as small may find room where orders find none.
      if (fullAt !== undefined && performance.now() - fullAt > quietMs) fullAt = undefined
    },
    responds: () => since === undefined || responded,
    isWritable: () => fullAt === undefined,
    close: () => {
      closed = true
    },
  }
}
