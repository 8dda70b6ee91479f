import { desc, eq, inArray } from 'drizzle-orm'
import { type HandOver, pickUpBy } from '#shared/rescue/rescue-lifecycle.ts'
import type { Transaction } from '../../db/connection.ts'
import { profiles } from '../../db/views/accounts.ts'
import { storefronts } from '../../db/views/restaurants.ts'
import { shelterPlaces, volunteerStates } from '../../db/views/shelters.ts'
import { staffMembers } from '../../db/views/staff.ts'
import type { Deps } from '../../deps.ts'
import { couriersOnShift } from '../deliveries/shifts/couriers-on-shift.ts'
import { notify, type TemplateData } from '../notifications/notify.ts'
import { openingTime } from '../restaurants/opening-hours.ts'
import type { LotRow, RunRow } from './rows.ts'

type Alarm = {
  lot: LotRow
  run: RunRow
  /**
   * Nobody has the run; its carrier dropped out late; wrong codes have locked a hand-over; couriers are paid
   * from now on.
   */
  what: 'nobody' | 'droppedOut' | 'locked' | 'paid'
  handOver?: HandOver
}

/** Where each of those who are told of an alarm can do something about it. */
const paths = {
  shelter: '/shelter-dashboard?tab=rescues',
  /** The shelter's days of recurring pick-ups are there. */
  recurring: '/shelter-dashboard',
  volunteer: '/volunteer',
  courier: '/delivery-dashboard?tab=rescues',
  restaurant: '/restaurant-dashboard?tab=surplus',
} as const

/**
 * Somebody who is told, by the account, and where the e-mail leads. The account is null where a shelter's was
 * erased.
 */
type Recipient = { id: string | null; path: (typeof paths)[keyof typeof paths] }
const as = (who: keyof typeof paths, ...ids: readonly (string | null)[]): Recipient[] =>
  ids.map((id) => ({ id, path: paths[who] }))

/** Couriers, or volunteers, who are written to at once, the latest first. */
const maxConcurrent = 100

/**
 * E-mails those who can do something about it, in the transaction of what happened: the shelter and, of a run
 * that nobody has, the volunteers; of a locked hand-over its two sides; of a run for pay the couriers who are
 * on shift.
 */
export const notifyParties = async (
  deps: Pick<Deps, 'settings' | 'mailer' | 'clock'>,
  tx: Transaction,
  { lot, run, what, handOver }: Alarm,
): Promise<void> => {
  const [known] = await tx
    .select({ shelterUser: shelterPlaces.userId, restaurant: storefronts.name })
    .from(shelterPlaces)
    .innerJoin(storefronts, eq(storefronts.id, lot.restaurantId))
    .where(eq(shelterPlaces.id, run.shelterId))
  if (!known) throw new Error(`the run ${run.id} has no ends`)
  const people = await concerned(deps, tx, { lot, run, what, handOver }, known.shelterUser)
  const time = openingTime(pickUpBy(lot), deps.clock())
  await raiseAlarm(deps, tx, people, { title: lot.title, restaurant: known.restaurant, time, what })
}

const concerned = async (
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  { lot, run, what, handOver }: Alarm,
  shelterUser: string | null,
): Promise<Recipient[]> => {
  if (what === 'paid') return as('courier', ...(await firstOnShift(tx, deps.clock())))
  if (what !== 'locked') return shelterAndVolunteers(tx, shelterUser)
  return [
    ...as(run.carrierKind === 'agent' ? 'courier' : 'volunteer', run.carrierId),
    ...(handOver === 'pickUp'
      ? as('restaurant', ...(await staffOf(tx, lot.restaurantId)))
      : as('shelter', shelterUser)),
  ]
}

const firstOnShift = async (tx: Transaction, now: Date): Promise<string[]> =>
  (await couriersOnShift(tx, now))
    .toSorted((one, other) => one.startedAt.getTime() - other.startedAt.getTime())
    .slice(0, maxConcurrent)
    .map(({ agentId }) => agentId)

/** Who is told of food that nobody carries: the shelter that waits for it, and who could carry it. */
export const shelterAndVolunteers = async (
  tx: Transaction,
  shelterUser: string | null,
  what: 'shelter' | 'recurring' = 'shelter',
): Promise<Recipient[]> => [...as(what, shelterUser), ...as('volunteer', ...(await someVolunteers(tx)))]

/** E-mails an alarm to people, once to each account. */
export const raiseAlarm = async (
  deps: Pick<Deps, 'settings' | 'mailer'>,
  tx: Transaction,
  recipients: readonly Recipient[],
  data: Omit<TemplateData<'rescueAlarm'>, 'path'>,
): Promise<void> => {
  const pathOf = new Map(
    recipients.toReversed().flatMap(({ id, path }) => (id === null ? [] : [[id, path] as const])),
  )
  const people = await tx
    .select({
      id: profiles.id,
      email: profiles.email,
      language: profiles.language,
      preferences: profiles.preferences,
    })
    .from(profiles)
    .where(
      inArray(
        profiles.id,
        recipients.map(({ id }) => id).filter((id) => id !== null),
      ),
    )
  for (const { id, ...person } of people)
    await notify(deps, tx, person, 'rescueAlarm', { ...data, path: pathOf.get(id) ?? '/dashboard' })
}

const staffOf = async (tx: Transaction, restaurantId: string): Promise<string[]> =>
  (
    await tx
      .select({ id: staffMembers.userId })
      .from(staffMembers)
      .where(eq(staffMembers.restaurantId, restaurantId))
  ).map(({ id }) => id)

/** Volunteers who could carry it. */
const someVolunteers = async (tx: Transaction): Promise<string[]> =>
  (
    await tx
      .select({ id: volunteerStates.userId })
      .from(volunteerStates)
      .where(eq(volunteerStates.status, 'approved'))
      .orderBy(desc(volunteerStates.appliedAt))
      .limit(maxConcurrent)
  ).map(({ id }) => id)
