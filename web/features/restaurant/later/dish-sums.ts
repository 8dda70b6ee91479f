import type { LaterOrder } from '#shared/orders/later-contracts.ts'

/** How many portions of each dish these orders come to, the most first. */
export const dishSums = (
  orders: readonly Pick<LaterOrder, 'lines'>[],
): { name: string; quantity: number }[] => {
  const sums = new Map<string, number>()
  for (const { name, quantity } of orders.flatMap(({ lines }) => lines))
    sums.set(name, (sums.get(name) ?? 0) + quantity)
  return [...sums]
    .map(([name, quantity]) => ({ name, quantity }))
    .toSorted((one, other) => other.quantity - one.quantity || one.name.localeCompare(other.name))
}
