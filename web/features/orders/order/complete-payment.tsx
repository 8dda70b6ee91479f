import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import type { Order } from '#shared/orders/contracts.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { PaymentQr } from '../on-demand.ts'

/**
 * The way to the page of the payment service, while an order waits for its customer there; `scannable`: on a
 * desktop with a QR code too, for the phone that has the apps to pay with.
 */
export const CompletePayment = ({
  order: { id, status, payment },
  scannable = false,
}: {
  order: Order
  scannable?: boolean
}) => {
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
      {scannable && (
        <div className="hidden min-h-52 lg:block">
          <Suspense>
            <PaymentQr url={payment.action.url} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
