import { Trans, useLingui } from '@lingui/react/macro'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import type { Order } from '#shared/orders/contracts.ts'
import { useCart } from '../features/cart/index.ts'
import { usePendingCheckout } from '../features/checkout/index.ts'
import { useOrder } from '../features/orders/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { NotYourOrder, OrdersNav, OrderTracking, StaffNotice } from '../features/tracking/index.ts'
import { ApiError, messageOf } from '../lib/calls/api-error.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/lists/empty-state.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { PageSkeleton } from '../ui/page/page-skeleton.tsx'
import { TimeText } from '../ui/time-text.tsx'

/**
 * `/tracking/ORD-...`, or `?order=`, names an order; after a checkout with several restaurants the latter is
 * repeated for each.
 */
const Tracking = () => {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const { id: inPath } = useParams()
  const ids = inPath === undefined ? search.getAll('order') : [inPath]
  const id = search.get('show') ?? ids[0]
  if (id === undefined) return <Navigate to="/" replace />
  return (
    <div className="mx-auto max-w-6xl px-4 pt-6">
      <PageHead title={t`Your order`} />
      {ids.length > 1 && <OrdersNav ids={ids} shown={id} />}
      <TrackedOrder key={id} id={id} />
    </div>
  )
}
export default Tracking

const TrackedOrder = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const { data: order, error, isFetching, refetch } = useOrder(id)
  if (order)
    return (
      <>
        <h1 className="mb-5 text-2xl sm:text-3xl">
          <Trans>
            Order <span className="inline-block">{order.id}</span>{' '}
            <span className="ml-1 font-sans text-base font-normal text-soft">
              <TimeText at={order.placedAt} />
            </span>
          </Trans>
        </h1>
        <StaffNotice viewedAs={order.viewedAs} />
        <Unpaid order={order} />
        <OrderTracking key={order.id} order={order} />
      </>
    )
  if (!error) return <PageSkeleton />
  if (error instanceof ApiError && error.code === 'not_found') return <NotYourOrder id={id} />
  return (
    <EmptyState glyph="receipt" title={messageOf(error, t`This order could not be loaded.`)} level={1}>
      <Button busy={isFetching} onClick={() => refetch()}>
        <Trans>Try again</Trans>
      </Button>
      <Link to="/orders" className={buttonClass('plain')}>
        <Trans>My Orders</Trans>
      </Link>
    </EmptyState>
  )
}

/**
 * What happened to the cart of an order that went to the page of the payment service: paid for, or as it was.
 */
const Unpaid = ({ order }: { order: Order }) => {
  const items = useCart()
  usePendingCheckout(order)
  const isUnpaid = order.payment.status === 'failed' || order.payment.status === 'created'
  const isOver = order.status === 'cancelled' && order.paymentMethod !== 'cashOnDelivery'
  if (!isOver || !isUnpaid || items.length === 0) return null
  return (
    <p className="mb-5 flex flex-wrap items-center gap-3">
      <Trans>Your cart is as it was.</Trans>
      <Link to="/checkout" className={buttonClass()}>
        <Trans>Back to Checkout</Trans>
      </Link>
    </p>
  )
}

export const ErrorBoundary = RouteFailure
