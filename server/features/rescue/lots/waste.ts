import { eq, sql } from 'drizzle-orm'
import type { WasteReason } from '#shared/rescue/rescue-lifecycle.ts'
import type { Transaction } from '../../../db/connection.ts'
import { surplusLots } from '../../../db/tables/index.ts'
import { recordImpact } from '../../impact/record-impact.ts'
import type { LotRow } from '../rows.ts'

/**
 * Which portions of a lot are thrown away: those still on offer, those a shelter accepted, or those a
 * customer reserved.
 */
type From = 'remaining' | 'accepted' | 'reserved'

/**
 * Counts portions of a locked lot as wasted, and tells the public ledger, with a reason that names nobody.
 * None is nothing to tell. Returns the lot as it is then.
 */
export const waste = async (
  tx: Transaction,
  lot: LotRow,
  { portions, from, reason, now }: { portions: number; from: From; reason: WasteReason; now: Date },
): Promise<LotRow> => {
  if (portions === 0) return lot
  const [changed] = await tx
    .update(surplusLots)
    .set({
      wasted: sql`${surplusLots.wasted} + ${portions}`,
      ...(from === 'accepted' && { accepted: sql`${surplusLots.accepted} - ${portions}` }),
      ...(from === 'reserved' && { reserved: sql`${surplusLots.reserved} - ${portions}` }),
    })
    .where(eq(surplusLots.id, lot.id))
    .returning()
  if (!changed) throw new Error(`the lot ${lot.id} is gone`)
  await recordImpact(tx, {
    kind: 'wasted',
    // The count only grows, so each waste of a lot is told once.
    about: `${lot.id}/${changed.wasted}`,
    facts: { lot: lot.id, restaurant: lot.restaurantId, portions, reason },
    at: now,
  })
  return changed
}
