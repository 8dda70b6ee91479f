import { Trans, useLingui } from '@lingui/react/macro'
import type { TicketProps } from '../ticket/ticket-props.ts'
import { stationsOf } from './board.ts'

/** How far each station is with an order, for who hands it out. */
export const StationsProgress = ({ order, stationOf }: Pick<TicketProps, 'order' | 'stationOf'>) => {
  const { i18n } = useLingui()
  return (
    <ul className="flex flex-wrap gap-1.5">
      {stationsOf(order, stationOf).map(({ station: name, ready, lines }) => (
        <li
          key={name}
          className={`rounded-lg px-2 py-1 text-base font-bold tabular-nums ${ready === lines ? 'bg-leaf text-on-leaf' : 'bg-sunken'}`}
        >
          {name === '' ? <Trans>Other</Trans> : i18n._(name)} {ready}/{lines}
        </li>
      ))}
    </ul>
  )
}
