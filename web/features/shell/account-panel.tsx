import { Trans, useLingui } from '@lingui/react/macro'
import { IconLayoutDashboard, IconLogout, IconReceipt, IconUserPlus } from '@tabler/icons-react'
import { type MouseEvent, useRef } from 'react'
import { Link } from 'react-router'
import { dashboardOf, displayName, roleNames, type SessionUser } from '../../lib/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { openPopup } from './open.ts'

/** Opened natively by any button with this as its popoverTarget; Escape and a click outside close it. */
export const accountPanelId = 'account-panel'

const row =
  'flex min-h-11 w-full items-center gap-3 rounded-xl px-3 text-left font-bold hover:bg-accent-tint hover:text-accent'

export const AccountPanel = ({ user }: { user: SessionUser | null }) => {
  const panel = useRef<HTMLDivElement>(null)
  const onClick = (event: MouseEvent) => {
    if ((event.target as Element).closest('a, button')) panel.current?.hidePopover()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only hears the clicks of the links and buttons inside
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      ref={panel}
      id={accountPanelId}
      popover="auto"
      className="menu-panel account-panel w-72 p-3"
      onClick={onClick}
    >
      {user ? <SignedIn user={user} /> : <Visitor />}
    </div>
  )
}

const Visitor = () => (
  <div className="space-y-2">
    <p className="px-3 pb-1 pt-2 font-display text-lg font-bold">
      <Trans>Come in, the food is hot.</Trans>
    </p>
    <button
      type="button"
      className={buttonClass('primary', 'w-full')}
      onClick={() => openPopup({ kind: 'signIn' })}
    >
      <Trans>Sign In</Trans>
    </button>
    <button
      type="button"
      className={buttonClass('plain', 'w-full')}
      onClick={() => openPopup({ kind: 'signUp' })}
    >
      <IconUserPlus aria-hidden="true" size={20} />
      <Trans>Create Account</Trans>
    </button>
  </div>
)

const SignedIn = ({ user }: { user: SessionUser }) => {
  const { t, i18n } = useLingui()
  const dashboard = dashboardOf(user)
  return (
    <>
      <div className="border-b border-line px-3 pb-3 pt-1">
        <p className="truncate font-display text-lg font-bold">{displayName(user)}</p>
        <p className="truncate text-sm text-soft">{user.email}</p>
        <p className="text-sm text-soft">{roleNames(user.roles, i18n)}</p>
      </div>
      <nav aria-label={t`Account`} className="pt-2">
        <Link to="/dashboard" className={row}>
          <IconLayoutDashboard aria-hidden="true" size={20} />
          <Trans>Dashboard</Trans>
        </Link>
        {dashboard !== '/orders' && (
          <Link to="/orders" className={row}>
            <IconReceipt aria-hidden="true" size={20} />
            <Trans>My Orders</Trans>
          </Link>
        )}
        <button type="button" className={row} onClick={() => openPopup({ kind: 'logout' })}>
          <IconLogout aria-hidden="true" size={20} />
          <Trans>Logout</Trans>
        </button>
      </nav>
    </>
  )
}
