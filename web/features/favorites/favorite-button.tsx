import { useLingui } from '@lingui/react/macro'
import type { FavoriteKind } from '#shared/favorites/contracts.ts'
import { translate } from '../../lib/language/i18n.ts'
import { favoriteIds } from '../../lib/state/favorite-ids.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { IconButton } from '../../ui/icons/icon-button.tsx'
import { toast } from '../../ui/toasts/toast.ts'

type Props = { kind: FavoriteKind; id: string; name: string; className?: string }

const toggle = (item: string) =>
  import('./sync-favorites.ts').then(
    ({ toggleFavorite }) => toggleFavorite(item),
    () =>
      toast.error(
        translate(/*i18n*/ 'That could not be loaded. Please check your connection and reload the page.'),
      ),
  )

/** A heart. The code behind it is loaded when it is first pressed. */
export const FavoriteButton = ({ kind, id, name, className = '' }: Props) => {
  const { t } = useLingui()
  const item = `${kind}/${id}`
  const marked = favoriteIds.use().includes(item)
  return (
    <IconButton
      label={t`Favorite: ${name}`}
      aria-pressed={marked}
      className={className}
      onClick={() => void toggle(item)}
    >
      <Icon name={marked ? 'heart-filled' : 'heart'} size={22} className={marked ? 'text-chilli' : ''} />
    </IconButton>
  )
}
