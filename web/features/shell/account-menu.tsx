import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconHeartHandshake,
  IconInfoCircle,
  IconLayoutDashboard,
  IconLifebuoy,
  IconLogout,
  IconMapPin,
  IconMessageCircle,
  IconReceipt,
  IconSettings,
  IconUserCog,
  IconUserPlus,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { exactTime } from '../../lib/language/time.ts'
import {
  customerDashboard,
  dashboardOf,
  displayName,
  roleNames,
  type SessionUser,
  useUser,
} from '../../lib/session/session.ts'
import { openPopup } from '../../lib/state/popup.ts'
import { useSiteFacts } from '../../lib/state/site-facts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Avatar } from '../../ui/icons/avatar.tsx'
import { LanguageLinks } from './language-links.tsx'

const row =
  'flex min-h-11 w-full items-center gap-3 rounded-xl px-3 text-left font-bold hover:bg-accent-tint hover:text-accent'

const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={row}>
    {children}
  </Link>
)

/** The visitor's menu, or the signed-in person's (specification section 2, Navbar). */
const AccountMenu = () => {
  const user = useUser()
  return (
    <>
      {user ? <SignedIn user={user} /> : <Visitor />}
      <OnThePhone />
    </>
  )
}
export default AccountMenu

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
  const roleManager = useSiteFacts()?.roleManager ?? false
  return (
    <>
      <Link to="/profile" className="flex gap-3 border-b border-line px-3 pb-3 pt-1 hover:text-accent">
        <Avatar name={displayName(user)} image={user.profileImage} className="mt-1 size-12 text-lg" />
        <div className="min-w-0">
          <p className="truncate font-display text-lg font-bold">{displayName(user)}</p>
          <p className="truncate text-sm text-soft">{user.email}</p>
          <p className="text-sm text-soft">{roleNames(user.roles, i18n)}</p>
          <p className="text-sm text-soft">
            <Trans>Last login: {exactTime(user.lastLogin)}</Trans>
          </p>
        </div>
      </Link>
      <nav aria-label={t`Account`} className="pt-2">
        <RowLink to="/dashboard">
          <IconLayoutDashboard aria-hidden="true" size={20} />
          <Trans>Dashboard</Trans>
        </RowLink>
        <RowLink to="/orders">
          <IconReceipt aria-hidden="true" size={20} />
          <Trans>My Orders</Trans>
        </RowLink>
        {dashboardOf(user) === customerDashboard && (
          <>
            <RowLink to={`${customerDashboard}?tab=addresses`}>
              <IconMapPin aria-hidden="true" size={20} />
              <Trans>Addresses</Trans>
            </RowLink>
            <RowLink to={`${customerDashboard}?tab=giving`}>
              <IconHeartHandshake aria-hidden="true" size={20} />
              <Trans>My Giving</Trans>
            </RowLink>
            <RowLink to={`${customerDashboard}?tab=help`}>
              <IconLifebuoy aria-hidden="true" size={20} />
              <Trans>Help</Trans>
            </RowLink>
          </>
        )}
        {roleManager && (
          <RowLink to="/role-debug">
            <IconUserCog aria-hidden="true" size={20} />
            <Trans>Role Manager</Trans>
          </RowLink>
        )}
        <RowLink to="/account-settings">
          <IconSettings aria-hidden="true" size={20} />
          <Trans>Settings</Trans>
        </RowLink>
        <button type="button" className={row} onClick={() => openPopup({ kind: 'logout' })}>
          <IconLogout aria-hidden="true" size={20} />
          <Trans>Logout</Trans>
        </button>
      </nav>
    </>
  )
}

/** What the navbar of a phone has no room for. */
const OnThePhone = () => {
  const { t } = useLingui()
  return (
    <nav aria-label={t`More`} className="mt-2 border-t border-line pt-2 md:hidden">
      <RowLink to="/about">
        <IconInfoCircle aria-hidden="true" size={20} />
        <Trans>About Us</Trans>
      </RowLink>
      <button type="button" className={row} onClick={() => openPopup({ kind: 'contact' })}>
        <IconMessageCircle aria-hidden="true" size={20} />
        <Trans>Contact</Trans>
      </button>
      <LanguageLinks className={row} />
    </nav>
  )
}
