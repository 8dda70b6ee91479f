import { Trans } from '@lingui/react/macro'
import { IconCheck, IconHandStop } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Order } from '#shared/orders/contracts.ts'
import { Button } from '../../../ui/button.tsx'
import { Headline } from '../kitchen/attention.tsx'
import { orderCallAndDay } from '../order/order-call.ts'
import { useAcknowledge } from '../order/use-kitchen-steps.ts'
import { useOrderLink } from '../orders/use-order-link.ts'
import { needRow, needText } from './need-row.ts'

type Props = {
  /** One that has `attention`, or had it until just now. */
  order: Order
  /** It was acknowledged a moment ago. */
  seen: boolean
  /** In red, above whatever else somebody is at. */
  loud?: boolean
}

/** What was cancelled, changed or missed: on one line, until somebody says that it was seen. */
export const AttentionRow = ({ order, seen, loud = false }: Props) => {
  const acknowledge = useAcknowledge()
  const linkTo = useOrderLink()
  const { attention, items } = order
  if (attention === null) return null
  return (
    <div
      role="alert"
      className={`${needRow} ${loud ? 'rounded-2xl bg-chilli text-ground' : ''} ${seen ? 'opacity-60' : ''}`}
    >
      <IconHandStop
        aria-hidden="true"
        size={24}
        className={`shrink-0 ${loud ? '' : seen ? 'text-soft' : 'text-chilli'}`}
      />
      <p className={`line-clamp-2 sm:line-clamp-1 ${needText}`}>
        <Link
          to={linkTo(order.id)}
          preventScrollReset
          className={`font-bold underline ${loud || seen ? '' : 'text-chilli'}`}
        >
          {orderCallAndDay(order)} · <Headline order={order} kind={attention.kind} />
        </Link>{' '}
        <span className={`text-sm ${loud ? 'font-semibold' : 'text-soft'}`}>
          {items.map(({ name, quantity }) => `${quantity}× ${name}`).join(', ')}
        </span>
      </p>
      <Button
        look="plain"
        data-step
        busy={acknowledge.isPending}
        aria-disabled={seen || undefined}
        onClick={() => !seen && acknowledge.mutate({ order })}
        className={`shrink-0 !px-3.5 ${loud ? '!border-transparent' : ''}`}
      >
        <IconCheck aria-hidden="true" size={20} />
        <Trans>Seen</Trans>
      </Button>
    </div>
  )
}
