import { asc, sql } from 'drizzle-orm'
import { toBase64 } from '#shared/impact-log/bytes.ts'
import type { ImpactEntry } from '#shared/impact-log/entry.ts'
import { inclusionRanges } from '#shared/impact-log/merkle.ts'
import { impactEntries } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { latestCheckpoint } from './checkpoint.ts'
import { readRanges } from './read-tree.ts'

/** Most entries of one lot that are shown: no lot has as many ends. */
const maxEntries = 100

type Proved = { entry: ImpactEntry; index: number; proof: string[] | null }

/**
 * The entries about a lot of surplus food, the oldest first, each with what proves that it is in the log;
 * null for those that the latest checkpoint does not cover yet.
 */
export const proveEntriesOf = async (
  deps: Deps,
  lotId: string,
): Promise<{ steps: Proved[]; checkpoint: string }> => {
  const { size, note } = await latestCheckpoint(deps)
  const rows = await deps.db
    .select({ seq: impactEntries.seq, data: impactEntries.data })
    .from(impactEntries)
    .where(sql`${impactEntries.facts}->>'lot' = ${lotId} AND ${impactEntries.facts} ? 'lot'`)
    .orderBy(asc(impactEntries.seq))
    .limit(maxEntries)
  const ranges = rows.map(({ seq }) => (seq <= size ? inclusionRanges(seq - 1, size) : null))
  const hashes = await readRanges(
    deps.db,
    ranges.flatMap((own) => own ?? []),
  )
  let at = 0
  const steps = rows.map(({ seq, data }, row) => {
    const own = ranges[row]
    const proof = own ? hashes.slice(at, at + own.length).map(toBase64) : null
    at += own?.length ?? 0
    return { entry: JSON.parse(data) as ImpactEntry, index: seq - 1, proof }
  })
  return { steps, checkpoint: note }
}
