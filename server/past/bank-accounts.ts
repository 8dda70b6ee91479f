import { asc, eq, inArray } from 'drizzle-orm'
import { restaurants, users } from '../db/tables/index.ts'
import { seedBankAccounts } from '../features/payouts/account/seed-bank-accounts.ts'
import type { Cast } from './cast.ts'
import type { Past } from './past-deps.ts'

/** Everybody who is paid in the past has said where to, before its first day. */
export const openBankAccounts = async (
  { deps, tx }: Past,
  { couriers }: Pick<Cast, 'couriers'>,
  first: Date,
): Promise<void> => {
  const kitchens = await tx
    .select({ id: restaurants.id, holder: restaurants.name })
    .from(restaurants)
    .where(eq(restaurants.source, 'seed'))
    .orderBy(asc(restaurants.sortOrder))
  const riders = await tx
    .select({ id: users.id, holder: users.fullName })
    .from(users)
    .where(inArray(users.id, [...couriers]))
    .orderBy(asc(users.username))
  await seedBankAccounts(deps, tx, { restaurants: kitchens, couriers: riders }, first)
}
