import { RoleGate } from '../features/accounts/index.ts'
import { AdminDashboard as Dashboard } from '../features/admin/index.ts'
import { RouteFailure } from '../features/shell/index.ts'

const AdminDashboard = () => (
  <RoleGate needs="ADMIN">
    <Dashboard />
  </RoleGate>
)
export default AdminDashboard

export const ErrorBoundary = RouteFailure
