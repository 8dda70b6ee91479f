import { Trans, useLingui } from '@lingui/react/macro'
import { displayName, useUser } from '../../lib/session/session.ts'
import { openPopup } from '../../lib/state/popup.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { IconButton } from '../../ui/icons/icon-button.tsx'
import { AccountPanel, accountPanelId } from './account-panel.tsx'

/** Greeting and menu of who is signed in; a visitor's menu with Sign In and Create Account. */
export const AccountButton = () => {
  const { t } = useLingui()
  const user = useUser()
  return (
    <>
      <button
        type="button"
        popoverTarget={accountPanelId}
        className={`for-staff max-md:hidden ${user ? buttonClass('quiet', 'min-w-0 max-w-44 !px-3 xl:max-w-72') : buttonClass('plain')}`}
      >
        <Icon name="user-circle" size={20} className="shrink-0" />
        <span className="truncate max-lg:sr-only">
          {user ? <Trans>Hi, {displayName(user)}</Trans> : <Trans>Account</Trans>}
        </span>
      </button>
      {user && (
        <IconButton label={t`Logout`} className="max-md:hidden" onClick={() => openPopup({ kind: 'logout' })}>
          <Icon name="logout" size={21} />
        </IconButton>
      )}
      <AccountPanel />
    </>
  )
}
