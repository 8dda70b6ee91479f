import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { data, Link } from 'react-router'
import { menuSections, sectionName } from '#shared/menu/menu-sections.ts'
import { formatPaise, paise } from '#shared/money/money.ts'
import {
  CounterPrices,
  CourseTabs,
  Cover,
  closesAtText,
  courseId,
  DishGrid,
  OpeningWeek,
  opensAtText,
  restaurantData,
  useSearchWithin,
} from '../features/catalogue/index.ts'
import { FavoriteButton } from '../features/favorites/index.ts'
import { StampCardNote } from '../features/gifts/index.ts'
import { OrderTogether } from '../features/group-carts/index.ts'
import { Reviews } from '../features/ratings/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { untilRead } from '../lib/calls/until-read.ts'
import { serverContext } from '../lib/first-paint/server-context.ts'
import { useDishText } from '../lib/language/dish-text.ts'
import { useLocale } from '../lib/language/i18n.ts'
import { kindsText } from '../lib/language/kinds-text.ts'
import { minutesText } from '../lib/language/minutes.ts'
import { requestLocale } from '../lib/language/request-locale.ts'
import { eatsNoMeat, useUser } from '../lib/session/session.ts'
import { useSiteFacts } from '../lib/state/site-facts.ts'
import { buttonClass } from '../ui/button.tsx'
import { chipClass } from '../ui/chip.ts'
import { DietMark } from '../ui/icons/diet-mark.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import { Monogram } from '../ui/icons/monogram.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { StructuredData } from '../ui/page/structured-data.tsx'
import { Rating } from '../ui/rating/rating.tsx'
import type { Route } from './+types/restaurant.ts'

export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  const page = await context.get(serverContext).restaurant(params.id, requestLocale(request))
  if (page === null) throw data('restaurant', { status: 404 })
  return page
}

export const clientLoader = (asked: Route.ClientLoaderArgs) => untilRead(asked)

/** One restaurant with its whole menu, course by course. */
const RestaurantPage = ({ loaderData }: Route.ComponentProps) => {
  const { restaurant, dishes, nextCursor, asOf } = loaderData
  const { t, i18n } = useLingui()
  const origin = useSiteFacts()?.publicUrl ?? ''
  const [typed, setTyped] = useState('')
  const { id, name, cuisines, open, opensAt } = restaurant
  const { found, failed } = useSearchWithin(id, typed)
  const closed = open ? {} : { [id]: opensAt }
  const locale = useLocale()
  // Whoever eats no meat begins so, and may look at all of it.
  const eatsVeg = eatsNoMeat(useUser())
  const [vegWanted, setVegWanted] = useState<boolean>()
  const onlyVeg = vegWanted ?? eatsVeg
  const isMixed = dishes.some(({ isVeg }) => isVeg === true) && dishes.some(({ isVeg }) => isVeg !== true)
  const shown = useMemo(
    () => (isMixed && onlyVeg ? dishes.filter(({ isVeg }) => isVeg === true) : dishes),
    [dishes, isMixed, onlyVeg],
  )
  const sections = useMemo(
    () =>
      menuSections(shown, ({ section: own, category }) => ({ own, category })).map((section) => ({
        key: section.key,
        name: sectionName(section, locale, (text) => i18n._(text)),
        dishes: section.dishes,
      })),
    [shown, locale, i18n],
  )
  const kinds = kindsText(i18n, cuisines)
  const grid = { closed, asOf, withRestaurant: false }
  return (
    <div className="mx-auto max-w-6xl px-4 pt-6">
      <PageHead
        title={name}
        description={
          kinds === ''
            ? t`The menu of ${name}: order online and watch it come.`
            : t`${kinds} from ${name}: see the menu, order online and watch it come.`
        }
        image={`/og/restaurants/${encodeURIComponent(id)}`}
      />
      <StructuredData data={restaurantData(restaurant, origin, sections)} />
      <Header {...loaderData} />
      <div className="sticky top-16 z-20 -mx-4 bg-ground/95 px-4 pt-2 backdrop-blur-md">
        <div className="flex gap-2">
          <search className="relative block min-w-0 flex-1">
            <label htmlFor="search-within" className="sr-only">
              <Trans>Search in this menu</Trans>
            </label>
            <Icon
              name="search"
              className="pointer-events-none absolute left-4 top-1/2 -translate-y-1/2 text-soft"
            />
            <input
              id="search-within"
              type="search"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              maxLength={100}
              autoComplete="off"
              enterKeyHint="search"
              placeholder={t`Search in this menu`}
              className="field !rounded-full !pl-13"
            />
          </search>
          {isMixed && (
            <button
              type="button"
              role="switch"
              aria-checked={onlyVeg}
              onClick={() => setVegWanted(!onlyVeg)}
              className={`${chipClass} shrink-0 aria-checked:!border-leaf aria-checked:!bg-leaf-tint aria-checked:!text-leaf`}
            >
              <DietMark isVeg />
              <Trans>Veg only</Trans>
            </button>
          )}
        </div>
        {found === undefined && <CourseTabs courses={sections} />}
      </div>
      <p role="status" className="pt-3 text-sm text-soft empty:hidden">
        {failed ? (
          <Trans>The search did not go through. Please try again.</Trans>
        ) : (
          found && (
            <>
              <Plural value={found.dishes.length} one="# dish" other="# dishes" /> · “{found.q}”
            </>
          )
        )}
      </p>
      {found ? (
        <div className="pt-3">
          <DishGrid
            dishes={isMixed && onlyVeg ? found.dishes.filter(({ isVeg }) => isVeg === true) : found.dishes}
            {...grid}
          />
        </div>
      ) : (
        sections.map((section) => (
          <section
            key={section.key}
            id={courseId(section.key)}
            aria-labelledby={`${courseId(section.key)}-name`}
            className="scroll-mt-44 pt-6"
          >
            <h2 id={`${courseId(section.key)}-name`} className="wrap-anywhere mb-3 text-2xl">
              {section.name}
            </h2>
            <DishGrid dishes={section.dishes} {...grid} />
          </section>
        ))
      )}
      {nextCursor !== null && found === undefined && (
        <p className="mt-6 flex justify-center">
          <Link to={`/menu?restaurant=${encodeURIComponent(id)}`} className={buttonClass('plain')}>
            <Trans>The whole menu</Trans>
          </Link>
        </p>
      )}
      <Reviews
        of="restaurants"
        id={id}
        restaurant={name}
        rating={restaurant.rating}
        count={restaurant.ratingCount}
      />
    </div>
  )
}
export default RestaurantPage

