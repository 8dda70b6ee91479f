import { paise } from '#shared/money/money.ts'
import { platformSettings } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'

/**
 * What an operator in Bengaluru would set (decisions.md, 'Prices of the demo'); the specification's figures
 * stay the defaults of everybody else. Amounts in paise.
 */
const pricing = { taxPercent: 5, deliveryFee: paise(2_900), freeDeliveryOver: paise(29_900) }

/** The demo's prices. Can be repeated: what an admin has set stays. */
export const seedSettings = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  await db
    .insert(platformSettings)
    .values({ name: 'pricing', value: pricing, updatedAt: clock() })
    .onConflictDoNothing()
}
