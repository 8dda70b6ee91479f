import { RoleGate } from '../features/accounts/role-gate.tsx'
import { DeliveriesPage } from '../features/delivery/deliveries-page.tsx'
import { RouteFailure } from '../features/shell/route-failure.tsx'

export const meta = () => [{ title: 'Delivery Dashboard · Annapurna Eats' }]

const DeliveryDashboard = () => (
  <RoleGate needs="DELIVERY_AGENT">
    <DeliveriesPage />
  </RoleGate>
)
export default DeliveryDashboard

export const ErrorBoundary = RouteFailure
