import { RoleGate } from '../features/accounts/index.ts'
import { CustomerDashboard as Dashboard } from '../features/customer/index.ts'
import { RouteFailure } from '../features/shell/index.ts'

const CustomerDashboard = () => (
  <RoleGate needs="CUSTOMER">
    <Dashboard />
  </RoleGate>
)
export default CustomerDashboard

export const ErrorBoundary = RouteFailure
