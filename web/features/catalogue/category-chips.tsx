import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { menuCategories, menuCategoryLabels } from '#shared/catalogue.ts'
import type { MenuFilter } from '#shared/loader-services.ts'
import { chipClass } from '../../ui/chip.ts'
import { DietMark } from '../../ui/diet-mark.tsx'
import { Icon } from '../../ui/icon.tsx'
import { menuHref } from './menu-filter.ts'

/** Filters by course, for vegetarian dishes and for offers. */
export const CategoryChips = ({ filter }: { filter: MenuFilter }) => {
  const { t, i18n } = useLingui()
  return (
    <nav aria-label={t`Categories`} className="sticky top-16 z-20 -mx-4 bg-ground/95 backdrop-blur-md">
      <ul className="scroll-row gap-2 px-4 py-2.5 lg:gap-1.5">
        <Chip href={menuHref(filter, { category: '' })} chosen={filter.category === ''}>
          <Trans>All</Trans>
        </Chip>
        {menuCategories.map((category) => (
          <Chip key={category} href={menuHref(filter, { category })} chosen={filter.category === category}>
            {i18n._(menuCategoryLabels[category])}
          </Chip>
        ))}
        <li aria-hidden="true" className="my-2 w-px shrink-0 bg-line" />
        <Chip href={menuHref(filter, { veg: !filter.veg })} chosen={filter.veg}>
          <span aria-hidden="true" className="rounded-[4px] bg-surface p-0.5">
            <DietMark isVeg />
          </span>
          <Trans>Veg only</Trans>
        </Chip>
        <Chip href={menuHref(filter, { offers: !filter.offers })} chosen={filter.offers}>
          <Icon name="discount" size={20} />
          <Trans>Offers</Trans>
        </Chip>
      </ul>
    </nav>
  )
}

const Chip = ({ href, chosen, children }: { href: string; chosen: boolean; children: ReactNode }) => (
  <li>
    <Link to={href} preventScrollReset aria-current={chosen} className={chipClass}>
      {children}
    </Link>
  </li>
)
