import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../../ui/button.tsx'
import { kitchenActionLabel } from '../../order/kitchen-status.ts'
import { useKitchenTransition } from '../../order/use-kitchen-orders.ts'
import { useReadyLines } from '../../order/use-kitchen-steps.ts'
import type { linesAt } from '../board/board.ts'
import type { TicketProps } from './ticket-props.ts'

type Props = Pick<TicketProps, 'order' | 'station'> & { lines: ReturnType<typeof linesAt> }

/** What is left for who looks at it: of one station its own lines, and never the order of others. */
export const TicketStep = ({ order, station, lines }: Props) => {
  const { i18n } = useLingui()
  const move = useKitchenTransition()
  const mark = useReadyLines()
  if (!order.allowedActions.includes('ready')) return null
  const left = lines.filter(({ readyAt }) => readyAt === null).map(({ line }) => line)
  if (station !== '' && left.length === 0) return null
  return (
    <Button
      data-step
      busy={move.isPending || mark.isPending}
      onClick={() =>
        station === ''
          ? move.mutate({ order, action: 'ready' })
          : mark.mutate({ order, lines: left, ready: true })
      }
      className="min-h-14 flex-1 !px-2 !text-lg !leading-tight"
    >
      {station === '' ? i18n._(kitchenActionLabel(order, 'ready')) : <Trans>Station is done</Trans>}
    </Button>
  )
}
