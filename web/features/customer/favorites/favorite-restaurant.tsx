import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { FavoriteRestaurant as Favorite } from '#shared/favorites/contracts.ts'
import { kindsText } from '../../../lib/language/kinds-text.ts'
import { minutesText } from '../../../lib/language/minutes.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Rating } from '../../../ui/rating/rating.tsx'
import { Cover } from '../../catalogue/index.ts'

type Props = { restaurant: Favorite; closed: string | undefined; onRemove: () => void }

export const FavoriteRestaurant = ({ restaurant, closed, onRemove }: Props) => {
  const { t, i18n } = useLingui()
  const { id, name, cuisines, area, rating, ratingCount, deliveryTime, pictures } = restaurant
  return (
    <article className="grid h-full grid-rows-[auto_1fr_auto] overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <Link
        to={`/restaurants/${encodeURIComponent(id)}`}
        className="hover:text-accent focus-visible:-outline-offset-4"
      >
        <Cover
          pictures={pictures}
          most={3}
          dimmed={closed !== undefined}
          sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 46vw, 92vw"
          className="aspect-[16/6]"
        />
        <h2 className="truncate px-4 pt-3 text-lg leading-tight">{name}</h2>
      </Link>
      <div className="px-4 text-sm">
        <p className="truncate text-soft">{kindsText(i18n, cuisines, area)}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 font-bold">
          <Rating rating={rating} count={ratingCount} orNew />
          <span className={closed === undefined ? '' : 'text-soft'}>
            {closed ?? minutesText(i18n, deliveryTime)}
          </span>
        </p>
      </div>
      <div className="flex items-center gap-2 p-4 pt-3">
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
