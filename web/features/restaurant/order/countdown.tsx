import { Trans } from '@lingui/react/macro'
import type { Order } from '#shared/orders/contracts.ts'
import { useNow } from '../../../lib/language/time.ts'
import { countdownOf } from '../kitchen/board/board.ts'

/** How long is left to accept an order, to the second. */
export const Countdown = ({ order }: { order: Order }) => {
  const { text, urgent } = countdownOf(order, useNow(1_000))
  return (
    <p className={`font-bold tabular-nums ${urgent ? 'text-chilli' : 'text-accent'}`}>
      <Trans>Accept within {text}</Trans>
    </p>
  )
}
