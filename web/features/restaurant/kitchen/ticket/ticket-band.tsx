import { Trans } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconBellRinging,
  IconCircleCheck,
  IconClockExclamation,
  IconFlame,
  IconHandStop,
  IconPhoneOff,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Order } from '#shared/orders/contracts.ts'
import { orderCall, otherDay } from '../../order/order-call.ts'
import type { TicketState } from '../board/board.ts'

/** Each with a word, a sign and a ground of its own: from two metres no two are taken for one another. */
const looks: Record<TicketState, { band: string; icon: typeof IconFlame; word: ReactNode }> = {
  new: { band: 'bg-turmeric text-on-turmeric', icon: IconBellRinging, word: <Trans>New</Trans> },
  cooking: { band: 'bg-sunken text-ink', icon: IconFlame, word: <Trans>Cooking</Trans> },
  getsLate: {
    band: 'bg-turmeric text-on-turmeric',
    icon: IconClockExclamation,
    word: <Trans>Getting late</Trans>,
  },
  late: {
    band: 'kitchen-late bg-chilli text-ground',
    icon: IconAlertTriangle,
    word: <Trans>Late</Trans>,
  },
  ready: { band: 'bg-leaf text-on-leaf', icon: IconCircleCheck, word: <Trans>Ready</Trans> },
  cancelled: { band: 'bg-chilli text-ground', icon: IconHandStop, word: <Trans>Cancelled</Trans> },
  missed: { band: 'bg-chilli text-ground', icon: IconPhoneOff, word: <Trans>Missed</Trans> },
}

type Props = {
  order: Order
  state: TicketState
  /** What stands at its end, such as how long it has been there. */
  children?: ReactNode
}

/** The head of a ticket: what is called, and how it stands. */
export const TicketBand = ({ order, state, children }: Props) => {
  const { band, icon: Icon, word } = looks[state]
  const day = otherDay(order)
  return (
    <header className={`flex items-center gap-x-2.5 px-3 py-1.5 font-display font-bold leading-none ${band}`}>
      <h3 className="text-3xl leading-none">
        {/* Read aloud in full; called across the kitchen in short. */}
        <span className="sr-only">{order.id}</span>
        <span aria-hidden="true">{orderCall(order)}</span>
        {day !== undefined && <span className="block text-base">{day}</span>}
      </h3>
      <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5 text-lg leading-none xl:text-xl">
        <Icon aria-hidden="true" size={24} className="shrink-0 lg:max-xl:hidden" />
        <span className="min-w-0">{word}</span>
      </p>
      {children}
    </header>
  )
}
