import { Trans } from '@lingui/react/macro'
import { Cutlery } from '../../order/cutlery.tsx'
import { ForCounter } from '../../order/for-counter.tsx'
import { Undo } from '../../order/undo.tsx'
import { Attention, Changes } from '../attention.tsx'
import { ageOf } from '../board/all-day.ts'
import { linesAt, stateOf } from '../board/board.ts'
import { StationsProgress } from '../board/stations-progress.tsx'
import { CourierArrival } from './courier-arrival.tsx'
import { Elsewhere, Lines } from './lines.tsx'
import { MoreButton } from './more-button.tsx'
import { Note } from './note.tsx'
import { TicketBand } from './ticket-band.tsx'
import { TicketFrame } from './ticket-frame.tsx'
import type { TicketProps } from './ticket-props.ts'
import { TicketStep } from './ticket-step.tsx'

/**
 * An order that is cooked: nothing has to be opened. A press on a line marks it; the button below what is
 * left, of the station that is shown or of the whole order.
 */
export const Ticket = ({ order, now, station, stationOf, pass, isNew }: TicketProps) => {
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
        {pass && <StationsProgress order={order} stationOf={stationOf} />}
        {!pass && <Elsewhere order={order} shown={lines.length} />}
        <Cutlery order={order} className="text-lg" />
        <ForCounter order={order} className="text-lg" />
        <CourierArrival order={order} now={now} />
        {order.status !== 'cancelled' && (
          <div className="flex items-center gap-2">
            <TicketStep order={order} station={station} lines={lines} />
            <Undo order={order} compact />
            <MoreButton order={order} />
          </div>
        )}
      </div>
    </TicketFrame>
  )
}
