import type { StatementPart } from '../db/statement.ts'
import type { Infrastructure } from '../infrastructure.ts'
import { type NewEvent, notificationOf, outboxChannel } from './publish.ts'

/**
 * `publish` as a statement part, for events that are the first of their subjects, one each. The statement's
 * result must include `publishedPlaces`, which `announce` needs after the commit.
 */
export const publishPart = (events: readonly NewEvent[]): StatementPart => ({
  name: 'published',
  values: { published: JSON.stringify(events) },
  write: (parameter) => `published AS (
    INSERT INTO outbox_events (topics, kind, data)
    SELECT topics, kind, data FROM agreed, json_to_recordset(${parameter('published')}) AS e (topics text[], kind text, data json)
    WHERE ok
    RETURNING id, written_by, topics
  )`,
})

/** SQL for a SELECT list: the position of each event in the log; null if nothing was published. */
export const publishedPlaces = `(
  SELECT json_agg(json_build_object('subject', topics[1], 'id', id, 'writtenBy', written_by::text)) FROM published
)`
export type PublishedPlaces = { subject: string; id: number; writtenBy: string }[]

/** Notifies all instances of the events that a statement has published. */
export const announce = (
  { notifications }: Pick<Infrastructure, 'notifications'>,
  events: readonly NewEvent[],
  places: PublishedPlaces,
): void => {
  const placeOf = new Map(places.map(({ subject, ...place }) => [subject, place]))
  const payloads = events.flatMap((event) => {
    const place = placeOf.get(event.topics[0])
    return place ? notificationOf(event, { ...place, previous: null }) : []
  })
  notifications.send(outboxChannel, payloads)
}
