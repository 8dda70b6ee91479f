import type { Deps } from '../deps.ts'
import { type EventReference, readBaseline, subjectEventsBetween } from './event-log.ts'
import type { RecentEvents, StreamEvent } from './recent-events.ts'

export type EventPublisher = {
  /** Was published here, or belongs to the time before this instance listened. */
  isPublished: (event: EventReference) => boolean
  /**
   * Publishes an event once, after all earlier ones of its subject. `previous` is the one right before it where that is known
   * (a notification); the log comes in order anyway.
   */
  publish: (event: StreamEvent, previous?: EventReference | null) => void
  /** Reads what is unpublished of a subject up to the id `upTo` from the log, and publishes it. */
  publishLogged: (subject: string, upTo: number) => void
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
  recent: Pick<RecentEvents, 'positionOf' | 'settle'>,
  send: (event: StreamEvent) => void,
): Promise<EventPublisher> => {
  const past = await readBaseline(deps.db)
  let { horizon } = past
  recent.settle(horizon)
  /** By the id of the event that each waits for. */
  const waiting = new Map<number, StreamEvent>()

  const isPublished = ({ id, writtenBy }: EventReference): boolean =>
    writtenBy < horizon ||
    id <= past.restoredUpTo ||
    past.visible.has(id) ||
    recent.positionOf(id) !== undefined
  const publish = (event: StreamEvent, previous: EventReference | null = null): void => {
    if (isPublished(event)) return
    if (previous && !isPublished(previous)) {
      waiting.set(previous.id, event)
      publishLogged(event.topics[0], previous.id)
      return
    }
    send(event)
    const next = waiting.get(event.id)
    waiting.delete(event.id)
    if (next) publish(next)
  }
  const publishLogged = (subject: string, upTo: number) => {
    subjectEventsBetween(deps.db, subject, horizon, upTo).then(
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
    publishLogged,
    horizon: () => horizon,
    settle: (upTo) => {
      horizon = upTo
      recent.settle(upTo)
    },
  }
}
