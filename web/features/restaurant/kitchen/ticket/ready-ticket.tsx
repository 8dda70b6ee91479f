import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { hasFoodInKitchen } from '#shared/orders/order-lifecycle.ts'
import { Button } from '../../../../ui/button.tsx'
import { RefundedPortions } from '../../../orders/index.ts'
import { Cutlery } from '../../order/cutlery.tsx'
import { DeliverDialog } from '../../order/deliver-dialog.tsx'
import { ForCounter } from '../../order/for-counter.tsx'
import { kitchenActionLabel, kitchenStatus } from '../../order/kitchen-status.ts'
import { Undo } from '../../order/undo.tsx'
import { useKitchenTransition } from '../../order/use-kitchen-orders.ts'
import { Attention } from '../attention.tsx'
import { stateOf } from '../board/board.ts'
import { CourierArrival } from './courier-arrival.tsx'
import { MoreButton } from './more-button.tsx'
import { Note } from './note.tsx'
import { TicketBand } from './ticket-band.tsx'
import { TicketFrame } from './ticket-frame.tsx'
import type { TicketProps } from './ticket-props.ts'

/** Food that waits for whoever takes it: in short, since it is cooked. */
export const ReadyTicket = ({ order, now, isNew }: Pick<TicketProps, 'order' | 'now' | 'isNew'>) => {
  const { i18n } = useLingui()
  const move = useKitchenTransition()
  const [delivering, setDelivering] = useState(false)
  const state = stateOf(order, now)
  const isHere = order.status === 'readyForPickup'
  const canHandOver = order.allowedActions.includes('deliver')
  return (
    <TicketFrame order={order} state={state} isNew={isNew}>
      <TicketBand order={order} state={state}>
        {isHere && <MoreButton order={order} inBand />}
      </TicketBand>
      <div className="flex flex-col gap-2 p-3">
        <Attention order={order} />
        {!isHere && order.status !== 'cancelled' && (
          <p className="font-bold">{i18n._(kitchenStatus(order))}</p>
        )}
        <ul className="text-lg font-bold leading-tight">
          {order.items.map((item) => (
            <li key={JSON.stringify(item)} className="wrap-anywhere">
              {item.quantity}× {item.name}
              <RefundedPortions item={item} cooking={hasFoodInKitchen(order.status)} className="text-base" />
            </li>
          ))}
        </ul>
        {isHere && <Note text={order.shippingDetails.notes} />}
        <Cutlery order={order} className="text-lg" />
        <ForCounter order={order} className="text-lg" />
        <CourierArrival order={order} now={now} />
        {isHere && (
          <div className="flex flex-wrap items-center gap-2 empty:hidden">
            {canHandOver && (
              <Button
                data-step
                busy={move.isPending}
                onClick={() => setDelivering(true)}
                className="min-h-14 flex-1 !px-3 !text-lg !leading-tight"
              >
                {i18n._(kitchenActionLabel(order, 'deliver'))}
              </Button>
            )}
            <Undo order={order} compact />
          </div>
        )}
      </div>
      <DeliverDialog
        open={delivering}
        onClose={() => setDelivering(false)}
        order={order}
        onDeliver={(code) => move.mutateAsync({ order, action: 'deliver', code })}
      />
    </TicketFrame>
  )
}
