import { Trans, useLingui } from '@lingui/react/macro'
import type { Order } from '#shared/contracts/orders.ts'
import { Button } from '../../../ui/button.tsx'
import { ForCounter } from '../for-counter.tsx'
import { kitchenActionLabel } from '../kitchen-status.ts'
import { Undo } from '../undo.tsx'
import { useKitchenTransition } from '../use-kitchen-orders.ts'
import { useReadyLines } from '../use-kitchen-steps.ts'
import { ageOf } from './all-day.ts'
import { Attention, Changes } from './attention.tsx'
import { linesAt, stateOf, stationsOf } from './board.ts'
import { CourierArrival } from './courier-arrival.tsx'
import { Elsewhere, Lines } from './lines.tsx'
import { MoreButton } from './more-button.tsx'
import { Note } from './note.tsx'
import { TicketBand } from './ticket-band.tsx'
import { TicketFrame } from './ticket-frame.tsx'

export type TicketProps = {
  order: Order
  now: number
  /** '' for all of them. */
  station: string
  stationOf: ReadonlyMap<string, string>
  /** At the pass: how far each station is, instead of what it still has to do. */
  pass: boolean
  /** Came while the screen was open. */
  isNew: boolean
}

/**
 * An order that is cooked: nothing has to be opened. A press on a line marks it; the button below what is
 * left, of the station that is shown or of the whole order.
 */
export const Ticket = ({ order, now, station, stationOf, pass, isNew }: TicketProps) => {
  const { i18n } = useLingui()
  const state = stateOf(order, now)
  const { minutes } = ageOf(order, now)
  const lines = linesAt(order, station, stationOf)
  return (
    <TicketFrame order={order} state={state} isNew={isNew}>
      <TicketBand order={order} state={state}>
        {state !== 'cancelled' && (
          <span className="shrink-0 text-xl leading-none tabular-nums">
            <Trans>{minutes} min</Trans>
          </span>
        )}
      </TicketBand>
      <div className="flex flex-col gap-2 p-3">
        <Attention order={order} />
        <Note text={order.shippingDetails.notes} />
        <Changes order={order} />
        <Lines order={order} lines={lines} />
        {pass && (
          <ul className="flex flex-wrap gap-1.5">
            {stationsOf(order, stationOf).map(({ station: name, ready, lines: all }) => (
              <li
                key={name}
                className={`rounded-lg px-2 py-1 text-base font-bold tabular-nums ${ready === all ? 'bg-leaf text-on-leaf' : 'bg-sunken'}`}
              >
                {name === '' ? <Trans>Other</Trans> : i18n._(name)} {ready}/{all}
              </li>
            ))}
          </ul>
        )}
        {!pass && <Elsewhere order={order} shown={lines.length} />}
        <ForCounter order={order} className="text-lg" />
        <CourierArrival order={order} now={now} />
        {order.status !== 'cancelled' && (
          <div className="flex gap-2">
            <Step order={order} station={station} lines={lines} />
            <Undo order={order} compact />
            <MoreButton order={order} />
          </div>
        )}
      </div>
    </TicketFrame>
  )
}

type StepProps = Pick<TicketProps, 'order' | 'station'> & { lines: ReturnType<typeof linesAt> }

/** What is left for who looks at it: of one station its own lines, and never the order of others. */
const Step = ({ order, station, lines }: StepProps) => {
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
