import { Trans, useLingui } from '@lingui/react/macro'
import { IconSettings } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { hasRole } from '#shared/accounts/roles.ts'
import { OwnThings } from '../features/customer/index.ts'
import { OrderHistory } from '../features/orders/index.ts'
import {
  type KnownAccount,
  PersonalInfo,
  PhotoEditor,
  PreferencesInfo,
  WithAccount,
} from '../features/profile/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { exactDate } from '../lib/language/time.ts'
import { displayName, roleNames } from '../lib/session/session.ts'
import { buttonClass } from '../ui/button.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { Tabs } from '../ui/page/tabs.tsx'

const Profile = () => {
  const { t } = useLingui()
  return (
    <div className="mx-auto max-w-4xl px-4 pt-6">
      <PageHead title={t`Profile`} />
      <WithAccount>{(account) => <Content account={account} />}</WithAccount>
    </div>
  )
}
export default Profile

const Personal = ({ account }: { account: KnownAccount }) => (
  <>
    {/* What only this page says, before what the settings say too. */}
    {hasRole(account.roles, 'CUSTOMER') && (
      <div className="mb-8">
        <OwnThings userId={account.id} />
      </div>
    )}
    <PersonalInfo account={account} />
  </>
)

const Content = ({ account }: { account: KnownAccount }) => {
  const { t, i18n } = useLingui()
  const [search, setSearch] = useSearchParams()
  const tabs = [
    { value: 'personal', label: t`Personal Info`, content: <Personal account={account} /> },
    { value: 'orders', label: t`Order History`, content: <OrderHistory /> },
    { value: 'preferences', label: t`Preferences`, content: <PreferencesInfo account={account} /> },
  ]
  const asked = search.get('tab')
  const shown = tabs.find(({ value }) => value === asked)?.value ?? 'personal'
  return (
    <>
      <header className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <PhotoEditor account={account}>
          <h1 className="break-words text-3xl sm:text-4xl">{displayName(account)}</h1>
          <p className="mb-3 mt-1 text-soft">
            {roleNames(account.roles, i18n)} · <Trans>Member since {exactDate(account.memberSince)}</Trans>
          </p>
        </PhotoEditor>
        <Link to="/account-settings" className={buttonClass('plain')}>
          <IconSettings aria-hidden="true" size={20} />
          <Trans>Account Settings</Trans>
        </Link>
      </header>
      <Tabs
        label={t`Profile`}
        value={shown}
        onChange={(tab) => setSearch({ tab }, { replace: true, preventScrollReset: true })}
        tabs={tabs}
      />
    </>
  )
}

export const ErrorBoundary = RouteFailure
