import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { courierTagLabels } from '#shared/ratings/tags.ts'
import { call } from '../../lib/calls/api.ts'
import { Rating } from '../../ui/rating/rating.tsx'
import { deliveriesKey } from './use-deliveries.ts'

/** What customers thought of the courier, in sum; nothing before anybody has said so. */
export const OwnRating = () => {
  const { t, i18n } = useLingui()
  const { data } = useQuery({
    queryKey: [...deliveriesKey, 'rating'],
    queryFn: ({ signal }) => call('GET /api/deliveries/rating', {}, { signal }),
  })
  if (!data || data.ratingCount === 0) return null
  return (
    <section
      aria-label={t`What customers say of you`}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <h2 className="text-lg">
        <Trans>What customers say of you</Trans>
      </h2>
      <Rating rating={data.rating} count={data.ratingCount} />
      <ul className="flex flex-wrap gap-1.5 empty:hidden">
        {data.tags.map(({ tag, count }) => (
          <li key={tag} className="rounded-full bg-sunken px-3 py-0.5 text-sm font-bold">
            {i18n._(courierTagLabels[tag])} <span className="text-soft">{i18n.number(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
