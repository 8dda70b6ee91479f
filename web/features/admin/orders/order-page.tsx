import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { problemLabels } from '#shared/deliveries/delivery-problem.ts'
import { formatPaise } from '#shared/money/money.ts'
import type { AdminOrderDetails } from '#shared/orders/admin-contracts.ts'
import { courierTagLabels, foodTagLabels } from '#shared/ratings/tags.ts'
import { exactTime } from '../../../lib/language/time.ts'
import { StarRow } from '../../../ui/rating/star-row.tsx'
import {
  CreditNotes,
  DeliveryPhoto,
  InvoiceButton,
  OrderAmounts,
  ReceiptButton,
  RefundStatus,
  StatusPill,
  usePaymentText,
} from '../../orders/index.ts'
import { TagList } from '../../ratings/index.ts'
import { adminAddress } from '../address.ts'
import { DetailPage } from '../detail-page.tsx'
import { ContactButtons } from './contact.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import { OrderMoney } from './order-money.tsx'
import { orderSteps } from './order-steps.ts'
import { usePaymentTexts } from './payment-texts.ts'
import { StepList } from './step-list.tsx'
import { ThreadLinks } from './thread-links.tsx'
import { useOrderDetails } from './use-orders.ts'

/** All that is known of one order, and all that can be done with it. */
export const OrderPage = ({ id }: { id: string }) => {
  const query = useOrderDetails(id)
  return <DetailPage query={query}>{(details) => <Details details={details} />}</DetailPage>
}

const Card = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className="min-w-0 space-y-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
    <h3 className="text-xl">{title}</h3>
    {children}
  </section>
)

