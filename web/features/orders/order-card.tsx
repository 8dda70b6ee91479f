import { Plural, useLingui } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Order } from '#shared/contracts/orders.ts'
import { formatPaise } from '#shared/money.ts'
import { Monogram } from '../../ui/monogram.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { CompletePayment } from './complete-payment.tsx'
import { ReceiptButton } from './receipt-button.tsx'
import { StatusPill } from './status-pill.tsx'

const shown = 2

/** One order in a list: the first two items, and how many more (specification section 2, My Orders). */
export const OrderCard = ({ order }: { order: Order }) => {
  const { t } = useLingui()
  const first = order.items.slice(0, shown).map((item) => `${item.quantity}× ${item.name}`)
  const more = order.items.length - shown
  const over = order.status === 'delivered' || order.status === 'cancelled'
  return (
    <article className="rounded-card border border-line bg-surface p-4 shadow-card">
      <div className="flex items-start gap-3">
        <Monogram name={order.restaurant.name} className="size-12" />
        <div className="min-w-0 flex-1">
          <div className="flex items-start justify-between gap-2">
            <h2 className="text-lg">{order.restaurant.name}</h2>
            <StatusPill status={order.status} />
          </div>
          <p className="text-sm text-soft">
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
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
        <p className="money mr-auto font-display text-lg font-bold">{formatPaise(order.total)}</p>
        <Link
          to={`/tracking?order=${order.id}`}
          aria-label={over ? t`View order ${order.id}` : t`Track order ${order.id}`}
          className="flex min-h-11 items-center gap-1 font-bold text-accent hover:underline"
        >
          {over ? t`View Order` : t`Track Order`}
          <IconChevronRight aria-hidden="true" size={19} />
        </Link>
      </div>
      <CompletePayment order={order} />
      {order.status === 'delivered' && (
        <div className="-mx-3 -mb-2 mt-1">
          <ReceiptButton order={order} look="quiet" />
        </div>
      )}
    </article>
  )
}
