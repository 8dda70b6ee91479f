import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Order } from '#shared/orders/contracts.ts'
import { KeptTaps } from '../../../taps/index.ts'
import type { TicketState } from '../board/board.ts'
import { useFlash } from '../use-flash.ts'

const borders: Partial<Record<TicketState, string>> = {
  new: 'border-turmeric border-dashed',
  late: 'border-chilli',
  cancelled: 'border-chilli',
  missed: 'border-chilli',
  ready: 'border-leaf',
}

type Props = { order: Order; state: TicketState; isNew: boolean; children: ReactNode }

/** A ticket that keys can reach, and that stands out for a moment when it comes and when it changes. */
export const TicketFrame = ({ order, state, isNew, children }: Props) => {
  const { t } = useLingui()
  const { restaurantStatus, delivery, changes, attention } = order
  const flashing = useFlash(
    `${restaurantStatus} ${delivery?.status ?? ''} ${changes.length} ${attention?.kind ?? ''}`,
    isNew,
  )
  return (
    <article
      tabIndex={-1}
      data-ticket={order.id}
      data-state={state}
      data-flash={flashing || undefined}
      aria-label={t`Order ${order.id}`}
      className={`flex flex-col overflow-hidden rounded-card border-[3px] bg-surface shadow-card outline-offset-2 focus:outline-4 focus:outline-accent ${borders[state] ?? 'border-line'} ${flashing ? 'kitchen-flash' : ''}`}
    >
      {children}
      <div className="has-[li]:px-3 has-[li]:pb-3">
        <KeptTaps about={order.id} />
      </div>
    </article>
  )
}
