import { Trans, useLingui } from '@lingui/react/macro'
import { data, Link } from 'react-router'
import { menuCategoryLabels } from '#shared/menu/catalogue.ts'
import { formatPaise } from '#shared/money/money.ts'
import { AddToCart } from '../features/cart/index.ts'
import { DishFacts, DishGrid, menuItem, opensAtText, restaurantData } from '../features/catalogue/index.ts'
import { FavoriteButton } from '../features/favorites/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { serverContext } from '../lib/first-paint/server-context.ts'
import { useSiteFacts } from '../lib/state/site-facts.ts'
import { courseClass } from '../ui/course.ts'
import { DietMark } from '../ui/icons/diet-mark.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { StructuredData } from '../ui/page/structured-data.tsx'
import { StarRow } from '../ui/rating/star-row.tsx'
import type { Route } from './+types/dish.ts'

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const page = await context.get(serverContext).dish(params.id)
  if (page === null) throw data(null, { status: 404 })
  return page
}

/** One dish in detail, and other dishes of its restaurant. */
const DishPage = ({ loaderData: { dish, restaurant, more, asOf } }: Route.ComponentProps) => {
  const { t, i18n } = useLingui()
  const origin = useSiteFacts()?.publicUrl ?? ''
  const closedText = restaurant.open ? undefined : opensAtText(i18n, restaurant.opensAt, asOf)
  const closed = restaurant.open ? {} : { [restaurant.id]: restaurant.opensAt }
  const off = closedText !== undefined || !dish.available
  const price = formatPaise(dish.price)
  const { left, servedHours } = dish
  const times = servedHours?.map(({ from, to }) => `${from}–${to}`).join(', ') ?? ''
  const item = menuItem(dish, origin)
  return (
    <div className="mx-auto max-w-6xl px-4 pt-6">
      <PageHead
        title={t`${dish.name} from ${restaurant.name}`}
        description={
          dish.description || t`${dish.name} from ${restaurant.name} for ${price}: order it to your door.`
        }
        image={`/og/dishes/${encodeURIComponent(dish.id)}`}
      />
      <StructuredData
        data={{
          ...item,
          offers: { ...item.offers, offeredBy: restaurantData(restaurant, origin) },
        }}
      />
      <article className="grid items-center gap-6 md:grid-cols-2 md:gap-10">
        <div
          className={`thali ${courseClass(dish.category)} relative grid aspect-[4/3] place-items-center rounded-[2rem] shadow-card ${off ? 'grayscale' : ''}`}
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
            className="absolute inset-0 size-full object-contain"
          />
          <span className="absolute right-3 top-3 rounded-full bg-surface">
            <FavoriteButton kind="dishes" id={dish.id} name={dish.name} />
          </span>
        </div>
        <div>
          <p className="font-bold text-soft">{i18n._(menuCategoryLabels[dish.category])}</p>
          <h1 className="text-4xl md:text-5xl">{dish.name}</h1>
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
            {dish.rating !== null && <StarRow rating={dish.rating} />}
            <span className="text-soft">{[dish.servingSize, dish.quantity].filter(Boolean).join(' · ')}</span>
          </p>
          {dish.description !== '' && <p className="mt-3 max-w-prose text-lg">{dish.description}</p>}
          {servedHours && (
            <p className="mt-3 font-bold">
              <Trans>Served {times}</Trans>
            </p>
          )}
          <DishFacts allergens={dish.allergens} kcal={dish.kcal} />
          {left !== 0 && left !== undefined && (
            <p className="mt-3 font-bold text-chilli">
              <Trans>Only {left} left today</Trans>
            </p>
          )}
          <div className="mt-5 flex flex-wrap items-center gap-5">
            <p className="leading-tight">
              {dish.originalPrice !== undefined && (
                <s className="money block text-soft">
                  <span className="sr-only">
                    <Trans>Before</Trans>{' '}
                  </span>
                  {formatPaise(dish.originalPrice)}
                </s>
              )}
              <span className="money font-display text-3xl font-bold">{price}</span>
            </p>
            <div className="w-40">
              <AddToCart dish={dish} closed={closedText} />
            </div>
          </div>
        </div>
      </article>
      {more.length > 0 && (
        <section aria-labelledby="more" className="pt-12">
          <h2 id="more" className="mb-4 text-2xl">
            <Trans>More from {restaurant.name}</Trans>
          </h2>
          <DishGrid dishes={more} closed={closed} asOf={asOf} />
        </section>
      )}
    </div>
  )
}
export default DishPage

export const ErrorBoundary = RouteFailure
