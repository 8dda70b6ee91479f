import { Trans, useLingui } from '@lingui/react/macro'
import type { Order } from '#shared/orders/contracts.ts'
import { timeOfDay } from '../../../../lib/language/time.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { PartFailure } from '../../../../ui/page/failure.tsx'
import { kitchenStatus } from '../../order/kitchen-status.ts'
import { orderCall } from '../../order/order-call.ts'
import { Undo } from '../../order/undo.tsx'
import { useKitchenOrders } from '../../order/use-kitchen-orders.ts'
import { PrintButtons } from '../../printing/index.ts'

/** The food that left the kitchen within the last hour, the latest order first: what was in it, again. */
const RecallList = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const { data, error, refetch } = useKitchenOrders({ sort: 'newest', group: 'recent' })
  const orders = data?.pages[0]?.items
  return (
    <Dialog open onClose={onClose} title={t`The last hour`} wide>
      {error && !orders ? (
        <PartFailure error={error} otherwise={t`The orders could not be loaded.`} onRetry={refetch} />
      ) : orders === undefined ? (
        <div role="status" aria-label={t`Loading`} className="skeleton h-72 !rounded-card" />
      ) : orders.length === 0 ? (
        <p className="text-lg text-soft">
          <Trans>Nothing has left the kitchen within the last hour.</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {orders.map((order) => (
            <Recalled key={order.id} order={order} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
export default RecallList

const Recalled = ({ order }: { order: Order }) => {
  const { i18n } = useLingui()
  const at = order.timeline.at(-1)?.at
  return (
    <li className="grid gap-2 py-3 sm:grid-cols-[7rem_minmax(0,1fr)_17rem] sm:gap-4">
      <p>
        <b className="block font-display text-2xl leading-tight">{orderCall(order)}</b>
        <span className="text-sm text-soft">{order.id}</span>
      </p>
      <div className="min-w-0">
        <p className="font-bold">
          {i18n._(kitchenStatus(order))}
          {at && <span className="font-normal text-soft"> · {timeOfDay(at)}</span>}
        </p>
        <ul className="wrap-anywhere">
          {order.items.map((item) => (
            <li key={JSON.stringify(item)}>
              {item.quantity}× {[item.name, ...item.options.map(({ name }) => name)].join(', ')}
            </li>
          ))}
        </ul>
      </div>
      <div className="space-y-2">
        <Undo order={order} />
        <PrintButtons order={order} />
      </div>
    </li>
  )
}
