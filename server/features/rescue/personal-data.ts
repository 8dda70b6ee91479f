import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { runsUnderWay } from '#shared/rescue/rescue-lifecycle.ts'
import type { Executor, Transaction } from '../../db/connection.ts'
import {
  carrierSuggestions,
  rescueDropOuts,
  rescueMatches,
  rescuePhotos,
  rescueRuns,
} from '../../db/tables/index.ts'
import { shelterPlaces } from '../../db/views/shelters.ts'
import type { Deps } from '../../deps.ts'
import { partyDataOf } from '../shelters/personal-data.ts'
import { findShelterOf } from '../shelters/shelter-of.ts'
import { dealAlertsOf, deleteDealAlert } from './alerts/deal-alert.ts'
import { releaseSlotsOf } from './recurring/carry-slot.ts'
import { releaseRecurringOf } from './recurring/change-recurring.ts'

/**
 * The shelter that a person runs, what it received, what they carried, what they signed up with, and what
 * they want to be told of.
 */
export const rescueDataOf = async (executor: Executor, userId: string) => ({
  ...(await partyDataOf(executor, userId)),
  received: await executor
    .select({
      id: rescueRuns.id,
      portions: rescueRuns.receivedPortions,
      receivedAt: rescueRuns.receivedAt,
      note: rescueRuns.note,
      stars: rescueRuns.stars,
      comment: rescueRuns.comment,
    })
    .from(rescueRuns)
    .innerJoin(shelterPlaces, eq(shelterPlaces.id, rescueRuns.shelterId))
    .where(eq(shelterPlaces.userId, userId)),
  photos: await executor
    .select({ run: rescuePhotos.runId, at: rescuePhotos.at, hidden: isNotNull(rescuePhotos.hiddenAt) })
    .from(rescuePhotos)
    .innerJoin(rescueRuns, eq(rescueRuns.id, rescuePhotos.runId))
    .innerJoin(shelterPlaces, eq(shelterPlaces.id, rescueRuns.shelterId))
    .where(eq(shelterPlaces.userId, userId)),
  carried: await executor
    .select({
      id: rescueRuns.id,
      state: rescueRuns.state,
      portions: rescueRuns.portions,
      claimedAt: rescueRuns.claimedAt,
      pay: rescueRuns.pay,
    })
    .from(rescueRuns)
    .where(eq(rescueRuns.carrierId, userId)),
  gaveBack: await executor
    .select({ run: rescueDropOuts.runId, reason: rescueDropOuts.reason, at: rescueDropOuts.at })
    .from(rescueDropOuts)
    .where(eq(rescueDropOuts.carrierId, userId))
    .orderBy(rescueDropOuts.id),
  dealAlerts: await dealAlertsOf(executor, userId),
})

/** Whether food is on its way to this person's shelter, or promised to it. */
export const hasOpenRescues = async (tx: Transaction, userId: string): Promise<boolean> => {
  const own = tx.select({ id: shelterPlaces.id }).from(shelterPlaces).where(eq(shelterPlaces.userId, userId))
  const isOpen = and(inArray(rescueRuns.shelterId, own), inArray(rescueRuns.state, [...runsUnderWay]))
  return (await tx.$count(rescueRuns, isOpen)) > 0
}

/**
 * Erases what a person said of runs, as a shelter or a carrier. It finds the shelter by the person, so it
 * comes before the shelter's own erasure.
 */
export const eraseRescuer = async (deps: Deps, tx: Transaction, userId: string): Promise<void> => {
  await releaseSlotsOf(deps, tx, userId)
  const shelter = await findShelterOf(tx, userId)
  if (shelter) await releaseRecurringOf(deps, tx, shelter.id)
  const own = tx.select({ id: shelterPlaces.id }).from(shelterPlaces).where(eq(shelterPlaces.userId, userId))
  const ownRuns = tx.select({ id: rescueRuns.id }).from(rescueRuns).where(inArray(rescueRuns.shelterId, own))
  await tx.delete(rescuePhotos).where(inArray(rescuePhotos.runId, ownRuns))
  await tx.update(rescueRuns).set({ note: '', comment: '' }).where(inArray(rescueRuns.shelterId, own))
  await tx.delete(carrierSuggestions).where(eq(carrierSuggestions.carrierId, userId))
  await tx
    .update(rescueMatches)
    .set({ carrierId: null, carrierReason: null })
    .where(eq(rescueMatches.carrierId, userId))
  await deleteDealAlert(tx, userId)
  await tx.update(rescueRuns).set({ droppedBy: null }).where(eq(rescueRuns.droppedBy, userId))
  await tx
    .update(rescueDropOuts)
    .set({ carrierId: null, reason: '' })
    .where(eq(rescueDropOuts.carrierId, userId))
}
