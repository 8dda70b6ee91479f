import type { Infrastructure } from '../infrastructure.ts'
import { type EventReference, readBaseline, subjectEventsBetween } from './event-log.ts'
import type { RecentEvents, StreamEvent } from './recent-events.ts'

export type EventPublisher = {
  /** Whether an event was published here, or is older than this instance's baseline. */
  isPublished: (event: EventReference) => boolean
  /**
   * Publishes an event once, after all earlier ones of its subject. `previous` is its predecessor, if known
   * (from a notification); events read from the log are in order anyway.
   */
  publish: (event: StreamEvent, previous?: EventReference | null) => void
  /** Reads a subject's unpublished events up to the id `upTo` from the log and publishes them. */
  publishLogged: (subject: string, upTo: number) => void
  /** The first transaction whose events may be unpublished. */
  horizon: () => bigint
  /** Records that all events of transactions before `transaction` are published. */
  settle: (transaction: bigint) => void
}

/**
 * Publishes events in the order of their subjects. Notifications of several instances can overtake each
 * other, and an instance that died sends none: an event whose predecessor is not published yet waits until
 * that has been read from the log, which is done at once.
 */
export const createEventPublisher = async (
  deps: Pick<Infrastructure, 'db' | 'log'>,
  recent: Pick<RecentEvents, 'positionOf' | 'settle'>,
  send: (event: StreamEvent) => void,
): Promise<EventPublisher> => {
  const past = await readBaseline(deps.db)
  let { horizon } = past
  recent.settle(horizon)
  /** Waiting events, by the id of the predecessor that they wait for. */
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
      // The relay will read the log again.
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
