import { Trans, useLingui } from '@lingui/react/macro'
import type { Order } from '#shared/orders/contracts.ts'
import { buttonClass } from '../../../ui/button.tsx'

/** The way to the page of the payment service, while an order waits for its customer there. */
export const CompletePayment = ({ order: { id, status, payment } }: { order: Order }) => {
  const { t } = useLingui()
  if (payment.action === null || status !== 'processing') return null
  return (
    <div className="space-y-3 rounded-2xl bg-accent-tint p-4">
      <p className="font-semibold text-accent">
        <Trans>This order waits for your payment. If you have just paid, that takes a moment.</Trans>
      </p>
      <a href={payment.action.url} aria-label={t`Complete payment of order ${id}`} className={buttonClass()}>
        <Trans>Complete Payment</Trans>
      </a>
    </div>
  )
}
