import { RoleGate } from '../features/accounts/index.ts'
import { RestaurantDashboard as Dashboard } from '../features/restaurant/index.ts'
import { RouteFailure } from '../features/shell/index.ts'

const RestaurantDashboard = () => (
  <RoleGate needs="RESTAURANT">
    <Dashboard />
  </RoleGate>
)
export default RestaurantDashboard

export const ErrorBoundary = RouteFailure
