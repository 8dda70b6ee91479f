import '../../lib/language/desk-messages.ts'

import { useLingui } from '@lingui/react/macro'
import {
  IconBike,
  IconCurrencyRupee,
  IconHistory,
  IconLayoutDashboard,
  IconLifebuoy,
  IconSoup,
} from '@tabler/icons-react'
import { Suspense } from 'react'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { Message } from '../../ui/message.tsx'
import { DashboardShell } from '../../ui/page/dashboard-shell.tsx'
import { Failure } from '../../ui/page/failure.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx'
import { CarriedPlace, RunsPanel } from '../rescue/index.ts'
import { HelpPanel, UnreadHelp } from '../support/index.ts'
import { TapBar } from '../taps/index.ts'
import { Notices } from './notices.tsx'
import { EarningsPanel, HistoryPanel } from './on-demand.ts'
import { Overview } from './overview.tsx'
import { OfferList } from './shift/offer-list.tsx'
import { ShiftBar } from './shift/shift-bar.tsx'
import { type Offers, useOffers } from './shift/use-offers.ts'
import { useReportPlace, useShift } from './shift/use-shift.ts'
import { useWork, type WorkLists } from './use-work.ts'
import { WorkPanel } from './work.tsx'

const rescues = '/delivery-dashboard?tab=rescues'

/** What goes back when the courier goes offline: what an admin gave for good does not. */
const isGivenBack = ({ allowedActions }: Delivery): boolean => allowedActions.includes('giveBack')

/** What is offered stands above, and not among what is available as well. */
const withoutOffers = (lists: WorkLists, { offers }: Offers): WorkLists => {
  const offered = new Set(offers.flatMap(({ deliveries }) => deliveries.map(({ id }) => id)))
  return { ...lists, free: lists.free.filter(({ id }) => !offered.has(id)) }
}

/** A courier's tabs (specification section 2), live. */
const DeliveryDashboard = () => {
  const { t } = useLingui()
  const title = t`Delivery Dashboard`
  const work = useWork()
  const shift = useShift()
  const offers = useOffers()
  const { error } = work
  useReportPlace(shift.shift?.online === true && work.lists?.underWay.length === 0)
  const lists = work.lists && withoutOffers(work.lists, offers)
  if (!lists)
    return (
      <>
        <PageHead title={title} />
        {error ? <Failure error={error} onRetry={work.refresh} /> : <PageSkeleton />}
      </>
    )
  return (
    <DashboardShell
      title={title}
      path="/delivery-dashboard"
      staff
      above={
        <>
          <Notices ring={shift.bell?.ring} />
          <TapBar />
          {/* First, so that its buttons are in sight whatever else is said. */}
          <OfferList offers={offers} work={work} bell={shift.bell} />
          <ShiftBar
            shift={shift}
            givesBack={lists.underWay.filter(isGivenBack).length}
            slim={lists.underWay.length > 0}
          />
          <Suspense>
            <CarriedPlace panel={rescues} />
          </Suspense>
          {error && (
            <div className="mb-4">
              <Message kind="error">{messageOf(error, t`The deliveries could not be loaded.`)}</Message>
            </div>
          )}
        </>
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
        {
          value: 'rescues',
          label: t`Rescue Runs`,
          icon: IconSoup,
          content: (
            <Suspense fallback={<PageSkeleton />}>
              <RunsPanel />
            </Suspense>
          ),
        },
        {
          value: 'help',
          label: t`Help`,
          icon: IconLifebuoy,
          mark: <UnreadHelp />,
          content: <HelpPanel staff />,
        },
      ]}
    />
  )
}
export default DeliveryDashboard
