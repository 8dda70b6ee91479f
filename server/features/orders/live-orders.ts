import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#shared/errors.ts'
import type { Deps } from '../../deps.ts'
import type { VerifiedCaller } from '../../http/access-token.ts'
import { createEventStreams, type StreamEvent } from '../../outbox/event-streams.ts'
import { onLatestValue } from '../../outbox/latest-values.ts'
import { trackPresence } from '../../outbox/presence.ts'
import { createRecentEvents } from '../../outbox/recent-events.ts'
import { openStreamSlots } from '../../outbox/stream-slots.ts'
import { latestPositions } from '../deliveries/courier-positions.ts'
import { unpublishedAction } from './checkout-parts.ts'
import {
  eventsAfter,
  eventsById,
  findEvent,
  type LiveEvent,
  type LogScope,
  readNotification,
} from './event-log.ts'
import { createEventPublisher } from './event-publisher.ts'
import { startOutboxRelay } from './outbox-relay.ts'
import { agentTopic, courierTopic, deliveriesTopic, orderTopic, restaurantTopic } from './topics.ts'

/** What a stream listens to. */
export type Topic =
  /** `courier`: places of the courier too, for whom disclosure.ts shows them. */
  | { kind: 'order'; orderId: string; courier: boolean }
  | { kind: 'restaurant'; restaurantId: string }
  | { kind: 'deliveries'; agentId: string }

export type LiveOrders = {
  /**
   * Turns the reply into a stream of `topic`, from Last-Event-ID on where the client sends one, until the caller's token ends. Refuses
   * with rate_limited when the account has too many open already.
   */
  open: (request: FastifyRequest, reply: FastifyReply, topic: Topic, caller: VerifiedCaller) => Promise<void>
  /** Streams open in this instance. */
  size: () => number
  close: () => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    live: LiveOrders
  }
}

const topicsOf = (topic: Topic): string[] => {
  if (topic.kind === 'restaurant') return [restaurantTopic(topic.restaurantId)]
  if (topic.kind === 'deliveries') return [deliveriesTopic, agentTopic(topic.agentId)]
  return [orderTopic(topic.orderId), ...(topic.courier ? [courierTopic(topic.orderId)] : [])]
}
/** Where the couriers are that a stream follows. */
const valuesOf = (deps: Deps, topic: Topic) => {
  if (topic.kind === 'deliveries') return () => latestPositions(deps.db, { agentId: topic.agentId })
  if (topic.kind === 'order' && topic.courier)
    return () => latestPositions(deps.db, { deliveryId: topic.orderId })
  return undefined
}
const scopeOf = (topic: Topic): LogScope => (topic.kind === 'deliveries' ? 'all' : topic)

/**
 * Live events of orders (issue: customer, restaurant, agent). Every instance hears every event through NOTIFY, so it
 * does not matter which of them a client is connected to; the log in the database is what a client resumes from.
 */
export const openLiveOrders = async (deps: Deps): Promise<LiveOrders> => {
  const recent = createRecentEvents<StreamEvent>()
  const load = async (ids: readonly number[]) => {
    const events: LiveEvent[] = []
    for await (const page of eventsById(deps.db, ids)) events.push(...page)
    return events
  }
  const streams = createEventStreams({ clock: deps.clock, recent, load })
  const presence = trackPresence(deps)
  const slots = openStreamSlots(deps)
  const publisher = await createEventPublisher(deps, recent, streams.publish)
  const stopListening = deps.notifications.on('orders', (payload) => {
    const { event, previous } = readNotification(payload)
    publisher.publish(event, previous)
  })
  const stopValues = onLatestValue(deps, streams.publishLatest)
  const stopRelay = startOutboxRelay(deps, publisher)

  /** What was published after `lastId` and before the stream joined; what is unpublished yet reaches it like everybody. */
  const replay = (topic: Topic, lastId: number) =>
    async function* (joined: number) {
      for await (const page of eventsAfter(deps.db, scopeOf(topic), lastId))
        yield page.filter((event) => {
          const position = recent.positionOf(event.id)
          if (position !== undefined) return position < joined
          return event.action === unpublishedAction || publisher.isPublished(event)
        })
    }

  return {
    open: async (request, reply, topic, { userId, until }) => {
      const lastId = lastEventId(request)
      const stream = randomUUID()
      const giveBack = await slots.take(userId)
      if (topic.kind === 'restaurant') await presence.opened(stream, `restaurant:${topic.restaurantId}`)
      if (topic.kind === 'deliveries') await presence.opened(stream, `agent:${topic.agentId}`)
      const last = lastId === null ? undefined : await findEvent(deps.db, lastId)
      const values = valuesOf(deps, topic)
      streams.open(reply, {
        topics: topicsOf(topic),
        last,
        until,
        ...(lastId !== null && { replay: replay(topic, lastId) }),
        ...(values && { values }),
        onClose: () => {
          giveBack()
          presence.closed(stream)
        },
      })
    },
    size: streams.size,
    close: async () => {
      stopListening()
      stopValues()
      await stopRelay()
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
