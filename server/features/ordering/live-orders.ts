import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#shared/errors.ts'
import type { Deps } from '../../deps.ts'
import { createEventStreams } from '../../http/event-streams.ts'
import { eventsAfter, type LiveEvent, orderEventsAfter, readNotification } from './event-log.ts'
import { sweepEventLog } from './event-sweep.ts'
import { keepPresence } from './presence.ts'

/** What a stream listens to. */
export type Topic =
  | { kind: 'order'; orderId: string }
  | { kind: 'restaurant'; restaurantId: string }
  | { kind: 'deliveries'; agentId: string }

export type LiveOrders = {
  /** Turns the reply into a stream of `topic`, from Last-Event-ID on where the client sends one; `until` its token ends. */
  open: (request: FastifyRequest, reply: FastifyReply, topic: Topic, until: Date) => Promise<void>
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
/** A restaurant hears of an order once it is paid for; one whose payment was refused was never placed. */
const isForRestaurant = (event: LiveEvent): boolean =>
  event.status !== 'processing' && event.action !== 'refusePayment'
const keysFor = (event: LiveEvent): string[] => [
  `order:${event.orderId}`,
  ...(isForRestaurant(event) ? [`restaurant:${event.restaurantId}`] : []),
  'deliveries',
]

/** Agents hear of what is free to take or was just taken, and of their own orders; never of another agent's way. */
const wantedBy =
  (topic: Topic) =>
  (event: LiveEvent): boolean => {
    if (topic.kind === 'restaurant') return isForRestaurant(event)
    if (topic.kind === 'order' || event.agentId === topic.agentId) return true
    return (
      event.name === 'status' &&
      (event.agentId === null || event.action === 'claim' || event.action === 'cancel')
    )
  }

/**
 * Live events of orders (issue: customer, restaurant, agent). Every instance hears every event through NOTIFY, so it
 * does not matter which of them a client is connected to; the log in the database is what a client resumes from.
 */
export const openLiveOrders = async (deps: Deps): Promise<LiveOrders> => {
  const streams = createEventStreams<LiveEvent>(deps.clock)
  const presence = keepPresence(deps)
  const published = createRecent()
  const publish = (event: LiveEvent) => {
    if (published.add(event.id)) streams.publish(keysFor(event), event)
  }
  const stopListening = deps.notifications.on('orders', (payload) => publish(readNotification(payload)))
  const stopSweeping = await sweepEventLog(deps, { has: published.has, publish })

  const missed = async (topic: Topic, lastId: number | null): Promise<LiveEvent[]> => {
    if (lastId === null) return []
    if (topic.kind === 'order') return await orderEventsAfter(deps.db, topic.orderId, lastId)
    return await eventsAfter(deps.db, lastId, topic.kind === 'restaurant' ? topic.restaurantId : null)
  }

  return {
    open: async (request, reply, topic, until) => {
      const lastId = lastEventId(request)
      const stream = randomUUID()
      if (topic.kind === 'restaurant') await presence.opened(stream, `restaurant:${topic.restaurantId}`)
      if (topic.kind === 'deliveries') await presence.opened(stream, `agent:${topic.agentId}`)
      await streams.open(reply, {
        key: keyOf(topic),
        wants: wantedBy(topic),
        until,
        missed: () => missed(topic, lastId),
        onClose: () => presence.closed(stream),
      })
    },
    size: streams.size,
    close: async () => {
      stopListening()
      await stopSweeping()
      streams.close()
      await presence.close()
    },
  }
}

/** Remembers what was sent lately, so that the sweep repeats nothing. */
const createRecent = (limit = 20_000) => {
  const ids = new Set<number>()
  return {
    has: (id: number): boolean => ids.has(id),
    /** False when `id` was there already. */
    add: (id: number): boolean => {
      if (ids.has(id)) return false
      ids.add(id)
      if (ids.size > limit) for (const oldest of ids) if (ids.size > limit / 2) ids.delete(oldest)
      return true
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
