import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { Dish } from '#shared/contracts/catalogue.ts'
import { formatPaise } from '#shared/money.ts'
import { courseClass } from '../../ui/course.ts'
import { DietMark } from '../../ui/diet-mark.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Rating } from '../../ui/rating.tsx'
import { AddToCart } from '../cart/index.ts'
import { FavoriteButton } from '../favorites/index.ts'

type Props = {
  dish: Dish
  /** `Opens at …` while its restaurant is closed. */
  closed?: string | undefined
  /** Above the fold: the picture is loaded eagerly. */
  early?: boolean
}

/** On the phone a row with the plate on the right, on wide screens a card with the plate on top. */
export const DishCard = ({ dish, closed, early = false }: Props) => (
  <article className="grid grid-cols-[minmax(0,1fr)_min(8rem,40%)] grid-rows-[1fr_auto] gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-3 shadow-card transition-shadow duration-200 hover:shadow-lift sm:grid-rows-[auto_1fr_auto]">
    <Plate dish={dish} off={closed !== undefined || !dish.available} early={early} />
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
        <span className="ml-auto">
          <Rating rating={dish.rating} />
        </span>
      </p>
      <h3 className="mt-1 text-lg leading-tight">
        <Link to={`/dishes/${encodeURIComponent(dish.id)}`} className="hover:text-accent">
          {dish.name}
        </Link>
      </h3>
      <p className="mt-0.5 truncate text-sm font-semibold text-soft">{dish.restaurant.name}</p>
      <p className="mt-1.5 line-clamp-2 text-sm text-soft">{dish.description}</p>
      <p className="mt-1.5 text-sm text-soft">
        {[dish.servingSize, dish.quantity].filter(Boolean).join(' · ')}
      </p>
    </div>
    <Price dish={dish} />
    <AddToCart dish={dish} closed={closed} />
  </article>
)

const Plate = ({ dish, off, early }: { dish: Dish; off: boolean; early: boolean }) => (
  <div
    className={`thali ${courseClass(dish.category)} col-start-2 row-start-1 aspect-square self-start rounded-2xl sm:col-span-2 sm:col-start-1 sm:aspect-[4/3] ${off ? 'grayscale' : ''}`}
  >
    {dish.bestSeller && (
      <span className="ribbon">
        <Trans>Bestseller</Trans>
      </span>
    )}
    <img
      src={dish.image}
      alt=""
      width={480}
      height={360}
      loading={early ? 'eager' : 'lazy'}
      decoding="async"
      className="absolute inset-0 size-full object-contain"
    />
    <FavoriteButton
      kind="dishes"
      id={dish.id}
      name={dish.name}
      className="!absolute right-0 top-0 [&_svg]:rounded-full [&_svg]:bg-surface/85 [&_svg]:p-1"
    />
    {dish.discount !== undefined && (
      <span className="absolute bottom-2 right-2 rounded-full bg-leaf px-2 py-0.5 text-xs font-extrabold text-on-leaf">
        <Trans>{dish.discount}% off</Trans>
      </span>
    )}
  </div>
)

const Price = ({ dish }: { dish: Dish }) => (
  <p className="flex flex-col justify-end leading-tight">
    {dish.originalPrice !== undefined && (
      <s className="money text-sm text-soft">
        <span className="sr-only">
          <Trans>Before</Trans>{' '}
        </span>
        {formatPaise(dish.originalPrice)}
      </s>
    )}
    <span className="money font-display text-lg font-bold">
      {dish.originalPrice !== undefined && (
        <span className="sr-only">
          <Trans>Now</Trans>{' '}
        </span>
      )}
      {formatPaise(dish.price)}
    </span>
  </p>
)
