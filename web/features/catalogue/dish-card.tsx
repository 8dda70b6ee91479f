import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { Dish } from '#shared/catalogue/contracts.ts'
import { formatPaise } from '#shared/money/money.ts'
import { useDishText } from '../../lib/language/dish-text.ts'
import { pictureSources } from '../../lib/pictures/picture-sources.ts'
import { courseClass } from '../../ui/course.ts'
import { DietMark } from '../../ui/icons/diet-mark.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Placeholder } from '../../ui/placeholder.tsx'
import { Rating } from '../../ui/rating/rating.tsx'
import { AddToCart } from '../cart/index.ts'
import { FavoriteButton } from '../favorites/index.ts'
import { CounterPrices } from './counter-prices.tsx'

type Props = {
  dish: Dish
  /** `Opens at …` while its restaurant is closed. */
  closed?: string | undefined
  /** On the restaurant's own page its name would be in each card. */
  withRestaurant?: boolean
  /** Its picture is the page's largest that is seen first. */
  first?: boolean | undefined
}

/**
 * On the phone a row of about 155 px with the plate on the right, the button at its lower edge; on wide
 * screens a card with the plate on top.
 */
export const DishCard = ({ dish, closed, withRestaurant = true, first }: Props) => {
  const { left = 0 } = dish
  const { nameOf, descriptionOf, portionOf } = useDishText()
  const name = nameOf(dish)
  const portion = portionOf(dish)
  const off = closed !== undefined || !dish.available
  return (
    <article className="relative grid grid-cols-[minmax(0,1fr)_min(8.75rem,42%)] grid-rows-[1fr_auto] gap-x-3 rounded-card border border-line bg-surface p-2.5 shadow-card transition-shadow duration-200 hover:shadow-lift sm:grid-cols-[minmax(0,1fr)_6.75rem] sm:grid-rows-[auto_1fr_auto] sm:gap-x-4 sm:gap-y-2 sm:p-3">
      <Plate dish={dish} name={name} off={off} first={first} />
      <div className="col-start-1 row-start-1 min-w-0 sm:col-span-2 sm:row-start-2">
        <p className="flex items-center gap-1.5">
          <DietMark isVeg={dish.isVeg} />
          {dish.isSpicy && (
            <span className="inline-flex items-center text-chilli">
              <Icon name="pepper" size={17} />
              <span className="sr-only">
                <Trans>Spicy</Trans>
              </span>
            </span>
          )}
          <span className="sm:ml-auto">
            <Rating rating={dish.rating} count={dish.ratingCount} />
          </span>
        </p>
        <h3 className="mt-0.5 line-clamp-2 leading-tight sm:mt-1 sm:text-lg">
          <Link to={`/dishes/${encodeURIComponent(dish.id)}`} className="hover:text-accent">
            {name}
          </Link>
        </h3>
        {withRestaurant && (
          <p className="mt-0.5 truncate text-sm font-semibold text-soft">{dish.restaurant.name}</p>
        )}
        <p className="mt-1 line-clamp-2 text-sm leading-snug text-soft sm:mt-1.5">{descriptionOf(dish)}</p>
        {portion !== '' && <p className="mt-1.5 text-sm text-soft max-sm:hidden">{portion}</p>}
        {dish.counterPrices && withRestaurant && <CounterPrices className="mt-1 max-sm:hidden" />}
        {left > 0 && (
          <p className="mt-1 text-sm font-bold text-chilli">
            <Trans>Only {left} left today</Trans>
          </p>
        )}
      </div>
      <Price dish={dish} />
      <div className={`relative col-start-2 grid sm:col-start-auto sm:mt-0 ${off ? '' : '-mt-3'}`}>
        <AddToCart dish={dish} closed={closed} />
      </div>
    </article>
  )
}

/**
 * More than it is on wide screens, where the larger picture is clearer, and a little less on phones: of
 * 140 px a screen of 1.75 dots makes 245, for which 240 do.
 */
const plateSizes = '(min-width: 40rem) 22rem, 8.5rem'

type PlateProps = { dish: Dish; name: string; off: boolean; first: boolean | undefined }

const Plate = ({ dish, name, off, first }: PlateProps) => (
  <div
    className={`thali ${courseClass(dish.category)} col-start-2 row-start-1 aspect-[4/3] self-start rounded-2xl sm:col-span-2 sm:col-start-1 ${off ? 'grayscale' : ''}`}
  >
    {dish.bestSeller && (
      <span className="ribbon">
        <Trans>Bestseller</Trans>
      </span>
    )}
    <Placeholder image={dish.image} />
    <img
      {...pictureSources(dish.image, plateSizes)}
      alt=""
      width={480}
      height={360}
      // More than one eagerly would come before the fonts and the scripts, on a line that is slow.
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      className="absolute inset-0 size-full object-contain"
    />
    <FavoriteButton
      kind="dishes"
      id={dish.id}
      name={name}
      className="!absolute -right-1 -top-1 sm:right-0 sm:top-0 [&_svg]:rounded-full [&_svg]:bg-surface/85 [&_svg]:p-1"
    />
  </div>
)

const Price = ({ dish: { price, originalPrice, discount } }: { dish: Dish }) => (
  <p className="col-start-1 row-start-2 flex flex-wrap items-baseline gap-x-2 self-end leading-tight sm:row-start-3">
    {originalPrice !== undefined && (
      <span className="order-1 text-sm">
        <span className="sr-only">
          <Trans>Before</Trans>{' '}
        </span>
        <s className="money text-soft">{formatPaise(originalPrice)}</s>{' '}
        {discount !== undefined && (
          <span className="whitespace-nowrap rounded-full bg-leaf px-1.5 py-0.5 text-xs font-bold text-on-leaf">
            <Trans>{discount}% off</Trans>
          </span>
        )}
        <span className="sr-only">
          {' '}
          <Trans>Now</Trans>{' '}
        </span>
      </span>
    )}
    <span className="money font-display text-lg font-bold">{formatPaise(price)}</span>
  </p>
)
