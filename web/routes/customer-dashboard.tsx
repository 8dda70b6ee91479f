import { Navigate } from 'react-router'
import { RoleGate } from '../features/accounts/role-gate.tsx'
import { RouteFailure } from '../features/shell/route-failure.tsx'

const CustomerDashboard = () => (
  <RoleGate needs="CUSTOMER">
    <Navigate to="/orders" replace />
  </RoleGate>
)
export default CustomerDashboard

export const ErrorBoundary = RouteFailure
