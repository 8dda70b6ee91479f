import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { Restaurant } from '#shared/catalogue/contracts.ts'
import { kindsText } from '../../lib/language/kinds-text.ts'
import { minutesText } from '../../lib/language/minutes.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Monogram } from '../../ui/icons/monogram.tsx'
import { shortCount } from '../../ui/rating/rating-text.ts'
import { StarRow } from '../../ui/rating/star-row.tsx'

type Props = { restaurant: Restaurant; closed: string | undefined; onRemove: () => void }

export const FavoriteRestaurant = ({ restaurant, closed, onRemove }: Props) => {
  const { t, i18n } = useLingui()
  const { id, name, cuisines, area, rating, ratingCount: count, deliveryTime } = restaurant
  return (
    <article className="flex h-full flex-col rounded-card border border-line bg-surface p-4 shadow-card">
      <div className="flex gap-4">
        <Monogram name={name} className={`size-16 text-xl ${closed ? 'grayscale' : ''}`} />
        <div className="min-w-0 flex-1">
          <h2 className="text-lg leading-tight">{name}</h2>
          <p className="text-sm text-soft">{kindsText(i18n, cuisines, area)}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm font-bold">
            {rating !== null && (
              <span className="inline-flex items-center gap-1.5">
                <StarRow rating={rating} />
                <span aria-hidden="true">
                  {rating.toFixed(1)} <span className="text-soft">({shortCount(count)})</span>
                </span>
                <span className="sr-only">
                  <Plural value={count} one="by # customer" other="by # customers" />
                </span>
              </span>
            )}
            <span className="text-soft">{closed ?? minutesText(i18n, deliveryTime)}</span>
          </p>
        </div>
      </div>
      <div className="mt-auto flex items-center gap-2 pt-3">
        <Link
          to={`/menu?restaurant=${encodeURIComponent(id)}`}
          aria-label={t`View Menu of ${name}`}
          className={buttonClass('plain', 'flex-1')}
        >
          <Trans>View Menu</Trans>
        </Link>
        <Button look="quiet" aria-label={t`Remove ${name} from favorites`} onClick={onRemove}>
          <Trans>Remove</Trans>
        </Button>
      </div>
    </article>
  )
}
