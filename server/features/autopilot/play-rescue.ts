import { and, desc, eq, sql } from 'drizzle-orm'
import type { LatLng } from '#shared/api/wire.ts'
import { Refusal } from '#shared/errors.ts'
import { runsUnderWay } from '#shared/rescue/rescue-lifecycle.ts'
import { autopilotLots } from '../../db/tables/index.ts'
import { orderStates } from '../../db/views/orders.ts'
import { lotReservations, lotStates } from '../../db/views/rescue.ts'
import { storefronts } from '../../db/views/restaurants.ts'
import type { Deps } from '../../deps.ts'
import { requestFingerprint } from '../../http/idempotency.ts'
import { whoIsPresent } from '../../outbox/presence.ts'
import { demoAccounts } from '../accounts/demo/demo-accounts.ts'
import { autopilotCustomer, autopilotRescuers, autopilotVolunteer } from '../accounts/demo/seed-accounts.ts'
import { reserveSurplus } from '../checkout/reserve-surplus.ts'
import { offerLot } from '../rescue/lots/change-lot.ts'
import { findLot, findRuns } from '../rescue/lots/find-lot.ts'
import type { LotRow, RunRow } from '../rescue/rows.ts'
import { acceptLot } from '../rescue/runs/accept-lot.ts'
import { pickUpRun } from '../rescue/runs/carry-run.ts'
import { checkCode } from '../rescue/runs/check-code.ts'
import { claimRun } from '../rescue/runs/claim-run.ts'
import { rateRun, receiveRun } from '../rescue/runs/receive-run.ts'
import { restaurantTopic } from '../restaurants/topics.ts'
import { accountOfShelter, sheltersOfAccounts } from '../shelters/shelter-of.ts'
import { adoptLot } from './adopt-lot.ts'
import { listLot } from './list-lot.ts'
import { nextRescueStep, type RescueStep, type WatchedLot } from './next-rescue-step.ts'
import { sheltersWithRoom } from './shelters-with-room.ts'

/** A portion as a shelter weighs it. */
const kilogramsPerPortion = 0.4
const praise = { stars: 5, comment: 'Warm, well packed, and enough for everybody. Thank you!' }
const names = autopilotRescuers.map(({ username }) => username)

/**
 * Takes the step that is due of the demo's own rescue, by the same operations that people use: surplus food
 * of a kitchen, of which a customer buys a portion and a shelter receives the rest, carried by a volunteer.
 * One lot at a time, and of anybody else's only what nobody took in a while. What a restaurant does with the
 * customer's order is a step like that of any order. Returns the number of steps.
 */
export const playRescue = async (deps: Deps): Promise<number> => {
  if (deps.settings.mode !== 'demo') return 0
  const actors = await findActors(deps)
  if (!actors) return 0
  const watched = await latestLot(deps, actors)
  const decide = (kitchenIsPresent: boolean): RescueStep | null => {
    if (!watched) return { does: 'list' }
    const cast = {
      shelterIds: new Set(actors.shelters.map(({ id }) => id)),
      volunteerId: actors.volunteer.id,
      kitchenIsPresent,
    }
    return nextRescueStep(watched, cast, deps.clock(), deps.settings.autopilotStepMs)
  }
  if (isIdle(watched) && (await adoptLot(deps))) return 1
  // Who is present only ever holds a step back, and is asked only then.
  if (!decide(false)) return 0
  const present = await whoIsPresent(deps.db, deps.clock())
  const step = decide(watched !== null && present.has(restaurantTopic(watched.lot.restaurantId)))
  if (!step) return 0
  try {
    return (await take(deps, step, watched, actors, present)) ? 1 : 0
  } catch (error) {
    // Must not keep orders waiting; a refusal says that a person was faster.
    if (!(error instanceof Refusal)) deps.log.error({ err: error }, 'a step of the demo’s rescue failed')
    return 0
  }
}

const take = async (
  deps: Deps,
  step: RescueStep,
  watched: Watched | null,
  actors: Actors,
  present: ReadonlySet<string>,
): Promise<boolean> => {
  if (step.does === 'list') return listLot(deps, { shelterUserIds: accountsOf(actors), present })
  if (!watched) return false
  if ('run' in step) await moveRun(deps, step, watched.lot, actors)
  else if (step.does === 'reserve') await reserve(deps, watched.lot, actors.customer.id)
  else if (step.does === 'offer') await offerLot(deps, [watched.lot.restaurantId], watched.lot.id)
  else return accept(deps, watched, actors)
  return true
}

