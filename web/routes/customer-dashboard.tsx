import { Navigate } from 'react-router'
import { RoleGate } from '../features/accounts/index.ts'
import { RouteFailure } from '../features/shell/index.ts'

const CustomerDashboard = () => (
  <RoleGate needs="CUSTOMER">
    <Navigate to="/orders" replace />
  </RoleGate>
)
export default CustomerDashboard

export const ErrorBoundary = RouteFailure
