import { eq } from 'drizzle-orm'
import { type Paise, paise } from '#shared/money/money.ts'
import { donations } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { portionsOf } from '../served/served.ts'
import { wallView } from './donation-view.ts'
import { donationById } from './find-donation.ts'

/** What everybody may see of a donation whose link was shared. Amount in paise. */
export type SharedDonation = {
  /** As it stands on the wall; null where it stands there without one. */
  name: string | null
  amount: Paise
  /** That a shelter had. */
  portions: number
}

/**
 * A received donation for whoever knows its id, which the public ledger names: no more than ledger and wall
 * say. Null if there is none.
 */
export const sharedDonation = async (deps: Deps, id: string): Promise<SharedDonation | null> => {
  const row = await donationById(deps, id)
  if (row?.status !== 'received') return null
  const { name, anonymous, amount } = wallView(row)
  const portions = await portionsOf(deps.db, eq(donations.id, row.id))
  return { name: anonymous ? null : name, amount: paise(amount), portions }
}
