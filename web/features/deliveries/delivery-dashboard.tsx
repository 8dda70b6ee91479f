import { useLingui } from '@lingui/react/macro'
import { IconBike, IconCurrencyRupee, IconHistory, IconLayoutDashboard } from '@tabler/icons-react'
import { Suspense } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { DashboardShell } from '../../ui/dashboard-shell.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Message } from '../../ui/message.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { EarningsPanel, HistoryPanel } from './on-demand.ts'
import { Overview } from './overview.tsx'
import { useWork } from './use-work.ts'
import { WorkPanel } from './work.tsx'

/** A courier's tabs (specification section 2), live. */
export const DeliveryDashboard = () => {
  const { t } = useLingui()
  const title = t`Delivery Dashboard`
  const work = useWork()
  const { lists, error } = work
  if (!lists)
    return (
      <>
        <PageHead title={title} />
        {error ? <Failure error={error} onRetry={work.readAgain} /> : <PageSkeleton />}
      </>
    )
  return (
    <DashboardShell
      title={title}
      path="/delivery-dashboard"
      staff
      above={
        error && (
          <div className="mb-4">
            <Message kind="error">{messageOf(error, t`The deliveries could not be loaded.`)}</Message>
          </div>
        )
      }
      tabs={[
        {
          value: 'overview',
          label: t`Overview`,
          icon: IconLayoutDashboard,
          content: <Overview work={work} lists={lists} />,
        },
        {
          value: 'active',
          label: t`Active Deliveries`,
          short: t`Active`,
          icon: IconBike,
          content: <WorkPanel work={work} lists={lists} />,
        },
        {
          value: 'history',
          label: t`History`,
          icon: IconHistory,
          content: (
            <Suspense fallback={<PageSkeleton />}>
              <HistoryPanel />
            </Suspense>
          ),
        },
        {
          value: 'earnings',
          label: t`Earnings`,
          icon: IconCurrencyRupee,
          content: (
            <Suspense fallback={<PageSkeleton />}>
              <EarningsPanel />
            </Suspense>
          ),
        },
      ]}
    />
  )
}
