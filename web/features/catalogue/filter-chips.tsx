import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import type { Understood } from '#shared/catalogue/contracts.ts'
import type { MenuFilter } from '#shared/loader-services.ts'
import { formatPaise, type Paise, paise } from '#shared/money/money.ts'
import { eatsNoMeat, useUser } from '../../lib/session/session.ts'
import { ChipLink } from '../../ui/chip-link.tsx'
import { DietMark } from '../../ui/icons/diet-mark.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { menuHref } from './finding/menu-filter.ts'
import { UnderstoodChips } from './on-demand.ts'

/** What the chips offer; a URL may ask for other figures. */
const well = 4
const soon = 30

type Props = {
  filter: MenuFilter
  /** The price that the chip offers, in paise. */
  cheap: Paise
  /** What the search asks for already; no chip offers it again. */
  understood: readonly Understood[]
}

/** Filters by what matters when somebody is hungry: diet, opening, rating, time, price and offers. */
export const FilterChips = ({ filter, cheap, understood }: Props) => {
  const { t } = useLingui()
  const { diet, open, offers } = filter
  const minRating = filter.minRating || well
  const maxMinutes = filter.maxMinutes || soon
  const maxPrice = filter.maxPrice || cheap
  const stars = minRating.toFixed(1)
  const rupees = formatPaise(paise(maxPrice)).replace(/\.00$/, '')
  // Everything has to be asked for where the preferences narrow the menu.
  const everyDiet = eatsNoMeat(useUser()) ? 'all' : ''
  const isUnderstood = (...kinds: Understood['kind'][]) => understood.some(({ kind }) => kinds.includes(kind))
  const toggled = (name: 'minRating' | 'maxMinutes' | 'maxPrice', value: number) => ({
    href: menuHref(filter, { [name]: filter[name] > 0 ? 0 : value }),
    chosen: filter[name] > 0,
  })
  return (
    <nav aria-label={t`Filters`} className="-mx-4">
      {/* Unsnapped: what is understood comes before the chips, and a snapped row would keep it out of sight. */}
      <ul className="scroll-row !snap-none gap-2 px-4 py-1 lg:gap-1.5">
        {understood.length > 0 && (
          <Suspense>
            <UnderstoodChips understood={understood} filter={filter} cheap={cheap} />
          </Suspense>
        )}
        {!isUnderstood('veg', 'vegan', 'jain') && (
          <ChipLink
            href={menuHref(filter, { diet: diet === 'veg' ? everyDiet : 'veg' })}
            chosen={diet === 'veg'}
          >
            <span aria-hidden="true" className="rounded-[4px] bg-surface p-0.5">
              <DietMark isVeg />
            </span>
            <Trans>Veg only</Trans>
          </ChipLink>
        )}
        {!isUnderstood('open') && (
          <ChipLink href={menuHref(filter, { open: !open })} chosen={open}>
            <Trans>Open now</Trans>
          </ChipLink>
        )}
        {!isUnderstood('minRating') && (
          <ChipLink {...toggled('minRating', well)}>
            <Icon name="star-filled" size={16} />
            <Trans>{stars} and up</Trans>
          </ChipLink>
        )}
        {!isUnderstood('maxMinutes') && (
          <ChipLink {...toggled('maxMinutes', soon)}>
            <Trans>{maxMinutes} min or less</Trans>
          </ChipLink>
        )}
        {!isUnderstood('maxPrice', 'cheap') && (
          <ChipLink {...toggled('maxPrice', cheap)}>
            <Trans>{rupees} or less</Trans>
          </ChipLink>
        )}
        {!isUnderstood('offers') && (
          <ChipLink href={menuHref(filter, { offers: !offers })} chosen={offers}>
            <Icon name="discount" size={20} />
            <Trans>Offers</Trans>
          </ChipLink>
        )}
        <ChipLink href="/rescue" chosen={false}>
          <Trans>Rescue deals</Trans>
        </ChipLink>
      </ul>
    </nav>
  )
}
