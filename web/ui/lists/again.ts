import type { UseInfiniteQueryResult } from '@tanstack/react-query'

/**
 * What 'Try again' does for a list of which something is shown: what failed, further pages or all of them.
 */
export const again = (
  query: Pick<UseInfiniteQueryResult, 'isFetchNextPageError' | 'fetchNextPage' | 'refetch'>,
): (() => unknown) => (query.isFetchNextPageError ? () => query.fetchNextPage() : query.refetch)
