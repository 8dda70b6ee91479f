import { Trans, useLingui } from '@lingui/react/macro'
import { formatPaise } from '#shared/money/money.ts'
import type { RestaurantOrderDetails } from '#shared/orders/restaurant-contracts.ts'
import { exactTime } from '../../../lib/language/time.ts'
import { causeLabels, refundStatusLabels } from '../../orders/index.ts'
import { AnswerForm } from '../order/answer-form.tsx'
import { Part } from './part.tsx'

/**
 * What went back or was asked for, whether the kitchen has seen it, and what the restaurant says about it;
 * nothing where there was nothing.
 */
export const OrderRefunds = ({ details }: { details: RestaurantOrderDetails }) => {
  const { t } = useLingui()
  const { order, refunds, refundRequest: request, refundAnswer, steps } = details
  if (refunds.length === 0 && request === null && order.payment.refunded === 0) return null
  const seenAt = steps.findLast(({ of, action }) => of === 'order' && action === 'acknowledge')?.at
  const isUnseen = order.attention?.kind === 'refunded' || order.attention?.kind === 'changed'
  const seen = seenAt && exactTime(seenAt)
  return (
    <Part title={<Trans>Refunds</Trans>}>
      <div className="space-y-3">
        {request && <Request request={request} />}
        <ul className="space-y-1 empty:hidden">
          {refunds.map(({ amount, at, status }) => {
            const sum = formatPaise(amount)
            return (
              <li key={at} className="flex flex-wrap justify-between gap-x-4">
                <b className="money">
                  {status === 'failed' ? (
                    <Trans>{sum}, which failed and is tried again</Trans>
                  ) : status === 'pending' ? (
                    <Trans>{sum} on its way</Trans>
                  ) : (
                    <Trans>{sum} refunded</Trans>
                  )}
                </b>
                <time dateTime={at} className="text-sm text-soft">
                  {exactTime(at)}
                </time>
              </li>
            )
          })}
        </ul>
        <p className="text-sm text-soft">
          {isUnseen ? (
            <Trans>Your kitchen is told, and nobody has pressed “Seen” yet.</Trans>
          ) : seen ? (
            <Trans>Seen in the kitchen: {seen}</Trans>
          ) : null}{' '}
          {order.status === 'delivered' && (
            <Trans>What goes back after the delivery is not taken from your share.</Trans>
          )}
        </p>
        <AnswerForm
          key={refundAnswer?.at}
          id={order.id}
          to="refund-answer"
          before={refundAnswer?.text ?? null}
          label={t`Your answer to the refund`}
          hint={t`Our support reads it, the customer does not.`}
          send={t`Send the answer`}
        />
      </div>
    </Part>
  )
}

const Request = ({ request }: { request: NonNullable<RestaurantOrderDetails['refundRequest']> }) => {
  const { t } = useLingui()
  const { status, cause, items, amount, granted, requestedAt } = request
  const asked = formatPaise(amount)
  const given = formatPaise(granted ?? amount)
  return (
    <div className="rounded-xl bg-sunken px-3 py-2">
      <p className="font-bold">
        {t(refundStatusLabels[status])}
        {status === 'granted' && <span className="money">: {given}</span>}
      </p>
      <p className="wrap-anywhere text-sm">
        {items === null ? (
          <Trans>The whole order</Trans>
        ) : (
          items.map(({ name, quantity }) => `${quantity}× ${name}`).join(', ')
        )}
        {' · '}
        {t(causeLabels[cause])}
        {' · '}
        <span className="money">{asked}</span>
        {' · '}
        {exactTime(requestedAt)}
      </p>
    </div>
  )
}
