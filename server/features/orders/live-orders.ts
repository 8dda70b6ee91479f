import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#shared/errors.ts'
import type { Deps } from '../../deps.ts'
import type { VerifiedCaller } from '../../http/access-token.ts'
import { createEventStreams } from '../../http/event-streams.ts'
import { createRecentEvents } from '../../http/recent-events.ts'
import { openStreamSlots } from '../../http/stream-slots.ts'
import { unpublishedAction } from './checkout-store.ts'
import { eventsAfter, eventsById, type LiveEvent, type LogScope, readNotification } from './event-log.ts'
import { createEventPublisher } from './event-publisher.ts'
import { startOutboxRelay } from './outbox-relay.ts'
import { trackPresence } from './presence.ts'

/** What a stream listens to. */
export type Topic =
  /** `courier`: places of the courier too, which are for the customer alone. */
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

const keyOf = (topic: Topic): string => {
  if (topic.kind === 'order') return `order:${topic.orderId}`
  return topic.kind === 'restaurant' ? `restaurant:${topic.restaurantId}` : 'deliveries'
}
/** Streams that hear the same. */
const audienceOf = (topic: Topic): string => {
  if (topic.kind === 'deliveries') return `agent:${topic.agentId}`
  return topic.kind === 'order' && topic.courier ? `${keyOf(topic)}:courier` : keyOf(topic)
}
/** A restaurant hears of an order once it is paid for; one whose payment was refused was never placed. */
const isForRestaurant = (event: LiveEvent): boolean =>
  event.status !== 'processing' && event.action !== 'refusePayment'
const keysFor = (event: LiveEvent): string[] => [
  `order:${event.orderId}`,
  ...(isForRestaurant(event) ? [`restaurant:${event.restaurantId}`] : []),
  'deliveries',
]

/** What frees an order for other agents, or takes it from them. */
const concernsAllAgents: readonly string[] = ['claim', 'giveBack', 'release', 'cancel', 'deliver']
const isFree = ({ agentId, status }: LiveEvent): boolean =>
  agentId === null && (status === 'preparing' || status === 'readyForPickup')

/**
 * Agents hear of what is free to take or was just taken, and of their own orders; never of another agent's way. Kitchens hear of
 * the steps of their orders and not of places.
 */
const heardBy =
  (topic: Topic) =>
  (event: LiveEvent): boolean => {
    if (topic.kind === 'order')
      return event.orderId === topic.orderId && (event.name === 'status' || topic.courier)
    if (topic.kind === 'restaurant')
      return event.restaurantId === topic.restaurantId && event.name === 'status' && isForRestaurant(event)
    if (event.agentId === topic.agentId) return true
    return event.name === 'status' && (isFree(event) || concernsAllAgents.includes(event.action))
  }
const scopeOf = (topic: Topic): LogScope => (topic.kind === 'deliveries' ? 'all' : topic)

/**
 * Live events of orders (issue: customer, restaurant, agent). Every instance hears every event through NOTIFY, so it
 * does not matter which of them a client is connected to; the log in the database is what a client resumes from.
 */
export const openLiveOrders = async (deps: Deps): Promise<LiveOrders> => {
  const recent = createRecentEvents<LiveEvent>()
  const load = async (ids: readonly number[]) => {
    const events: LiveEvent[] = []
    for await (const page of eventsById(deps.db, ids)) events.push(...page)
    return events
  }
  const streams = createEventStreams<LiveEvent>({ clock: deps.clock, recent, load })
  const presence = trackPresence(deps)
  const slots = openStreamSlots(deps)
  const publisher = await createEventPublisher(deps, recent, (event) =>
    streams.publish(keysFor(event), event),
  )
  const stopListening = deps.notifications.on('orders', (payload) => {
    const { event, previous } = readNotification(payload)
    publisher.publish(event, previous)
  })
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
      // The numbers of one order are in its order: what the client had may be published here only now, on a slow instance.
      const known = topic.kind === 'order' ? (lastId ?? 0) : 0
      const hears = heardBy(topic)
      streams.open(reply, {
        key: keyOf(topic),
        hears: (event) => event.id > known && hears(event),
        audience: `${audienceOf(topic)} ${known}`,
        until,
        ...(lastId !== null && { replay: replay(topic, lastId) }),
        onClose: () => {
          giveBack()
          presence.closed(stream)
        },
      })
    },
    size: streams.size,
    close: async () => {
      stopListening()
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
