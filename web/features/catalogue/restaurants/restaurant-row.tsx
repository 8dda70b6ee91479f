import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { Restaurant } from '#shared/catalogue/contracts.ts'
import { kindsText } from '../../../lib/language/kinds-text.ts'
import { minutesText } from '../../../lib/language/minutes.ts'
import { Monogram } from '../../../ui/icons/monogram.tsx'
import { Rating } from '../../../ui/rating/rating.tsx'
import { opensAtText } from './opens-at.ts'

type Props = { restaurant: Restaurant; asOf: string }

/** One restaurant in a list, with a link to its page. */
export const RestaurantRow = ({ restaurant, asOf }: Props) => {
  const { i18n } = useLingui()
  const { id, name, area, cuisines, rating, ratingCount, open, opensAt, deliveryTime, closedReason } =
    restaurant
  return (
    <article className="relative flex items-center gap-3 rounded-card border border-line bg-surface p-3 shadow-card transition-shadow duration-200 hover:shadow-lift">
      <Monogram name={name} className={`size-14 text-lg ${open ? '' : 'grayscale'}`} />
      <div className="min-w-0 flex-1">
        <h3 className="truncate text-lg leading-tight">
          {/* The whole row is the link's target. */}
          <Link
            to={`/restaurants/${encodeURIComponent(id)}`}
            className="after:absolute after:inset-0 hover:text-accent"
          >
            {name}
          </Link>
        </h3>
        <p className="truncate text-sm text-soft">{kindsText(i18n, cuisines, area)}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm font-bold">
          <Rating rating={rating} count={ratingCount} orNew />
          <span className="text-soft">
            {open ? minutesText(i18n, deliveryTime) : opensAtText(i18n, opensAt, asOf)}
            {!open && closedReason !== undefined && ` · ${closedReason}`}
          </span>
        </p>
      </div>
    </article>
  )
}
