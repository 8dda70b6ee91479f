import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPaise, paise } from '#shared/money/money.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { refundedLater } from '#shared/orders/order-change.ts'
import { guestsOfLine } from '#shared/orders/order-guests.ts'
import { groupOf } from '#shared/orders/order-lifecycle.ts'
import { useDishText } from '../../../lib/language/dish-text.ts'
import { exactTime } from '../../../lib/language/time.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Message } from '../../../ui/message.tsx'
import { OptionNames } from '../../../ui/option-names.tsx'
import { FailedPart } from '../../../ui/page/failed-part.tsx'
import { NeedHelp } from '../../support/index.ts'
import { usePaymentText } from '../payment-text.ts'
import { OrderRefunds } from '../refunds/order-refunds.tsx'
import { RefundButton } from '../refunds/refund-button.tsx'
import { RefundStatus } from '../refunds/refund-status.tsx'
import { RefundedPortions } from '../refunds/refunded-portions.tsx'
import { ReorderButton } from '../reorder-button.tsx'
import { StatusPill } from '../status-pill.tsx'
import { useArrivalText } from './arrival-text.ts'
import { CancelledText } from './cancelled-text.tsx'
import { CompletePayment } from './complete-payment.tsx'
import { CreditNotes } from './credit-notes.tsx'
import { InvoiceButton } from './invoice-button.tsx'
import { OrderChanges } from './order-changes.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { ReceiptButton } from './receipt-button.tsx'
import { useOrder, useOrderOnce } from './use-order.ts'

type Props = { id: string; open: boolean; onClose: () => void }

/** What one order is about: info, items, timeline, and what can be done with it (specification section 2). */
const OrderDetails = ({ id, open, onClose }: Props) => {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={onClose} title={t`Order ${id}`} wide ownEntry={false}>
      <Content id={id} onClose={onClose} />
    </Dialog>
  )
}
export default OrderDetails

const Content = ({ id, onClose }: Omit<Props, 'open'>) => {
  const { t } = useLingui()
  const { data: order, error, refetch } = useOrderOnce(id)
  if (order)
    return (
      <>
        {(groupOf(order.status) === 'active' || order.refundRequest?.status === 'open') && <Live id={id} />}
        <Details order={order} onClose={onClose} />
      </>
    )
  return error ? (
    <FailedPart error={error} otherwise={t`This order could not be loaded.`} onRetry={refetch} />
  ) : (
    <div role="status" aria-label={t`Loading`} className="skeleton h-80 w-full !rounded-card" />
  )
}

/** Keeps the order up to date while it is under way, or a refund request waits for its decision. */
const Live = ({ id }: { id: string }) => {
  useOrder(id)
  return null
}

const Details = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { t } = useLingui()
  const active = groupOf(order.status) === 'active'
  const { shippingDetails: to } = order
  const payment = usePaymentText(order)
  const arrival = useArrivalText(order)
  const place =
    order.fulfilment !== 'collection'
      ? t`Delivery Address`
      : order.deliveredAt !== null
        ? t`Where you fetched it`
        : order.status === 'cancelled'
          ? t`Restaurant`
          : t`Where you fetch it`
  return (
    <div className="space-y-6">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <b className="font-display text-lg">{order.restaurant.name}</b>
          <StatusPill order={order} />
        </p>
        <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 text-balance sm:gap-x-8">
          <Fact name={t`Placed`}>{exactTime(order.placedAt)}</Fact>
          {order.deliveredAt ? (
            <Fact name={order.fulfilment === 'collection' ? t`Picked up` : t`Delivered`}>
              {exactTime(order.deliveredAt)}
            </Fact>
          ) : (
            active && (
              <Fact name={order.fulfilment === 'collection' ? t`Ready to collect` : t`Estimated delivery`}>
                {arrival}
              </Fact>
            )
          )}
          <Fact name={place} className="max-sm:col-span-2">
            {to.address}, {to.city} {to.zipCode}
          </Fact>
          <Fact name={t`Payment`}>{payment}</Fact>
          {order.delivery && <Fact name={t`Courier`}>{order.delivery.agent.name}</Fact>}
        </dl>
      </div>
      {order.status === 'cancelled' && (
        <Message kind="error">
          <CancelledText order={order} />
        </Message>
      )}
      <CompletePayment order={order} />
      <div className="flex flex-wrap gap-3 empty:hidden">
        <ReorderButton order={order} onFilled={onClose} />
        {active && (
          <Link to={`/tracking?order=${order.id}`} className={buttonClass()}>
            <Trans>Track Order</Trans>
            <IconArrowRight aria-hidden="true" size={19} />
          </Link>
        )}
        {order.allowedActions.includes('rate') && (
          <Link to={`/tracking?order=${order.id}&rate=1`} className={buttonClass('plain')}>
            <Trans>Rate your order</Trans>
          </Link>
        )}
      </div>
      <RefundStatus order={order} />
      <div>
        <Items order={order} />
        <OrderChanges order={order} />
        <OrderRefunds order={order} />
      </div>
      <div className="grid grid-cols-2 gap-3 max-sm:*:!px-2 max-sm:[&>*>svg]:hidden sm:grid-cols-3">
        <NeedHelp orderId={order.id} />
        <RefundButton order={order} />
        <ReceiptButton order={order} />
        <InvoiceButton order={order} />
        <CreditNotes order={order} />
      </div>
      <section aria-labelledby="order-timeline">
        <h3 id="order-timeline" className="mb-3 text-xl">
          <Trans>Tracking</Trans>
        </h3>
        <OrderTimeline order={order} />
      </section>
    </div>
  )
}

