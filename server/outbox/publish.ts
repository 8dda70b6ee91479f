import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { afterCommit } from '../db/after-commit.ts'
import type { Transaction } from '../db/connection.ts'
import { outboxEvents } from '../db/tables/index.ts'
import type { Deps } from '../deps.ts'
import { type EventReference, eventReference } from './event-log.ts'
import type { StreamEvent } from './recent-events.ts'

export const outboxChannel = 'outbox'

export type NewEvent = {
  /**
   * Which streams it is for. The first is its subject: whoever publishes on it holds a lock by which its events follow each other, and
   * every stream gets them in that order.
   */
  topics: StreamEvent['topics']
  /** SSE event name. */
  kind: string
  /** What the streams send, as JSON. */
  data: unknown
}

/** What PostgreSQL takes in a notification, less its terminator. */
const payloadBytes = 7_999

const notification = eventReference.extend({
  topics: z.tuple([z.string()], z.string()),
  kind: z.string(),
  /** Absent where it did not fit: it is in the log. */
  data: z.optional(z.string()),
  previous: z.nullable(eventReference),
})

/** The payload that announces an event which the log has taken under `id`. */
export const notificationOf = (
  { topics, kind, data }: NewEvent,
  place: { id: number; writtenBy: string; previous: unknown },
): string => {
  const whole = JSON.stringify({ ...place, topics, kind, data: JSON.stringify(data) })
  return Buffer.byteLength(whole) <= payloadBytes ? whole : JSON.stringify({ ...place, topics, kind })
}

/** What `notificationOf` wrote; without its event where that must be read from the log. */
export const readNotification = (
  payload: string,
): { id: number; subject: string; event: StreamEvent | null; previous: EventReference | null } => {
  const { previous, kind, data, ...place } = notification.parse(JSON.parse(payload))
  const event = data === undefined ? null : { ...place, name: kind, data }
  return { id: place.id, subject: place.topics[0], event, previous }
}

/** The subject's event before the one that is returned, by which listeners know whether they have missed one. */
const previousOf = (subject: string) => sql<{ id: number; writtenBy: string } | null>`(
  SELECT json_build_object('id', p.id, 'writtenBy', p.written_by::text) FROM (
    SELECT e.id, e.written_by FROM outbox_events e
    WHERE e.topics @> ARRAY[${subject}] AND e.topics[1] = ${subject} AND e.id < outbox_events.id
    OFFSET 0 -- by the topics' index, however long the log is
  ) p ORDER BY p.id DESC LIMIT 1
)`

/**
 * Appends an event to the log in the transaction of what it tells of. Every stream of its topics, on every instance, is sent it once
 * that has committed; nobody hears of what was not.
 */
export const publish = async (
  deps: Pick<Deps, 'notifications'>,
  tx: Transaction,
  event: NewEvent,
): Promise<void> => {
  const [place] = await tx
    .insert(outboxEvents)
    .values({ topics: [...event.topics], kind: event.kind, data: event.data })
    .returning({
      id: outboxEvents.id,
      writtenBy: outboxEvents.writtenBy,
      previous: previousOf(event.topics[0]),
    })
  if (!place) throw new Error('the outbox took no event')
  afterCommit(tx, () => deps.notifications.send(outboxChannel, [notificationOf(event, place)]))
}
