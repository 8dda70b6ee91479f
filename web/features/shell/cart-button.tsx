import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { countOf, useCart } from '../cart/cart.ts'
import { openPopup } from './open.ts'

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
      {count > 0 && (
        <span
          key={count}
          className="absolute right-0 top-0 grid h-5 min-w-5 animate-[rise_180ms_ease-out] place-items-center rounded-full bg-action px-1 text-xs font-extrabold text-on-action"
        >
          {count}
        </span>
      )}
    </IconButton>
  )
}
