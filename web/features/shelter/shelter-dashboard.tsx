import '../../lib/language/desk-messages.ts'

import { useLingui } from '@lingui/react/macro'
import {
  IconBowl,
  IconBuildingCommunity,
  IconHeartHandshake,
  IconLifebuoy,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { hasRole } from '#shared/accounts/roles.ts'
import { useUser } from '../../lib/session/session.ts'
import { DashboardShell } from '../../ui/page/dashboard-shell.tsx'
import { Failure } from '../../ui/page/failure.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx'
import { HelpPanel, UnreadHelp } from '../support/index.ts'
import { Application } from './application.tsx'
import { MealsPanel } from './meals-panel.tsx'
import { OffersPanel } from './offers-panel.tsx'
import { RescuesPanel } from './rescues-panel.tsx'
import { ShelterProfile } from './shelter-profile.tsx'
import { useApplication, useShelterLive } from './use-shelter.ts'

/**
 * What a shelter is offered, what comes to it, and what it says about itself; whoever runs none yet applies
 * here.
 */
const ShelterDashboard = () => {
  const { t } = useLingui()
  const user = useUser()
  const application = useApplication()
  const isShelter = user !== null && hasRole(user.roles, 'SHELTER')
  useShelterLive(isShelter && application.data?.shelter?.status === 'approved')
  const title = t`Shelter Dashboard`
  if (application.isError && !application.data)
    return (
      <>
        <PageHead title={title} />
        <Failure error={application.error} onRetry={() => application.refetch()} />
      </>
    )
  if (!application.data || user === null)
    return (
      <>
        <PageHead title={title} />
        <PageSkeleton />
      </>
    )
  const { shelter } = application.data
  if (!isShelter || shelter === null) return <Application shelter={shelter} />
  const { name } = shelter
  return (
    <DashboardShell
      title={title}
      path="/shelter-dashboard"
      staff
      tabs={[
        {
          value: 'offers',
          label: t`Offers`,
          icon: IconHeartHandshake,
          heading: name,
          content: <OffersPanel shelter={shelter} />,
        },
        {
          value: 'rescues',
          label: t`On the way`,
          icon: IconTruckDelivery,
          content: <RescuesPanel />,
        },
        {
          value: 'meals',
          label: t`Sponsored meals`,
          short: t`Meals`,
          icon: IconBowl,
          content: <MealsPanel />,
        },
        {
          value: 'profile',
          label: t`Our shelter`,
          short: t`Shelter`,
          icon: IconBuildingCommunity,
          content: <ShelterProfile shelter={shelter} />,
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
export default ShelterDashboard
