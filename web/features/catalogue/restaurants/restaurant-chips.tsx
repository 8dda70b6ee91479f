import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { MenuFilter, MenuPage } from '#shared/loader-services.ts'
import { minutesText } from '../../../lib/language/minutes.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { Monogram } from '../../../ui/icons/monogram.tsx'
import { menuHref } from '../finding/menu-filter.ts'
import { opensAtText } from './opens-at.ts'

const chip =
  'group flex w-24 snap-start flex-col items-center gap-1.5 rounded-2xl p-2 text-center text-sm font-bold leading-tight hover:text-accent aria-[current=true]:text-accent'
const ring =
  'rounded-full p-1 ring-2 ring-transparent transition-shadow group-hover:ring-line-strong group-aria-[current=true]:ring-action'

type Props = Pick<MenuPage, 'restaurants' | 'asOf'> & { filter: MenuFilter }

export const RestaurantChips = ({ restaurants, asOf, filter }: Props) => {
  const { t, i18n } = useLingui()
  return (
    <nav aria-label={t`Restaurants`} className="-mx-4">
      <ul className="scroll-row px-2 py-1">
        <li>
          <Link
            to={filter.restaurant === '' ? '/restaurants' : menuHref(filter, { restaurant: '' })}
            className={chip}
          >
            <span className={ring}>
              <span className="grid size-16 place-items-center rounded-full bg-accent-tint text-accent">
                <Icon name="stack-2" size={28} />
              </span>
            </span>
            <Trans>All restaurants</Trans>
          </Link>
        </li>
        {restaurants.map(({ id, name, open, opensAt, deliveryTime }) => (
          <li key={id}>
            <Link
              to={`/restaurants/${encodeURIComponent(id)}`}
              aria-current={filter.restaurant === id}
              className={chip}
            >
              <span className={ring}>
                <Monogram name={name} className={`size-16 text-xl ${open ? '' : 'grayscale'}`} />
              </span>
              <span className="line-clamp-2">{name}</span>
              <span className="text-xs font-semibold text-soft">
                {open ? minutesText(i18n, deliveryTime) : opensAtText(i18n, opensAt, asOf)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
