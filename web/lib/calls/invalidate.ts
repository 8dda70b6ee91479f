import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Reads queries again because something happened. One whose very first response is still on its way is read
 * again after it: that response may be from before, and invalidating a query that has no data yet is
 * taken for answered by it.
 */
export const invalidate = async (client: QueryClient, queryKey: QueryKey): Promise<void> => {
  const first = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await Promise.allSettled(first.map(({ promise }) => promise))
  await client.invalidateQueries({ queryKey })
}
