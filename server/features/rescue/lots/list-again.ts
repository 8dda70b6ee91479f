import { eq } from 'drizzle-orm'
import type { LotAgain } from '#shared/rescue/validation.ts'
import type { Transaction } from '../../../db/connection.ts'
import { surplusLots } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { type LotRow, noSuchLot } from '../rows.ts'
import { listSurplus } from './list-surplus.ts'

/**
 * Lists the same as a restaurant listed before: cooked now, with as much time as then, unless `change` says
 * otherwise. Refuses: not_found (404), validation_failed (422) as listing does.
 */
export const listAgain = async (
  deps: Deps,
  tx: Transaction,
  restaurantIds: readonly string[],
  lotId: string,
  change: LotAgain,
): Promise<LotRow> => {
  const [lot] = await tx.select().from(surplusLots).where(eq(surplusLots.id, lotId))
  if (!lot || !restaurantIds.includes(lot.restaurantId)) throw noSuchLot()
  const now = deps.clock().getTime()
  const shifted = (at: Date) => new Date(at.getTime() - lot.listedAt.getTime() + now).toISOString()
  const { title, portions, isVeg, kind, salePrice, allergens } = lot
  return listSurplus(deps, tx, lot.restaurantId, {
    title,
    portions,
    isVeg,
    kind,
    salePrice,
    allergens,
    cookedAt: new Date(now).toISOString(),
    useBy: lot.useBy && shifted(lot.useBy),
    pickUpUntil: shifted(lot.pickUpUntil),
    ...change,
  })
}
