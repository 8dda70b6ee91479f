import { eq } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import type { LatLng } from '#shared/api/wire.ts'
import { Refusal } from '#shared/errors.ts'
import type * as contracts from '#shared/rescue/deal-alert-contracts.ts'
import type { Executor } from '../../../db/connection.ts'
import { dealAlerts } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { readLink } from '../../../http/sign-in/signed-link.ts'

type DealAlert = Output<(typeof contracts.readDealAlert)['response']>

/** Whether a person is told of rescue deals, and near which place. */
export const readDealAlert = async (executor: Executor, userId: string): Promise<DealAlert> => {
  const [row] = await executor.select().from(dealAlerts).where(eq(dealAlerts.userId, userId))
  if (!row) return { on: false, near: null }
  const { lat, lng } = row
  return { on: true, near: lat === null || lng === null ? null : { lat, lng } }
}

/**
 * Tells a person of rescue deals from now on: near a place, or anywhere where it is null. A repeat changes
 * the place at most, and not what they were told of today.
 */
export const setDealAlert = async (deps: Deps, userId: string, near: LatLng | null): Promise<DealAlert> => {
  const place = { lat: near?.lat ?? null, lng: near?.lng ?? null }
  await deps.db
    .insert(dealAlerts)
    .values({ userId, ...place, createdAt: deps.clock() })
    .onConflictDoUpdate({ target: dealAlerts.userId, set: place })
  return { on: true, near }
}

/** Tells a person of no more deals; idempotent. What was sent today stays noted (notifications). */
export const deleteDealAlert = async (executor: Executor, userId: string): Promise<DealAlert> => {
  await executor.delete(dealAlerts).where(eq(dealAlerts.userId, userId))
  return { on: false, near: null }
}

/** The same by the token of an e-mail's link; idempotent. Refuses: not_found (404). */
export const leaveDealAlerts = async (deps: Deps, token: string): Promise<void> => {
  const userId = readLink(deps, 'leave-deal-alerts', token)
  if (userId === null)
    throw new Refusal(
      'not_found',
      /*i18n*/ 'This link is not complete. Please copy all of it from the e-mail.',
    )
  await deleteDealAlert(deps.db, userId)
}

/** What a person's export says of it. */
export const dealAlertsOf = (executor: Executor, userId: string) =>
  executor
    .select({
      lat: dealAlerts.lat,
      lng: dealAlerts.lng,
      since: dealAlerts.createdAt,
      lastNotifiedOn: dealAlerts.notifiedOn,
    })
    .from(dealAlerts)
    .where(eq(dealAlerts.userId, userId))
