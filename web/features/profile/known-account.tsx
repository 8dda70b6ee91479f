import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Account } from '#shared/accounts/contracts.ts'
import { type SessionUser, useUser } from '../../lib/session/session.ts'
import { Message } from '../../ui/message.tsx'
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx'
import { useAccount } from '../accounts/index.ts'

/** What is known of a person: the account, or this browser's copy while the server cannot be reached. */
export type KnownAccount = SessionUser &
  Partial<Pick<Account, 'memberSince' | 'preferences' | 'emailConfirmed' | 'secondFactor'>>

/** Passes the account to `children` once it has arrived, and says so when it is only the browser's copy. */
export const WithAccount = ({ children }: { children: (account: KnownAccount) => ReactNode }) => {
  const account = useAccount()
  const user = useUser()
  if (user === null || account.isPending) return <PageSkeleton />
  if (account.data) return children({ ...user, ...account.data, restaurantName: user.restaurantName ?? '' })
  return (
    <>
      <div className="pb-4">
        <Message kind="error">
          <Trans>Could not refresh user data. Using cached data.</Trans>
        </Message>
      </div>
      {children(user)}
    </>
  )
}
