import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  IconBike,
  IconBuildingStore,
  IconChecklist,
  IconFlame,
  IconHomeHeart,
  IconShoppingBag,
} from '@tabler/icons-react'
import type { Order } from '#shared/orders/contracts.ts'
import { type OrderStatus, statusLabelOf } from '#shared/orders/order-lifecycle.ts'

const steps = [
  { status: 'confirmed', label: msg`Confirmed`, icon: IconChecklist },
  { status: 'preparing', label: msg`Preparing`, icon: IconFlame },
  { status: 'outForDelivery', label: msg`On the way`, icon: IconBike },
  { status: 'delivered', label: msg`Delivered`, icon: IconHomeHeart },
] as const

const pickedUp = { ...steps[3], label: msg`Picked up`, icon: IconBuildingStore }
const atCounter = { ...steps[2], label: msg`Ready`, icon: IconShoppingBag }

/** How many of the four steps are reached, and how much of the line between them is filled. */
const reach: Record<OrderStatus, { steps: number; line: number }> = {
  processing: { steps: 0, line: 0 },
  scheduled: { steps: 0, line: 0 },
  confirmed: { steps: 1, line: 0 },
  preparing: { steps: 2, line: 1 / 3 },
  readyForPickup: { steps: 2, line: 1 / 2 },
  outForDelivery: { steps: 3, line: 2 / 3 },
  delivered: { steps: 4, line: 1 },
  cancelled: { steps: 0, line: 0 },
}

export const ProgressSteps = ({ order }: { order: Order }) => {
  const { t, i18n } = useLingui()
  const isFetched = order.fulfilment === 'collection'
  // What is packed has come as far as it comes without its customer.
  const { steps: reached, line } =
    reach[isFetched && order.status === 'readyForPickup' ? 'outForDelivery' : order.status]
  const shown = isFetched ? [steps[0], steps[1], atCounter, pickedUp] : steps
  return (
    <div
      role="progressbar"
      aria-label={t`Order progress`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={order.progress ?? 0}
      aria-valuetext={i18n._(statusLabelOf(order))}
      className="relative"
    >
      <div className="absolute inset-x-[12.5%] top-5 h-1.5 -translate-y-1/2 overflow-hidden rounded-full bg-line">
        <div
          className="h-full origin-left rounded-full bg-leaf transition-transform duration-200"
          style={{ transform: `scaleX(${line})` }}
        />
      </div>
      <ol className="relative grid grid-cols-4 text-center text-sm font-bold">
        {shown.map(({ status, label, icon: Icon }, index) => {
          const done = index < reached
          const now = index === reached - 1 && order.status !== 'delivered'
          return (
            <li key={status} className={done ? 'text-ink' : 'text-soft'}>
              <span
                className={`mx-auto mb-1.5 grid size-10 place-items-center rounded-full border-2 transition-colors ${done ? 'border-leaf bg-leaf text-on-leaf' : 'border-line bg-surface'} ${now ? 'ring-4 ring-leaf-tint' : ''}`}
              >
                <Icon aria-hidden="true" size={21} />
              </span>
              {t(label)}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
