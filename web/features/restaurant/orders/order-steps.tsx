import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { RestaurantOrderDetails } from '#shared/orders/restaurant-contracts.ts'
import { exactTime } from '../../../lib/language/time.ts'

type Step = RestaurantOrderDetails['steps'][number]

const orderSteps: Record<string, MessageDescriptor> = {
  place: msg`Placed`,
  authorise: msg`Payment confirmed`,
  schedule: msg`Ordered for later`,
  reschedule: msg`Another time was chosen`,
  release: msg`Came to your kitchen`,
  here: msg`The customer is at the counter`,
  noShow: msg`Nobody collected it`,
  accept: msg`Accepted`,
  ready: msg`Ready for pickup`,
  recallAccept: msg`Accepting was taken back`,
  recallReady: msg`Ready was taken back`,
  confirmPickup: msg`Picked up`,
  deliver: msg`Handed over`,
  complete: msg`Delivered`,
  undeliver: msg`Could not be delivered`,
  cancel: msg`Cancelled`,
  expire: msg`Nobody accepted it in time`,
  refund: msg`Refunded`,
  acknowledge: msg`Seen in the kitchen`,
}
const deliverySteps: Record<string, MessageDescriptor> = {
  claim: msg`Taken by a courier`,
  assign: msg`Given to a courier`,
  release: msg`Given back by the courier`,
  unassign: msg`Taken from the courier`,
  startPickup: msg`The courier is on the way to you`,
}

const actors: Record<string, MessageDescriptor> = {
  customer: msg`Customer`,
  restaurant: msg`Your restaurant`,
  agent: msg`Courier`,
  delivery: msg`Courier`,
  anyAgent: msg`Courier`,
  admin: msg`Annapurna Eats`,
  payment: msg`Payment`,
  timeout: msg`Automatically`,
  automatic: msg`Automatically`,
  autopilot: msg`Automatically`,
  subject: msg`Automatically`,
}

const textOf = ({ of, action }: Step): MessageDescriptor | undefined =>
  (of === 'order' ? orderSteps : deliverySteps)[action]

/** What happened to an order, with who did it and when. */
export const OrderSteps = ({ details: { steps } }: { details: RestaurantOrderDetails }) => {
  const { t } = useLingui()
  return (
    <ol className="relative space-y-2 border-l-2 border-line pl-4">
      {steps.map((step, index) => {
        const text = textOf(step)
        if (text === undefined) return null
        const actor = actors[step.by]
        const who = step.who ?? (actor ? t(actor) : '')
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing of it is ever changed
            key={index}
            className="relative flex flex-wrap items-baseline justify-between gap-x-4 before:absolute before:-left-[1.36rem] before:top-1.5 before:size-2.5 before:rounded-full before:bg-accent"
          >
            <span className="min-w-0">
              <b>{t(text)}</b>
              {who && <span className="text-sm text-soft"> · {who}</span>}
            </span>
            <time dateTime={step.at} className="text-sm tabular-nums text-soft">
              {exactTime(step.at)}
            </time>
          </li>
        )
      })}
    </ol>
  )
}
