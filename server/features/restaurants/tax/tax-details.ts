import { and, eq, ne } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import type { readTaxDetails as contract } from '#shared/restaurants/contracts.ts'
import { stateOfGstin } from '#shared/tax/gstin.ts'
import type { TaxDetails } from '#shared/tax/validation.ts'
import type { Executor } from '../../../db/connection.ts'
import { restaurants, restaurantTaxDetails } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { seal, unseal } from '../../../secrets/sealed.ts'
import { recordAudit } from '../audited.ts'
import { noSuchRestaurant } from '../profile/profile-view.ts'

type Shown = Output<(typeof contract)['response']>
type Row = typeof restaurantTaxDetails.$inferSelect

const opened = (deps: Pick<Deps, 'keys'>, row: Row): TaxDetails | null => {
  const text = unseal(deps.keys, 'tax-details', row.restaurantId, row)
  return text === null ? null : (JSON.parse(text) as TaxDetails)
}

/**
 * GSTIN (null where it is not registered for GST) and PAN of a restaurant, for statements and invoices; null
 * where it has not said.
 */
export const taxDetailsOf = async (
  deps: Pick<Deps, 'keys'>,
  executor: Executor,
  restaurantId: string,
): Promise<TaxDetails | null> => {
  const [row] = await executor
    .select()
    .from(restaurantTaxDetails)
    .where(eq(restaurantTaxDetails.restaurantId, restaurantId))
  return row ? opened(deps, row) : null
}

/** The same as its staff are shown it: of the PAN the last four characters alone. */
export const readTaxDetails = async (
  deps: Pick<Deps, 'db' | 'keys'>,
  restaurantId: string,
): Promise<Shown> => {
  const [row] = await deps.db
    .select()
    .from(restaurantTaxDetails)
    .where(eq(restaurantTaxDetails.restaurantId, restaurantId))
  const details = row && opened(deps, row)
  if (!details) return { taxDetails: null }
  const { gstin, pan } = details
  return {
    taxDetails: {
      gstin,
      state: (gstin && stateOfGstin(gstin)) ?? null,
      panEnding: pan.slice(-4),
      changedAt: row.changedAt.toISOString(),
    },
  }
}

/**
 * Sets GSTIN and PAN of a restaurant: encrypted, and audited without a value. The same again changes
 * nothing. Refuses: not_found.
 */
export const changeTaxDetails = async (
  deps: Deps,
  caller: Pick<Caller, 'userId'>,
  restaurantId: string,
  { gstin, pan }: TaxDetails,
): Promise<Shown> => {
  await deps.db.transaction(async (tx) => {
    const [there] = await tx
      .select({ id: restaurants.id })
      .from(restaurants)
      .where(eq(restaurants.id, restaurantId))
      .for('no key update')
    if (!there) throw noSuchRestaurant()
    const before = await taxDetailsOf(deps, tx, restaurantId)
    if (before && before.gstin === gstin && before.pan === pan) return
    const now = deps.clock()
    const changed = {
      ...seal(deps.keys, 'tax-details', restaurantId, JSON.stringify({ gstin, pan }), deps.randomBytes),
      changedBy: caller.userId,
      changedAt: now,
    }
    await tx
      .insert(restaurantTaxDetails)
      .values({ restaurantId, ...changed })
      .onConflictDoUpdate({ target: restaurantTaxDetails.restaurantId, set: changed })
    await recordAudit(tx, {
      actor: { kind: 'account', id: caller.userId },
      action: 'taxDetails.changed',
      subject: { kind: 'restaurant', id: restaurantId },
      at: now,
    })
  })
  return readTaxDetails(deps, restaurantId)
}

/** Encrypts with the current secret what was encrypted with an earlier one. */
export const resealTaxDetails = async (deps: Pick<Deps, 'db' | 'keys' | 'randomBytes'>): Promise<void> => {
  const { id: current } = deps.keys.current('tax-details')
  const old = await deps.db.select().from(restaurantTaxDetails).where(ne(restaurantTaxDetails.keyId, current))
  for (const row of old) {
    const text = unseal(deps.keys, 'tax-details', row.restaurantId, row)
    if (text === null) continue
    await deps.db
      .update(restaurantTaxDetails)
      .set(seal(deps.keys, 'tax-details', row.restaurantId, text, deps.randomBytes))
      // Unless it was changed meanwhile.
      .where(
        and(
          eq(restaurantTaxDetails.restaurantId, row.restaurantId),
          eq(restaurantTaxDetails.sealed, row.sealed),
        ),
      )
  }
}
