import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconHeart,
  IconHeartHandshake,
  IconLayoutDashboard,
  IconLifebuoy,
  IconMapPin,
  IconReceipt,
  IconWallet,
} from '@tabler/icons-react'
import { Suspense } from 'react'
import { displayName, useUser } from '../../lib/session/session.ts'
import { DashboardShell } from '../../ui/page/dashboard-shell.tsx'
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx'
import { CreditPanel } from '../credit/index.ts'
import { GiftsPart } from '../gifts/index.ts'
import { MyGiving } from '../giving/index.ts'
import { MyOrders } from '../orders/index.ts'
import { Addresses } from '../profile/index.ts'
import { HelpPanel, UnreadHelp } from '../support/index.ts'
import { FavoritesPanel } from './favorites/favorites-panel.tsx'
import { Overview } from './overview.tsx'

/**
 * The tabs of specification section 2, My Giving and Help. `shown` is the tab of a page that shows but one of
 * them.
 */
export const CustomerDashboard = ({ shown }: { shown?: 'orders' }) => {
  const { t } = useLingui()
  const user = useUser()
  if (user === null) return null
  const name = displayName(user)
  return (
    <DashboardShell
      title={t`Customer Dashboard`}
      path="/customer-dashboard"
      {...(shown && { shown })}
      tabs={[
        {
          value: 'overview',
          label: t`Overview`,
          icon: IconLayoutDashboard,
          heading: t`Namaste, ${name}`,
          content: <Overview />,
        },
        {
          value: 'orders',
          label: t`My Orders`,
          short: t`Orders`,
          icon: IconReceipt,
          content: <MyOrders />,
        },
        {
          value: 'favorites',
          label: t`Favorites`,
          icon: IconHeart,
          content: <FavoritesPanel parameter="list" />,
        },
        {
          value: 'addresses',
          label: t`Addresses`,
          icon: IconMapPin,
          content: (
            <>
              <h2 className="sr-only">
                <Trans>Your addresses</Trans>
              </h2>
              <Addresses userId={user.id} />
            </>
          ),
        },
        {
          value: 'credit',
          label: t`Credit`,
          icon: IconWallet,
          content: (
            <Suspense fallback={<PageSkeleton />}>
              <CreditPanel />
              <GiftsPart />
            </Suspense>
          ),
        },
        {
          value: 'giving',
          label: t`My Giving`,
          short: t`Giving`,
          icon: IconHeartHandshake,
          content: (
            <Suspense fallback={<PageSkeleton />}>
              <MyGiving />
            </Suspense>
          ),
        },
        {
          value: 'help',
          label: t`Help`,
          icon: IconLifebuoy,
          mark: <UnreadHelp />,
          content: <HelpPanel />,
        },
      ]}
    />
  )
}
