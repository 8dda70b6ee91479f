import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { GroupCart } from '#shared/group-carts/contracts.ts'
import { timeOfDay } from '../../lib/language/time.ts'
import { Message } from '../../ui/message.tsx'

/** What has become of the group's order, for everybody; nothing while they choose. */
export const GroupState = ({ cart }: { cart: GroupCart }) => {
  const { state, host, isHost, restaurant, order } = cart
  if (state === 'open')
    return restaurant.open ? null : (
      <Framed kind="info">
        <Trans>{restaurant.name} is closed right now. What is chosen stays until it opens.</Trans>
      </Framed>
    )
  if (state === 'locked')
    return isHost ? null : (
      <Framed kind="info">
        <Trans>{host} has locked the order and is about to pay. Nobody can change anything now.</Trans>
      </Framed>
    )
  if (state === 'ended')
    return (
      <Framed kind="info">
        <Trans>The time of this group order is over.</Trans>{' '}
        <Link to={`/restaurants/${encodeURIComponent(restaurant.id)}`} className="underline">
          <Trans>Open a new one</Trans>
        </Link>
      </Framed>
    )
  return order && <Ordered order={order} />
}

const Framed = ({ kind, children }: { kind: 'info' | 'success'; children: ReactNode }) => (
  <div className="mt-4">
    <Message kind={kind}>{children}</Message>
  </div>
)

const Ordered = ({ order }: { order: NonNullable<GroupCart['order']> }) => {
  const { t } = useLingui()
  const from = timeOfDay(order.arrival.from)
  const to = timeOfDay(order.arrival.to)
  return (
    <Framed kind="success">
      {order.status === 'delivered'
        ? t`The food has arrived. Enjoy it!`
        : order.status === 'outForDelivery'
          ? t`On its way: it arrives between ${from} and ${to}.`
          : t`Ordered. It arrives between ${from} and ${to}.`}
      {order.id !== null && (
        <>
          {' '}
          <Link to={`/tracking/${order.id}`} className="underline">
            <Trans>Track it</Trans>
          </Link>
        </>
      )}
    </Framed>
  )
}
