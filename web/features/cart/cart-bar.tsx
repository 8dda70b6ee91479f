import { Plural, Trans } from '@lingui/react/macro'
import { formatPaise, paise, sumOf } from '#shared/money/money.ts'
import { openPopup } from '../../lib/state/popup.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { countOf, useCart } from './cart.ts'

/** A link to the cart above the bottom bar. */
const CartBar = () => {
  const items = useCart()
  const count = countOf(items)
  if (count === 0) return null
  const dishes = sumOf(items.map((item) => paise(item.price * item.quantity)))
  return (
    <div data-cart-bar className="mx-auto max-w-xl px-3 pb-2">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => openPopup({ kind: 'cart' })}
        className="flex min-h-14 w-full animate-[rise_180ms_ease-out] items-center gap-3 rounded-2xl bg-action px-4 font-bold text-on-action shadow-lift transition-colors hover:bg-action-hover"
      >
        <Icon name="shopping-bag" size={22} />
        <span>
          <Plural value={count} one="# item" other="# items" />
        </span>
        <span aria-hidden="true" className="h-5 w-px bg-on-action/45" />
        <span className="money">{formatPaise(dishes)}</span>
        <span className="ml-auto flex items-center">
          <Trans>View cart</Trans>
          <Icon name="chevron-right" size={20} />
        </span>
      </button>
    </div>
  )
}
export default CartBar
