import {
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Order } from '#shared/orders/contracts.ts'
import type { recalls } from '#shared/orders/order-lifecycle.ts'
import { type CallInput, call } from '../../../lib/calls/api.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { invalidate } from '../../../lib/calls/invalidate.ts'
import { throttle } from '../../../lib/hooks/throttle.ts'
import { translate } from '../../../lib/language/i18n.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'
import { useEventStream } from '../../../lib/live/use-event-stream.ts'
import { useReadSoon } from '../../../lib/live/use-live-queries.ts'
import { createStore } from '../../../lib/state/create-store.ts'
import type { Tap } from '../../../lib/taps/tap-queue.ts'
import { tap, useKeptTaps } from '../../../lib/taps/taps.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { useRestaurantId } from '../access/use-restaurant.ts'
import { print } from '../printing/print.ts'
import { printOnAccept } from '../printing/print-on-accept.ts'
import { recurringKey, surplusKey } from '../surplus/surplus-keys.ts'
import { asTapped } from './as-tapped.ts'
import { type KitchenFilter, type KitchenPage, listsKey, putOrder, restaurantKey } from './kitchen-cache.ts'
import { kitchenActionLabel } from './kitchen-status.ts'

/** What is under way in a kitchen is read whole, what is finished page by page. */
const maxActive = 100
const pageOfFinished = 20

/** Whether a query was about this restaurant: what one has is never shown in place of another's. */
export const isOfRestaurant = (restaurant: string | undefined, key: QueryKey | undefined): boolean =>
  key?.[1] === restaurantKey(restaurant)[1]

/** One list of the kitchen's orders, page by page, as they will be once what was tapped has been sent. */
export const useKitchenOrders = (filter: KitchenFilter, enabled = true) => {
  const restaurant = useRestaurantId()
  const taps = useKeptTaps()
  return useInfiniteQuery({
    queryKey: [...listsKey(restaurant), filter],
    ...pagesOf('GET /api/restaurant/orders', {
      query: {
        ...filter,
        limit: filter.sort === 'oldest' ? maxActive : pageOfFinished,
        ...(restaurant !== undefined && { restaurant }),
      },
    }),
    placeholderData: (before, query) => (isOfRestaurant(restaurant, query?.queryKey) ? before : undefined),
    select: (data) => ({ ...data, pages: data.pages.map((page) => pageAsTapped(page, taps)) }),
    enabled,
  })
}

const pageAsTapped = <P extends Pick<KitchenPage, 'items'>>(page: P, taps: readonly Tap[]): P =>
  taps.length === 0 ? page : { ...page, items: page.items.map((order) => asTapped(order, taps)) }

/** How many orders there are in each of the restaurant's statuses. */
export const useKitchenCounts = (filter: Pick<KitchenFilter, 'q' | 'from' | 'to'> = {}) => {
  const restaurant = useRestaurantId()
  return useQuery({
    queryKey: [...restaurantKey(restaurant), 'counts', filter],
    queryFn: async ({ signal }) => {
      const query = { ...filter, limit: 1, ...(restaurant !== undefined && { restaurant }) }
      const { counts } = await call('GET /api/restaurant/orders', { query }, { signal })
      if (counts === null) throw new Error('a first page without counts')
      return counts
    },
    placeholderData: (before, query) => (isOfRestaurant(restaurant, query?.queryKey) ? before : undefined),
  })
}

/** How often figures are refetched while one event follows the other. */
const figuresEveryMs = 1_000

export const readFigures = (client: QueryClient, restaurant: string | undefined) => {
  for (const figures of ['counts', 'stats', 'missed', 'open-portions'])
    void invalidate(client, [...restaurantKey(restaurant), figures])
}

/** Orders being fetched; true: fetch again afterwards, because something changed in the meantime. */
const reading = new Map<string, boolean>()

/**
 * Reads an order because something happened to it; however much happens at once, one call after the other.
 */
const readOrderAgain = async (client: QueryClient, restaurant: string | undefined, id: string) => {
  if (reading.has(id)) {
    reading.set(id, true)
    return
  }
  do {
    reading.set(id, false)
    await readOrder(client, restaurant, id)
  } while (reading.get(id) === true)
  reading.delete(id)
}

export const readOrder = async (client: QueryClient, restaurant: string | undefined, id: string) => {
  try {
    const order = await call('GET /api/orders/:id', { params: { id } })
    // Staff who ordered it themselves see it as its customer, with the customer's actions.
    if (order.viewedAs === 'restaurant') putOrder(client, restaurant, order)
    else await client.invalidateQueries({ queryKey: listsKey(restaurant) })
  } catch {
    await client.invalidateQueries({ queryKey: listsKey(restaurant) })
  }
}