const Details = ({ details }: { details: AdminOrderDetails }) => {
  const { t, i18n } = useLingui()
  const { order, contacts } = details
  const [now] = useState(() => exactTime(order.placedAt))
  const payment = usePaymentText(order)
  const { status: paymentStatus } = usePaymentTexts()
  const { shippingDetails: to } = order
  return (
    <article className="space-y-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="wrap-anywhere text-2xl">{order.id}</h2>
        <StatusPill order={order} />
        {order.late && (
          <span className="rounded-full bg-chilli-tint px-3 py-1 text-sm font-bold text-chilli">
            <Trans>Late</Trans>
          </span>
        )}
        <p className="text-soft sm:ml-auto">
          {order.restaurant.name} · {now}
        </p>
      </header>
      <OrderActions details={details} />
      <div className="grid gap-4 @3xl:grid-cols-2">
        <Card title={<Trans>Items and amounts</Trans>}>
          <OrderAmounts order={order} />
          <Facts
            values={[
              [t`Payment`, `${payment} · ${paymentStatus(order.payment.status)}`],
              [t`Can still go back`, formatPaise(details.refundable)],
            ]}
          />
          <div className="flex flex-wrap gap-3">
            <ReceiptButton order={order} />
            <InvoiceButton order={order} />
            <CreditNotes order={order} />
          </div>
          {order.refundRequest && <RefundStatus order={order} />}
        </Card>
        <Card title={<Trans>Timeline</Trans>}>
          <StepList steps={orderSteps(details)} />
          {order.delivery?.problem && (
            <p className="text-sm">
              <b>
                <Trans>Problem</Trans>:
              </b>{' '}
              {i18n._(problemLabels[order.delivery.problem.kind])}
            </p>
          )}
          <DeliveryPhoto order={order} />
          {order.cancelReason && (
            <p className="wrap-anywhere text-sm">
              <b>
                <Trans>Reason</Trans>:
              </b>{' '}
              {order.cancelReason}
            </p>
          )}
        </Card>
        <Card title={<Trans>People</Trans>}>
          <dl className="space-y-3">
            <Contact
              side={t`Customer`}
              name={to.fullName || contacts.customer.name}
              lines={[
                to.phone || contacts.customer.phone,
                to.email || contacts.customer.email,
                [to.address, to.city, to.zipCode].filter(Boolean).join(', '),
                to.notes ?? '',
              ]}
            />
            <Contact
              side={t`Restaurant`}
              name={contacts.restaurant.name}
              lines={[contacts.restaurant.phone, order.restaurant.address || order.restaurant.area]}
            />
            {contacts.courier && (
              <Contact side={t`Courier`} name={contacts.courier.name} lines={[contacts.courier.phone]} />
            )}
          </dl>
          <p className="flex flex-wrap gap-x-4">
            <Link
              to={adminAddress({ tab: 'orders', customer: order.customer.id })}
              className="inline-flex min-h-11 items-center font-bold text-accent underline"
            >
              <Trans>All orders of this customer</Trans>
            </Link>
            <Link
              to={adminAddress({ tab: 'orders', restaurant: order.restaurant.id })}
              className="inline-flex min-h-11 items-center font-bold text-accent underline"
            >
              <Trans>All orders of this restaurant</Trans>
            </Link>
          </p>
          <ContactButtons order={order} courier={contacts.courier !== null} />
        </Card>
        <Card title={<Trans>Messages</Trans>}>
          {details.threads.length === 0 ? (
            <p className="text-soft">
              <Trans>Nobody has written about this order.</Trans>
            </p>
          ) : (
            <ThreadLinks threads={details.threads} />
          )}
          {order.rating && (
            <div>
              <h4 className="font-bold">
                <Trans>Rating</Trans>
              </h4>
              <StarRow rating={order.rating.rating} />
              <TagList labels={order.rating.tags.map((tag) => i18n._(foodTagLabels[tag]))} />
              {order.rating.courier && (
                <>
                  <p className="text-soft">
                    <Trans>The courier</Trans>
                  </p>
                  <StarRow rating={order.rating.courier.rating} />
                  <TagList labels={order.rating.courier.tags.map((tag) => i18n._(courierTagLabels[tag]))} />
                </>
              )}
              <p className="wrap-anywhere">{order.rating.feedback}</p>
              {order.rating.reply !== null && (
                <p className="wrap-anywhere border-l-4 border-line pl-3">{order.rating.reply}</p>
              )}
            </div>
          )}
        </Card>
        <Card title={<Trans>Delivery</Trans>}>
          <Facts
            values={[
              [t`Estimated`, exactTime(order.estimatedDelivery)],
              [
                order.fulfilment === 'collection' ? t`Picked up` : t`Delivered`,
                order.deliveredAt ? exactTime(order.deliveredAt) : t`Not yet`,
              ],
            ]}
          />
          {details.delivery ? (
            <OrderDelivery order={order} delivery={details.delivery} />
          ) : (
            <p className="text-soft">
              <Trans>No delivery was requested yet.</Trans>
            </p>
          )}
        </Card>
        <Card title={<Trans>Money</Trans>}>
          <OrderMoney details={details} />
        </Card>
      </div>
    </article>
  )
}

/** Values under their labels; a date breaks where there is no room for it. */
const Facts = ({ values }: { values: readonly (readonly [label: string, value: string])[] }) => (
  <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-1">
    {values.map(([label, value]) => (
      <div key={label}>
        <dt className="text-sm text-soft">{label}</dt>
        <dd className="wrap-anywhere font-bold">{value}</dd>
      </div>
    ))}
  </dl>
)

const Contact = ({ side, name, lines }: { side: string; name: string; lines: readonly string[] }) => (
  <div>
    <dt className="text-sm text-soft">{side}</dt>
    <dd className="wrap-anywhere">
      <b>{name}</b>
      {lines.filter(Boolean).map((line) => (
        <span key={line} className="block">
          {/^\d{10}$/.test(line) ? (
            <a href={`tel:+91${line}`} className="inline-flex min-h-11 items-center text-accent underline">
              {line}
            </a>
          ) : (
            line
          )}
        </span>
      ))}
    </dd>
  </div>
)
