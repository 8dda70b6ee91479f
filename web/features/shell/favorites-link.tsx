import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useFavoritesCount } from '../../lib/state/favorite-ids.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { iconButton } from '../../ui/icons/icon-button.tsx'
import { CountBadge } from './count-badge.tsx'

export const FavoritesLink = () => {
  const { t } = useLingui()
  const count = useFavoritesCount()
  const name = t`${plural(count, { one: 'Favorites, # item', other: 'Favorites, # items' })}`
  return (
    <Link to="/favorites" aria-label={name} title={name} className={iconButton}>
      <Icon name="heart" />
      <CountBadge count={count} />
    </Link>
  )
}
