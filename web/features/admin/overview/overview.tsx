import { Trans, useLingui } from '@lingui/react/macro'
import { IconMotorbike, IconReceipt, IconToolsKitchen2, IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { AdminDuty } from '#shared/accounts/admin-roles.ts'
import { useAdminMay } from '../../../lib/session/may.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { FailedPart } from '../../../ui/page/failed-part.tsx'
import { StatCard, StatCards } from '../../../ui/stat-card.tsx'
import { adminAddress } from '../address.ts'
import { Activity } from './activity.tsx'
import { FirstHour } from './first-hour.tsx'
import { Today } from './today.tsx'
import { useAdminStats } from './use-admin-stats.ts'
import { WaitingList } from './waiting-list.tsx'

/**
 * What waits for a person beside how today goes, both in sight at once; then how large the platform is, and
 * what has happened (specification section 2). All of it live.
 */
const Overview = () => {
  const { t, i18n } = useLingui()
  const may = useAdminMay()
  const { data, error, refetch } = useAdminStats()
  const count = (value: number | undefined) => (value === undefined ? undefined : i18n.number(value))
  const actions: { label: string; duty: AdminDuty; to: Record<string, string> }[] = [
    { label: t`Add New Restaurant`, duty: 'operate', to: { tab: 'restaurants', add: '1' } },
    { label: t`Manage Users`, duty: 'see', to: { tab: 'users' } },
    { label: t`View Reports`, duty: 'figures', to: { tab: 'reports' } },
    { label: t`System Settings`, duty: 'own', to: { tab: 'settings' } },
  ]
  return (
    <div className="space-y-6">
      {may('own') && <FirstHour />}
      {error && (
        <FailedPart error={error} otherwise={t`The figures could not be loaded.`} onRetry={refetch} />
      )}
      {(data || !error) && (
        <>
          <div className="grid items-start gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_25rem] 2xl:grid-cols-[minmax(0,1fr)_34rem] [&>*]:min-w-0">
            <WaitingList waiting={data?.waiting} />
            <Today today={data?.today} />
          </div>
          <StatCards>
            <StatCard
              label={t`Total Users`}
              value={count(data?.totalUsers)}
              icon={IconUsers}
              to={adminAddress({ tab: 'users' })}
            />
            <StatCard
              label={t`Total Restaurants`}
              value={count(data?.totalRestaurants)}
              icon={IconToolsKitchen2}
              to={adminAddress({ tab: 'restaurants' })}
            />
            <StatCard
              label={t`Total Orders`}
              value={count(data?.totalOrders)}
              icon={IconReceipt}
              to={adminAddress({ tab: 'orders' })}
            />
            <StatCard
              label={t`Active Deliveries`}
              value={count(data?.activeDeliveries)}
              icon={IconMotorbike}
              {...(may('operate') && { to: adminAddress({ tab: 'dispatch' }) })}
            />
          </StatCards>
        </>
      )}
      <section aria-labelledby="quick-actions">
        <h2 id="quick-actions" className="mb-1.5 text-xl">
          <Trans>Quick Actions</Trans>
        </h2>
        <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {actions
            .filter(({ duty }) => may(duty))
            .map(({ label, to }) => (
              <li key={label} className="grid">
                <Link to={adminAddress(to)} className={buttonClass('plain', 'max-sm:!px-2 max-sm:text-sm')}>
                  {label}
                </Link>
              </li>
            ))}
        </ul>
      </section>
      <Activity />
    </div>
  )
}
export default Overview
