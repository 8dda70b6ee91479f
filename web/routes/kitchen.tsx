import { RoleGate } from '../features/accounts/index.ts'
import { KitchenScreen } from '../features/restaurant/index.ts'
import { RouteFailure } from '../features/shell/index.ts'

/** On a wall of the kitchen, without the site around it. */
export const handle = { fullScreen: true }

const Kitchen = () => (
  <RoleGate needs="RESTAURANT">
    <KitchenScreen />
  </RoleGate>
)
export default Kitchen

export const ErrorBoundary = RouteFailure
