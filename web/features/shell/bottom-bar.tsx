import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'
import { NavLink } from 'react-router'
import { Icon } from '../../ui/icons/icon.tsx'
import { CartBar, useCart } from '../cart/index.ts'
import { accountPanelId } from './account-panel.tsx'
import { OrdersLink } from './orders-link.tsx'
import { useArea } from './use-area.ts'

const itemClass =
  'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-bold text-soft aria-[current=page]:text-accent'

const Item = ({ to, children }: { to: string; children: ReactNode }) => (
  <li className="flex flex-1">
    <NavLink to={to} end={to === '/'} className={itemClass}>
      {children}
    </NavLink>
  </li>
)

/** On phones: the main pages within reach of the thumb, and above them the cart once it holds something. */
export const BottomBar = () => {
  const { t } = useLingui()
  const area = useArea()
  const hasItems = useCart().length > 0
  // Nowhere else does a cart lie over what one reads or fills in.
  const isFood = area === 'food' || area === 'orders'
  return (
    <div className="once-whole fixed inset-x-0 bottom-0 z-30 md:hidden [body:has([data-own-bar])_&]:hidden">
      {isFood && hasItems && (
        <Suspense>
          <CartBar />
        </Suspense>
      )}
      <nav
        aria-label={t`Bottom`}
        className="border-t border-line bg-surface/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md"
      >
        <ul className="mx-auto flex max-w-md">
          <Item to="/">
            <Icon name="home" size={23} />
            <Trans>Home</Trans>
          </Item>
          <Item to="/menu">
            <Icon name="tools-kitchen-2" size={23} />
            <Trans>Menu</Trans>
          </Item>
          <Item to="/rescue">
            <Icon name="heart-handshake" size={23} />
            <Trans>Rescue</Trans>
          </Item>
          <li className="flex flex-1">
            <OrdersLink className={itemClass}>
              <Icon name="receipt" size={23} />
              <Trans>Orders</Trans>
            </OrdersLink>
          </li>
          <li className="flex flex-1">
            <button
              type="button"
              popoverTarget={accountPanelId}
              aria-current={area === 'account' ? 'page' : undefined}
              className={itemClass}
            >
              <Icon name="user-circle" size={23} />
              <Trans>Account</Trans>
            </button>
          </li>
        </ul>
      </nav>
    </div>
  )
}
