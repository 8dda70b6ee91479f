import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Link, useNavigation } from 'react-router'
import type { RestaurantsFilter } from '#shared/loader-services.ts'
import {
  NearMe,
  RestaurantCard,
  RestaurantsMap,
  readRestaurantsFilter,
  restaurantsHref,
} from '../features/catalogue/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { untilRead } from '../lib/calls/until-read.ts'
import { InBrowser } from '../lib/first-paint/in-browser.tsx'
import { serverContext } from '../lib/first-paint/server-context.ts'
import { buttonClass } from '../ui/button.tsx'
import { ChipLink } from '../ui/chip-link.tsx'
import { DietMark } from '../ui/icons/diet-mark.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import { EmptyState } from '../ui/lists/empty-state.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import type { Route } from './+types/restaurants.ts'

/** What the chip offers; a URL may ask for other figures. */
const well = 4

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const filter = readRestaurantsFilter(new URL(request.url).searchParams)
  return { filter, page: await context.get(serverContext).restaurants(filter) }
}

export const clientLoader = (asked: Route.ClientLoaderArgs) => untilRead(asked)

/** All restaurants, to be looked over: sorted and narrowed in the URL, in a list or on a map. */
const Restaurants = ({ loaderData: { filter: shown, page } }: Route.ComponentProps) => {
  const { t } = useLingui()
  const coming = useNavigation().location
  const loading = coming?.pathname === '/restaurants'
  // What was pressed last counts at once: the next press adds to it, however slow the line is.
  const filter = loading ? readRestaurantsFilter(new URLSearchParams(coming.search)) : shown
  const { restaurants, total, nextCursor, asOf, fee } = page
  return (
    <div className="mx-auto max-w-6xl px-4 pt-5">
      <PageHead
        title={t`Restaurants`}
        description={t`Every kitchen around you: how it is rated, how soon it is at your door, and what it costs.`}
      />
      <h1 className="text-3xl md:text-4xl">
        <Trans>Restaurants</Trans>
      </h1>
      <Sorts filter={filter} />
      <Filters filter={filter} cuisines={page.cuisines} />
      <p role="status" className="mb-3 mt-2 text-sm text-soft">
        <Plural value={total} one="# restaurant" other="# restaurants" />
      </p>
      {shown.map && (
        // Its place is kept: a map is made by the browser alone.
        <div className="mb-5 min-h-[min(28rem,60dvh)]">
          <InBrowser>
            <Suspense>
              <RestaurantsMap restaurants={restaurants} near={shown.near} />
            </Suspense>
          </InBrowser>
        </div>
      )}
      {restaurants.length === 0 ? (
        <EmptyState
          glyph="search"
          title={t`No restaurant fits all of this`}
          text={t`Take a filter away, or look at all of them.`}
        >
          <Link to="/restaurants" className={buttonClass()}>
            <Trans>Show all restaurants</Trans>
          </Link>
        </EmptyState>
      ) : (
        <ul
          aria-busy={loading}
          className={`grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 ${loading ? 'opacity-60' : ''}`}
        >
          {restaurants.map((restaurant) => (
            <li key={restaurant.id} className="grid">
              <RestaurantCard restaurant={restaurant} asOf={asOf} fee={fee} />
            </li>
          ))}
        </ul>
      )}
      {nextCursor !== null && (
        <p className="mt-6 flex justify-center">
          <Link to={restaurantsHref(shown, { cursor: nextCursor })} className={buttonClass('plain')}>
            <Trans>Further restaurants</Trans>
          </Link>
        </p>
      )}
    </div>
  )
}
export default Restaurants

const Sorts = ({ filter }: { filter: RestaurantsFilter }) => {
  const { t } = useLingui()
  const sorts: [sort: RestaurantsFilter['sort'], name: string][] = [
    ['', t`Recommended`],
    ['arrival', t`Soonest here`],
    ['rating', t`Best rated`],
    ['price', t`Lowest prices`],
  ]
  return (
    <nav aria-label={t`Order`} className="-mx-4">
      <ul className="scroll-row gap-2 px-4 py-2 lg:gap-1.5">
        {sorts.map(([sort, name]) => (
          <ChipLink key={sort} href={restaurantsHref(filter, { sort })} chosen={filter.sort === sort}>
            {name}
          </ChipLink>
        ))}
        {filter.near === '' ? (
          <li>
            <NearMe hrefOf={(near) => restaurantsHref(filter, { near, sort: 'distance' })} />
          </li>
        ) : (
          <ChipLink
            href={
              filter.sort === 'distance'
                ? restaurantsHref(filter, { near: '', sort: '' })
                : restaurantsHref(filter, { sort: 'distance' })
            }
            chosen={filter.sort === 'distance'}
          >
            <Trans>Nearest</Trans>
          </ChipLink>
        )}
      </ul>
    </nav>
  )
}

const Filters = ({ filter, cuisines }: { filter: RestaurantsFilter; cuisines: readonly string[] }) => {
  const { t, i18n } = useLingui()
  const { veg, open, offers, minRating, cuisine, map } = filter
  const stars = (minRating || well).toFixed(1)
  // One that a link names may be rare.
  const offered = cuisine === '' || cuisines.includes(cuisine) ? cuisines : [cuisine, ...cuisines]
  return (
    <nav aria-label={t`Filters`} className="-mx-4">
      <ul className="scroll-row gap-2 px-4 py-1 lg:gap-1.5">
        <ChipLink href={restaurantsHref(filter, { map: !map })} chosen={map}>
          <Icon name="compass" size={20} />
          <Trans>Map</Trans>
        </ChipLink>
        <ChipLink href={restaurantsHref(filter, { veg: !veg })} chosen={veg}>
          <span aria-hidden="true" className="rounded-[4px] bg-surface p-0.5">
            <DietMark isVeg />
          </span>
          <Trans>Pure veg</Trans>
        </ChipLink>
        <ChipLink href={restaurantsHref(filter, { open: !open })} chosen={open}>
          <Trans>Open now</Trans>
        </ChipLink>
        <ChipLink href={restaurantsHref(filter, { offers: !offers })} chosen={offers}>
          <Icon name="discount" size={20} />
          <Trans>Offers</Trans>
        </ChipLink>
        <ChipLink
          href={restaurantsHref(filter, { minRating: minRating > 0 ? 0 : well })}
          chosen={minRating > 0}
        >
          <Icon name="star-filled" size={16} />
          <Trans>{stars} and up</Trans>
        </ChipLink>
        {offered.map((one) => (
          <ChipLink
            key={one}
            href={restaurantsHref(filter, { cuisine: one === cuisine ? '' : one })}
            chosen={one === cuisine}
          >
            {i18n._(one)}
          </ChipLink>
        ))}
      </ul>
    </nav>
  )
}

export const ErrorBoundary = RouteFailure
