import { useLingui } from '@lingui/react/macro'
import { DashboardShell } from '../../ui/dashboard-shell.tsx'
import { adminPath } from './address.ts'
import { useTabs } from './use-tabs.tsx'

/** What runs the platform (specification section 2), a tab for each job. */
export const AdminDashboard = () => {
  const { t } = useLingui()
  return <DashboardShell title={t`Admin Dashboard`} path={adminPath} staff wide tabs={useTabs()} />
}
