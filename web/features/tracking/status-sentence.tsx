import { Trans, useLingui } from '@lingui/react/macro'
import { IconPhone } from '@tabler/icons-react'
import type { Order } from '#shared/orders/contracts.ts'
import { exactTime, timeOfDay } from '../../lib/language/time.ts'
import { timeWithDay } from '../../lib/language/time-with-day.ts'
import { buttonClass } from '../../ui/button.tsx'
import { isPaidOnDelivery, unpaidUntil } from '../orders/index.ts'

type Props = {
  order: Order
  /** Whether it says when it was over, where nothing else does. */
  dated: boolean
}

/** One sentence on what happens to the order just now. */
export const StatusSentence = ({ order, dated }: Props) => {
  const restaurant = order.restaurant.name
  if (order.fulfilment === 'collection') return <AtTheCounter order={order} dated={dated} />
  switch (order.status) {
    case 'processing':
      return <Unpaid order={order} />
    case 'scheduled':
      return <ForLater order={order} />
    case 'confirmed':
      return <Trans>{restaurant} has your order and will accept it soon.</Trans>
    case 'preparing':
      return <Trans>{restaurant} is cooking for you.</Trans>
    case 'readyForPickup':
      return <Trans>Your food is packed and waits for its courier.</Trans>
    case 'outForDelivery':
      return <Trans>Your food is on the road.</Trans>
    case 'delivered':
      return (
        <>
          {dated && <When order={order} />}
          <Trans>Enjoy your meal!</Trans>
        </>
      )
    case 'cancelled':
      return null
  }
}

/** When it came to what the headline says, before the sentence on it. */
const When = ({ order: { deliveredAt } }: { order: Order }) =>
  deliveredAt && <>{timeWithDay(deliveredAt)} · </>

/** What an order waits for that is not paid: its customer, or the payment service alone. */
const Unpaid = ({ order }: { order: Order }) => {
  const end = timeOfDay(unpaidUntil(order))
  return order.payment.action === null ? (
    <Trans>
      We are waiting for the payment service. Unless it says by {end} that you paid, the order ends.
    </Trans>
  ) : (
    <Trans>We are waiting for the payment.</Trans>
  )
}

/** An order for later: what happens when. */
const ForLater = ({ order }: { order: Order }) => {
  const { restaurant, cancelUntil } = order
  const kitchen = restaurant.name
  const time = exactTime(cancelUntil)
  return isPaidOnDelivery(order) ? (
    <Trans>
      {kitchen} gets your order at {time}. Until then you can cancel it, and pay nothing.
    </Trans>
  ) : (
    <Trans>
      {kitchen} gets your order at {time}. Until then you can cancel it and get everything back.
    </Trans>
  )
}

/** The same of an order that its customer fetches. */
const AtTheCounter = ({ order, dated }: Props) => {
  const restaurant = order.restaurant.name
  switch (order.status) {
    case 'processing':
      return <Unpaid order={order} />
    case 'scheduled':
      return <ForLater order={order} />
    case 'confirmed':
      return <Trans>{restaurant} has your order and will accept it soon.</Trans>
    case 'preparing':
      return <Trans>{restaurant} packs your food.</Trans>
    case 'readyForPickup':
    case 'outForDelivery':
      return <Trans>Your food is packed and waits for you.</Trans>
    case 'delivered':
      return (
        <>
          {dated && <When order={order} />}
          {order.handOverBy === null ? (
            <Trans>You have your food. Enjoy your meal!</Trans>
          ) : (
            <Trans>You have your food. Thank you for saving it!</Trans>
          )}
        </>
      )
    case 'cancelled':
      return null
  }
}

/** The code that the customer has asked couriers to be asked for. */
const Code = ({ digits }: { digits: string }) => (
  <p className="mt-2 rounded-xl bg-accent-tint px-3 py-2">
    <Trans>
      Delivery code: <b className="font-display text-xl tracking-widest">{digits}</b>
    </Trans>
    <span className="block text-sm text-soft">
      <Trans>Tell it to your courier at the door, and not before.</Trans>
    </span>
  </p>
)

/** Who brings the order, and how to call them while they have it. */
export const Courier = ({ order }: { order: Order }) => {
  const { t } = useLingui()
  const { delivery } = order
  const name = delivery?.agent.name ?? ''
  const phone = delivery && delivery.status !== 'completed' ? delivery.agent.phone : null
  return (
    <div className="mb-3 flex min-h-15 items-start justify-between gap-3">
      <div>
        <CourierText order={order} name={name} />
        {delivery?.code && <Code digits={delivery.code} />}
      </div>
      {phone !== null && (
        <a
          href={`tel:+91${phone}`}
          aria-label={t`Call ${name}`}
          className={buttonClass('plain', 'shrink-0 !px-4')}
        >
          <IconPhone aria-hidden="true" size={20} />
          <Trans>Call</Trans>
        </a>
      )}
    </div>
  )
}

const CourierText = ({ order: { status, delivery }, name }: { order: Order; name: string }) => {
  if (status === 'delivered')
    return (
      <p className="pt-2.5">
        {name !== '' && (
          <Trans>
            <b>{name}</b> brought your order.
          </Trans>
        )}
      </p>
    )
  if (!delivery)
    return (
      <p className="pt-2.5 text-soft">
        <Trans>A courier is assigned while your food is on the fire.</Trans>
      </p>
    )
  return (
    <p className="pt-2.5" role="status">
      {status === 'outForDelivery' && delivery.arrivedAt !== null ? (
        <Trans>
          <b>{name}</b> is at your door.
        </Trans>
      ) : status === 'outForDelivery' ? (
        <Trans>
          <b>{name}</b> is on the way to you.
        </Trans>
      ) : (
        <Trans>
          <b>{name}</b> will bring your order.
        </Trans>
      )}
    </p>
  )
}