const Fact = ({
  name,
  className = '',
  children,
}: {
  name: string
  className?: string
  children: ReactNode
}) => (
  <div className={`min-w-0 ${className}`}>
    <dt className="text-sm font-bold text-soft">{name}</dt>
    <dd className="break-words">{children}</dd>
  </div>
)

const Items = ({ order }: { order: Order }) => {
  const { nameOf } = useDishText()
  return (
    <table className="w-full text-left">
      <caption className="mb-2 text-left font-display text-xl font-bold">
        <Trans>Items</Trans>
      </caption>
      <thead className="text-sm text-soft">
        <tr>
          <th scope="col" className="py-1.5 pr-3">
            <Trans>Item</Trans>
          </th>
          <th scope="col" className="px-2 py-1.5 text-right">
            <Trans>Quantity</Trans>
          </th>
          <th scope="col" className="hidden px-2 py-1.5 text-right sm:table-cell">
            <Trans>Price</Trans>
          </th>
          <th scope="col" className="py-1.5 pl-2 text-right">
            <Trans>Total</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {order.items.map(({ dishId, quantity, price, options, refunded, guests, ...dish }) => (
          <tr key={JSON.stringify([dishId, options])} className="border-t border-line align-top">
            <th scope="row" className="py-2 pr-3 font-semibold">
              {nameOf(dish)}
              <OptionNames options={options} />
              {guests && (
                <span className="block text-sm font-normal text-soft">
                  {guestsOfLine({ quantity, guests })}
                </span>
              )}
              <RefundedPortions item={{ refunded }} />
            </th>
            <td className="px-2 py-2 text-right tabular-nums">{quantity}</td>
            <td className="money hidden px-2 py-2 text-right sm:table-cell">{formatPaise(price)}</td>
            <td className="money py-2 pl-2 text-right">{formatPaise(paise(price * quantity))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t border-dashed border-line-strong">
        <Sum name={<Trans>Subtotal</Trans>}>{formatPaise(order.subtotal)}</Sum>
        {order.discount > 0 && <Sum name={<Trans>Discount</Trans>}>−{formatPaise(order.discount)}</Sum>}
        <Sum name={<Trans>Tax</Trans>}>{formatPaise(order.tax)}</Sum>
        {order.fulfilment === 'delivery' && (
          <Sum name={<Trans>Delivery Fee</Trans>}>
            {order.deliveryFee === 0 ? <Trans>Free</Trans> : formatPaise(order.deliveryFee)}
          </Sum>
        )}
        <Sum name={<Trans>Total</Trans>} strong>
          {formatPaise(order.total)}
        </Sum>
        {order.tip > 0 && (
          <>
            <Sum name={<Trans>Tip for the courier</Trans>}>{formatPaise(order.tip)}</Sum>
            <Sum name={<Trans>Total with tip</Trans>}>{formatPaise(paise(order.total + order.tip))}</Sum>
          </>
        )}
        {refundedLater(order) > 0 && (
          <Sum name={<Trans>Refunded</Trans>}>{formatPaise(refundedLater(order))}</Sum>
        )}
      </tfoot>
    </table>
  )
}

const Sum = ({
  name,
  strong = false,
  children,
}: {
  name: ReactNode
  strong?: boolean
  children: ReactNode
}) => (
  <tr className={strong ? 'font-display text-lg font-bold' : 'text-soft'}>
    <th scope="row" colSpan={2} className="py-1 pr-3 font-[inherit]">
      {name}
    </th>
    <td className="hidden sm:table-cell" />
    <td className="money py-1 pl-2 text-right text-ink">{children}</td>
  </tr>
)
