import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { RestaurantCard as Card } from '#shared/catalogue/contracts.ts'
import { formatPaise, type Paise, paise } from '#shared/money/money.ts'
import { distanceText } from '../../../lib/language/distance-text.ts'
import { kindsText } from '../../../lib/language/kinds-text.ts'
import { minutesText } from '../../../lib/language/minutes.ts'
import { DietMark } from '../../../ui/icons/diet-mark.tsx'
import { Monogram } from '../../../ui/icons/monogram.tsx'
import { Rating } from '../../../ui/rating/rating.tsx'
import { FavoriteButton } from '../../favorites/index.ts'
import { CounterPrices } from '../counter-prices.tsx'
import { Cover } from './cover.tsx'
import { opensAtText } from './opens-at.ts'

type Props = {
  restaurant: Card
  asOf: string
  /** What delivery costs, in paise. */
  fee: Paise
}

const rupees = (amount: Paise): string => formatPaise(amount).replace(/\.00$/, '')

/** One restaurant with all that decides between it and the next. */
export const RestaurantCard = ({ restaurant, asOf, fee }: Props) => {
  const { t, i18n } = useLingui()
  const { id, name, area, cuisines, rating, ratingCount, open, opensAt, closedReason } = restaurant
  const { pictures, offer, usualPrice, vegOnly, distance, minimumOrder, counterPrices } = restaurant
  const usual = usualPrice === null ? '' : rupees(usualPrice)
  const delivery = rupees(fee)
  const minimum = rupees(minimumOrder ?? paise(0))
  const facts = [
    t`Delivery ${delivery}`,
    usual !== '' && t`dishes around ${usual}`,
    minimumOrder !== undefined && t`from ${minimum}`,
  ].filter(Boolean)
  return (
    <article className="group relative grid grid-rows-[auto_1fr] overflow-hidden rounded-card border border-line bg-surface shadow-card transition-shadow duration-200 hover:shadow-lift">
      <div className="relative">
        <Cover
          pictures={pictures}
          most={3}
          dimmed={!open}
          sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 46vw, 92vw"
          className="aspect-[16/7]"
        />
        {offer !== undefined && (
          <span className="ribbon">
            <Trans>Up to {offer}% off</Trans>
          </span>
        )}
        <span className="absolute bottom-2 right-2 rounded-full bg-surface px-3 py-1 text-sm font-bold shadow-card">
          {open ? minutesText(i18n, restaurant.deliveryTime) : opensAtText(i18n, opensAt, asOf)}
        </span>
      </div>
      <div className="relative px-4 pb-4 pt-3">
        <Monogram
          name={name}
          className={`!absolute -top-7 left-4 size-14 text-base ring-4 ring-surface ${open ? '' : 'grayscale'}`}
        />
        <div className="flex items-start justify-between gap-2 pl-16">
          <p className="flex min-h-6 items-center gap-2">
            <Rating rating={rating} count={ratingCount} orNew />
            {vegOnly && <DietMark isVeg />}
          </p>
        </div>
        <h2 className="mt-1.5 truncate text-xl leading-tight">
          {/* The whole card is the link's target. */}
          <Link
            to={`/restaurants/${encodeURIComponent(id)}`}
            className="after:absolute after:inset-0 after:-top-40 hover:text-accent"
          >
            {name}
          </Link>
        </h2>
        <p className="truncate text-sm text-soft">
          {[kindsText(i18n, cuisines, area), distance !== undefined && distanceText(i18n, distance)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="mt-1 text-sm font-semibold">{facts.join(' · ')}</p>
        {!open && closedReason !== undefined && (
          <p className="text-sm text-chilli">
            <Trans>Closed today: {closedReason}</Trans>
          </p>
        )}
        {counterPrices && <CounterPrices className="mt-1" />}
      </div>
      <FavoriteButton
        kind="restaurants"
        id={id}
        name={name}
        className="!absolute right-1.5 top-1.5 [&_svg]:rounded-full [&_svg]:bg-surface/90 [&_svg]:p-1"
      />
    </article>
  )
}
