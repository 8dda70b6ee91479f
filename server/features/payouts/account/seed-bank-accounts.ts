import type { Transaction } from '../../../db/connection.ts'
import { depositAccounts, restaurantAccounts } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { seal } from '../../../secrets/sealed.ts'
import { ownerOf } from './restaurant-account.ts'

/** Somebody of the demo who is paid out, and the name at the bank. */
type Payee = { id: string; holder: string }

/** No bank has these four letters. */
const ifsc = 'DEMO0560001'
const accountNumber = (nth: number): string => String(560_001_000_000 + nth * 7_919)

/**
 * Gives restaurants and couriers of the demo made-up bank accounts, so that its payouts can have been sent.
 * Those who have one keep it. Nobody is told and nothing is audited: nobody did it.
 */
export const seedBankAccounts = async (
  deps: Pick<Deps, 'keys' | 'randomBytes'>,
  tx: Transaction,
  { restaurants, couriers }: { restaurants: readonly Payee[]; couriers: readonly Payee[] },
  changedAt: Date,
): Promise<void> => {
  const account = (owner: string, holder: string, nth: number) => {
    const number = accountNumber(nth)
    const text = JSON.stringify([holder, number, ifsc])
    return {
      ...seal(deps.keys, 'deposit', owner, text, deps.randomBytes),
      lastFour: number.slice(-4),
      changedAt,
    }
  }
  if (restaurants.length > 0)
    await tx
      .insert(restaurantAccounts)
      .values(
        restaurants.map(({ id, holder }, nth) => ({
          restaurantId: id,
          ...account(ownerOf(id), holder, nth),
          changedBy: null,
        })),
      )
      .onConflictDoNothing()
  if (couriers.length > 0)
    await tx
      .insert(depositAccounts)
      .values(
        couriers.map(({ id, holder }, nth) => ({
          userId: id,
          ...account(id, holder, restaurants.length + nth),
        })),
      )
      .onConflictDoNothing()
}
