import { desc, eq, inArray } from 'drizzle-orm'
import { type HandOver, pickUpBy } from '#shared/rescue-lifecycle.ts'
import type { Transaction } from '../../db/connection.ts'
import {
  courierShifts,
  restaurantStaff,
  restaurants,
  shelters,
  users,
  volunteers,
} from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { openingTime } from '../catalogue/opening-hours.ts'
import { isOpenShift } from '../deliveries/shifts/open-shift.ts'
import { notify, type TemplateData } from '../notifications/notify.ts'
import type { LotRow, RunRow } from './rows.ts'

type Alarm = {
  lot: LotRow
  run: RunRow
  /** Nobody has the run; its carrier dropped out late; wrong codes have locked a hand-over; couriers are paid from now on. */
  what: 'nobody' | 'droppedOut' | 'locked' | 'paid'
  handOver?: HandOver
}

/** Couriers, or volunteers, who are written to at once, the latest first. */
const mostAtOnce = 100

/**
 * E-mails those who can do something about it, in the transaction of what happened: the shelter and, of a run that nobody has, the volunteers;
 * of a locked hand-over its two sides; of a run for pay the couriers who are on shift.
 */
export const tellParties = async (
  deps: Pick<Deps, 'settings' | 'mailer' | 'clock'>,
  tx: Transaction,
  { lot, run, what, handOver }: Alarm,
): Promise<void> => {
  const [known] = await tx
    .select({ shelterUser: shelters.userId, restaurant: restaurants.name })
    .from(shelters)
    .innerJoin(restaurants, eq(restaurants.id, lot.restaurantId))
    .where(eq(shelters.id, run.shelterId))
  if (!known) throw new Error(`the run ${run.id} has no ends`)
  const ids = await concerned(deps, tx, { lot, run, what, handOver }, known.shelterUser)
  const time = openingTime(pickUpBy(lot), deps.clock())
  await raiseAlarm(deps, tx, ids, { title: lot.title, restaurant: known.restaurant, time, what })
}

const concerned = async (
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  { lot, run, what, handOver }: Alarm,
  shelterUser: string | null,
): Promise<(string | null)[]> => {
  if (what === 'paid') return couriersOnShift(tx, deps.clock())
  if (what !== 'locked') return [shelterUser, ...(await someVolunteers(tx))]
  return [run.carrierId, ...(handOver === 'pickUp' ? await staffOf(tx, lot.restaurantId) : [shelterUser])]
}

const couriersOnShift = async (tx: Transaction, now: Date): Promise<string[]> =>
  (
    await tx
      .select({ id: courierShifts.agentId })
      .from(courierShifts)
      .where(isOpenShift(now))
      .orderBy(courierShifts.startedAt)
      .limit(mostAtOnce)
  ).map(({ id }) => id)

/** E-mails an alarm to people, by their accounts. */
export const raiseAlarm = async (
  deps: Pick<Deps, 'settings' | 'mailer'>,
  tx: Transaction,
  ids: readonly (string | null)[],
  data: TemplateData<'rescueAlarm'>,
): Promise<void> => {
  const people = await tx
    .select({ email: users.email, language: users.language, preferences: users.preferences })
    .from(users)
    .where(
      inArray(
        users.id,
        ids.filter((id) => id !== null),
      ),
    )
  for (const person of people) await notify(deps, tx, person, 'rescueAlarm', data)
}

const staffOf = async (tx: Transaction, restaurantId: string): Promise<string[]> =>
  (
    await tx
      .select({ id: restaurantStaff.userId })
      .from(restaurantStaff)
      .where(eq(restaurantStaff.restaurantId, restaurantId))
  ).map(({ id }) => id)

/** Volunteers who could carry it. */
export const someVolunteers = async (tx: Transaction): Promise<string[]> =>
  (
    await tx
      .select({ id: volunteers.userId })
      .from(volunteers)
      .where(eq(volunteers.status, 'approved'))
      .orderBy(desc(volunteers.appliedAt))
      .limit(mostAtOnce)
  ).map(({ id }) => id)
