import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Order } from '#shared/orders/contracts.ts'
import { groupOf, statusLabelOf } from '#shared/orders/order-lifecycle.ts'
import { exactTime } from '../../lib/language/time.ts'
import { useUser } from '../../lib/session/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { StampCardNote } from '../gifts/index.ts'
import {
  CancelledText,
  DeliveryPhoto,
  OrderAmounts,
  OrderRefunds,
  ReceiptButton,
  RefundButton,
  RefundStatus,
  ReorderButton,
  usePaymentText,
} from '../orders/index.ts'
import { PushCard } from '../push/index.ts'
import { GivenRating, RateButton } from '../ratings/index.ts'
import { NeedHelp } from '../support/index.ts'
import { TipCard } from '../tips/index.ts'
import { CancelOrder } from './cancel-order.tsx'
import { ChangeSlot } from './change-slot.tsx'
import { DeliveryProblem } from './delivery-problem.tsx'
import { Eta } from './eta.tsx'
import { FetchAt } from './fetch-at.tsx'
import { DeliveryMap } from './map-on-demand.tsx'
import { ProgressSteps } from './progress-steps.tsx'
import { Courier, StatusSentence } from './status-sentence.tsx'
import { UnpaidOrder } from './unpaid-order.tsx'
import { useArrivesFirst } from './use-arrives-first.ts'

const card = 'rounded-card border border-line bg-surface p-4 shadow-card sm:p-6'

export const OrderTracking = ({ order: latest }: { order: Order }) => {
  const order = useArrivesFirst(latest)
  const { t, i18n } = useLingui()
  const user = useUser()
  const cameToRate = useSearchParams()[0].has('rate')
  // Whoever comes after the delivery needs no map; it does not go from under who watched it.
  const [cameAfter] = useState(order.status === 'delivered')
  const isOver = cameAfter && order.status === 'delivered'
  const rating = order.rating ? (
    <GivenRating order={order} />
  ) : (
    <RateButton
      key={order.status}
      order={order}
      opened={cameToRate}
      look={cameAfter ? 'primary' : 'plain'}
      className="w-full"
    />
  )
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1fr_24rem]">
      <div className="space-y-5">
        <section aria-label={t`Status`} className={`jali ${card}`}>
          {/* Whoever comes after the delivery reads below that it is there, and when. */}
          {!isOver && <Eta order={order} />}
          <h2 aria-live="polite" className="text-2xl sm:text-3xl">
            {i18n._(statusLabelOf(order))}
          </h2>
          {/* Two lines high, whatever is said. */}
          <p
            className={`text-soft first-letter:uppercase ${order.status === 'cancelled' ? 'mb-4' : 'mb-5 min-h-12'}`}
          >
            <StatusSentence order={order} dated={isOver} />
          </p>
          {order.status === 'cancelled' ? (
            <>
              <Message kind="error">
                <CancelledText order={order} />
              </Message>
              {order.viewedAs === 'customer' && (
                <div className="mt-4 flex flex-wrap gap-3">
                  <ReorderButton order={order} />
                  <Link to={`/restaurants/${order.restaurant.id}`} className={buttonClass('plain')}>
                    <Trans>Menu of {order.restaurant.name}</Trans>
                  </Link>
                </div>
              )}
            </>
          ) : (
            <ProgressSteps order={order} />
          )}
          <UnpaidOrder order={order} />
        </section>
        <RefundStatus order={order} />
        {cameAfter && rating}
        {isOver && <TipCard order={order} />}
        {order.status === 'cancelled' ? null : order.fulfilment === 'collection' ? (
          <FetchAt order={order} />
        ) : !isOver || order.delivery?.photo ? (
          <section aria-label={t`Courier`} className={card}>
            <DeliveryProblem order={order} />
            <Courier order={order} />
            <DeliveryPhoto order={order} />
            {!cameAfter && (
              <Suspense fallback={<div className="skeleton h-64 w-full !rounded-2xl sm:h-80" />}>
                <DeliveryMap order={order} />
              </Suspense>
            )}
          </section>
        ) : null}
        {order.viewedAs === 'customer' && user && groupOf(order.status) === 'active' && (
          <Suspense>
            <PushCard userId={user.id} />
          </Suspense>
        )}
      </div>
      <div className="space-y-5">
        <section aria-labelledby="details" className={card}>
          <h2 id="details" className="mb-4 text-xl">
            <Trans>Order Details</Trans>
          </h2>
          {order.number !== null && (
            <p className="mb-3">
              <Trans>
                Your number at the restaurant: <b>#{order.number}</b>
              </Trans>
            </p>
          )}
          <OrderAmounts order={order} />
          <p className="mt-3 text-sm text-soft">{usePaymentText(order)}</p>
          <OrderRefunds order={order} />
          {order.cutlery !== null && (
            <p className="mt-1 text-sm text-soft">
              {order.cutlery ? (
                <Trans>With cutlery and napkins</Trans>
              ) : (
                <Trans>Without cutlery: less packaging</Trans>
              )}
            </p>
          )}
        </section>
        {order.viewedAs === 'customer' && <StampCardNote restaurantId={order.restaurant.id} />}
        {!isOver && <TipCard order={order} />}
        {order.fulfilment === 'delivery' && (
          <section aria-labelledby="address" className={card}>
            <h2 id="address" className="mb-2 text-xl">
              <Trans>Delivery Address</Trans>
            </h2>
            <address className="not-italic">
              <b>{order.shippingDetails.fullName}</b>
              <br />
              {order.shippingDetails.address}
              <br />
              {order.shippingDetails.city} {order.shippingDetails.zipCode}
              <br />
              {order.shippingDetails.phone}
            </address>
            {order.shippingDetails.notes && <p className="mt-2 text-soft">{order.shippingDetails.notes}</p>}
          </section>
        )}
        <p className="text-sm text-soft">
          <Trans>Placed {exactTime(order.placedAt)}</Trans>
        </p>
        {/* What comes and goes stands last, so that nothing else moves. */}
        <div className="grid grid-cols-2 gap-3 *:last:odd:col-span-2 max-sm:*:!px-2 max-sm:[&>*>svg]:hidden max-[22rem]:grid-cols-1">
          <NeedHelp orderId={order.id} />
          <Link to="/" className={buttonClass('plain')}>
            <Trans>Back to Home</Trans>
          </Link>
          <ReceiptButton order={order} />
          <RefundButton order={order} />
          <ChangeSlot order={order} />
        </div>
        <CancelOrder order={order} />
        {!cameAfter && rating}
      </div>
    </div>
  )
}
