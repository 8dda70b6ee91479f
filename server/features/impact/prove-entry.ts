import { and, eq } from 'drizzle-orm'
import { toBase64 } from '#shared/impact-log/bytes.ts'
import type { ImpactEntry } from '#shared/impact-log/entry.ts'
import type { ImpactKind } from '#shared/impact-log/kinds.ts'
import { inclusionRanges } from '#shared/impact-log/merkle.ts'
import { impactEntries } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { checkpointFor } from './cosigning/witnessed-checkpoint.ts'
import { readRanges } from './read-tree.ts'

/** An entry with what proves that it is in the log, for anybody to check without asking us again. */
export type EntryProof = {
  entry: ImpactEntry
  /** From 0. */
  index: number
  /** Base64, the nearest first (RFC 9162). */
  proof: string[]
  /** The signed note that the proof leads to. */
  checkpoint: string
}

/** The proof of one fact; null until a checkpoint covers it. */
export const proveEntry = async (deps: Deps, kind: ImpactKind, about: string): Promise<EntryProof | null> => {
  const [row] = await deps.db
    .select({ seq: impactEntries.seq, data: impactEntries.data })
    .from(impactEntries)
    .where(and(eq(impactEntries.key, `${kind} ${about}`)))
  // What is on no entry yet needs no checkpoint, of which a new log has none.
  if (!row) return null
  const { size, note } = await checkpointFor(deps, row.seq)
  if (row.seq > size) return null
  const index = row.seq - 1
  const hashes = await readRanges(deps.db, inclusionRanges(index, size))
  return { entry: JSON.parse(row.data) as ImpactEntry, index, proof: hashes.map(toBase64), checkpoint: note }
}
