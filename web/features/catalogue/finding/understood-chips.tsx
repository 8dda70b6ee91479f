import { useLingui } from '@lingui/react/macro'
import { IconCurrentLocation } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Understood } from '#shared/catalogue/contracts.ts'
import type { MenuFilter } from '#shared/loader-services.ts'
import type { Paise } from '#shared/money/money.ts'
import { chipClass } from '../../../ui/chip.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { NearMe } from '../restaurants/near-me.tsx'
import { menuHref } from './menu-filter.ts'
import { useWishNames } from './wish-names.ts'

type Props = {
  understood: readonly Understood[]
  filter: MenuFilter
  /** What counts as cheap here, in paise. */
  cheap: Paise
}

/** What was understood of a search beside words, each to be taken away with one press. */
const UnderstoodChips = ({ understood, filter, cheap }: Props) => {
  const { t } = useLingui()
  const nameOf = useWishNames(cheap)
  return understood.map((wish) => {
    const name = nameOf(wish)
    const key = `${wish.kind} ${name}`
    if (wish.kind === 'near' && filter.near === '')
      return (
        <li key={key}>
          <NearMe hrefOf={(near) => menuHref(filter, { near })} />
        </li>
      )
    const rest = { q: wish.rest, ...(wish.kind === 'near' && { near: '' }) }
    return (
      <li key={key}>
        <Link
          to={menuHref(filter, rest)}
          preventScrollReset
          aria-label={t`Without ${name}`}
          className={`${chipClass} !border-action !bg-action !text-on-action`}
        >
          {wish.kind === 'near' && <IconCurrentLocation aria-hidden="true" size={18} />}
          {name}
          <Icon name="x" size={16} />
        </Link>
      </li>
    )
  })
}
export default UnderstoodChips
