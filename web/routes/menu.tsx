import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useEffect } from 'react'
import { redirect, useNavigate, useNavigation } from 'react-router'
import type { MenuFilter } from '#shared/loader-services.ts'
import {
  CategoryChips,
  DietNotice,
  Dishes,
  DishSkeletons,
  FilterChips,
  FoundRestaurants,
  MenuSearch,
  menuHref,
  RestaurantChips,
  readMenuFilter,
} from '../features/catalogue/index.ts'
import { FavoriteButton } from '../features/favorites/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { stalledStore, untilRead } from '../lib/calls/until-read.ts'
import { serverContext } from '../lib/first-paint/server-context.ts'
import { requestLocale } from '../lib/language/request-locale.ts'
import { eatsNoMeat, userStore, useUser } from '../lib/session/session.ts'
import { PageHead } from '../ui/page/page-head.tsx'
import type { Route } from './+types/menu.ts'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const filter = readMenuFilter(new URL(request.url).searchParams)
  return { filter, page: await context.get(serverContext).menu(filter, requestLocale(request)) }
}

/** Whoever eats no meat is led to the vegetarian menu, unless the URL asks for every dish. */
const withDiet = (filter: MenuFilter): string | undefined =>
  filter.diet === '' && eatsNoMeat(userStore.get())
    ? menuHref(filter, { diet: 'veg', cursor: filter.cursor })
    : undefined

export const clientLoader = (asked: Route.ClientLoaderArgs) => {
  const narrowed = withDiet(readMenuFilter(new URL(asked.request.url).searchParams))
  if (narrowed !== undefined) throw redirect(narrowed)
  return untilRead(asked)
}

const Menu = ({ loaderData: { filter: shown, page } }: Route.ComponentProps) => {
  const { t } = useLingui()
  const coming = useNavigation().location
  const loading = coming?.pathname === '/menu'
  const stalled = stalledStore.use() !== null
  // What was pressed last counts at once: the next press adds to it, however slow the line is.
  const filter = loading ? readMenuFilter(new URLSearchParams(coming.search)) : shown
  const user = useUser()
  const navigate = useNavigate()
  useEffect(() => {
    // The page from the server is the same for everybody.
    const narrowed = user && withDiet(shown)
    if (narrowed) navigate(narrowed, { replace: true, preventScrollReset: true })
  }, [user, shown, navigate])
  const chosen = page.restaurants.find(({ id }) => id === filter.restaurant)
  const fssaiNumber = chosen?.fssaiNumber
  return (
    <div className="mx-auto max-w-6xl px-4 pt-5">
      <PageHead title={t`Menu`} description={t`Idlis to biryani: order from the kitchens around you.`} />
      <div className="mb-3 flex items-start gap-2">
        <h1 className="text-3xl md:text-4xl">{chosen ? chosen.name : t`What are you hungry for?`}</h1>
        {chosen && <FavoriteButton kind="restaurants" id={chosen.id} name={chosen.name} />}
      </div>
      <div className="sticky top-16 z-20 -mx-4 bg-ground/95 px-4 pt-1 backdrop-blur-md">
        <MenuSearch filter={filter} onMenu />
        <CategoryChips filter={filter} />
      </div>
      <FilterChips
        filter={filter}
        cheap={page.cheap}
        understood={filter.q === shown.q ? page.understood : []}
      />
      {shown.q === '' ? (
        <RestaurantChips restaurants={page.restaurants} asOf={page.asOf} filter={filter} />
      ) : (
        page.meant.length > 0 && (
          <Suspense>
            <FoundRestaurants meant={page.meant} asOf={page.asOf} />
          </Suspense>
        )
      )}
      {user && user.dietaryPreferences.length > 0 && (
        <Suspense>
          <DietNotice filter={filter} />
        </Suspense>
      )}
      <section aria-labelledby="dishes" aria-busy={loading} className="pt-3">
        <h2 id="dishes" className="sr-only">
          <Trans>Dishes</Trans>
        </h2>
        {loading && !stalled ? (
          <DishSkeletons count={8} />
        ) : (
          <div className={loading ? 'outdated' : ''}>
            <Dishes key={menuHref(shown, {})} filter={shown} first={page} />
          </div>
        )}
      </section>
      {fssaiNumber && (
        <p className="mt-8 text-sm text-soft">
          <Trans>FSSAI licence {fssaiNumber}</Trans>
        </p>
      )}
    </div>
  )
}
export default Menu

export const ErrorBoundary = RouteFailure
