import { Trans, useLingui } from '@lingui/react/macro'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { FailedPart } from '../page/failed-part.tsx'
import { again } from './again.ts'

type Page<T> = { items: T[]; nextCursor: string | null }
type Props<T extends { id: string }> = {
  query: UseInfiniteQueryResult<InfiniteData<Page<T>>>
  /** Shown in place of an empty list. */
  empty: ReactNode
  /** Why there is nothing to see, where the server says nothing. */
  failure: string
  /** The height of one row that is loading, as a class. */
  rowHeight?: string
  /** How the items are laid out, as classes. */
  layout?: string
  /** Whether a screen reader says what is new in it. */
  live?: boolean
  children: (item: T) => ReactNode
}

/** A list that is read page by page: loading, failed, empty, or its items with the way to more. */
export const PagedList = <T extends { id: string }>({
  query,
  empty,
  failure,
  rowHeight = 'h-36',
  layout = 'space-y-4',
  live = false,
  children,
}: Props<T>) => {
  const { t } = useLingui()
  // One that has failed is tried again by itself; what is said of it does not come and go.
  if (query.isPending && query.errorUpdateCount === 0)
    return (
      <div role="status" aria-label={t`Loading`} className="space-y-4">
        {['first', 'second', 'third'].map((row) => (
          <div key={row} className={`skeleton w-full !rounded-card ${rowHeight}`} />
        ))}
      </div>
    )
  if (!query.data) return <FailedPart error={query.error} otherwise={failure} onRetry={query.refetch} />
  const items = query.data.pages.flatMap((page) => page.items)
  return (
    <>
      {query.isError && (
        <div className="mb-4">
          <FailedPart error={query.error} otherwise={failure} onRetry={again(query)} />
        </div>
      )}
      {items.length === 0 ? (
        empty
      ) : (
        <ul
          aria-busy={query.isPlaceholderData}
          aria-live={live ? 'polite' : undefined}
          className={`${layout} ${query.isPlaceholderData ? 'outdated' : ''}`}
        >
          {items.map((item) => (
            <li key={item.id}>{children(item)}</li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <p className="mt-6 text-center">
          <Button look="plain" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            <Trans>Load more</Trans>
          </Button>
        </p>
      )}
    </>
  )
}
