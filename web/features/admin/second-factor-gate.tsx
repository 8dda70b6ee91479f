import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'
import { useSiteFacts } from '../../lib/state/site-facts.ts'
import { Message } from '../../ui/message.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx'
import { useAccount } from '../accounts/index.ts'
import { SecondFactor } from '../profile/index.ts'

/**
 * Where admins must have a second factor, it comes before the dashboard: the server refuses everything else.
 */
export const SecondFactorGate = ({ children }: { children: ReactNode }) => {
  const { t } = useLingui()
  const demanded = useSiteFacts()?.secondFactorDemanded ?? false
  const account = useAccount()
  if (!demanded || account.data?.secondFactor || account.isError) return children
  if (!account.data) return <PageSkeleton />
  return (
    <div className="mx-auto max-w-xl px-4 pt-6">
      <PageHead title={t`Admin Dashboard`} />
      <h1 className="mb-4 text-3xl sm:text-4xl">
        <Trans>Admin Dashboard</Trans>
      </h1>
      <Message kind="info">
        <Trans>
          Admins of this site sign in with a second factor. Please set yours up, then the dashboard opens.
        </Trans>
      </Message>
      <Suspense fallback={<PageSkeleton />}>
        <SecondFactor username={account.data.username} heading={2} />
      </Suspense>
    </div>
  )
}
