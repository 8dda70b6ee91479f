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
    <p className="px-3 pb-1 pt-2 font-display text-lg font-bold">Come in, the food is hot.</p>
    <button
      type="button"
      className={buttonClass('primary', 'w-full')}
      onClick={() => openPopup({ kind: 'signIn' })}
    >
      Sign In
    </button>
    <button
      type="button"
      className={buttonClass('plain', 'w-full')}
      onClick={() => openPopup({ kind: 'signUp' })}
    >
      <IconUserPlus aria-hidden="true" size={20} />
      Create Account
    </button>
  </div>
)

const SignedIn = ({ user }: { user: SessionUser }) => {
  const dashboard = dashboardOf(user)
  return (
    <>
      <div className="border-b border-line px-3 pb-3 pt-1">
        <p className="truncate font-display text-lg font-bold">{displayName(user)}</p>
        <p className="truncate text-sm text-soft">{user.email}</p>
        <p className="text-sm text-soft">{roleNames(user.roles)}</p>
      </div>
      <nav aria-label="Account" className="pt-2">
        <Link to="/dashboard" className={row}>
          <IconLayoutDashboard aria-hidden="true" size={20} />
          Dashboard
        </Link>
        {dashboard !== '/orders' && (
          <Link to="/orders" className={row}>
            <IconReceipt aria-hidden="true" size={20} />
            My Orders
          </Link>
        )}
        <button type="button" className={row} onClick={() => openPopup({ kind: 'logout' })}>
          <IconLogout aria-hidden="true" size={20} />
          Logout
        </button>
      </nav>
    </>
  )
}
