import { Trans, useLingui } from '@lingui/react/macro'
import { menuCategories, menuCategoryLabels } from '#shared/catalogue/categories.ts'
import type { MenuFilter } from '#shared/loader-services.ts'
import { ChipLink } from '../../ui/chip-link.tsx'
import { menuHref } from './finding/menu-filter.ts'

/** Filters by course. */
export const CategoryChips = ({ filter }: { filter: MenuFilter }) => {
  const { t, i18n } = useLingui()
  return (
    <nav aria-label={t`Categories`} className="-mx-4">
      <ul className="scroll-row gap-2 px-4 py-2 lg:gap-1.5">
        <ChipLink href={menuHref(filter, { category: '' })} chosen={filter.category === ''}>
          <Trans>All</Trans>
        </ChipLink>
        {menuCategories.map((category) => (
          <ChipLink
            key={category}
            href={menuHref(filter, { category })}
            chosen={filter.category === category}
          >
            {i18n._(menuCategoryLabels[category])}
          </ChipLink>
        ))}
      </ul>
    </nav>
  )
}
