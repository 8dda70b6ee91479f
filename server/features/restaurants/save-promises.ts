import { sql } from 'drizzle-orm'
import type { LearnedPromise } from '#shared/orders/arrival.ts'
import type { Transaction } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import { announceCatalogueChange } from '../catalogue-changes/changes.ts'

/** Writes what restaurants promise from now on; caches of every instance hear of it with the commit. */
export const savePromises = async (
  deps: Deps,
  tx: Transaction,
  promises: readonly { id: string; promise: LearnedPromise }[],
): Promise<void> => {
  if (promises.length === 0) return
  await tx.execute(sql`
    UPDATE restaurants r SET promise = c.promise
    FROM json_to_recordset(${JSON.stringify(promises)}::json) c (id text, promise jsonb) WHERE r.id = c.id`)
  announceCatalogueChange(deps, tx)
}
