import type { Deps } from '../../deps.ts'
import { eventIdsBetween, eventsById, type LiveEvent, settledUpTo } from './event-log.ts'

const sweepMs = 2_000

/**
 * Reads the log of events behind the notifications: what a server that died had committed but not yet told, or what
 * came while the connection was down, is published a moment late instead of never. Returns how to stop.
 */
export const sweepEventLog = async (
  deps: Deps,
  told: { has: (id: number) => boolean; publish: (event: LiveEvent) => void },
): Promise<() => Promise<void>> => {
  let from = await settledUpTo(deps.db)
  let running: Promise<void> = Promise.resolve()
  const sweep = async () => {
    const to = await settledUpTo(deps.db)
    const missed = (await eventIdsBetween(deps.db, from, to)).filter((id) => !told.has(id))
    if (missed.length > 0) for (const event of await eventsById(deps.db, missed)) told.publish(event)
    from = to
  }
  const timer = setInterval(() => {
    running = running.then(sweep).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'could not read the log of events')
    })
  }, sweepMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