/** A portion, in cash at the counter. The key is the lot's: whatever happens meanwhile, it is bought once. */
const reserve = async (deps: Deps, lot: LotRow, customerId: string): Promise<void> => {
  const body = { portions: 1, paymentMethod: 'cashOnDelivery' } as const
  await reserveSurplus(deps, {
    lotId: lot.id,
    customerId,
    // Not a real address, so that nobody else's limit counts it.
    ip: 'autopilot',
    language: 'en',
    body,
    claim: {
      principal: customerId,
      key: `autopilot-${lot.id}`,
      route: `POST /api/surplus/${lot.id}/reserve`,
      fingerprint: requestFingerprint(deps, body),
    },
  })
}

/** The nearest shelter with room accepts, as much as it has room for. */
const accept = async (deps: Deps, { lot, from }: Watched, { shelters: ours }: Actors): Promise<boolean> => {
  if (!from) return false
  const userIds = ours.flatMap(({ userId }) => userId ?? [])
  const [nearest] = await sheltersWithRoom(deps, userIds, { ...lot, from })
  if (!nearest) return false
  await acceptLot(deps, nearest.userId, lot.id, Math.min(nearest.room, lot.remaining))
  return true
}

const moveRun = async (
  deps: Deps,
  { does, run }: Extract<RescueStep, { run: RunRow }>,
  lot: LotRow,
  { volunteer }: Actors,
): Promise<void> => {
  if (does === 'claim')
    return claimRun(deps, { userId: volunteer.id, roles: volunteer.roles }, lot.id, run.id)
  const at = { lotId: lot.id, run: run.id }
  if (does === 'pickUp') {
    const { carrierId, pickUpCode: code } = run
    if (carrierId === null) return
    await checkCode(deps, { ...at, userId: carrierId, handOver: 'pickUp', code })
    return pickUpRun(deps, carrierId, lot.id, { run: run.id, code })
  }
  const userId = await accountOfShelter(deps.db, run.shelterId)
  if (userId === null) return
  if (does === 'rate') return rateRun(deps, userId, lot.id, { run: run.id, ...praise })
  const { portions, receiveCode: code } = run
  await checkCode(deps, { ...at, userId, handOver: 'receive', code })
  const weightKg = Math.round(portions * kilogramsPerPortion * 10) / 10
  await receiveRun(deps, userId, lot.id, { run: run.id, code, portions, weightKg, note: '' })
}

type Actors = NonNullable<Awaited<ReturnType<typeof findActors>>>

/**
 * The accounts and shelters of the seed, not somebody who took such a name before; null where one is missing.
 */
export const findActors = async ({ db }: Deps) => {
  const accounts = await demoAccounts(db, names)
  const ours = await sheltersOfAccounts(
    db,
    accounts.map(({ id }) => id),
  )
  const volunteer = accounts.find(({ username }) => username === autopilotVolunteer.username)
  const customer = accounts.find(({ username }) => username === autopilotCustomer.username)
  return volunteer && customer && ours.length > 0 ? { volunteer, customer, shelters: ours } : null
}

/** The accounts of its shelters. */
export const accountsOf = ({ shelters }: Actors): string[] => shelters.flatMap(({ userId }) => userId ?? [])

/** Whether nothing of it is under way. */
const isIdle = (watched: Watched | null): boolean =>
  watched === null ||
  (watched.lot.state === 'closed' &&
    !watched.runs.some(({ state }) => runsUnderWay.some((underWay) => underWay === state)))

type Watched = WatchedLot & { from: LatLng | null }

/** The lot that the autopilot listed or took on last, an open one first; null if it never did. */
const latestLot = async ({ db }: Deps, { customer }: Actors): Promise<Watched | null> => {
  const [found] = await db
    .select({ id: lotStates.id, lat: storefronts.lat, lng: storefronts.lng })
    .from(autopilotLots)
    .innerJoin(lotStates, eq(lotStates.id, autopilotLots.lotId))
    .innerJoin(storefronts, eq(storefronts.id, lotStates.restaurantId))
    .orderBy(sql`${lotStates.state} = 'closed'`, desc(lotStates.listedAt))
    .limit(1)
  const lot = found && (await findLot(db, found.id))
  if (!lot) return null
  const { lat, lng } = found
  const runs = await findRuns(db, lot.id)
  const [reservation] = await db
    .select({ state: lotReservations.state, at: lotReservations.at })
    .from(lotReservations)
    .innerJoin(orderStates, eq(orderStates.id, lotReservations.orderId))
    .where(and(eq(lotReservations.lotId, lot.id), eq(orderStates.userId, customer.id)))
  return {
    lot,
    runs,
    reservation: reservation ?? null,
    from: lat === null || lng === null ? null : { lat, lng },
  }
}
