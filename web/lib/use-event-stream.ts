import { EventSource } from 'eventsource'
import { useEffect, useRef } from 'react'
import type { OrderEvent } from '#shared/contracts/orders.ts'
import type { RestaurantEvent } from '#shared/contracts/restaurant-profile.ts'
import type { SupportEvent } from '#shared/contracts/support.ts'
import type { RescueEvent } from '#shared/contracts/surplus.ts'
import { fetchAsUser } from './fetch-as-user.ts'

export type EventHandlers = {
  onStatus?: (event: OrderEvent) => void
  onLocation?: (event: OrderEvent) => void
  /** A message of a conversation with support, or a change of its state alone. */
  onSupport?: (event: SupportEvent) => void
  /** A restaurant's settings have changed, or it is paused. */
  onRestaurant?: (event: RestaurantEvent) => void
  /** Deliveries are offered to a courier, or are no longer. */
  onOffer?: () => void
  /** A courier went online or offline. */
  onShift?: () => void
  /** Something happened to surplus food, or to a rescue of it. */
  onRescue?: (event: RescueEvent) => void
  /** Connected, for the first time too: there may have been events since the data was read, which are not replayed. */
  onConnect?: () => void
}

const retryMs = 3_000

/**
 * Listens to a stream of events while the component is mounted. A broken connection is resumed from the last event;
 * a refused one is tried again. `onConnect` refetches what was read before the stream was there.
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
    let lastId = ''

    const listener =
      <E>(handle: (event: E) => void) =>
      (message: MessageEvent<string>) => {
        // Positions have no id of their own.
        if (message.lastEventId !== '') lastId = message.lastEventId
        handle(JSON.parse(message.data) as E)
      }
    const open = () => {
      source = new EventSource(path, {
        fetch: (url, init) => {
          const headers = new Headers(init.headers)
          if (lastId !== '') headers.set('last-event-id', lastId)
          return fetchAsUser(String(url), { ...(init as RequestInit), headers })
        },
      })
      source.addEventListener('open', () => latest.current.onConnect?.())
      source.addEventListener(
        'status',
        listener<OrderEvent>((event) => latest.current.onStatus?.(event)),
      )
      source.addEventListener(
        'location',
        listener<OrderEvent>((event) => latest.current.onLocation?.(event)),
      )
      source.addEventListener(
        'restaurant',
        listener<RestaurantEvent>((event) => latest.current.onRestaurant?.(event)),
      )
      source.addEventListener(
        'offer',
        listener(() => latest.current.onOffer?.()),
      )
      source.addEventListener(
        'shift',
        listener(() => latest.current.onShift?.()),
      )
      source.addEventListener(
        'rescue',
        listener<RescueEvent>((event) => latest.current.onRescue?.(event)),
      )
      for (const name of ['message', 'state'])
        source.addEventListener(
          name,
          listener<SupportEvent>((event) => latest.current.onSupport?.(event)),
        )
      source.addEventListener('error', () => {
        if (source?.readyState === EventSource.CLOSED) retry = setTimeout(open, retryMs)
      })
    }
    open()
    return () => {
      clearTimeout(retry)
      source?.close()
    }
  }, [path])
}
