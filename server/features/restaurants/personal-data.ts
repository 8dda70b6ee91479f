import { and, eq } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/connection.ts'
import { restaurantTaxDetails } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { taxDetailsOf } from './tax/tax-details.ts'

/** The tax numbers that a person has given for restaurants; a PAN may be their own. */
export const taxDetailsBy = async (deps: Pick<Deps, 'keys'>, executor: Executor, userId: string) => {
  const rows = await executor
    .select({ restaurantId: restaurantTaxDetails.restaurantId, changedAt: restaurantTaxDetails.changedAt })
    .from(restaurantTaxDetails)
    .where(eq(restaurantTaxDetails.changedBy, userId))
  return Promise.all(
    rows.map(async (row) => ({ ...row, ...(await taxDetailsOf(deps, executor, row.restaurantId)) })),
  )
}

/** Whether nobody works for a restaurant but this person. */
export const worksAlone = async (
  deps: Pick<Deps, 'restaurantParts'>,
  executor: Executor,
  restaurantId: string,
  userId: string,
): Promise<boolean> => {
  const all = await Promise.all(
    deps.restaurantParts.map((part) => part.staff?.(executor, restaurantId) ?? []),
  )
  return all.flat().every(({ id }) => id === userId)
}

/**
 * Takes a person out of the tax numbers that they have given: of a restaurant where nobody else works they
 * are deleted, else they are the restaurant's and stay.
 */
export const eraseTaxDetails = async (
  deps: Pick<Deps, 'restaurantParts'>,
  tx: Transaction,
  userId: string,
): Promise<void> => {
  const rows = await tx
    .select({ restaurantId: restaurantTaxDetails.restaurantId })
    .from(restaurantTaxDetails)
    .where(eq(restaurantTaxDetails.changedBy, userId))
  for (const { restaurantId } of rows) {
    const ofThis = and(
      eq(restaurantTaxDetails.restaurantId, restaurantId),
      eq(restaurantTaxDetails.changedBy, userId),
    )
    if (await worksAlone(deps, tx, restaurantId, userId)) await tx.delete(restaurantTaxDetails).where(ofThis)
    else await tx.update(restaurantTaxDetails).set({ changedBy: null }).where(ofThis)
  }
}
