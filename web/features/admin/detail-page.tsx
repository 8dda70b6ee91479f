import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PartFailure } from '../../ui/page/failure.tsx'
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx'

type Props<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'error' | 'refetch'>
  /** Why there is nothing to see, where the server says nothing. */
  failure?: string
  children: (data: T) => ReactNode
}

/** All that is known of one thing of a list: it, its failure, or that it is loading. */
export const DetailPage = <T,>({ query, failure, children }: Props<T>) => {
  if (query.data !== undefined) return children(query.data)
  return query.isError ? (
    <PartFailure error={query.error} otherwise={failure} onRetry={query.refetch} />
  ) : (
    <PageSkeleton />
  )
}
