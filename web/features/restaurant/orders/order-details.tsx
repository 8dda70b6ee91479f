import { Trans, useLingui } from '@lingui/react/macro'
import { IconMapPin, IconMotorbike, IconPhone, IconUser } from '@tabler/icons-react'
import { deliveryLabels } from '#shared/deliveries/delivery-lifecycle.ts'
import type { Order } from '#shared/orders/contracts.ts'
import type { RestaurantOrderDetails } from '#shared/orders/restaurant-contracts.ts'
import { useNow } from '../../../lib/language/time.ts'
import { SideDrawer } from '../../../ui/dialogs/side-drawer.tsx'
import { PartFailure } from '../../../ui/page/failure.tsx'
import { OrderAmounts, StatusPill, usePaymentText } from '../../orders/index.ts'
import { KeptTaps } from '../../taps/index.ts'
import { Attention, CourierArrival, Note } from '../kitchen/index.ts'
import { ForCounter } from '../order/for-counter.tsx'
import { kitchenStatus } from '../order/kitchen-status.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderRating } from './order-rating.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import { OrderSteps } from './order-steps.tsx'
import { OrderTime } from './order-time.tsx'
import { Part } from './part.tsx'
import { useOrderDetails } from './use-order-details.ts'

/** From so many lines on, whom to call would be screens below what was ordered. */
const manyLines = 8

type Props = { id: string; open: boolean; onClose: () => void }

/** All that a restaurant may know of one order, and what it can do with it. */
const OrderDetails = ({ id, open, onClose }: Props) => {
  const { t } = useLingui()
  return (
    <SideDrawer open={open} onClose={onClose} title={t`Order ${id}`} wide ownEntry={false}>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 pb-[calc(1.5rem+env(safe-area-inset-bottom))] sm:p-5">
        <Content key={id} id={id} />
      </div>
    </SideDrawer>
  )
}
export default OrderDetails

const Content = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const { data, error, refetch } = useOrderDetails(id)
  if (data) return <Details details={data} />
  return error ? (
    <PartFailure error={error} otherwise={t`This order could not be loaded.`} onRetry={refetch} />
  ) : (
    <div role="status" aria-label={t`Loading`} className="space-y-4">
      <div className="skeleton h-24 w-full !rounded-card" />
      <div className="skeleton h-64 w-full !rounded-card" />
    </div>
  )
}

const Details = ({ details }: { details: RestaurantOrderDetails }) => {
  const { i18n } = useLingui()
  const { order } = details
  const { number } = order
  const isLong = order.items.length >= manyLines
  const people = (
    <Part title={<Trans>People</Trans>}>
      <People order={order} />
    </Part>
  )
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {number !== null && <b className="font-display text-4xl leading-none">#{number}</b>}
        <StatusPill order={order} label={i18n._(kitchenStatus(order))} />
        <OrderTime order={order} />
      </div>
      {order.attention !== null && <Attention order={order} />}
      <KeptTaps about={order.id} />
      <OrderActions order={order} />
      {isLong && people}
      <Part title={<Trans>Items</Trans>}>
        <Note text={order.shippingDetails.notes} />
        <div className="mt-3">
          <OrderAmounts order={order} />
        </div>
        {order.cancelReason && (
          <p className="wrap-anywhere mt-3 text-chilli">
            <Trans>Cancelled: {i18n._(order.cancelReason)}</Trans>
          </p>
        )}
      </Part>
      {!isLong && people}
      <OrderRefunds details={details} />
      <OrderRating details={details} />
      <Part title={<Trans>Steps</Trans>}>
        <OrderSteps details={details} />
      </Part>
      <Part title={<Trans>Payment and your share</Trans>}>
        <OrderMoney details={details} />
      </Part>
      <Part title={<Trans>Prints</Trans>}>
        <Prints {...details.prints} />
      </Part>
    </div>
  )
}

const row = 'flex items-start gap-2.5'

/** Who ordered it and who fetches it, as far as a restaurant may know at this moment. */
const People = ({ order }: { order: Order }) => {
  const { t, i18n } = useLingui()
  const now = useNow(30_000)
  const { shippingDetails: to, delivery } = order
  const payment = usePaymentText(order)
  const address = [to.address, to.city, to.zipCode].filter(Boolean).join(', ')
  return (
    <div className="space-y-2">
      <p className={row}>
        <IconUser aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-soft" />
        <span className="wrap-anywhere min-w-0">
          <b>{to.fullName || <Trans>The customer's name is no longer shown</Trans>}</b>
          <span className="block text-sm text-soft">{payment}</span>
        </span>
      </p>
      {to.phone ? (
        <p className={row}>
          <IconPhone aria-hidden="true" size={20} className="mt-3 shrink-0 text-soft" />
          <a
            href={`tel:+91${to.phone}`}
            aria-label={t`Call ${to.fullName}: ${to.phone}`}
            className="inline-flex min-h-11 items-center font-bold text-accent hover:underline"
          >
            {to.phone}
          </a>
        </p>
      ) : (
        <p className="text-sm text-soft">
          <Trans>The phone number is shown while the order is under way, and for an hour after.</Trans>
        </p>
      )}
      {address && order.fulfilment === 'delivery' && (
        <p className={row}>
          <IconMapPin aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-soft" />
          <span className="wrap-anywhere min-w-0">{address}</span>
        </p>
      )}
      <ForCounter order={order} />
      {delivery ? (
        <div>
          {order.status === 'preparing' || order.status === 'readyForPickup' ? (
            <CourierArrival order={order} now={now} />
          ) : (
            <p className={row}>
              <IconMotorbike aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-soft" />
              <span className="wrap-anywhere min-w-0">
                <b>{delivery.agent.name}</b>: {i18n._(deliveryLabels[delivery.status])}
              </span>
            </p>
          )}
        </div>
      ) : (
        order.fulfilment === 'delivery' &&
        order.status !== 'cancelled' &&
        order.status !== 'delivered' && (
          <p className="text-sm text-soft">
            <Trans>No courier has it yet.</Trans>
          </p>
        )
      )}
    </div>
  )
}

const Prints = ({ ticket, label }: RestaurantOrderDetails['prints']) => (
  <dl className="grid grid-cols-2 gap-3">
    <div>
      <dt className="text-sm text-soft">
        <Trans>Kitchen ticket</Trans>
      </dt>
      <dd className="font-bold tabular-nums">{ticket === 0 ? <Trans>not printed</Trans> : `${ticket}×`}</dd>
    </div>
    <div>
      <dt className="text-sm text-soft">
        <Trans>Bag label</Trans>
      </dt>
      <dd className="font-bold tabular-nums">{label === 0 ? <Trans>not printed</Trans> : `${label}×`}</dd>
    </div>
  </dl>
)
