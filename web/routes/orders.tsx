import { Trans, useLingui } from '@lingui/react/macro'
import { OrderHistory } from '../features/orders/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { PageHead } from '../ui/page-head.tsx'

const Orders = () => {
  const { t } = useLingui()
  return (
    <div className="mx-auto max-w-3xl px-4 pt-6">
      <PageHead title={t`My Orders`} />
      <h1 className="mb-5 text-4xl">
        <Trans>My Orders</Trans>
      </h1>
      <OrderHistory />
    </div>
  )
}
export default Orders

export const ErrorBoundary = RouteFailure
