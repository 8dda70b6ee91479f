import { IconArrowLeft } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Failure } from '../../ui/page/failure.tsx'
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx'

type Props<T> = {
  /** The address of the list that it is one of, and its name. */
  backTo: string
  back: string
  query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'error' | 'refetch'>
  children: (data: T) => ReactNode
}

/** All that is known of one thing of a list: a way back, then it, its failure, or that it is loading. */
export const DetailPage = <T,>({ backTo, back, query, children }: Props<T>) => (
  <>
    <p className="mb-4">
      <Link to={backTo} className="inline-flex min-h-11 items-center gap-1.5 font-bold text-accent">
        <IconArrowLeft aria-hidden="true" size={20} />
        {back}
      </Link>
    </p>
    {query.data !== undefined ? (
      children(query.data)
    ) : query.isError ? (
      <Failure error={query.error} onRetry={query.refetch} />
    ) : (
      <PageSkeleton />
    )}
  </>
)
