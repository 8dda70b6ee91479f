import { Trans } from '@lingui/react/macro'
import { IconArrowRight } from '@tabler/icons-react'
import type { Delivery } from '#shared/contracts/deliveries.ts'

const isCooking = ({ status, orderStatus }: Delivery): boolean =>
  status === 'pickup' && orderStatus === 'preparing'
/**
 * Food that is warm in the bag goes first, then what is ready, then what is still to be fetched; food that is
 * cooking can wait.
 */
const urgency = (delivery: Delivery): number =>
  isCooking(delivery)
    ? 3
    : { enroute: 0, returning: 1, pickup: 1, assigned: 2, completed: 4, undelivered: 4 }[delivery.status ?? 'completed']

/** The one thing to do now, in a sentence; nothing without a delivery under way. */
export const NextStep = ({ underWay }: { underWay: readonly Delivery[] }) => {
  const [next] = underWay.toSorted(
    (one, other) => urgency(one) - urgency(other) || one.estimatedTime.localeCompare(other.estimatedTime),
  )
  if (!next) return null
  const { restaurant, customerAddress, status } = next
  return (
    <section
      aria-labelledby="next-step"
      className="flex items-start gap-3 rounded-card bg-accent-tint p-4 text-accent"
    >
      <IconArrowRight aria-hidden="true" size={24} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <h2 id="next-step" className="text-lg">
          <Trans>Next Step</Trans>
        </h2>
        <p className="break-words font-semibold">
          {isCooking(next) ? (
            <Trans>Wait at {restaurant}: the kitchen is still cooking.</Trans>
          ) : status === 'enroute' ? (
            <Trans>Bring the food to {customerAddress}.</Trans>
          ) : status === 'pickup' ? (
            <Trans>Pick the food up at {restaurant}.</Trans>
          ) : (
            <Trans>Ride to {restaurant}.</Trans>
          )}
        </p>
      </div>
    </section>
  )
}
