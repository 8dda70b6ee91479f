import { Trans, useLingui } from '@lingui/react/macro'
import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { foodTagLabels } from '#shared/ratings/tags.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'
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

const most = 6

const List = ({ of, id, restaurant }: Props) => {
  const { t, i18n } = useLingui()
  const query = useInfiniteQuery({
    queryKey: ['reviews', of, id],
    ...(of === 'restaurants'
      ? pagesOf('GET /api/restaurants/:id/reviews', { params: { id }, query: { limit: 10 } })
      : pagesOf('GET /api/dishes/:id/reviews', { params: { id }, query: { limit: 10 } })),
  })
  const tags = query.data?.pages[0]?.tags ?? []
  return (
    <>
      {tags.length > 0 && (
        <ul aria-label={t`What customers say`} className="mb-4 flex flex-wrap gap-2">
          {tags.slice(0, most).map(({ tag, count }) => (
            <li key={tag} className="rounded-full bg-sunken px-3.5 py-1 text-sm font-bold">
              {i18n._(foodTagLabels[tag])} <span className="text-soft">{i18n.number(count)}</span>
            </li>
          ))}
        </ul>
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
