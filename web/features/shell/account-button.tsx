import { Trans, useLingui } from '@lingui/react/macro'
import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import { displayName, useUser } from '../../lib/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { AccountPanel, accountPanelId } from './account-panel.tsx'
import { openPopup } from './open.ts'

/** Greeting and menu of who is signed in; a visitor's menu with Sign In and Create Account. */
export const AccountButton = () => {
  const { t } = useLingui()
  const user = useUser()
  return (
    <>
      <button
        type="button"
        popoverTarget={accountPanelId}
        className={`max-md:hidden ${user ? buttonClass('quiet', 'max-w-56 !px-3') : buttonClass('plain')}`}
      >
        {user ? (
          <>
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full bg-action font-display font-bold text-on-action"
            >
              {displayName(user).charAt(0).toUpperCase()}
            </span>
            <span className="truncate">
              <Trans>Hi, {displayName(user)}</Trans>
            </span>
          </>
        ) : (
          <>
            <IconUserCircle aria-hidden="true" size={20} />
            <Trans>Account</Trans>
          </>
        )}
      </button>
      {user && (
        <IconButton label={t`Logout`} className="max-md:hidden" onClick={() => openPopup({ kind: 'logout' })}>
          <IconLogout aria-hidden="true" size={21} />
        </IconButton>
      )}
      <AccountPanel user={user} />
    </>
  )
}
