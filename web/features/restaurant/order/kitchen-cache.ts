import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Order } from '#shared/orders/contracts.ts'
import {
  type DeskColumn,
  deskColumnOf,
  hasFoodInKitchen,
  type RestaurantListGroup,
  restaurantGroupOf,
} from '#shared/orders/order-lifecycle.ts'
import type { RestaurantOrderCounts, RestaurantOrderDetails } from '#shared/orders/restaurant-contracts.ts'

/** What a list of the kitchen's orders shows. */
export type KitchenFilter = {
  status?: DeskColumn
  group?: RestaurantListGroup
  sort: 'newest' | 'oldest'
  q?: string
  /** Calendar days in Asia/Kolkata. */
  from?: string
  to?: string
}

export type KitchenPage = {
  items: Order[]
  nextCursor: string | null
  counts: RestaurantOrderCounts | null
}

/** All that is read of one restaurant, and its lists of orders. */
export const restaurantKey = (restaurant: string | undefined) => ['restaurant', restaurant ?? ''] as const
export const detailsKey = (restaurant: string | undefined, id: string) =>
  [...restaurantKey(restaurant), 'details', id] as const
export const listsKey = (restaurant: string | undefined) => [...restaurantKey(restaurant), 'orders'] as const

const isShown = (order: Order, { status, group }: KitchenFilter): boolean =>
  (status === undefined || deskColumnOf(order.status) === status) &&
  (group === undefined || isOfGroup(order, group))

const isOfGroup = (order: Order, group: RestaurantListGroup): boolean => {
  if (group === 'unseen') return order.attention !== null
  if (group === 'open')
    return restaurantGroupOf(order.restaurantStatus) === 'active' || order.attention !== null
  if (group === 'kitchen') return hasFoodInKitchen(order.status) || order.attention !== null
  if (group === 'recent')
    return order.restaurantStatus !== 'pending' && order.restaurantStatus !== 'preparing'
  return restaurantGroupOf(order.restaurantStatus) === group
}

/** Whether `order` comes before `other` in a list sorted so. */
const isBefore = (order: Order, other: Order, sort: KitchenFilter['sort']): boolean => {
  const [a, b] = [order.placedAt + order.id, other.placedAt + other.id]
  return sort === 'oldest' ? a < b : a > b
}

/** The pages with the order at its place; as they are if that is on a page that was not read yet. */
const withOrder = (pages: KitchenPage[], order: Order, sort: KitchenFilter['sort']): KitchenPage[] => {
  const last = pages.length - 1
  const target = pages.findIndex(({ items }) => items.some((other) => isBefore(order, other, sort)))
  if (target === -1 && pages[last]?.nextCursor !== null) return pages
  return pages.map((page, index) => {
    if (index !== (target === -1 ? last : target)) return page
    const at = page.items.findIndex((other) => isBefore(order, other, sort))
    return { ...page, items: page.items.toSpliced(at === -1 ? page.items.length : at, 0, order) }
  })
}

/**
 * Puts an order as it is now into every list of the kitchen that has been read: its card changes in place,
 * comes or goes, and no list is refetched, but for those that search, which only the server can do. An order
 * that arrives late, older than what is shown, changes nothing.
 */
export const putOrder = (client: QueryClient, restaurant: string | undefined, order: Order): void => {
  for (const query of client.getQueryCache().findAll({ queryKey: listsKey(restaurant) })) {
    const filter = query.queryKey.at(-1) as KitchenFilter
    const data = query.state.data as InfiniteData<KitchenPage> | undefined
    if (data === undefined) continue
    const known = data.pages.flatMap(({ items }) => items).find(({ id }) => id === order.id)
    if (known && known.timeline.length > order.timeline.length) continue
    const shown = isShown(order, filter)
    const searches = filter.q !== undefined || filter.from !== undefined || filter.to !== undefined
    if (!known && shown && searches) {
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
      continue
    }
    if (!known && !shown) continue
    const pages =
      known && shown
        ? data.pages.map((page) => ({
            ...page,
            items: page.items.map((item) => (item.id === order.id ? order : item)),
          }))
        : known
          ? data.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== order.id) }))
          : withOrder(data.pages, order, filter.sort)
    client.setQueryData(query.queryKey, { ...data, pages })
  }
  putDetails(client, restaurant, order)
}

/** The same for the order that is looked at: its steps and sums are refetched. */
const putDetails = (client: QueryClient, restaurant: string | undefined, order: Order): void => {
  const queryKey = detailsKey(restaurant, order.id)
  client.setQueryData<RestaurantOrderDetails>(queryKey, (known) =>
    known === undefined || known.order.timeline.length > order.timeline.length ? known : { ...known, order },
  )
  void client.invalidateQueries({ queryKey })
}
