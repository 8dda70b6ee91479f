import { sql } from 'drizzle-orm'
import { type Paise, paise } from '#shared/money/money.ts'
import { donationUses, fundSpendings } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { wallView } from './donation-view.ts'
import { donationById } from './find-donation.ts'

/** What everybody may see of a donation whose link was shared. Amount in paise. */
export type SharedDonation = {
  /** As it stands on the wall; null where it stands there without one. */
  name: string | null
  amount: Paise
  /** Of what was paid with it and has not come back. */
  portions: number
}

/**
 * A received donation for whoever knows its id, which the public ledger names: no more than ledger and wall
 * say. Null where there is none.
 */
export const sharedDonation = async (deps: Deps, id: string): Promise<SharedDonation | null> => {
  const row = await donationById(deps, id)
  if (row?.status !== 'received') return null
  const { name, anonymous, amount } = wallView(row)
  const {
    rows: [brought],
  } = await deps.db.execute<{ portions: number }>(sql`
    SELECT coalesce(sum(portions), 0)::float8 AS portions FROM (
      SELECT DISTINCT s.id, s.portions FROM ${donationUses} u JOIN ${fundSpendings} s ON s.id = u.spending_id
      WHERE u.donation_id = ${row.id}::uuid AND u.returned < u.amount
    ) AS paid`)
  return { name: anonymous ? null : name, amount: paise(amount), portions: brought?.portions ?? 0 }
}
