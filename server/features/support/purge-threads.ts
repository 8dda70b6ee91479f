import { inArray, lt } from 'drizzle-orm'
import { supportThreads } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'

const batch = 500

/**
 * Deletes conversations in which nothing was written for PERSONAL_DATA_MONTHS, some hundred at a time.
 * Returns how many.
 */
export const purgeThreads = async ({
  db,
  clock,
  settings,
}: Pick<Deps, 'db' | 'clock' | 'settings'>): Promise<number> => {
  const until = new Date(clock())
  until.setUTCMonth(until.getUTCMonth() - settings.personalDataMonths)
  let purged = 0
  for (;;) {
    const old = db
      .select({ id: supportThreads.id })
      .from(supportThreads)
      .where(lt(supportThreads.lastMessageAt, until))
      .limit(batch)
    const { rowCount } = await db.delete(supportThreads).where(inArray(supportThreads.id, old))
    purged += rowCount ?? 0
    if ((rowCount ?? 0) < batch) return purged
  }
}
