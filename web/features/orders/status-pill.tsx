import { useLingui } from '@lingui/react/macro'
import type { Order } from '#shared/orders/contracts.ts'
import { type OrderStatus, statusLabelOf } from '#shared/orders/order-lifecycle.ts'

const looks: Record<OrderStatus, string> = {
  processing: 'bg-sunken text-ink',
  scheduled: 'bg-accent-tint text-accent',
  confirmed: 'bg-accent-tint text-accent',
  preparing: 'bg-turmeric text-on-turmeric',
  readyForPickup: 'bg-turmeric text-on-turmeric',
  outForDelivery: 'bg-action text-on-action',
  delivered: 'bg-leaf-tint text-leaf',
  cancelled: 'bg-chilli-tint text-chilli',
}

type Props = {
  order: Pick<Order, 'status' | 'fulfilment'>
  /** For whoever has words of their own; otherwise the customer's. */
  label?: string
}

export const StatusPill = ({ order, label }: Props) => {
  const { i18n } = useLingui()
  return (
    <span
      className={`inline-block max-w-full shrink-0 wrap-normal rounded-full px-3 py-1 text-sm font-bold ${looks[order.status]}`}
    >
      {label ?? i18n._(statusLabelOf(order))}
    </span>
  )
}