/** Name, rating, when it is open, what delivery costs and what it offers. */
const Header = ({ restaurant, delivery, dishes, asOf }: Route.ComponentProps['loaderData']) => {
  const { t, i18n } = useLingui()
  const { id, name, area, cuisines, rating, ratingCount, open, opensAt, closesAt, servingCapacity } =
    restaurant
  const { minimumOrder, fssaiNumber, pictures, vegOnly } = restaurant
  const minimum = formatPaise(minimumOrder ?? paise(0))
  const fee = formatPaise(delivery.fee)
  const freeOver = formatPaise(delivery.freeOver)
  const closes = closesAtText(i18n, closesAt, asOf)
  const description = useDishText().descriptionOf(restaurant)
  const arrival = minutesText(i18n, restaurant.deliveryTime)
  return (
    <header className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <Cover
        pictures={pictures}
        most={4}
        dimmed={!open}
        first
        sizes="(min-width: 75rem) 72rem, 96vw"
        className="aspect-[16/6] w-full sm:aspect-[16/3.6]"
      />
      <div className="relative px-4 pb-4 pt-9 sm:px-7 sm:pb-6 sm:pl-44 sm:pt-4">
        <Monogram
          name={name}
          className={`!absolute -top-9 left-4 size-18 text-xl ring-4 ring-surface sm:-top-12 sm:left-7 sm:size-32 sm:text-4xl ${open ? '' : 'grayscale'}`}
        />
        <FavoriteButton
          kind="restaurants"
          id={id}
          name={name}
          className="!absolute right-3 top-3 bg-surface sm:right-6 sm:top-5"
        />
        <h1 className="wrap-anywhere pr-12 pt-2 text-2xl leading-tight sm:pt-0 sm:text-5xl">{name}</h1>
        <p className="text-soft">
          {vegOnly && (
            <span className="mr-2 inline-flex align-[-0.15em]">
              <DietMark isVeg />
            </span>
          )}
          {[vegOnly && t`Pure veg`, kindsText(i18n, cuisines, area)].filter(Boolean).join(' · ')}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 font-bold">
          <Rating rating={rating} count={ratingCount} orNew />
          {open && <span>{arrival}</span>}
          <span className={open ? 'text-leaf' : 'text-chilli'}>
            {open
              ? [t`Open now`, closes].filter(Boolean).join(' · ')
              : restaurant.closedReason === undefined
                ? opensAtText(i18n, opensAt, asOf)
                : t`Closed today: ${restaurant.closedReason}`}
          </span>
          {!open && restaurant.closedReason !== undefined && (
            <span className="font-normal text-soft">{opensAtText(i18n, opensAt, asOf)}</span>
          )}
        </p>
        <p className="mt-1 text-soft">
          {minimumOrder === undefined ? (
            <Trans>
              Delivery {fee}, free over {freeOver} · No minimum order
            </Trans>
          ) : (
            <Trans>
              Delivery {fee}, free over {freeOver} · Minimum order {minimum}
            </Trans>
          )}
        </p>
        {restaurant.counterPrices && <CounterPrices className="mt-1" />}
        {description !== '' && <p className="mt-3 max-w-2xl">{description}</p>}
        <Offers dishes={dishes} />
        {/* Side by side until the week is opened, which takes a line of its own. */}
        <div className="mt-3 flex flex-wrap items-start gap-x-5">
          <OrderTogether restaurant={{ id, name }} />
          <OpeningWeek hours={restaurant.hours} />
        </div>
        <p className="mt-2 text-sm text-soft empty:hidden">
          {[
            servingCapacity !== null && t`Room for ${servingCapacity} guests`,
            fssaiNumber !== undefined && t`FSSAI licence ${fssaiNumber}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <StampCardNote restaurantId={id} />
      </div>
    </header>
  )
}

/** So many are said; the dishes themselves say the others. */
const maxOffers = 4

/** What is cheaper here at the moment. */
const Offers = ({ dishes }: Pick<Route.ComponentProps['loaderData'], 'dishes'>) => {
  const { t } = useLingui()
  const { nameOf } = useDishText()
  const reduced = dishes.filter(({ discount, available }) => discount !== undefined && available)
  if (reduced.length === 0) return null
  return (
    <ul aria-label={t`Offers`} className="mt-3 flex flex-wrap gap-2">
      {reduced.slice(0, maxOffers).map((dish) => (
        <li key={dish.id}>
          <Link
            to={`/dishes/${encodeURIComponent(dish.id)}`}
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-leaf-tint px-4 text-sm font-bold text-leaf hover:underline"
          >
            <Icon name="discount" size={18} />
            <Trans>
              {dish.discount}% off {nameOf(dish)}
            </Trans>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export const ErrorBoundary = RouteFailure
