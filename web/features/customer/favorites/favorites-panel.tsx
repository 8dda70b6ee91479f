import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { FailedPart } from '../../../ui/page/failed-part.tsx'
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { opensAtText } from '../../catalogue/index.ts'
import { toggleFavorite, useClosed, useFavorites } from '../../favorites/index.ts'
import { RecommendedDish, useRecommendations } from '../recommended.tsx'
import { FavoriteDish } from './favorite-dish.tsx'
import { FavoriteRestaurant } from './favorite-restaurant.tsx'

/**
 * Favorite restaurants and dishes (specification section 2, Favorites). `parameter` of the URL says which of
 * the two is shown.
 */
export const FavoritesPanel = ({ parameter }: { parameter: 'tab' | 'list' }) => {
  const { t, i18n } = useLingui()
  const [search, setSearch] = useSearchParams()
  const favorites = useFavorites()
  const closed = useClosed()
  const container = useRef<HTMLDivElement>(null)
  const closedText = (restaurantId: string): string | undefined => {
    const opensAt = closed[restaurantId]
    return opensAt === undefined ? undefined : opensAtText(i18n, opensAt, new Date().toISOString())
  }
  // The pressed button disappears with its card: the focus moves to the list.
  const remove = (item: string) => {
    container.current?.focus()
    void toggleFavorite(item)
  }
  const { dishes, restaurants } = favorites
  const count = dishes.length
  const counted = useRef(count)
  // The heart that made the first favorite goes with what was proposed.
  useEffect(() => {
    if (counted.current === 0 && count > 0 && document.activeElement === document.body)
      container.current?.focus({ preventScroll: true })
    counted.current = count
  }, [count])
  const tabs = [
    {
      value: 'restaurants',
      label: t`Restaurants (${restaurants.length})`,
      content: (
        <List empty={restaurants.length === 0}>
          {restaurants.map((restaurant) => (
            <li key={restaurant.id}>
              <FavoriteRestaurant
                restaurant={restaurant}
                closed={closedText(restaurant.id)}
                onRemove={() => remove(`restaurants/${restaurant.id}`)}
              />
            </li>
          ))}
        </List>
      ),
    },
    {
      value: 'dishes',
      label: t`Dishes (${dishes.length})`,
      content: (
        <List empty={dishes.length === 0}>
          {dishes.map((dish) => (
            <li key={dish.id}>
              <FavoriteDish
                dish={dish}
                closed={closedText(dish.restaurant.id)}
                onRemove={() => remove(`dishes/${dish.id}`)}
              />
            </li>
          ))}
        </List>
      ),
    },
  ]
  const fallback = restaurants.length === 0 && dishes.length > 0 ? 'dishes' : 'restaurants'
  const shown = tabs.find(({ value }) => value === search.get(parameter))?.value ?? fallback
  const show = (value: string) =>
    setSearch(
      (before) => {
        before.set(parameter, value)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  if (favorites.isPending) return <PageSkeleton />
  if (!favorites.data)
    return (
      <FailedPart
        error={favorites.error}
        otherwise={t`Your favorites could not be loaded.`}
        onRetry={favorites.refetch}
      />
    )
  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      <Tabs label={t`Favorites`} value={shown} onChange={show} tabs={tabs} />
    </div>
  )
}

const proposed = 3

/** What could become a favorite; nothing where it cannot be read: the page does without. */
const Proposals = () => {
  const items = useRecommendations().data?.items ?? []
  if (items.length === 0) return null
  return (
    <section aria-labelledby="proposals">
      <h2 id="proposals" className="mb-3 text-xl">
        <Trans>How about one of these?</Trans>
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {items.slice(0, proposed).map((item) => (
          <li key={item.dish.id}>
            <RecommendedDish {...item} withHeart />
          </li>
        ))}
      </ul>
    </section>
  )
}

const List = ({ empty, children }: { empty: boolean; children: ReactNode }) => {
  const { t } = useLingui()
  return empty ? (
    <>
      <EmptyState
        glyph="heart"
        title={t`You haven't added any items to your favorites yet.`}
        text={t`Press the heart of a dish or a restaurant, and it waits for you here.`}
      >
        <Link to="/menu" className={buttonClass()}>
          <Trans>Browse Menu</Trans>
        </Link>
        <Link to="/restaurants" className={buttonClass('plain')}>
          <Trans>All restaurants</Trans>
        </Link>
      </EmptyState>
      <Proposals />
    </>
  ) : (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
  )
}
