import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Order } from '#shared/orders/contracts.ts'
import { AcceptAll } from '../accept-all.tsx'
import { NewTicket } from '../ticket/new-ticket.tsx'
import { Packed } from '../ticket/packed.tsx'
import { ReadyTicket } from '../ticket/ready-ticket.tsx'
import { Ticket } from '../ticket/ticket.tsx'
import type { TicketProps } from '../ticket/ticket-props.ts'
import { type Place, placeOf } from './board.ts'
import { Rail } from './rail.tsx'

const board =
  'grid gap-4 lg:min-h-0 lg:flex-1 lg:grid-cols-[minmax(0,min(19rem,24%))_minmax(0,1fr)_minmax(0,min(16rem,20%))] lg:grid-rows-[minmax(0,1fr)]'

type Props = {
  orders: readonly Order[]
  /** '' for all of them. */
  station: string
  propsOf: (order: Order) => TicketProps
}

/** What is new, what is cooked and what is ready, beside each other. */
export const KitchenBoard = ({ orders, station, propsOf }: Props) => {
  const at = (place: Place) => orders.filter((order) => placeOf(order) === place)
  const [fresh, cooking, ready] = [at('new'), at('cooking'), at('ready')]
  return (
    <div className={board}>
      <Rail
        id="new-orders"
        title={<Trans>New</Trans>}
        count={fresh.length}
        aside={<AcceptAll waiting={fresh.filter(({ status }) => status === 'confirmed')} />}
      >
        <Stack orders={fresh} empty={<Trans>New orders appear here by themselves.</Trans>}>
          {(order) => <NewTicket {...propsOf(order)} key={order.id} />}
        </Stack>
      </Rail>
      <Rail id="cooking" title={<Trans>Cooking</Trans>} count={cooking.length}>
        {orders.length === 0 && (
          <Nothing>
            <Trans>No orders here</Trans>
          </Nothing>
        )}
        <Packed key={station} orders={cooking}>
          {(order) => <Ticket {...propsOf(order)} key={order.id} />}
        </Packed>
      </Rail>
      <Rail id="ready" title={<Trans>Ready</Trans>} count={ready.length}>
        <Stack orders={ready} empty={<Trans>What is ready waits here.</Trans>}>
          {(order) => <ReadyTicket {...propsOf(order)} key={order.id} />}
        </Stack>
      </Rail>
    </div>
  )
}

export const BoardSkeleton = () => {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`} className={board}>
      {['new', 'cooking', 'ready'].map((key) => (
        <div key={key} className="skeleton h-80 !rounded-card" />
      ))}
    </div>
  )
}

type StackProps = {
  orders: readonly Order[]
  empty: ReactNode
  children: (order: Order) => ReactNode
}

/** Tickets below each other, or what will be here. */
const Stack = ({ orders, empty, children }: StackProps) =>
  orders.length === 0 ? (
    <Nothing>{empty}</Nothing>
  ) : (
    <div className="flex flex-col gap-3">{orders.map(children)}</div>
  )

const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="rounded-card border-2 border-dashed border-line px-4 py-6 text-center text-soft">
    {children}
  </p>
)
