import { Trans } from '@lingui/react/macro'
import { IconCheck, IconHandStop } from '@tabler/icons-react'
import type { Order } from '#shared/orders/contracts.ts'
import { Button } from '../../../ui/button.tsx'
import { OrderChanges } from '../../orders/index.ts'
import { useAcknowledge } from '../order/use-kitchen-steps.ts'
import { placeOf } from './board/board.ts'

/**
 * What happened to an order behind the back of whoever cooks it, until somebody says that it was seen; on
 * every screen of the house, in the place of the ticket. `compact`: on a card of the desk, read from near.
 */
export const Attention = ({ order, compact = false }: { order: Order; compact?: boolean }) => {
  const seen = useAcknowledge()
  const { attention } = order
  if (attention === null) return null
  return (
    <div role="alert" className="space-y-2 rounded-xl bg-chilli p-3 text-ground">
      {/* In a narrow column the words stand below the sign: a broken word is not read from two metres. */}
      <p
        className={`flex flex-wrap items-center gap-x-2 font-bold leading-tight [overflow-wrap:normal] ${compact ? 'text-lg' : 'text-3xl'}`}
      >
        <IconHandStop aria-hidden="true" size={compact ? 26 : 38} className="shrink-0" />
        <span className="min-w-min flex-1">
          <Headline order={order} kind={attention.kind} />
        </span>
      </p>
      {order.cancelReason && <p className="wrap-anywhere text-lg leading-snug">{order.cancelReason}</p>}
      <Button
        look="plain"
        data-step
        busy={seen.isPending}
        onClick={() => seen.mutate({ order })}
        className={`w-full !border-transparent ${compact ? '' : 'min-h-14 !text-xl'}`}
      >
        <IconCheck aria-hidden="true" size={compact ? 20 : 26} />
        <Trans>Seen</Trans>
      </Button>
    </div>
  )
}

/** What happened, in as few words as are read from two metres. */
export const Headline = ({
  order,
  kind,
}: {
  order: Order
  kind: NonNullable<Order['attention']>['kind']
}) => {
  if (kind === 'missed') return <Trans>Missed: nobody accepted it in time</Trans>
  if (kind === 'changed') return <Trans>Changed: look again</Trans>
  if (kind === 'refunded')
    return order.deliveredAt === null ? (
      <Trans>Refunded: look again</Trans>
    ) : (
      <Trans>Refunded after it was delivered</Trans>
    )
  if (placeOf(order) === 'new') return <Trans>Cancelled: do not cook</Trans>
  if (placeOf(order) === 'ready') return <Trans>Cancelled: do not hand over</Trans>
  return <Trans>Stop cooking</Trans>
}

/** The changes of a ticket, which are read before the dishes. */
export const Changes = ({ order }: { order: Order }) => (
  <div className="empty:hidden [&_li]:border-2 [&_li]:border-chilli [&_li]:text-xl [&_ul]:mt-0">
    <OrderChanges order={order} />
  </div>
)
