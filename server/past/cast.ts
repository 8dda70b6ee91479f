import { dayMs } from '#shared/time.ts'
import {
  autopilotAgents,
  autopilotRescuers,
  autopilotVolunteer,
  demoAccounts,
} from '../features/accounts/demo/seed-accounts.ts'
import { accountIds, backdateAccounts, seedPeople } from '../features/accounts/demo/seed-people.ts'
import { eraseSeededDishRatings } from '../features/menu/seed/seed-menu.ts'
import { readCart } from '../features/orders/read-cart.ts'
import { eraseSeededRatings } from '../features/restaurants/seed/seed-restaurants.ts'
import type { Caller } from '../http/sign-in/access-token.ts'
import { type MenuDish, readMenus } from './carts.ts'
import { openRoster } from './couriers.ts'
import { type PastKitchen, readKitchens } from './kitchens.ts'
import { ownCustomer } from './own-customer.ts'
import type { Past } from './past-deps.ts'
import { inventAddress, inventPeople } from './people.ts'
import type { Customer } from './plan-order.ts'

/** A customer of the past: since when, and how often this one orders beside others. */
export type Regular = Customer & { since: Date; weight: number }

/** Everybody and everything that takes part. */
export type Cast = {
  menus: ReadonlyMap<string, readonly MenuDish[]>
  dishes: ReadonlyMap<string, MenuDish>
  kitchens: ReadonlyMap<string, PastKitchen>
  customers: readonly Regular[]
  couriers: readonly string[]
  /** Who carries rescues for nothing. */
  carriers: readonly Pick<Caller, 'userId' | 'roles'>[]
  /** Who becomes a volunteer in time, the last of them only now. */
  helpers: readonly string[]
  /** Accounts of the demo by username. */
  known: ReadonlyMap<string, string>
  roster: ReturnType<typeof openRoster>
}

const foundedBefore = 30 * dayMs
const customersPerDay = 4.8
/** How often the demo's own customer orders, beside the regulars. */
const ownWeight = 0.45
const riderCount = 8
const helperCount = 4
/** A shelter that has just applied (applications.ts). */
const shelterHome = {
  username: 'home-vatsalya',
  fullName: 'Vatsalya Children’s Home',
  mobileNumber: '9845099200',
  email: 'home-vatsalya@annapurna.example',
}

/** Gathers who takes part from `first` on, with accounts that are as old as they have to be. */
export const assemble = async (past: Past, first: Date, now: Date): Promise<Cast> => {
  const { deps, chance, tx } = past
  const founded = new Date(first.getTime() - foundedBefore)
  const menus = await readMenus(deps)
  const kitchens = await readKitchens(deps)
  await eraseSeededRatings(tx, founded)
  await eraseSeededDishRatings(tx, founded)
  const own = [...demoAccounts, ...autopilotAgents, ...autopilotRescuers].map(({ username }) => username)
  const known = await accountIds(deps, own)
  await backdateAccounts(deps, [...known.values()], founded)
  const { customers, riders, helpers } = await invite(past, { first, founded, now })
  // So that checkouts are priced from memory.
  const dishes = [...menus.values()].flat()
  await readCart(
    deps,
    dishes.map(({ id }) => id),
    now,
  )
  const couriers = [
    ...['delivery', ...autopilotAgents.map(({ username }) => username)].flatMap(
      (name) => known.get(name) ?? [],
    ),
    ...riders,
  ]
  return {
    menus,
    kitchens,
    customers: [
      ...customers,
      ...ownCustomer(known).map((one) => ({ ...one, since: founded, weight: ownWeight })),
    ],
    couriers,
    carriers: carriersOf(known, helpers),
    helpers,
    known,
    dishes: new Map(dishes.map((dish) => [dish.id, dish])),
    roster: openRoster(chance, couriers),
  }
}

/** Makes up customers, most of them from before the first day and the others since, and couriers. */
const invite = async (
  { deps, chance }: Past,
  { first, founded, now }: { first: Date; founded: Date; now: Date },
): Promise<{ customers: Regular[]; riders: string[]; helpers: string[] }> => {
  const span = now.getTime() - first.getTime()
  const since = () =>
    chance.happens(0.6)
      ? new Date(first.getTime() - chance.next() * foundedBefore)
      : new Date(first.getTime() + chance.next() * Math.max(0, span - dayMs))
  const people = inventPeople(chance, Math.round((span / dayMs) * customersPerDay), {
    prefix: 'guest-',
    since,
  })
  const couriers = inventPeople(chance, riderCount, { prefix: 'rider-', since: () => founded })
  const volunteers = inventPeople(chance, helperCount, { prefix: 'helper-', since: () => founded })
  const home = { ...shelterHome, since: founded }
  const account =
    (role: 'ROLE_CUSTOMER' | 'ROLE_DELIVERY_AGENT') =>
    ({ since: createdAt, ...person }: (typeof people)[number]) => ({ ...person, createdAt, roles: [role] })
  const ids = await seedPeople(deps, [
    ...[...people, ...volunteers, home].map(account('ROLE_CUSTOMER')),
    ...couriers.map(account('ROLE_DELIVERY_AGENT')),
  ])
  const customers = people.flatMap((person, index): Regular[] => {
    const id = ids.get(person.username)
    if (id === undefined) return []
    const shipping = inventAddress(chance, person)
    // Few order often, and many now and then.
    const weight = 1 / (1 + (index % 40) * 0.25)
    return [{ id, shipping, language: chance.happens(0.2) ? 'hi' : 'en', since: person.since, weight }]
  })
  const idsOf = (list: typeof people) => list.flatMap(({ username }) => ids.get(username) ?? [])
  return { customers, riders: idsOf(couriers), helpers: idsOf(volunteers) }
}

/** The demo's own volunteer, and those who have become one by the end of the first day. */
const carriersOf = (known: ReadonlyMap<string, string>, helpers: readonly string[]): Cast['carriers'] =>
  [known.get(autopilotVolunteer.username) ?? [], helpers.slice(0, -1)]
    .flat(2)
    .map((userId) => ({ userId, roles: ['ROLE_CUSTOMER', 'ROLE_VOLUNTEER'] }))
