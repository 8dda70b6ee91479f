import { Trans, useLingui } from '@lingui/react/macro'
import type { Order } from '#shared/orders/contracts.ts'
import { unpaidMs } from '#shared/payments/unpaid.ts'
import { timeOfDay } from '../../../lib/language/time.ts'
import { buttonClass } from '../../../ui/button.tsx'

/** When an order ends that its customer does not pay. */
export const unpaidUntil = ({ placedAt }: Pick<Order, 'placedAt'>): string =>
  new Date(Date.parse(placedAt) + unpaidMs).toISOString()

/** The way to the page of the payment service, while an order waits for its customer there. */
export const CompletePayment = ({ order }: { order: Order }) => {
  const { t } = useLingui()
  const { id, status, payment } = order
  if (payment.action === null || status !== 'processing') return null
  const end = timeOfDay(unpaidUntil(order))
  return (
    <div className="space-y-3 rounded-2xl bg-accent-tint p-4">
      <p className="font-semibold text-accent">
        <Trans>
          This order waits for your payment. Without it, it ends at {end}. If you have just paid, that takes a
          moment.
        </Trans>
      </p>
      <a href={payment.action.url} aria-label={t`Complete payment of order ${id}`} className={buttonClass()}>
        <Trans>Complete Payment</Trans>
      </a>
    </div>
  )
}
