import { eq } from 'drizzle-orm'
import type { Donation } from '#shared/giving/contracts.ts'
import { donations } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { type Asker, donationFor, viewOf } from './donations/find-donation.ts'

type Changes = { anonymous?: boolean | undefined; updates?: boolean | undefined }

/**
 * Changes whether the wall shows the donor's name, and whether the donor is mailed when a shelter has had
 * food of it; for the donor, an admin or whoever has its token. Refuses: not_found (404).
 */
export const changeDonation = async (
  deps: Deps,
  asker: Asker,
  id: string,
  { anonymous, updates }: Changes,
): Promise<Donation> => {
  const row = await donationFor(deps, asker, id)
  const values = { anonymous: anonymous ?? row.anonymous, updates: updates ?? row.updates }
  await deps.db.update(donations).set(values).where(eq(donations.id, row.id))
  return viewOf(deps, { ...row, ...values })
}
