import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { data, Link } from 'react-router'
import { menuSections, sectionName } from '#shared/menu/menu-sections.ts'
import { formatPaise, paise } from '#shared/money/money.ts'
import {
  CourseTabs,
  courseId,
  DishGrid,
  OpeningWeek,
  opensAtText,
  restaurantData,
  useSearchWithin,
} from '../features/catalogue/index.ts'
import { FavoriteButton } from '../features/favorites/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { serverContext } from '../lib/first-paint/server-context.ts'
import { useLocale } from '../lib/language/i18n.ts'
import { useSiteFacts } from '../lib/state/site-facts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import { Monogram } from '../ui/icons/monogram.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { StructuredData } from '../ui/page/structured-data.tsx'
import { Rating } from '../ui/rating/rating.tsx'
import type { Route } from './+types/restaurant.ts'

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const page = await context.get(serverContext).restaurant(params.id)
  if (page === null) throw data(null, { status: 404 })
  return page
}

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
  const sections = useMemo(
    () =>
      menuSections(dishes, ({ section: own, category }) => ({ own, category })).map((section) => ({
        key: section.key,
        name: sectionName(section, locale, (text) => i18n._(text)),
        dishes: section.dishes,
      })),
    [dishes, locale, i18n],
  )
  const kinds = cuisines.join(', ')
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
        <search className="relative block">
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
          <DishGrid dishes={found.dishes} {...grid} />
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
    </div>
  )
}
export default RestaurantPage

/** Name, rating, when it is open, and what delivery costs. */
const Header = ({ restaurant, delivery, asOf }: Route.ComponentProps['loaderData']) => {
  const { i18n } = useLingui()
  const { id, name, area, cuisines, rating, ratingCount, open, opensAt, deliveryTime, servingCapacity } =
    restaurant
  const { minimumOrder, fssaiNumber } = restaurant
  const minimum = formatPaise(minimumOrder ?? paise(0))
  const fee = formatPaise(delivery.fee)
  const freeOver = formatPaise(delivery.freeOver)
  return (
    <header className="jali grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-card border border-line bg-surface p-4 shadow-card sm:items-start sm:gap-x-6 sm:p-7">
      <Monogram
        name={name}
        className={`size-14 text-lg sm:row-span-2 sm:size-28 sm:text-4xl ${open ? '' : 'grayscale'}`}
      />
      <div className="wrap-anywhere min-w-0">
        <h1 className="text-2xl leading-tight sm:text-5xl">{name}</h1>
        <p className="text-soft">{[area, cuisines.join(', ')].filter(Boolean).join(' · ')}</p>
      </div>
      <FavoriteButton kind="restaurants" id={id} name={name} className="bg-surface" />
      <div className="col-span-3 mt-2 sm:col-span-2 sm:col-start-2">
        {restaurant.description !== '' && (
          <p className="mb-2 max-w-2xl max-sm:line-clamp-2">{restaurant.description}</p>
        )}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 font-bold">
          <Rating rating={rating} count={ratingCount} />
          <span>{open ? deliveryTime : opensAtText(i18n, opensAt, asOf)}</span>
          {!open && restaurant.closedReason !== undefined && (
            <span className="text-chilli">
              <Trans>Closed today: {restaurant.closedReason}</Trans>
            </span>
          )}
          {servingCapacity !== null && (
            <span className="font-normal text-soft">
              <Trans>Serves up to {servingCapacity} people</Trans>
            </span>
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
        {fssaiNumber !== undefined && (
          <p className="text-sm text-soft">
            <Trans>FSSAI licence {fssaiNumber}</Trans>
          </p>
        )}
        <OpeningWeek hours={restaurant.hours} />
      </div>
    </header>
  )
}

export const ErrorBoundary = RouteFailure
