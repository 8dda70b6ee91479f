import type { Infrastructure } from '../infrastructure.ts'
import { eventIdsBetween, eventsById, snapshotHorizon } from './event-log.ts'
import type { EventPublisher } from './event-publisher.ts'

const relayMs = 2_000

/**
 * Publishes events from the log whose notifications were lost: because an instance died after its commit, the
 * connection was down or the queue of notifications was full. Runs every two seconds and after every
 * reconnection, in pages. Returns how long ago it last looked through the log, in milliseconds, and what
 * stops it.
 */
export const startRelay = (
  deps: Infrastructure,
  publisher: EventPublisher,
): { lag: () => number; stop: () => Promise<void> } => {
  let running: Promise<void> | undefined
  let again = false
  let completed = performance.now()
  const relay = async () => {
    const to = await snapshotHorizon(deps.db)
    const ids = await eventIdsBetween(deps.db, publisher.horizon(), to)
    const unpublished = ids.filter((id) => !publisher.isPublished({ id, writtenBy: to }))
    for await (const page of eventsById(deps.db, unpublished))
      for (const event of page) publisher.publish(event)
    // Only now, so that after a failure everything is read again.
    publisher.settle(to)
    completed = performance.now()
  }
  const run = () => {
    if (running) {
      again = true
      return
    }
    running = relay()
      .catch((error: unknown) => deps.log.warn({ err: error }, 'could not relay the log of events'))
      .finally(() => {
        running = undefined
        if (again) {
          again = false
          run()
        }
      })
  }
  const timer = setInterval(run, relayMs)
  timer.unref()
  const stopWatching = deps.notifications.onReconnect(run)
  return {
    lag: () => performance.now() - completed,
    stop: async () => {
      clearInterval(timer)
      stopWatching()
      again = false
      await running
    },
  }
}
