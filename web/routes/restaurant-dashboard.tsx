import { Suspense } from 'react'
import { RoleGate } from '../features/accounts/index.ts'
import { RestaurantDashboard as Dashboard } from '../features/restaurant/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { PageSkeleton } from '../ui/page/page-skeleton.tsx'
import { ToolFrame } from '../ui/page/tool-frame.tsx'

const RestaurantDashboard = () => (
  <ToolFrame>
    <RoleGate needs="RESTAURANT">
      <Suspense fallback={<PageSkeleton />}>
        <Dashboard />
      </Suspense>
    </RoleGate>
  </ToolFrame>
)
export default RestaurantDashboard

export const ErrorBoundary = RouteFailure
