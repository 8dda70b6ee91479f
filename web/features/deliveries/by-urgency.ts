import type { Delivery } from '#shared/deliveries/contracts.ts'

/** What could be taken, the most urgent first: food that is ready, then by when it is due. */
export const byUrgency = <T extends Pick<Delivery, 'id' | 'orderStatus' | 'dueAt'>>(
  free: readonly T[],
): T[] => {
  const waits = ({ orderStatus }: T) => (orderStatus === 'readyForPickup' ? 0 : 1)
  return free.toSorted(
    (one, other) =>
      waits(one) - waits(other) || one.dueAt.localeCompare(other.dueAt) || one.id.localeCompare(other.id),
  )
}
