import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheckFilled, IconCircleXFilled, IconClockHour4 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPaise } from '#shared/money/money.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { exactTime } from '../../../lib/language/time.ts'
import { uploadPicture } from '../../../lib/pictures/upload-picture.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { PhotoField } from './photo-field.tsx'
import { RefundPhoto } from './refund-photo.tsx'
import { causeLabels, refundStatusLabels } from './refund-texts.ts'

type Request = NonNullable<Order['refundRequest']>

const icons = { open: IconClockHour4, granted: IconCircleCheckFilled, declined: IconCircleXFilled }
const colours = { open: 'text-accent', granted: 'text-leaf', declined: 'text-chilli' }

/** What became of the refund request of an order; renders nothing where there is none. */
export const RefundStatus = ({ order }: { order: Order }) => {
  const { t } = useLingui()
  const { refundRequest: request } = order
  if (request === null) return null
  const StatusIcon = icons[request.status]
  return (
    <section
      aria-label={t`Refund`}
      className="space-y-3 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <h3 aria-live="polite" className="flex items-start gap-2 text-xl">
        <StatusIcon aria-hidden="true" className={`mt-0.5 shrink-0 ${colours[request.status]}`} />
        <span>
          {t(refundStatusLabels[request.status])}
          {request.granted !== null && <span className="money">: {formatPaise(request.granted)}</span>}
        </span>
      </h3>
      <Decision request={request} paidBy={order.paymentMethod} />
      <Asked request={request} />
      {request.photo && <RefundPhoto orderId={order.id} version={request.requestedAt} />}
      {request.status === 'open' && !request.photo && <AddPhoto orderId={order.id} />}
    </section>
  )
}

const Decision = ({
  request: { status, amount, refundable, asCredit, decision },
  paidBy,
}: {
  request: Request
  paidBy: Order['paymentMethod']
}) => {
  // Some of it may be back already.
  const asked = formatPaise(refundable > 0 ? refundable : amount)
  if (decision === null)
    return (
      <p>
        <Trans>
          You asked for <b className="money">{asked}</b>. We look at it now; the decision appears here.
        </Trans>
      </p>
    )
  return (
    <>
      <blockquote className="border-l-4 border-line pl-3">
        <p className="break-words">{decision.reason}</p>
        <footer className="text-sm text-soft">
          {decision.automatic ? <Trans>Automatic answer</Trans> : <Trans>Annapurna Eats</Trans>}
          {' · '}
          {exactTime(decision.at)}
        </footer>
      </blockquote>
      {status === 'granted' && (
        <p>
          {asCredit || paidBy === 'credit' ? (
            <Trans>It is in your credit, and pays for your next orders.</Trans>
          ) : paidBy === 'cashOnDelivery' ? (
            <Trans>You paid in cash: we write to you about how the money comes back.</Trans>
          ) : (
            <Trans>The money goes back to where you paid from, which may take some days.</Trans>
          )}
        </p>
      )}
    </>
  )
}

const Asked = ({ request: { items, cause, reason, requestedAt } }: { request: Request }) => {
  const { t } = useLingui()
  return (
    <p className="break-words text-sm text-soft">
      <b>
        {items === null ? (
          <Trans>The whole order</Trans>
        ) : (
          items.map(({ name, quantity }) => `${quantity}× ${name}`).join(', ')
        )}
      </b>
      {' · '}
      {t(causeLabels[cause])}
      {reason !== '' && `: ${reason}`}
      {' · '}
      {exactTime(requestedAt)}
    </p>
  )
}

const AddPhoto = ({ orderId }: { orderId: string }) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const add = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      const order = await uploadPicture(`/api/orders/${orderId}/refund-request/photo`, file)
      client.setQueryData(['order', orderId], order)
    } catch (error) {
      toast.error(messageOf(error, t`The photo could not be sent. Please try again.`))
      setBusy(false)
    }
  }
  return <PhotoField file={undefined} onChange={add} busy={busy} label={t`Add a Photo`} />
}
