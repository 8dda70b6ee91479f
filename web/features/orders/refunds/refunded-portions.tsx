import { Trans } from '@lingui/react/macro'
import type { Order } from '#shared/orders/contracts.ts'

type Props = {
  item: Pick<Order['items'][number], 'refunded'>
  /** For a kitchen that still cooks them: a refund takes nothing out of an order. */
  cooking?: boolean
  className?: string
}

/** How many portions of a line were refunded; nothing where none were. */
export const RefundedPortions = ({ item: { refunded }, cooking = false, className = 'text-sm' }: Props) =>
  refunded > 0 && (
    <span className={`block font-normal text-soft ${className}`}>
      {cooking ? (
        <Trans>{refunded} refunded, to be cooked all the same</Trans>
      ) : (
        <Trans>{refunded} refunded</Trans>
      )}
    </span>
  )