/** Keeps all that is shown of the restaurant up to date by its stream: once for the whole dashboard. */
export const useKitchenLive = (): void => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  const figures = useRef<ReturnType<typeof throttle<null>> | null>(null)
  useEffect(() => {
    const throttled = throttle<null>(figuresEveryMs, () => readFigures(client, restaurant))
    figures.current = throttled
    return () => throttled.stop()
  }, [client, restaurant])
  const readSurplus = useReadSoon([surplusKey(restaurant), recurringKey(restaurant)])
  const query = restaurant === undefined ? '' : `?${new URLSearchParams({ restaurant })}`
  useEventStream(`/api/restaurant/events${query}`, {
    onStatus: ({ orderId }) => {
      void readOrderAgain(client, restaurant, orderId)
      figures.current?.push(null)
    },
    onRestaurant: () => void invalidate(client, [...restaurantKey(restaurant), 'profile']),
    onRescue: readSurplus,
    onRecurring: readSurplus,
    onConnect: () => {
      void invalidate(client, restaurantKey(restaurant))
      readSurplus()
    },
  })
}

export type KitchenTransition =
  | { order: Order; action: 'accept'; preparationMinutes: number }
  | { order: Order; action: 'ready' }
  /** `code`: what the customer said who collects it. */
  | { order: Order; action: 'deliver'; code?: string | undefined }

const move = (transition: KitchenTransition): Promise<Order | null> => {
  const { order, action } = transition
  const params = { id: order.id }
  const tapped = { about: [order.id], what: translate(kitchenActionLabel(order, action)) }
  if (action === 'accept') {
    const { preparationMinutes } = transition
    return tap('POST /api/restaurant/orders/:id/accept', { params, body: { preparationMinutes } }, tapped)
  }
  if (action === 'ready') return tap('POST /api/restaurant/orders/:id/ready', { params }, tapped)
  const { code } = transition
  return tap(
    'POST /api/restaurant/orders/:id/deliver',
    { params, body: code === undefined ? null : { code } },
    tapped,
  )
}

/**
 * A refusal means that somebody else was faster: it says so, and shows the order as it is. Without an answer
 * the step is kept on the device and sent later.
 */
export const useKitchenTransition = () => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  return useMutation({
    mutationFn: move,
    onSuccess: (order, { action }) => {
      if (order === null) return
      lastMoved.set(order)
      putOrder(client, restaurant, order)
      readFigures(client, restaurant)
      if (action === 'accept' && printOnAccept.get()) void print(order.id, 'ticket')
    },
    onError: (error, { order }) => {
      toast.error(messageOf(error, translate(/*i18n*/ 'That did not work. Please try again.')))
      return readOrder(client, restaurant, order.id)
    },
  })
}

/** The last order that was moved on here, for a list that it has left. */
export const lastMoved = createStore<Order | null>(null)

/** Takes the kitchen's last step back. */
export const useRecall = () => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  return useMutation({
    mutationFn: ({ order, action }: { order: Order; action: keyof typeof recalls }) =>
      call('POST /api/restaurant/orders/:id/recall', { params: { id: order.id }, body: { action } }),
    onSuccess: (order) => {
      lastMoved.set(null)
      putOrder(client, restaurant, order)
      readFigures(client, restaurant)
    },
    onError: (error, { order }) => {
      toast.error(messageOf(error, translate(/*i18n*/ 'That did not work. Please try again.')))
      return readOrder(client, restaurant, order.id)
    },
  })
}

/** Takes portions of several lines out of an order; refusals are for the form. */
export const useChangeItems = () => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  return async (order: Order, body: CallInput<'POST /api/restaurant/orders/:id/change-items'>['body']) => {
    const params = { id: order.id }
    try {
      putOrder(
        client,
        restaurant,
        await call('POST /api/restaurant/orders/:id/change-items', { params, body }),
      )
    } catch (error) {
      await readOrder(client, restaurant, order.id)
      throw error
    }
    readFigures(client, restaurant)
  }
}

export const useRestaurantCancel = () => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  return async (order: Order, reason: string) => {
    const params = { id: order.id }
    putOrder(
      client,
      restaurant,
      await call('POST /api/restaurant/orders/:id/cancel', { params, body: { reason } }),
    )
    readFigures(client, restaurant)
  }
}
