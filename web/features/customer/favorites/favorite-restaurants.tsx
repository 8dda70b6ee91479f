import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { kindsText } from '../../../lib/language/kinds-text.ts'
import { minutesText } from '../../../lib/language/minutes.ts'
import { Monogram } from '../../../ui/icons/monogram.tsx'
import { FailedPart } from '../../../ui/page/failed-part.tsx'
import { Rating } from '../../../ui/rating/rating.tsx'
import { opensAtText } from '../../catalogue/index.ts'
import { useFavorites } from '../../favorites/index.ts'

const shown = 4

/** The restaurants that were marked last, each the way to its page. */
export const FavoriteRestaurants = () => {
  const { t, i18n } = useLingui()
  const { restaurants, isPending, isError, error, data, refetch } = useFavorites()
  if (isPending)
    return <div role="status" aria-label={t`Loading`} className="skeleton h-20 w-full !rounded-card" />
  if (isError && !data)
    return <FailedPart error={error} otherwise={t`Your favorites could not be loaded.`} onRetry={refetch} />
  if (restaurants.length === 0)
    return (
      <p className="text-soft">
        <Trans>
          None yet. Press the heart of a restaurant on the{' '}
          <Link to="/menu" className="font-bold text-accent underline">
            menu
          </Link>
          , and it is here next time.
        </Trans>
      </p>
    )
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {restaurants
        .slice(0, shown)
        .map(({ id, name, cuisines, rating, ratingCount, open, opensAt, deliveryTime }) => (
          <li key={id}>
            <Link
              to={`/restaurants/${encodeURIComponent(id)}`}
              className="flex h-full items-center gap-3 rounded-card border border-line bg-surface p-3 shadow-card hover:shadow-lift"
            >
              <Monogram name={name} className={`size-12 ${open ? '' : 'grayscale'}`} />
              <span className="min-w-0 flex-1">
                <b className="block font-display text-lg leading-tight">{name}</b>
                <span className="block truncate text-sm text-soft">{kindsText(i18n, cuisines)}</span>
                <span className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
                  <Rating rating={rating} count={ratingCount} />
                  {open
                    ? minutesText(i18n, deliveryTime)
                    : opensAtText(i18n, opensAt, new Date().toISOString())}
                </span>
              </span>
            </Link>
          </li>
        ))}
    </ul>
  )
}
