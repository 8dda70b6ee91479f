import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Output } from '#shared/api/contract.ts'
import { formatPaise } from '#shared/money/money.ts'
import type { Order } from '#shared/orders/contracts.ts'
import type { orderRefunds } from '#shared/refunds/contracts.ts'
import { call } from '../../../lib/calls/api.ts'
import { exactTime } from '../../../lib/language/time.ts'

type Refund = Omit<Output<typeof orderRefunds.response>['items'][number], 'number'>

/** While something is on its way it is looked for so often, in milliseconds. */
const everyMs = 15_000

/** What goes back of an order as it was paid, with how far it is and the number to ask by. */
export const OrderRefunds = ({
  order,
}: {
  order: Pick<Order, 'id' | 'viewedAs' | 'paymentMethod' | 'payment'>
}) => {
  const { t } = useLingui()
  const { id, viewedAs, payment, paymentMethod } = order
  const { data } = useQuery({
    // Another one comes with whatever goes back.
    queryKey: ['order-refunds', id, payment.refunded],
    queryFn: ({ signal }) => call('GET /api/orders/:id/refunds', { params: { id } }, { signal }),
    enabled: viewedAs === 'customer' && payment.refunded > 0,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'pending') ? everyMs : false,
  })
  if (!data || data.items.length === 0) return null
  return (
    <ul
      aria-label={t`Refunds`}
      className="mt-3 space-y-2 border-t border-dashed border-line-strong pt-3 text-sm"
    >
      {data.items.map(({ number, ...refund }) => (
        <li key={number}>
          <span className="flex flex-wrap justify-between gap-x-3">
            <span>
              <Trans>Refund {number}</Trans>
            </span>
            <b className="money">{formatPaise(refund.amount)}</b>
          </span>
          <span className="block text-soft">
            <State refund={refund} isCash={paymentMethod === 'cashOnDelivery'} />
          </span>
        </li>
      ))}
    </ul>
  )
}

const State = ({ refund: { status, settledAt }, isCash }: { refund: Refund; isCash: boolean }) => {
  const time = settledAt === null ? '' : exactTime(settledAt)
  if (status === 'done')
    return isCash ? (
      <Trans>Given back on {time}.</Trans>
    ) : (
      <Trans>Sent back on {time}. Banks need up to 7 working days to show it.</Trans>
    )
  if (status === 'failed')
    return <Trans>It could not be sent back. We see to it; you need not do anything.</Trans>
  return isCash ? (
    <Trans>You paid in cash: we write to you about how the money comes back.</Trans>
  ) : (
    <Trans>On its way to where you paid from.</Trans>
  )
}
