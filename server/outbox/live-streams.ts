import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#shared/errors.ts'
import type { VerifiedCaller } from '../http/sign-in/access-token.ts'
import type { Infrastructure } from '../infrastructure.ts'
import { eventsAfter, eventsById, findEvent } from './event-log.ts'
import { createEventPublisher } from './event-publisher.ts'
import { createEventStreams, type LatestValue } from './event-streams.ts'
import { onLatestValue } from './latest-values.ts'
import { trackPresence } from './presence.ts'
import { outboxChannel, readNotification } from './publish.ts'
import type { StreamEvent } from './recent-events.ts'
import { createRecentEvents } from './recent-events.ts'
import { startRelay } from './relay.ts'
import { rightsTopic } from './rights-changes.ts'
import { openStreamSlots } from './stream-slots.ts'
import type { Topic } from './topic.ts'

/** What a stream listens to. */
export type Subscription = {
  topics: readonly Topic[]
  /** The subject that counts as present while the stream is open. */
  presence?: Topic
  /** The latest values that the stream begins with. */
  values?: () => Promise<readonly LatestValue[]>
}

export type LiveStreams = {
  /**
   * Turns the reply into a stream of a subscription's events, from Last-Event-ID on if the client sends one,
   * until the caller's token expires or is revoked. `subscribe` decides what the caller may hear, and is
   * asked again when the caller's rights may have changed (rights-changes.ts): when it refuses, or it is no
   * longer the same, the stream ends, and the client may reconnect. Refuses like `subscribe`, and with
   * rate_limited if the account has too many streams.
   */
  open: (
    request: FastifyRequest,
    reply: FastifyReply,
    caller: VerifiedCaller,
    subscribe: () => Subscription | Promise<Subscription>,
  ) => Promise<void>
  /** Number of streams open on this instance. */
  size: () => number
  /** How long ago this instance last looked through the log of events, in milliseconds. */
  lag: () => number
  close: () => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    live: LiveStreams
  }
}

/**
 * The live streams of this instance. It receives the events of all instances through NOTIFY, so a client may
 * be connected to any of them; a resuming client gets what it missed from the log in the database.
 */
export const openLiveStreams = async (deps: Infrastructure): Promise<LiveStreams> => {
  const recent = createRecentEvents()
  const load = async (ids: readonly number[]) => {
    const events: StreamEvent[] = []
    for await (const page of eventsById(deps.db, ids)) events.push(...page)
    return events
  }
  const streams = createEventStreams({ clock: deps.clock, recent, load })
  const presence = trackPresence(deps)
  const slots = openStreamSlots(deps)
  const publisher = await createEventPublisher(deps, recent, streams.publish)
  const stopListening = deps.notifications.on(outboxChannel, (payload) => {
    const { id, subject, event, previous } = readNotification(payload)
    if (event) publisher.publish(event, previous)
    else publisher.publishLogged(subject, id)
  })
  const stopValues = onLatestValue(deps, streams.publishLatest)
  const relay = startRelay(deps, publisher)

  /**
   * Events after `lastId` that were published before the stream joined; later ones reach it like every other
   * stream.
   */
  const replay = (topics: readonly string[], lastId: number) =>
    async function* (joined: number) {
      for await (const page of eventsAfter(deps.db, topics, lastId))
        yield page.filter((event) => {
          const position = recent.positionOf(event.id)
          return position === undefined ? publisher.isPublished(event) : position < joined
        })
    }

  return {
    open: async (request, reply, caller, subscribe) => {
      const { userId, until } = caller
      const stop = deps.revocations.watch(caller, () => reply.raw.destroy())
      reply.raw.on('close', stop)
      const since = recent.end()
      const { topics, presence: subject, values } = await subscribe()
      const isAllowed = async () => {
        try {
          return isDeepStrictEqual((await subscribe()).topics, topics)
        } catch (error) {
          if (error instanceof Refusal) return false
          throw error
        }
      }
      const lastId = lastEventId(request)
      const last = lastId === null ? undefined : await findEvent(deps.db, lastId)
      const stream = randomUUID()
      const release = await slots.take(userId)
      if (subject !== undefined) await presence.opened(stream, subject)
      streams.open(reply, {
        topics,
        last,
        until,
        rights: { topic: rightsTopic(userId), isAllowed, since },
        ...(lastId !== null && { replay: replay(topics, lastId) }),
        ...(values && { values }),
        onClose: () => {
          release()
          presence.closed(stream)
        },
      })
    },
    size: streams.size,
    lag: relay.lag,
    close: async () => {
      stopListening()
      stopValues()
      await relay.stop()
      streams.close()
      await presence.close()
      await slots.close()
    },
  }
}

const lastEventId = (request: FastifyRequest): number | null => {
  const header = request.headers['last-event-id']
  if (header === undefined || header === '') return null
  const id = Number(header)
  if (!Number.isSafeInteger(id) || id < 0)
    throw new Refusal('validation_failed', /*i18n*/ 'Last-Event-ID must be an id that we sent.')
  return id
}
