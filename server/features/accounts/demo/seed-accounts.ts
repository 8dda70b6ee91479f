import { and, isNull, sql } from 'drizzle-orm'
import { users } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'
import { unusablePassword } from '../passwords/passwords.ts'
import { startingPreferences } from '../sign-up/sign-up.ts'
import { usernameColumns } from '../sign-up/usernames.ts'

export const demoPassword = 'Demo@1234'

/** The demo's accounts (api.md). `restaurant` runs the first restaurant of the seed. */
export const demoAccounts = [
  {
    username: 'customer',
    fullName: 'Asha Rao',
    roles: ['ROLE_CUSTOMER'],
    mobileNumber: '9845012301',
    address: '14 Church Street, Bengaluru 560001',
  },
  {
    username: 'restaurant',
    fullName: 'Vikram Shetty',
    roles: ['ROLE_RESTAURANT'],
    mobileNumber: '9845012302',
    address: '',
  },
  {
    username: 'delivery',
    fullName: 'Joseph Mathew',
    roles: ['ROLE_DELIVERY_AGENT'],
    mobileNumber: '9845012303',
    address: '',
  },
  {
    username: 'admin',
    fullName: 'Nandini Iyer',
    roles: ['ROLE_ADMIN'],
    mobileNumber: '9845012304',
    address: '',
  },
  {
    username: 'shelter',
    fullName: 'Anand Ashram',
    roles: ['ROLE_CUSTOMER', 'ROLE_SHELTER'],
    mobileNumber: '9845012305',
    address: '3 Mosque Road, Bengaluru 560005',
  },
] as const

/** Agents that the autopilot plays; nobody signs in as them. */
export const autopilotAgents = [
  { username: 'autopilot-ravi', fullName: 'Ravi Kumar' },
  { username: 'autopilot-meera', fullName: 'Meera Nair' },
  { username: 'autopilot-imran', fullName: 'Imran Khan' },
] as const

const agentNames: ReadonlySet<string> = new Set(autopilotAgents.map(({ username }) => username))

/** Whether the autopilot plays this courier: always at work, though nobody says so. */
export const isPlayed = ({ autopilot }: { autopilot: boolean }, username: string): boolean =>
  autopilot && agentNames.has(username)

/** Carries what the autopilot's shelters accept. */
export const autopilotVolunteer = {
  username: 'autopilot-kavya',
  fullName: 'Kavya Hegde',
  roles: ['ROLE_CUSTOMER', 'ROLE_VOLUNTEER'],
} as const
/** Buys of its surplus food. */
export const autopilotCustomer = {
  username: 'autopilot-lakshmi',
  fullName: 'Lakshmi Menon',
  roles: ['ROLE_CUSTOMER'],
} as const

/**
 * Who rescues food with the autopilot; rescue/seed-rescue.ts says what the shelters and the volunteer are.
 * Nobody signs in as them.
 */
export const autopilotRescuers = [
  {
    username: 'autopilot-asha-nilaya',
    fullName: 'Asha Nilaya',
    roles: ['ROLE_CUSTOMER', 'ROLE_SHELTER'],
  },
  { username: 'autopilot-sneha', fullName: 'Sneha Care Home', roles: ['ROLE_CUSTOMER', 'ROLE_SHELTER'] },
  autopilotVolunteer,
  autopilotCustomer,
] as const

/**
 * Condition: the account still has its seeded address. Nobody reads those, so they are confirmed by the seed;
 * others are not.
 */
const ownAddress = sql`${users.email} = ${users.username} || '@annapurna.example'`

/**
 * Adds the demo's accounts that are missing; if all exist it does nothing, not even hash a password. Returns
 * whether any was missing.
 */
export const seedAccounts = async (deps: Pick<Deps, 'db' | 'clock' | 'passwords'>): Promise<boolean> => {
  const names = [...demoAccounts, ...autopilotAgents, ...autopilotRescuers].map(({ username }) => username)
  const there = await deps.db
    .select({ username: users.username })
    .from(users)
    .where(sql`lower(${users.username}) IN ${names}`)
  await deps.db
    .update(users)
    .set({ emailConfirmedAt: sql`created_at` })
    .where(and(sql`lower(${users.username}) IN ${names}`, isNull(users.emailConfirmedAt), ownAddress))
  if (there.length === names.length) return false
  const now = deps.clock()
  const common = { preferences: startingPreferences, createdAt: now, emailConfirmedAt: now }
  const passwordHash = await deps.passwords.hash(demoPassword)
  await deps.db
    .insert(users)
    .values([
      ...demoAccounts.map(({ roles, ...person }) => ({
        ...common,
        ...person,
        ...usernameColumns(person.username),
        email: `${person.username}@annapurna.example`,
        passwordHash,
        roles: [...roles],
      })),
      ...autopilotAgents.map((agent) => ({
        ...common,
        ...agent,
        ...usernameColumns(agent.username),
        email: `${agent.username}@annapurna.example`,
        passwordHash: unusablePassword,
        roles: ['ROLE_DELIVERY_AGENT' as const],
      })),
      ...autopilotRescuers.map(({ roles, ...person }) => ({
        ...common,
        ...person,
        ...usernameColumns(person.username),
        email: `${person.username}@annapurna.example`,
        passwordHash: unusablePassword,
        roles: [...roles],
      })),
    ])
    .onConflictDoNothing()
  return true
}
