import { desc, sql } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { checkpointText } from '#shared/impact-log/checkpoint.ts'
import { noteOf } from '#shared/impact-log/signed-note.ts'
import { minuteMs } from '#shared/time.ts'
import { impactCheckpoints } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { ledgerSize } from './ledger-size.ts'
import { readRanges } from './read-tree.ts'

/** `at`: when it was signed. */
export type LatestCheckpoint = { size: number; note: string; at: Date }

/** At most one in a minute (giving.md). */
const everyMs = minuteMs

/**
 * The latest checkpoint. Refuses with not_found (404) until the first was signed, right after the first
 * start.
 */
export const latestCheckpoint = async (deps: Pick<Deps, 'db'>): Promise<LatestCheckpoint> => {
  const known = await lastOne(deps.db)
  if (!known)
    throw new Refusal('not_found', /*i18n*/ 'The log has no checkpoint yet. Please try again in a minute.')
  return known
}

/**
 * Signs a new checkpoint where there are new entries and the last one is a minute old. An empty log has one
 * too. One instance at a time, so that no two checkpoints of one size differ.
 */
export const signCheckpoint = async (deps: Pick<Deps, 'db' | 'clock' | 'logKey'>): Promise<void> => {
  const size = await ledgerSize(deps.db)
  const known = await lastOne(deps.db)
  const now = deps.clock()
  if (known && !isDue(known, size, now)) return
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('impact checkpoint', 0))`)
    const meanwhile = await lastOne(tx)
    if (meanwhile && !isDue(meanwhile, size, now)) return
    const [root] = await readRanges(tx, [{ start: 0, end: size }])
    if (!root) throw new Error('every size has a root')
    const key = await deps.logKey()
    const text = checkpointText({ origin: key.name, size, root })
    await tx.insert(impactCheckpoints).values({ size, note: noteOf(text, [key.sign(text)]), at: now })
  })
}

const lastOne = async (executor: Pick<Deps['db'], 'select'>) => {
  const [row] = await executor.select().from(impactCheckpoints).orderBy(desc(impactCheckpoints.size)).limit(1)
  return row
}

const isDue = ({ size, at }: { size: number; at: Date }, entries: number, now: Date): boolean =>
  entries > size && now.getTime() - at.getTime() >= everyMs
