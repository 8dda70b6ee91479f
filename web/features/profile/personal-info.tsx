import { Trans, useLingui } from '@lingui/react/macro'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { hasRole } from '#shared/accounts/roles.ts'
import { exactTime } from '../../lib/language/time.ts'
import { Button } from '../../ui/button.tsx'
import type { KnownAccount } from './known-account.tsx'
import { PersonalForm } from './personal-form.tsx'
import { useFocusBack } from './use-focus-back.ts'

/** A person's details, with a button to change them. Role and day of sign-up are in the page's header. */
export const PersonalInfo = ({ account }: { account: KnownAccount }) => {
  const { t } = useLingui()
  const [editing, setEditing] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  useFocusBack(container, editing)
  const isIncomplete = [account.fullName, account.mobileNumber, account.address].includes('')
  return (
    <div ref={container}>
      {editing ? (
        <PersonalForm
          account={account}
          onSaved={() => setEditing(false)}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <>
          <dl className="grid gap-x-8 gap-y-2.5 sm:grid-cols-2 sm:gap-y-4">
            <Row label={t`Full Name`}>{account.fullName}</Row>
            <Row label={t`Username`}>{account.username}</Row>
            <Row label={t`Email`}>{account.email}</Row>
            <Row label={t`Phone`}>{account.mobileNumber}</Row>
            <Row label={t`Address`}>{account.address}</Row>
            <Row label={t`Last Login`}>{exactTime(account.lastLogin)}</Row>
          </dl>
          {isIncomplete && hasRole(account.roles, 'CUSTOMER') && (
            <p className="mt-4 text-sm text-soft">
              <Trans>What is missing here is taken over from your next order.</Trans>
            </p>
          )}
          <Button look="plain" className="mt-6" onClick={() => setEditing(true)}>
            <IconPencil aria-hidden="true" size={19} />
            <Trans>Edit Profile</Trans>
          </Button>
        </>
      )}
    </div>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0 max-sm:grid max-sm:grid-cols-[6.5rem_minmax(0,1fr)] max-sm:items-baseline max-sm:gap-2">
    <dt className="text-sm font-bold text-soft">{label}</dt>
    <dd className="min-w-0 break-words">{children || <Trans>Not given yet</Trans>}</dd>
  </div>
)
