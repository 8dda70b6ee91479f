import { Suspense } from 'react'
import { RoleGate } from '../features/accounts/index.ts'
import { DeliveryDashboard as Dashboard } from '../features/deliveries/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { PageSkeleton } from '../ui/page/page-skeleton.tsx'
import { ToolFrame } from '../ui/page/tool-frame.tsx'

const DeliveryDashboard = () => (
  <ToolFrame>
    <RoleGate needs="DELIVERY_AGENT">
      <Suspense fallback={<PageSkeleton />}>
        <Dashboard />
      </Suspense>
    </RoleGate>
  </ToolFrame>
)
export default DeliveryDashboard

export const ErrorBoundary = RouteFailure
