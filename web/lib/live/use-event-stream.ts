import { EventSource } from 'eventsource'
import { useEffect, useRef } from 'react'
import type { OrderEvent } from '#shared/orders/contracts.ts'
import type { RescueEvent } from '#shared/rescue/contracts.ts'
import type { RestaurantEvent } from '#shared/restaurants/contracts.ts'
import { heartbeatMs } from '#shared/streams.ts'
import type { DeskEvent, SupportEvent } from '#shared/support/contracts.ts'
import { doubtConnection } from '../calls/connection.ts'
import { fetchAsUser } from '../calls/fetch-as-user.ts'

export type EventHandlers = {
  onStatus?: (event: OrderEvent) => void
  onLocation?: (event: OrderEvent) => void
  /** A message of a conversation with support, or a change of its state alone. */
  onSupport?: (event: SupportEvent) => void
  /** For admins: something of a conversation changed that its person does not see. */
  onDesk?: (event: DeskEvent) => void
  /** A restaurant's settings have changed, or it is paused. */
  onRestaurant?: (event: RestaurantEvent) => void
  /** Deliveries are offered to a courier, or are no longer. */
  onOffer?: () => void
  /** A courier went online or offline. */
  onShift?: () => void
  /** Something happened to surplus food, or to a rescue of it. */
  onRescue?: (event: RescueEvent) => void
  /** Something happened to a recurring pick-up, or to one of its days. */
  onRecurring?: () => void
  /**
   * Connected, for the first time too: there may have been events since the data was read, which are not
   * replayed.
   */
  onConnect?: () => void
}

const retryMs = 3_000
/** Two heartbeats and more: the line is dead, though nobody has told the browser, as in a lift. */
const silentMs = 2.7 * heartbeatMs

/** The same response, with a call for each part of it that arrives. */
const watched = (response: Response, onPart: () => void): Response =>
  // An old browser without it opens its streams anew all the time, and misses nothing.
  response.ok && response.body && 'TransformStream' in globalThis
    ? new Response(
        response.body.pipeThrough(
          new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
            transform: (part, controller) => {
              onPart()
              controller.enqueue(part)
            },
          }),
        ),
        response,
      )
    : response

/**
 * Listens to a stream of events while the component is mounted. A broken connection is resumed from the last
 * event, and so is one that is silent for too long; a refused one is tried again. `onConnect` refetches what
 * was read before the stream was there.
 */
export const useEventStream = (path: string | null, handlers: EventHandlers): void => {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    if (path === null) return
    let source: EventSource | undefined
    let retry: ReturnType<typeof setTimeout> | undefined
    let silence: ReturnType<typeof setTimeout> | undefined
    let lastId = ''

    const heard = () => {
      clearTimeout(silence)
      silence = setTimeout(() => {
        doubtConnection()
        source?.close()
        open()
      }, silentMs)
    }

    const listener =
      <E>(handle: (event: E) => void) =>
      (message: MessageEvent<string>) => {
        // Positions have no id of their own.
        if (message.lastEventId !== '') lastId = message.lastEventId
        handle(JSON.parse(message.data) as E)
      }
    const open = () => {
      heard()
      source = new EventSource(path, {
        fetch: async (url, init) => {
          const headers = new Headers(init.headers)
          if (lastId !== '') headers.set('last-event-id', lastId)
          return watched(await fetchAsUser(String(url), { ...(init as RequestInit), headers }), heard)
        },
      })
      const on = <E>(name: string, handle: (handlers: EventHandlers, event: E) => void) =>
        source?.addEventListener(
          name,
          listener<E>((event) => handle(latest.current, event)),
        )
      source.addEventListener('open', () => latest.current.onConnect?.())
      on<OrderEvent>('status', ({ onStatus }, event) => onStatus?.(event))
      on<OrderEvent>('location', ({ onLocation }, event) => onLocation?.(event))
      on<RestaurantEvent>('restaurant', ({ onRestaurant }, event) => onRestaurant?.(event))
      on('offer', ({ onOffer }) => onOffer?.())
      on('shift', ({ onShift }) => onShift?.())
      on<RescueEvent>('rescue', ({ onRescue }, event) => onRescue?.(event))
      on('recurringRescue', ({ onRecurring }) => onRecurring?.())
      for (const name of ['message', 'state'])
        on<SupportEvent>(name, ({ onSupport }, event) => onSupport?.(event))
      on<DeskEvent>('desk', ({ onDesk }, event) => onDesk?.(event))
      source.addEventListener('error', () => {
        if (source?.readyState !== EventSource.CLOSED) return
        clearTimeout(silence)
        retry = setTimeout(open, retryMs)
      })
    }
    open()
    return () => {
      clearTimeout(retry)
      clearTimeout(silence)
      source?.close()
    }
  }, [path])
}
