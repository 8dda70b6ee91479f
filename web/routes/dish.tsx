import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { data, Link } from 'react-router'
import { menuCategoryLabels } from '#shared/catalogue/categories.ts'
import { formatPaise } from '#shared/money/money.ts'
import { AddToCart } from '../features/cart/index.ts'
import {
  CounterPrices,
  DishFacts,
  DishGrid,
  marketMoment,
  menuItem,
  opensAtText,
  restaurantData,
} from '../features/catalogue/index.ts'
import { FavoriteButton } from '../features/favorites/index.ts'
import { Reviews } from '../features/ratings/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { untilRead } from '../lib/calls/until-read.ts'
import { serverContext } from '../lib/first-paint/server-context.ts'
import { useIsVisible } from '../lib/hooks/use-is-visible.ts'
import { useDishText } from '../lib/language/dish-text.ts'
import { minutesText } from '../lib/language/minutes.ts'
import { requestLocale } from '../lib/language/request-locale.ts'
import { useSiteFacts } from '../lib/state/site-facts.ts'
import { courseClass } from '../ui/course.ts'
import { DietMark } from '../ui/icons/diet-mark.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { StructuredData } from '../ui/page/structured-data.tsx'
import { Placeholder } from '../ui/placeholder.tsx'
import { Rating } from '../ui/rating/rating.tsx'
import type { Route } from './+types/dish.ts'

export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  const page = await context.get(serverContext).dish(params.id, requestLocale(request))
  if (page === null) throw data('dish', { status: 404 })
  return page
}

export const clientLoader = (asked: Route.ClientLoaderArgs) => untilRead(asked)

/** One dish in detail, and other dishes of its restaurant. */
const DishPage = ({ loaderData: { dish, restaurant, more, asOf } }: Route.ComponentProps) => {
  const { t, i18n } = useLingui()
  const { nameOf, descriptionOf, portionOf } = useDishText()
  const origin = useSiteFacts()?.publicUrl ?? ''
  const order = useRef<HTMLDivElement>(null)
  const isOrderInView = useIsVisible(order)
  const { discount, offerEndsAt } = dish
  const offerEnds = offerEndsAt === undefined ? undefined : marketMoment(i18n, offerEndsAt)
  const closedText = restaurant.open ? undefined : opensAtText(i18n, restaurant.opensAt, asOf)
  const closed = restaurant.open ? {} : { [restaurant.id]: restaurant.opensAt }
  const off = closedText !== undefined || !dish.available
  const price = formatPaise(dish.price)
  const { left, servedHours } = dish
  const times = servedHours?.map(({ from, to }) => `${from}–${to}`).join(', ') ?? ''
  const item = menuItem(dish, origin)
  const name = nameOf(dish)
  const description = descriptionOf(dish)
  return (
    <div className="mx-auto max-w-6xl px-4 pt-6">
      <PageHead
        title={t`${name} from ${restaurant.name}`}
        description={description || t`${name} from ${restaurant.name} for ${price}: order it to your door.`}
        image={`/og/dishes/${encodeURIComponent(dish.id)}`}
      />
      <StructuredData
        data={{
          ...item,
          offers: { ...item.offers, offeredBy: restaurantData(restaurant, origin) },
        }}
      />
      <article className="grid gap-6 md:grid-cols-2 md:gap-10">
        <div
          className={`thali ${courseClass(dish.category)} relative grid aspect-[4/3] place-items-center self-start rounded-[2rem] shadow-card md:sticky md:top-20 ${off ? 'grayscale' : ''}`}
        >
          {dish.bestSeller && (
            <span className="ribbon">
              <Trans>Bestseller</Trans>
            </span>
          )}
          <Placeholder image={dish.image} />
          <img
            src={dish.image}
            alt=""
            width={480}
            height={360}
            className="absolute inset-0 size-full object-contain"
          />
          <span className="absolute right-3 top-3 rounded-full bg-surface">
            <FavoriteButton kind="dishes" id={dish.id} name={name} />
          </span>
        </div>
        <div>
          <p className="font-bold text-soft">{i18n._(menuCategoryLabels[dish.category])}</p>
          <h1 className="wrap-anywhere text-4xl md:text-5xl">{name}</h1>
          <p className="mt-1">
            <Link
              to={`/restaurants/${encodeURIComponent(restaurant.id)}`}
              className="inline-flex min-h-11 items-center font-bold text-accent hover:underline"
            >
              {restaurant.name}
            </Link>
          </p>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <DietMark isVeg={dish.isVeg} />
            {dish.isSpicy && (
              <span className="font-bold text-chilli">
                <Trans>Spicy</Trans>
              </span>
            )}
            <Rating rating={dish.rating} count={dish.ratingCount} />
            <span className="text-soft">{portionOf(dish)}</span>
          </p>
          {description !== '' && <p className="mt-3 max-w-prose text-lg">{description}</p>}
          {servedHours && (
            <p className="mt-3 font-bold">
              <Trans>Served {times}</Trans>
            </p>
          )}
          {left !== 0 && left !== undefined && (
            <p className="mt-3 font-bold text-chilli">
              <Trans>Only {left} left today</Trans>
            </p>
          )}
          <div ref={order} className="mt-5 flex flex-wrap items-center gap-5">
            <Price dish={dish} />
            <div className="w-40">
              <AddToCart dish={dish} closed={closedText} />
            </div>
          </div>
          {offerEnds !== undefined && (
            <p className="mt-3 font-bold text-chilli">
              <Trans>
                {discount}% off until {offerEnds}
              </Trans>
            </p>
          )}
          <p className="mt-3 font-bold">
            {closedText ?? <Trans>At your door in {minutesText(i18n, restaurant.deliveryTime)}</Trans>}
          </p>
          {restaurant.counterPrices && <CounterPrices className="mt-1" />}
          <DishFacts dish={dish} />
        </div>
      </article>
      {!off && !isOrderInView && (
        // On phones the cart's own bar has this place once it holds something.
        <div className="fixed inset-x-0 bottom-[calc(3.5rem+1px+env(safe-area-inset-bottom))] z-25 border-t border-line bg-surface/97 px-4 py-2 shadow-lift backdrop-blur-md md:bottom-0 max-md:[body:has([data-cart-bar])_&]:hidden">
          <div className="mx-auto flex max-w-6xl items-center gap-4">
            <p className="min-w-0 flex-1 truncate font-bold max-sm:hidden">{name}</p>
            <Price dish={dish} />
            <div className="ml-auto w-40 sm:ml-0">
              <AddToCart dish={dish} closed={closedText} />
            </div>
          </div>
        </div>
      )}
      <Reviews
        of="dishes"
        id={dish.id}
        restaurant={restaurant.name}
        rating={dish.rating}
        count={dish.ratingCount}
      />
      {more.length > 0 && (
        <section aria-labelledby="more" className="pt-12">
          <h2 id="more" className="mb-4 text-2xl">
            <Trans>More from {restaurant.name}</Trans>
          </h2>
          <DishGrid dishes={more} closed={closed} asOf={asOf} withRestaurant={false} />
        </section>
      )}
    </div>
  )
}
export default DishPage

const Price = ({ dish }: Pick<Route.ComponentProps['loaderData'], 'dish'>) => (
  <p className="leading-tight">
    {dish.originalPrice !== undefined && (
      <s className="money block text-soft">
        <span className="sr-only">
          <Trans>Before</Trans>{' '}
        </span>
        {formatPaise(dish.originalPrice)}
      </s>
    )}
    <span className="money font-display text-3xl font-bold">{formatPaise(dish.price)}</span>
  </p>
)

export const ErrorBoundary = RouteFailure
