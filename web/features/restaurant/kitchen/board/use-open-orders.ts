import { useEffect, useRef } from 'react'
import type { Order } from '#shared/orders/contracts.ts'
import { hasFoodInKitchen } from '#shared/orders/order-lifecycle.ts'
import { useKitchenOrders } from '../../order/use-kitchen-orders.ts'

/** Couriers come nearer without an event of the order. */
const couriersMs = 30_000
/** Of a hundred orders each: more nobody cooks by, and a screen that runs for weeks holds no more. */
const maxPages = 2

/**
 * What has not left the kitchen, and what nobody there has acknowledged, oldest first. `more`: there are
 * orders besides.
 */
export const useOpenOrders = () => {
  const query = useKitchenOrders({ sort: 'oldest', group: 'kitchen' })
  const { data, hasNextPage, isFetching, fetchNextPage, refetch } = query
  const isFull = (data?.pages.length ?? 0) >= maxPages
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFull) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage, isFull])
  const orders = data?.pages
    .flatMap(({ items }) => items)
    // Seen here, though the server does not know it yet.
    .filter(({ status, attention }) => attention !== null || hasFoodInKitchen(status))
  const expected = orders?.some(({ delivery }) => delivery !== undefined) ?? false
  useEffect(() => {
    if (!expected) return
    const timer = setInterval(() => void refetch(), couriersMs)
    return () => clearInterval(timer)
  }, [expected, refetch])
  return { ...query, orders, more: hasNextPage && isFull }
}

/** Which of these came while the screen was open. */
export const useArrivals = (orders: readonly Order[] | undefined) => {
  const first = useRef<ReadonlySet<string> | null>(null)
  if (orders && first.current === null) first.current = new Set(orders.map(({ id }) => id))
  return ({ id }: Order): boolean => first.current !== null && !first.current.has(id)
}
