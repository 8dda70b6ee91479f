import { Trans } from '@lingui/react/macro'
import { IconToolsKitchen2, IconToolsKitchen2Off } from '@tabler/icons-react'
import type { Order } from '#shared/orders/contracts.ts'

/** Whether cutlery goes into the bag; nothing of an order from before that was asked. */
export const Cutlery = ({ order, className = '' }: { order: Order; className?: string }) => {
  if (order.cutlery === null) return null
  const Icon = order.cutlery ? IconToolsKitchen2 : IconToolsKitchen2Off
  return (
    <p
      className={`flex items-center gap-1.5 font-bold ${order.cutlery ? 'text-accent' : 'text-soft'} ${className}`}
    >
      <Icon aria-hidden="true" size={19} className="shrink-0" />
      {order.cutlery ? <Trans>With cutlery</Trans> : <Trans>No cutlery</Trans>}
    </p>
  )
}
