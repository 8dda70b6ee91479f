import { useLingui } from '@lingui/react/macro'
import { RoleGate } from '../features/accounts/index.ts'
import { DeliveriesPage } from '../features/deliveries/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
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
