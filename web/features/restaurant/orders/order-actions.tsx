import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import type { Order } from '#shared/orders/contracts.ts'
import { actionLabels, hasFoodInKitchen } from '#shared/orders/order-lifecycle.ts'
import { Button } from '../../../ui/button.tsx'
import { InvoiceButton } from '../../orders/index.ts'
import { NeedHelp } from '../../support/index.ts'
import { useMay } from '../access/use-duties.ts'
import { CancelOrder, ChangeItems } from '../on-demand.ts'
import { DeliverDialog } from '../order/deliver-dialog.tsx'
import { kitchenActionLabel } from '../order/kitchen-status.ts'
import { Undo } from '../order/undo.tsx'
import { useKitchenTransition } from '../order/use-kitchen-orders.ts'
import { PrintButtons } from '../printing/index.ts'
import { PreparationTime } from '../shift/preparation-time.tsx'
import { preparationTime } from '../shift/preparation-time-store.ts'
import { SurplusFromOrder } from '../surplus/index.ts'

const steps = ['accept', 'ready', 'deliver'] as const

/** What can be done with an order now, the next step first. */
export const OrderActions = ({ order }: { order: Order }) => {
  const { t, i18n } = useLingui()
  const move = useKitchenTransition()
  const minutes = preparationTime.use()
  const minutesId = useId()
  const [open, setOpen] = useState<'cancel' | 'change' | 'deliver'>()
  const frame = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  const close = () => setOpen(undefined)
  // The next button replaces the pressed one and takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when one action replaces the other
  useEffect(() => {
    if (pressed.current)
      (frame.current?.querySelector<HTMLElement>('button[data-step]') ?? frame.current)?.focus()
    pressed.current = false
  }, [order.allowedActions.join()])
  const onStep = (action: (typeof steps)[number]) => {
    if (action === 'deliver') {
      setOpen('deliver')
      return
    }
    pressed.current = true
    move.mutate(action === 'accept' ? { order, action, preparationMinutes: minutes } : { order, action })
  }
  const may = useMay()
  const isOut = order.status === 'outForDelivery' || order.status === 'delivered'
  return (
    <div ref={frame} tabIndex={-1} className="space-y-2 outline-none" data-focus-group>
      <Undo order={order} onUndo={() => (pressed.current = true)} />
      {order.allowedActions.includes('accept') && <PreparationTime labelId={minutesId} />}
      {steps
        .filter((action) => order.allowedActions.includes(action))
        .map((action) => (
          <Button
            key={action}
            data-step
            busy={move.isPending}
            onClick={() => onStep(action)}
            className="w-full text-lg"
          >
            {i18n._(kitchenActionLabel(order, action))}
          </Button>
        ))}
      <div className="flex flex-wrap gap-x-1 gap-y-1 [&>*]:flex-auto max-sm:[&>button]:px-2.5">
        {may('sell') && <SurplusFromOrder order={order} />}
        <PrintButtons order={order} />
        <InvoiceButton order={order} look="quiet" />
        {may('sell') && hasFoodInKitchen(order.status) && order.handOverBy === null && (
          <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen('change')}>
            <Trans>Change Items</Trans>
          </Button>
        )}
        {isOut && <NeedHelp orderId={order.id} label={t`Report a Problem`} look="quiet" />}
        {may('sell') && order.allowedActions.includes('cancel') && (
          <Button
            look="quiet"
            aria-haspopup="dialog"
            className="!text-chilli"
            onClick={() => setOpen('cancel')}
          >
            {i18n._(actionLabels.cancel)}
          </Button>
        )}
      </div>
      <Suspense>
        {open === 'change' && <ChangeItems order={order} onClose={close} />}
        {open === 'cancel' && <CancelOrder order={order} onClose={close} />}
      </Suspense>
      <DeliverDialog
        open={open === 'deliver'}
        onClose={close}
        order={order}
        onDeliver={() => {
          pressed.current = true
          return move.mutateAsync({ order, action: 'deliver' })
        }}
      />
    </div>
  )
}
