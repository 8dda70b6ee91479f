import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { openPopup } from '../../lib/state/popup.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { IconButton } from '../../ui/icons/icon-button.tsx'
import { countOf, useCart } from '../cart/index.ts'
import { CountBadge } from './count-badge.tsx'

export const CartButton = () => {
  const { t } = useLingui()
  const count = countOf(useCart())
  return (
    <IconButton
      label={t`${plural(count, { one: 'Cart, # item', other: 'Cart, # items' })}`}
      aria-haspopup="dialog"
      onClick={() => openPopup({ kind: 'cart' })}
    >
      <Icon name="shopping-bag" />
      <CountBadge count={count} />
    </IconButton>
  )
}
