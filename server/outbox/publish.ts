import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { afterCommit } from '../db/after-commit.ts'
import type { Transaction } from '../db/connection.ts'
import { outboxEvents } from '../db/tables/index.ts'
import type { Infrastructure } from '../infrastructure.ts'
import { type EventReference, eventReference } from './event-log.ts'
import type { StreamEvent } from './recent-events.ts'
import type { Topic } from './topic.ts'

export const outboxChannel = 'outbox'

export type NewEvent = {
  /**
   * The topics that it is published to. The first is its subject: publishers hold a lock on that, so that its
   * events are in one order, in which every stream gets them.
   */
  topics: readonly [Topic, ...Topic[]]
  /** SSE event name. */
  kind: string
  /** The event's data; sent as JSON. */
  data: unknown
}

/** PostgreSQL's limit of a notification's payload, without the terminator. */
const payloadBytes = 7_999

const notification = eventReference.extend({
  topics: z.tuple([z.string()], z.string()),
  kind: z.string(),
  /** Absent if it is too large for a notification; then it is read from the log. */
  data: z.optional(z.string()),
  previous: z.nullable(eventReference),
})

/** The payload of the notification of an event that has been appended to the log. */
export const notificationOf = (
  { topics, kind, data }: NewEvent,
  place: { id: number; writtenBy: string; previous: unknown },
): string => {
  const whole = JSON.stringify({ ...place, topics, kind, data: JSON.stringify(data) })
  return Buffer.byteLength(whole) <= payloadBytes ? whole : JSON.stringify({ ...place, topics, kind })
}

/** Parses a payload of `notificationOf`; without the event if that must be read from the log. */
export const readNotification = (
  payload: string,
): { id: number; subject: string; event: StreamEvent | null; previous: EventReference | null } => {
  const { previous, kind, data, ...place } = notification.parse(JSON.parse(payload))
  const event = data === undefined ? null : { ...place, name: kind, data }
  return { id: place.id, subject: place.topics[0], event, previous }
}

/** SQL: the subject's previous event, by which listeners know whether they have missed one. */
const previousOf = (subject: string) => sql<{ id: number; writtenBy: string } | null>`(
  SELECT json_build_object('id', p.id, 'writtenBy', p.written_by::text) FROM (
    SELECT e.id, e.written_by FROM outbox_events e
    WHERE e.topics @> ARRAY[${subject}] AND e.topics[1] = ${subject}
    OFFSET 0 -- by the topics' index alone: all ids before this one are the whole log
  ) p WHERE p.id < outbox_events.id ORDER BY p.id DESC LIMIT 1
)`

/**
 * Appends an event to the log, in the transaction of the change that it is about. Once that has committed,
 * every stream of its topics on every instance gets it; if it is rolled back, none does.
 */
export const publish = async (
  deps: Pick<Infrastructure, 'notifications'>,
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
