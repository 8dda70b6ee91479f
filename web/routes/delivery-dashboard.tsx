import { RoleGate } from '../features/accounts/index.ts'
import { DeliveryDashboard as Dashboard } from '../features/deliveries/index.ts'
import { RouteFailure } from '../features/shell/index.ts'

const DeliveryDashboard = () => (
  <RoleGate needs="DELIVERY_AGENT">
    <Dashboard />
  </RoleGate>
)
export default DeliveryDashboard

export const ErrorBoundary = RouteFailure
