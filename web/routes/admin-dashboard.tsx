import { Suspense } from 'react'
import { RoleGate } from '../features/accounts/index.ts'
import { AdminDashboard as Dashboard } from '../features/admin/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { PageSkeleton } from '../ui/page/page-skeleton.tsx'
import { ToolFrame } from '../ui/page/tool-frame.tsx'

const AdminDashboard = () => (
  <ToolFrame>
    <RoleGate needs="ADMIN">
      <Suspense fallback={<PageSkeleton />}>
        <Dashboard />
      </Suspense>
    </RoleGate>
  </ToolFrame>
)
export default AdminDashboard

export const ErrorBoundary = RouteFailure
