import { inArray } from 'drizzle-orm'
import { openAllDay } from '#shared/restaurants/weekly-hours.ts'
import { shelters, volunteers } from '../../db/tables/index.ts'
import { profiles } from '../../db/views/accounts.ts'
import type { Deps } from '../../deps.ts'

/**
 * The demo's shelters, all in Bengaluru, by the account that runs each. That of the account `shelter` is near
 * the first restaurant.
 */
const demoShelters = [
  {
    id: 'SHL-ANANDASHR',
    username: 'shelter',
    name: 'Anand Ashram',
    capacityPerDay: 120,
    diet: 'any',
    lat: 13.0068,
    lng: 77.5713,
    address: '8, Sampige Road, Malleshwaram, Bengaluru 560003',
    phone: '9845012305',
    contact: 'Sister Leela',
    handOver: 'At the kitchen door, left of the gate',
  },
  {
    id: 'SHL-ASHANILAY',
    username: 'autopilot-asha-nilaya',
    name: 'Asha Nilaya',
    capacityPerDay: 80,
    diet: 'veg',
    lat: 12.9709,
    lng: 77.6447,
    address: '22, 80 Feet Road, Indiranagar, Bengaluru 560038',
    phone: '9845012306',
    contact: 'Mr Prakash',
    handOver: 'Ring at the front door',
  },
  {
    id: 'SHL-SNEHADAAN',
    username: 'autopilot-sneha',
    name: 'Sneha Care Home',
    capacityPerDay: 60,
    diet: 'any',
    lat: 12.9287,
    lng: 77.6322,
    address: '5, 1st Block, Koramangala, Bengaluru 560034',
    phone: '9845012307',
    contact: 'Mrs Thomas',
    handOver: 'At the reception',
  },
] as const

const demoVolunteer = {
  username: 'autopilot-kavya',
  area: 'Malleshwaram',
  vehicle: 'scooter',
  phone: '9845012308',
} as const

/**
 * Creates the demo's approved shelters and its volunteer for the accounts that seed-accounts.ts made. Can be
 * repeated.
 */
export const seedShelters = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const names = [...demoShelters, demoVolunteer].map(({ username }) => username)
  const accounts = await deps.db
    .select({ id: profiles.id, username: profiles.username })
    .from(profiles)
    .where(inArray(profiles.username, names))
  const idOf = new Map(accounts.map(({ id, username }) => [username, id]))
  const now = deps.clock()
  const approved = { status: 'approved', appliedAt: now, decidedAt: now } as const
  for (const { username, ...shelter } of demoShelters) {
    const userId = idOf.get(username)
    if (userId !== undefined)
      await deps.db
        .insert(shelters)
        .values({ ...shelter, ...approved, userId, hours: openAllDay })
        .onConflictDoNothing()
  }
  const { username, ...volunteer } = demoVolunteer
  const userId = idOf.get(username)
  if (userId !== undefined)
    await deps.db
      .insert(volunteers)
      .values({ ...volunteer, ...approved, userId })
      .onConflictDoNothing()
}
