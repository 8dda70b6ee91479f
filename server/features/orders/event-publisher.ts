import type { Deps } from '../../deps.ts'
import type { StreamEvent } from '../../outbox/event-streams.ts'
import type { RecentEvents } from '../../outbox/recent-events.ts'
import type { EventReference, LiveEvent } from './event-log.ts'
import { orderEventsBetween, snapshotHorizon } from './event-log.ts'

export type EventPublisher = {
  /** Was published here, or belongs to the time before this instance listened. */
  isPublished: (event: EventReference) => boolean
  /**
   * Publishes an event once, after all earlier ones of its order. `previous` is the one right before it where that is known
   * (a notification); the log comes in order anyway.
   */
  publish: (event: LiveEvent, previous?: EventReference | null) => void
  /** The transaction from which on events may still be unpublished. */
  horizon: () => bigint
  /** Everything that transactions before `transaction` wrote has been published. */
  settle: (transaction: bigint) => void
}

/**
 * Brings notifications into order. Those of several instances overtake each other, and one that died sends none: an event
 * whose predecessor was not heard of waits until that has been read from the log, which it is at once.
 */
export const createEventPublisher = async (
  deps: Pick<Deps, 'db' | 'log'>,
  recent: Pick<RecentEvents<StreamEvent>, 'positionOf' | 'settle'>,
  send: (event: LiveEvent) => void,
): Promise<EventPublisher> => {
  const { transaction, restoredUpTo } = await snapshotHorizon(deps.db)
  let horizon = transaction
  recent.settle(horizon)
  /** By the id of the event that each waits for. */
  const waiting = new Map<number, LiveEvent>()

  const isPublished = ({ id, writtenBy }: EventReference): boolean =>
    writtenBy < horizon || id <= restoredUpTo || recent.positionOf(id) !== undefined
  const publish = (event: LiveEvent, previous: EventReference | null = null): void => {
    if (isPublished(event)) return
    if (previous && !isPublished(previous)) {
      waiting.set(previous.id, event)
      fetchUpTo(event.orderId, previous.id)
      return
    }
    send(event)
    const next = waiting.get(event.id)
    waiting.delete(event.id)
    if (next) publish(next)
  }
  const fetchUpTo = (orderId: string, id: number) => {
    orderEventsBetween(deps.db, orderId, horizon, id).then(
      (events) => {
        for (const event of events) publish(event)
      },
      // The relay reads the log again.
      (error: unknown) => deps.log.warn({ err: error }, 'could not read the log of events'),
    )
  }
  return {
    isPublished,
    publish,
    horizon: () => horizon,
    settle: (upTo) => {
      horizon = upTo
      recent.settle(upTo)
    },
  }
}
