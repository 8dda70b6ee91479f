import { and, eq, gt, gte, sql } from 'drizzle-orm'
import { marketDay } from '#shared/calendar.ts'
import { Refusal } from '#shared/errors.ts'
import type { Transaction } from '../../../db/connection.ts'
import { rescueRuns, surplusLots } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { recordImpact } from '../../impact/record-impact.ts'
import { openingState } from '../../restaurants/opening-hours.ts'
import { lockShelterOf } from '../../shelters/shelter-of.ts'
import type { ShelterRow } from '../../shelters/shelter-view.ts'
import { newCode, newId } from '../ids.ts'
import { requireLot, tooLate } from '../lots/change-lot.ts'
import { refuseSuspended } from '../lots/list-surplus.ts'
import { withLot } from '../lots/with-lot.ts'
import { publishRescue } from '../publish-rescue.ts'
import type { LotRow, RunRow } from '../rows.ts'
import { takenToday } from './capacity.ts'

/**
 * A shelter accepts portions of a lot that is offered: a run, which waits for a carrier. The lot and then the
 * shelter are locked, so that neither more portions than there are nor more than the shelter's capacity of
 * the day are ever promised. Refuses: not_found (404), forbidden (403: the shelter is not approved),
 * portions_gone, capacity_reached, too_late and illegal_transition (409, also what its diet or its hours
 * exclude).
 */
export const acceptLot = (deps: Deps, userId: string, lotId: string, portions: number): Promise<void> =>
  withLot(deps, lotId, async (tx, lot, now) => {
    const shelter = await lockShelterOf(tx, userId)
    requireFitting(shelter, lot, now)
    requireLot('accept', lot, 'shelter', now)
    await refuseSuspended(tx, lot.restaurantId)
    if (portions > lot.remaining)
      throw new Refusal(
        'portions_gone',
        /*i18n*/ 'Only {left} portions are left.',
        { portions: /*i18n*/ 'Only {left} portions are left.' },
        { left: lot.remaining },
      )
    const left = shelter.capacityPerDay - (await takenToday(tx, shelter.id, now))
    if (portions > left)
      throw new Refusal(
        'capacity_reached',
        /*i18n*/ 'Your shelter has room for {left} portions today.',
        { portions: /*i18n*/ 'Your shelter has room for {left} portions today.' },
        { left: Math.max(0, left) },
      )
    await promise(deps, tx, { lot, shelterId: shelter.id, portions, now })
  })

type Promised = { lot: LotRow; shelterId: string; portions: number; now: Date }

/** Promises portions of a locked lot to a locked shelter that has room for them. Refuses: too_late (409). */
export const promise = async (
  deps: Pick<Deps, 'notifications' | 'randomBytes'>,
  tx: Transaction,
  { lot, shelterId, portions, now }: Promised,
): Promise<RunRow> => {
  const [taken] = await tx
    .update(surplusLots)
    .set({ accepted: sql`${surplusLots.accepted} + ${portions}` })
    .where(
      and(
        eq(surplusLots.id, lot.id),
        eq(surplusLots.state, 'offered'),
        gte(surplusLots.remaining, portions),
        gt(surplusLots.safeUntil, now),
        gt(surplusLots.pickUpUntil, now),
      ),
    )
    .returning()
  if (!taken) throw tooLate()
  const [run] = await tx
    .insert(rescueRuns)
    .values({
      id: newId(deps, 'RUN'),
      lotId: lot.id,
      shelterId,
      portions,
      state: 'open',
      day: marketDay(now),
      acceptedAt: now,
      pickUpCode: newCode(deps),
      receiveCode: newCode(deps),
    })
    .returning()
  if (!run) throw new Error('the run was not returned')
  await recordImpact(tx, {
    kind: 'accepted',
    about: run.id,
    facts: { lot: lot.id, run: run.id, shelter: shelterId, portions },
    at: now,
  })
  await publishRescue(deps, tx, { lot: taken, run, action: 'accept', now })
  return run
}

/** Whether a shelter could receive a lot at all: its diet, and its hours while the food is safe. */
export const fits = (
  { diet, hours }: Pick<ShelterRow, 'diet' | 'hours'>,
  { isVeg, safeUntil }: Pick<LotRow, 'isVeg' | 'safeUntil'>,
  now: Date,
): boolean => (diet === 'any' || isVeg) && receives(hours, safeUntil, now)

const receives = (hours: ShelterRow['hours'], until: Date, now: Date): boolean => {
  const { open, opensAt } = openingState(hours, now)
  return open || (opensAt !== null && opensAt < until)
}

const requireFitting = (shelter: ShelterRow, lot: LotRow, now: Date): void => {
  if (shelter.status !== 'approved')
    throw new Refusal('forbidden', /*i18n*/ 'Your shelter can accept food once an admin has approved it.')
  if (shelter.diet === 'veg' && !lot.isVeg)
    throw new Refusal('illegal_transition', /*i18n*/ 'Your shelter accepts vegetarian food only.')
  if (!receives(shelter.hours, lot.safeUntil, now) && now < lot.safeUntil)
    throw new Refusal(
      'illegal_transition',
      /*i18n*/ 'Your shelter receives nothing while this food is safe. Its hours are in your profile.',
    )
}
