import { Trans, useLingui } from '@lingui/react/macro'
import { hasRole } from '#shared/accounts/roles.ts'
import { CustomerDashboard } from '../features/customer/index.ts'
import { MyOrders } from '../features/orders/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { useTokenRoles } from '../lib/session/token-claims.ts'
import { PageHead } from '../ui/page/page-head.tsx'

/** A customer's orders within their dashboard; those of staff, who may order too, by themselves. */
const Orders = () => {
  const { t } = useLingui()
  if (hasRole(useTokenRoles(), 'CUSTOMER')) return <CustomerDashboard shown="orders" />
  return (
    <div className="mx-auto max-w-3xl px-4 pt-6">
      <PageHead title={t`My Orders`} />
      <h1 className="mb-5 text-4xl">
        <Trans>My Orders</Trans>
      </h1>
      <MyOrders />
    </div>
  )
}
export default Orders

export const ErrorBoundary = RouteFailure
