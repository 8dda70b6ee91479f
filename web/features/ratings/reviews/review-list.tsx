import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ReviewSort, reviewSorts } from '#shared/ratings/review-lists.ts'
import { foodTagLabels } from '#shared/ratings/tags.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'
import { chipClass } from '../../../ui/chip.ts'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { ReviewItem } from './review-item.tsx'

type Props = { of: 'restaurants' | 'dishes'; id: string; restaurant: string }

/** What customers wrote, page by page; of a restaurant with what its tags come to. */
const ReviewList = (props: Props) => (
  <QueryClientProvider client={queryClient}>
    <List {...props} />
  </QueryClientProvider>
)
export default ReviewList

const maxTags = 6
const sortLabels = { useful: msg`Most useful`, newest: msg`Newest`, lowest: msg`Lowest` } as const

const List = ({ of, id, restaurant }: Props) => {
  const { t, i18n } = useLingui()
  const [sort, setSort] = useState<ReviewSort>('useful')
  const which = { params: { id }, query: { limit: 10, sort } }
  const query = useInfiniteQuery({
    queryKey: ['reviews', of, id, sort],
    placeholderData: keepPreviousData,
    ...(of === 'restaurants'
      ? pagesOf('GET /api/restaurants/:id/reviews', which)
      : pagesOf('GET /api/dishes/:id/reviews', which)),
  })
  const tags = query.data?.pages[0]?.tags ?? []
  const several = (query.data?.pages[0]?.items.length ?? 0) > 1
  return (
    <>
      {tags.length > 0 && (
        <ul aria-label={t`What customers say`} className="mb-4 flex flex-wrap gap-2">
          {tags.slice(0, maxTags).map(({ tag, count }) => (
            <li key={tag} className="rounded-full bg-sunken px-3.5 py-1 text-sm font-bold">
              {i18n._(foodTagLabels[tag])} <span className="text-soft">{i18n.number(count)}</span>
            </li>
          ))}
        </ul>
      )}
      {several && (
        <fieldset className="mb-4 flex flex-wrap items-center gap-2">
          <legend className="sr-only">{t`Order of the reviews`}</legend>
          {reviewSorts.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === sort}
              className={chipClass}
              onClick={() => setSort(one)}
            >
              {i18n._(sortLabels[one])}
            </button>
          ))}
        </fieldset>
      )}
      <PagedList
        query={query}
        layout="grid gap-4 md:grid-cols-2"
        failure={t`The reviews could not be loaded.`}
        empty={
          <p className="text-soft">
            <Trans>Nobody has written about it yet.</Trans>
          </p>
        }
      >
        {(review) => <ReviewItem review={review} restaurant={restaurant} />}
      </PagedList>
    </>
  )
}
