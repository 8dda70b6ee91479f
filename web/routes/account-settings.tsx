import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconAdjustments,
  IconCreditCard,
  IconFileText,
  IconLayoutDashboard,
  IconLock,
  IconMapPin,
  IconUser,
} from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { hasRole } from '#shared/accounts/roles.ts'
import {
  Addresses,
  ConfirmEmailNotice,
  type KnownAccount,
  OwnData,
  PaymentMethods,
  PersonalForm,
  PhotoEditor,
  PreferencesForm,
  SecondFactor,
  SecurityForm,
  SignIns,
  WithAccount,
} from '../features/profile/index.ts'
import { PushSwitch } from '../features/push/index.ts'
import { DealAlertSwitch } from '../features/rescue/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { PageHead } from '../ui/page/page-head.tsx'

type Section = {
  name: string
  label: MessageDescriptor
  icon: typeof IconUser
  content: (account: KnownAccount) => ReactNode
}

const sections: Section[] = [
  {
    name: 'profile',
    label: msg`Profile Information`,
    icon: IconUser,
    content: (account) => (
      <div className="space-y-6">
        {account.emailConfirmed === false && <ConfirmEmailNotice userId={account.id} />}
        <PhotoEditor account={account} />
        <PersonalForm account={account} />
      </div>
    ),
  },
  {
    name: 'security',
    label: msg`Security`,
    icon: IconLock,
    content: ({ id, username, roles, secondFactor }) => (
      <>
        <SecurityForm username={username} />
        {(secondFactor || hasRole(roles, 'ADMIN')) && (
          <Suspense>
            <SecondFactor username={username} />
          </Suspense>
        )}
        <SignIns userId={id} />
      </>
    ),
  },
  {
    name: 'preferences',
    label: msg`Preferences`,
    icon: IconAdjustments,
    content: (account) => (
      <>
        <PreferencesForm account={account} />
        <PushSwitch userId={account.id} />
        <Suspense>
          <DealAlertSwitch />
        </Suspense>
      </>
    ),
  },
  {
    name: 'addresses',
    label: msg`Addresses`,
    icon: IconMapPin,
    content: ({ id }) => <Addresses userId={id} />,
  },
  {
    name: 'payment',
    label: msg`Payment Methods`,
    icon: IconCreditCard,
    content: ({ id }) => <PaymentMethods userId={id} />,
  },
  {
    name: 'data',
    label: msg`Your Data`,
    icon: IconFileText,
    content: ({ id, username }) => <OwnData userId={id} username={username} />,
  },
]
const [first] = sections

const entry =
  'flex min-h-11 items-center gap-3 whitespace-nowrap rounded-xl px-2.5 font-bold text-soft max-md:text-sm md:px-3.5 hover:bg-accent-tint hover:text-accent aria-[current=page]:bg-accent-tint aria-[current=page]:text-accent'

const AccountSettings = () => {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const section = sections.find(({ name }) => name === search.get('section')) ?? first
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(section)
  // When one section replaces another, the focus moves to its heading.
  useEffect(() => {
    if (before.current !== section) heading.current?.focus({ preventScroll: true })
    before.current = section
  }, [section])
  if (!section) return null
  return (
    <div className="mx-auto max-w-6xl px-4 pt-6">
      <PageHead title={t`Account Settings`} />
      <h1 className="mb-5 text-4xl">
        <Trans>Account Settings</Trans>
      </h1>
      <div className="grid gap-6 md:grid-cols-[15rem_1fr] md:gap-10">
        <nav aria-label={t`Settings`} className="-mx-4 min-w-0 md:mx-0">
          <ul className="flex flex-wrap gap-x-1 px-2 md:flex-col md:gap-1 md:px-0">
            {sections.map(({ name, label, icon: Icon }) => (
              <li key={name} className="shrink-0">
                <Link
                  to={`?section=${name}`}
                  replace
                  preventScrollReset
                  aria-current={name === section.name ? 'page' : undefined}
                  className={entry}
                >
                  <Icon aria-hidden="true" size={20} className="max-md:hidden" />
                  {t(label)}
                </Link>
              </li>
            ))}
            <li className="shrink-0 md:mt-2 md:border-t md:border-line md:pt-2">
              <Link to="/dashboard" className={entry}>
                <IconLayoutDashboard aria-hidden="true" size={20} className="max-md:hidden" />
                <Trans>Dashboard</Trans>
              </Link>
            </li>
          </ul>
        </nav>
        <section aria-labelledby="section" className="min-w-0">
          <h2 ref={heading} id="section" tabIndex={-1} className="mb-4 text-2xl outline-none">
            {t(section.label)}
          </h2>
          <WithAccount>{section.content}</WithAccount>
        </section>
      </div>
    </div>
  )
}
export default AccountSettings

export const ErrorBoundary = RouteFailure
