import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/connection.ts'
import { restaurants } from '../../db/tables/restaurants.ts'
import { kitchenColumns } from '../../db/views/restaurants.ts'

/** What other rooms may know of a kitchen, also of a draft's. */
export type Kitchen = Pick<typeof restaurants.$inferSelect, keyof typeof kitchenColumns>

/**
 * The kitchen of a restaurant, locked until the transaction ends: for `share` it is not changed meanwhile,
 * for the other work with the same kitchen is done one after the other, too.
 */
export const holdKitchen = async (
  tx: Transaction,
  id: string,
  strength: 'share' | 'no key update',
): Promise<Kitchen | undefined> =>
  (await tx.select(kitchenColumns).from(restaurants).where(eq(restaurants.id, id)).for(strength))[0]
