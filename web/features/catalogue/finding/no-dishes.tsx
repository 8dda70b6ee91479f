import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { isMenuCategory, menuCategoryLabels } from '#shared/catalogue/categories.ts'
import type { MenuFilter, MenuPage } from '#shared/loader-services.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { DishGrid } from '../dish-grid.tsx'
import { menuHref } from './menu-filter.ts'
import { useWishNames } from './wish-names.ts'

type Props = {
  filter: MenuFilter
  page: Pick<MenuPage, 'proposals' | 'closed' | 'asOf' | 'restaurants' | 'understood' | 'cheap'>
}

/**
 * The menu when nothing matches what was asked for: takes single filters back, and proposes what there is.
 */
const NoDishes = ({ filter, page }: Props) => {
  const { t, i18n } = useLingui()
  const { q, category, restaurant, diet } = filter
  const nameOf = useWishNames(page.cheap)
  const name = page.restaurants.find(({ id }) => id === restaurant)?.name ?? restaurant
  const takenBack: [text: string, change: Partial<MenuFilter>, applies: boolean][] = [
    [`“${q}”`, { q: '' }, q !== ''],
    ...page.understood.map((wish): [string, Partial<MenuFilter>, boolean] => [
      nameOf(wish),
      { q: wish.rest },
      true,
    ]),
    [name, { restaurant: '' }, restaurant !== ''],
    [isMenuCategory(category) ? i18n._(menuCategoryLabels[category]) : '', { category: '' }, category !== ''],
    [t`Veg only`, { diet: 'all' }, diet === 'veg'],
    [t`Open now`, { open: false }, filter.open],
    [t`Rating`, { minRating: 0 }, filter.minRating > 0],
    [t`Delivery time`, { maxMinutes: 0 }, filter.maxMinutes > 0],
    [t`Price`, { maxPrice: 0 }, filter.maxPrice > 0],
    [t`Offers`, { offers: false }, filter.offers],
    [t`Near me`, { near: '' }, filter.near !== ''],
  ]
  const narrowing = takenBack.filter(([, , applies]) => applies)
  return (
    <>
      <div role="status">
        <EmptyState
          glyph="search"
          title={t`No dishes found`}
          text={
            q === ''
              ? t`Try adjusting your search or filter criteria`
              : t`Nothing here is called “${q}”, nor anything like it. Try adjusting your search or filter criteria`
          }
        >
          {narrowing.length > 1 &&
            narrowing.map(([text, change]) => (
              <Link
                key={text}
                to={menuHref(filter, change)}
                aria-label={t`Without ${text}`}
                className={buttonClass('plain')}
              >
                {text}
                <Icon name="x" size={18} />
              </Link>
            ))}
          <Link to="/menu" className={buttonClass()}>
            <Trans>Show all dishes</Trans>
          </Link>
          <Link to="/restaurants" className={buttonClass('plain')}>
            <Trans>All restaurants</Trans>
          </Link>
        </EmptyState>
      </div>
      {page.proposals.length > 0 && (
        <section aria-labelledby="proposals">
          <h2 id="proposals" className="mb-3 text-xl">
            <Trans>How about one of these?</Trans>
          </h2>
          <DishGrid dishes={page.proposals} closed={page.closed} asOf={page.asOf} />
        </section>
      )}
    </>
  )
}
export default NoDishes
