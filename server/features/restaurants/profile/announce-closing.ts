import type { Transaction } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'

/** Tells the rooms above, as part of `tx`, that a restaurant may be closed at times at which it was open. */
export const announceClosing = async (
  { restaurantParts }: Pick<Deps, 'restaurantParts'>,
  tx: Transaction,
  restaurantId: string,
  userId: string,
): Promise<void> => {
  for (const { closed } of restaurantParts) await closed?.(tx, restaurantId, userId)
}
