import type { LatLng } from '#shared/api/wire.ts'
import type { Candidate } from '#shared/dispatch/contracts.ts'
import { Refusal } from '#shared/errors.ts'
import { minuteMs } from '#shared/time.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../deliveries/record/not-found.ts'
import { deliveriesHeldBy, deliveryById } from '../deliveries/record/open-deliveries.ts'
import { couriersOnShift } from '../deliveries/shifts/couriers-on-shift.ts'
import { defaultOptions } from './decide/options.ts'
import type { Courier, OpenDelivery, TravelTimes } from './decide/situation.ts'
import { courier, openDelivery } from './read-situation.ts'
import { travelBy } from './travel/known-travel.ts'
import type { TravelSource } from './travel/open-travel.ts'

/**
 * When each courier on shift could deliver what is not picked up yet, after everything that the courier
 * holds, the earliest first. Refuses: not_found (404), illegal_transition (409) once it is picked up or over.
 */
export const readCandidates = async (
  deps: Deps,
  travel: TravelSource,
  deliveryId: string,
): Promise<Candidate[]> => {
  const now = deps.clock()
  const row = await deliveryById(deps.db, deliveryId)
  if (row?.subject !== 'order') throw notFound()
  if (row.status !== 'waiting' && row.status !== 'assigned' && row.status !== 'pickup')
    throw new Refusal('illegal_transition', /*i18n*/ 'This delivery is picked up already, or over.')
  const shifts = await couriersOnShift(deps.db, now)
  const held = await deliveriesHeldBy(
    deps.db,
    shifts.map(({ agentId }) => agentId),
  )
  const delivery = openDelivery(row, { agents: [], travel: travel.now(), now })
  const maxLoad = deps.settings.deliveriesPerAgent
  const couriersBy = (times: TravelTimes<LatLng>) =>
    shifts.map((shift) => {
      const others = (held.get(shift.agentId) ?? []).filter(({ id }) => id !== deliveryId)
      return courier(shift, others, 0, times, maxLoad, now)
    })
  const known = await travel.prepare({
    now: now.getTime(),
    deliveries: [delivery],
    couriers: couriersBy(travel.now()),
  })
  const times = travelBy(known)
  return couriersBy(times)
    .map((one) => arrivalOf(one, delivery, times))
    .toSorted((one, other) => one.dropOffAt.localeCompare(other.dropOffAt))
}

/** When `courier` would be at the pick-up with the food ready, and at the door. */
const arrivalOf = (
  { id, place, at, freeAt }: Courier<LatLng>,
  { from, to, readyAt, dueAt }: OpenDelivery<LatLng>,
  travel: TravelTimes<LatLng>,
): Candidate => {
  const { pickUpMinutes, dropOffMinutes } = defaultOptions
  const there = freeAt + travel.between(place, from) + (pickUpMinutes / 2) * minuteMs
  const pickUpAt = Math.max(there, readyAt)
  const dropOffAt = pickUpAt + travel.between(from, to) + ((pickUpMinutes + dropOffMinutes) / 2) * minuteMs
  return {
    courierId: id,
    pickUpAt: new Date(pickUpAt).toISOString(),
    dropOffAt: new Date(dropOffAt).toISOString(),
    lateMinutes: Math.max(0, Math.ceil((dropOffAt - dueAt) / minuteMs)),
    toPickUp: at === undefined ? null : Math.round(travel.metres(place, from)),
  }
}
