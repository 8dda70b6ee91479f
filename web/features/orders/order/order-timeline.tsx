import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircle, IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react'
import type { Order } from '#shared/orders/contracts.ts'
import { groupOf, orderStatuses, statusLabelOf, wayOf } from '#shared/orders/order-lifecycle.ts'
import { exactTime } from '../../../lib/language/time.ts'

/** The steps that an order of this kind has before it. */
const wayOfKind = ({ slot, fulfilment }: Pick<Order, 'slot' | 'fulfilment'>) =>
  orderStatuses.filter(
    (status) =>
      status !== 'cancelled' &&
      (status !== 'scheduled' || slot !== null) &&
      (status !== 'outForDelivery' || fulfilment === 'delivery'),
  )

/** Every step of an order with its time; while it is under way, those that are still to come as well. */
export const OrderTimeline = ({ order }: { order: Order }) => {
  const { i18n } = useLingui()
  const way = wayOf(order.timeline)
  const reached = new Map(way.map(({ status, at }) => [status, at]))
  // A kitchen that delivers itself skips a step, and a cancelled order several.
  const steps = groupOf(order.status) === 'active' ? wayOfKind(order) : way.map(({ status }) => status)
  return (
    <ol className="space-y-2.5">
      {steps.map((status) => {
        const at = reached.get(status)
        return (
          <li
            key={status}
            aria-current={status === order.status ? 'step' : undefined}
            className={`flex items-start gap-2.5 ${at === undefined ? 'text-soft' : ''}`}
          >
            {status === 'cancelled' ? (
              <IconCircleXFilled aria-hidden="true" size={22} className="shrink-0 text-chilli" />
            ) : at === undefined ? (
              <IconCircle aria-hidden="true" size={22} className="shrink-0" />
            ) : (
              <IconCircleCheckFilled aria-hidden="true" size={22} className="shrink-0 text-leaf" />
            )}
            <span className="flex flex-1 flex-wrap justify-between gap-x-4">
              <span className={status === order.status ? 'font-bold' : ''}>
                {i18n._(statusLabelOf({ status, fulfilment: order.fulfilment }))}
              </span>
              <span className="text-sm text-soft">
                {at === undefined ? (
                  <span className="sr-only">
                    <Trans>Still to come</Trans>
                  </span>
                ) : (
                  <time dateTime={at}>{exactTime(at)}</time>
                )}
              </span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
