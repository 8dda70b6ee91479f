import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { reviewShows } from '#shared/ratings/review-lists.ts'
import { foodTagLabels, isPraise } from '#shared/ratings/tags.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'
import { useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { ChipFilter, FilterBar } from '../../../ui/lists/filter-bar.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { Rating } from '../../../ui/rating/rating.tsx'
import { useRestaurantId } from '../access/use-restaurant.ts'
import { restaurantKey } from '../order/kitchen-cache.ts'
import { OwnReviewItem } from './own-review.tsx'

/** What customers gave and wrote, with the mean that everybody sees and what its tags come to. */
const ReviewsPanel = () => {
  const { t, i18n } = useLingui()
  const restaurant = useRestaurantId()
  const filters = useUrlFilters({ show: [...reviewShows] })
  const { show } = filters.values
  const query = useInfiniteQuery({
    queryKey: [...restaurantKey(restaurant), 'reviews', show],
    ...pagesOf('GET /api/restaurant/reviews', { query: { restaurant, show } }),
  })
  const first = query.data?.pages[0]
  return (
    <section aria-label={t`Reviews`} className="space-y-4">
      <p className="min-h-7">{first && <Rating rating={first.rating} count={first.ratingCount} orNew />}</p>
      {first && first.tags.length > 0 && (
        <ul aria-label={t`What customers say`} className="flex flex-wrap gap-2">
          {first.tags.map(({ tag, count }) => (
            <li
              key={tag}
              className={`rounded-full px-3.5 py-1 text-sm font-bold ${isPraise(tag) ? 'bg-leaf-tint text-leaf' : 'bg-sunken text-chilli'}`}
            >
              {i18n._(foodTagLabels[tag])} <span className="tabular-nums">{i18n.number(count)}</span>
            </li>
          ))}
        </ul>
      )}
      <FilterBar label={t`Filter reviews`}>
        <ChipFilter
          label={t`Which reviews`}
          value={show}
          onChange={(next) => filters.set({ show: next })}
          choices={[
            { value: 'all', label: t`All` },
            { value: 'unanswered', label: t`Not answered` },
            { value: 'low', label: t`One to three stars` },
          ]}
        />
      </FilterBar>
      <PagedList
        query={query}
        failure={t`The reviews could not be loaded.`}
        empty={
          <p className="text-soft">
            <Trans>There is nothing here.</Trans>
          </p>
        }
      >
        {(review) => <OwnReviewItem review={review} />}
      </PagedList>
    </section>
  )
}
export default ReviewsPanel
