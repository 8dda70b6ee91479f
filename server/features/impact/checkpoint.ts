import { desc, sql } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { checkpointText } from '#shared/impact-log/checkpoint.ts'
import { noteOf } from '#shared/impact-log/signed-note.ts'
import { minuteMs } from '#shared/time.ts'
import { impactCheckpoints } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { cosignatureLines } from './cosigning/cosignature-store.ts'
import { ledgerSize } from './read-ledger.ts'
import { readRanges } from './read-tree.ts'

/**
 * A checkpoint as everybody gets it: a signed note, with the cosignatures that there are. `at`: when the log
 * signed it.
 */
export type LatestCheckpoint = { size: number; note: string; at: Date }
/** As the log signed it, by itself. */
export type SignedCheckpoint = LatestCheckpoint & { origin: string }

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
  return { ...known, note: known.note + (await cosignatureLines(deps.db, known.size)) }
}

/** The latest checkpoint without cosignatures; null until the first was signed. */
export const latestSigned = async ({ db }: Pick<Deps, 'db'>): Promise<SignedCheckpoint | null> => {
  const known = await lastOne(db)
  return known ? { ...known, origin: originOf(known.note) } : null
}

/** The origin that the log has signed with last; null before its first checkpoint. */
export const lastOrigin = async (deps: Pick<Deps, 'db'>): Promise<string | null> =>
  (await latestSigned(deps))?.origin ?? null

/** The first line of a checkpoint. */
export const originOf = (note: string): string => note.slice(0, note.indexOf('\n'))

/**
 * Signs a new checkpoint where there are new entries and the last one is a minute old. An empty log has one
 * too. One instance at a time, so that no two checkpoints of one size differ. Returns whether it signed one.
 */
export const signCheckpoint = async (deps: Pick<Deps, 'db' | 'clock' | 'logKey'>): Promise<boolean> => {
  const size = await ledgerSize(deps.db)
  const known = await lastOne(deps.db)
  const now = deps.clock()
  if (known && !isDue(known, size, now)) return false
  return deps.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('impact checkpoint', 0))`)
    const meanwhile = await lastOne(tx)
    if (meanwhile && !isDue(meanwhile, size, now)) return false
    const [root] = await readRanges(tx, [{ start: 0, end: size }])
    if (!root) throw new Error('every size has a root')
    const key = await deps.logKey()
    const text = checkpointText({ origin: key.name, size, root })
    await tx.insert(impactCheckpoints).values({ size, note: noteOf(text, [key.sign(text)]), at: now })
    return true
  })
}

const lastOne = async (executor: Pick<Deps['db'], 'select'>) => {
  const [row] = await executor.select().from(impactCheckpoints).orderBy(desc(impactCheckpoints.size)).limit(1)
  return row
}

const isDue = ({ size, at }: { size: number; at: Date }, entries: number, now: Date): boolean =>
  entries > size && now.getTime() - at.getTime() >= everyMs
