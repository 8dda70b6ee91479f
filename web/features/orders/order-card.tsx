import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatPaise } from '#shared/money/money.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { groupOf } from '#shared/orders/order-lifecycle.ts'
import { buttonClass } from '../../ui/button.tsx'
import { OrderPicture } from '../../ui/order-picture.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { useArrivalText } from './order/arrival-text.ts'
import { CompletePayment } from './order/complete-payment.tsx'
import { useLineText } from './order/line-text.ts'
import { useDetailsLink } from './order/order-dialog.tsx'
import { refundStatusLabels } from './refunds/refund-texts.ts'
import { ReorderButton } from './reorder-button.tsx'
import { StatusPill } from './status-pill.tsx'

const shown = 2

/** One order in a list: the first two items, and how many more (specification section 2, My Orders). */
export const OrderCard = ({ order, level = 2 }: { order: Order; level?: 2 | 3 }) => {
  const { t } = useLingui()
  const details = useDetailsLink(order.id)
  const Heading = `h${level}` as const
  const first = order.items.slice(0, shown).map(useLineText())
  const more = order.items.length - shown
  const over = groupOf(order.status) !== 'active'
  const arrival = useArrivalText(order)
  return (
    <article className="rounded-card border border-line bg-surface p-4 shadow-card">
      <div className="flex items-start gap-3">
        <OrderPicture {...order} />
        <div className="min-w-0 flex-1">
          <div className="flex items-start justify-between gap-x-2 gap-y-1 max-sm:flex-col">
            <Heading className="text-base sm:text-lg">{order.restaurant.name}</Heading>
            <StatusPill order={order} />
          </div>
          <p className="text-sm text-soft">
            {!over && order.number !== null && <b>#{order.number} · </b>}
            {order.id} · <TimeText at={order.placedAt} />
          </p>
        </div>
      </div>
      <p className="mt-3">
        {first.join(', ')}
        {more > 0 && (
          <span className="text-soft">
            {' '}
            <Plural value={more} one="+# more item" other="+# more items" />
          </span>
        )}
      </p>
      {order.refundRequest && (
        <p className="mt-2 font-bold text-soft">
          {t(refundStatusLabels[order.refundRequest.status])}
          {order.refundRequest.granted !== null && (
            <span className="money">: {formatPaise(order.refundRequest.granted)}</span>
          )}
        </p>
      )}
      {arrival !== '' && <p className="mt-2 font-bold text-leaf">{arrival}</p>}
      <div className="mt-2 flex flex-wrap items-center gap-x-2">
        <p className="money font-display text-base font-bold sm:text-lg">{formatPaise(order.total)}</p>
        <div className="-mr-3 ml-auto flex min-w-0 flex-wrap">
          {over ? (
            <ReorderButton order={order} look="quiet" className="!px-2.5" />
          ) : (
            <Link
              to={`/tracking?order=${order.id}`}
              aria-label={t`Track order ${order.id}`}
              className={buttonClass('quiet', '!px-2.5')}
            >
              <Trans>Track Order</Trans>
            </Link>
          )}
          <Link
            to={details}
            preventScrollReset
            aria-label={t`View order ${order.id}`}
            className={buttonClass('quiet', '!gap-1 !px-2.5')}
          >
            <Trans>View Order</Trans>
            <IconChevronRight aria-hidden="true" size={19} />
          </Link>
        </div>
      </div>
      <CompletePayment order={order} />
    </article>
  )
}
