import '../../lib/language/desk-messages.ts'

import { useLingui } from '@lingui/react/macro'
import { useListKeys } from '../../lib/lists/list-keys.ts'
import { DashboardShell } from '../../ui/page/dashboard-shell.tsx'
import { adminPath } from './address.ts'
import { PaletteButton } from './palette/palette-button.tsx'
import { SecondFactorGate } from './second-factor-gate.tsx'
import { useTabs } from './use-tabs.tsx'

/** What runs the platform (specification section 2), a tab for each job. */
const AdminDashboard = () => {
  const { t } = useLingui()
  const tabs = useTabs()
  useListKeys()
  return (
    <SecondFactorGate>
      <DashboardShell
        title={t`Admin Dashboard`}
        path={adminPath}
        staff
        wide
        tabs={tabs}
        above={<PaletteButton />}
      />
    </SecondFactorGate>
  )
}
export default AdminDashboard
