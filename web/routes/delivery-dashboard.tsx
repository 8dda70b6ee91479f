import { useLingui } from '@lingui/react/macro'
import { RoleGate } from '../features/accounts/role-gate.tsx'
import { DeliveriesPage } from '../features/deliveries/deliveries-page.tsx'
import { RouteFailure } from '../features/shell/route-failure.tsx'
import { PageHead } from '../ui/page-head.tsx'

const DeliveryDashboard = () => {
  const { t } = useLingui()
  return (
    <RoleGate needs="DELIVERY_AGENT">
      <PageHead title={t`Delivery Dashboard`} />
      <DeliveriesPage />
    </RoleGate>
  )
}
export default DeliveryDashboard

export const ErrorBoundary = RouteFailure
