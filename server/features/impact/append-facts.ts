import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { canonicalJson } from '#shared/impact-log/canonical-json.ts'
import { firstPrev, hashOf, type ImpactEntry, leafData } from '#shared/impact-log/entry.ts'
import { leafHash, subtreeHash } from '#shared/impact-log/merkle.ts'
import { tileWidth } from '#shared/impact-log/tiles.ts'
import type { Transaction } from '../../db/connection.ts'
import { impactEntries, impactFacts, impactNodes } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { sha256 } from './sha256.ts'
import { addToDays } from './sum-days.ts'

const batchSize = 500

/**
 * Appends to the ledger what happened since the last time, in the order in which it was told. One instance at
 * a time: others wait, and then find nothing left. Returns how many entries there are.
 */
export const appendFacts = async (deps: Pick<Deps, 'db'>): Promise<number> => {
  const { rows } = await deps.db.execute<{ size: number; waits: boolean }>(sql`
    SELECT coalesce((SELECT max(seq) FROM impact_entries), 0)::float8 AS size, EXISTS (SELECT FROM impact_facts) AS waits`)
  // Most readers find nothing to append, and need no lock.
  if (rows[0] && !rows[0].waits) return rows[0].size
  for (;;) {
    const { size, more } = await deps.db.transaction(appendSome)
    if (!more) return size
  }
}

const appendSome = async (tx: Transaction): Promise<{ size: number; more: boolean }> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('impact log', 0))`)
  const [last] = await tx
    .select({ seq: impactEntries.seq, hash: impactEntries.hash })
    .from(impactEntries)
    .orderBy(desc(impactEntries.seq))
    .limit(1)
  const waiting = await tx.select().from(impactFacts).orderBy(asc(impactFacts.id)).limit(batchSize)
  const size = last?.seq ?? 0
  if (waiting.length === 0) return { size, more: false }
  const ids = waiting.map(({ id }) => id)
  const appended = await tx
    .select({ key: impactEntries.key })
    .from(impactEntries)
    .where(
      inArray(
        impactEntries.key,
        waiting.map(({ key }) => key),
      ),
    )
  const appendedKeys = new Set(appended.map(({ key }) => key))
  let before: Pick<ImpactEntry, 'seq' | 'hash'> = last ?? { seq: 0, hash: firstPrev }
  const rows = waiting
    .filter(({ key }) => !appendedKeys.has(key))
    .map(({ key, kind, facts, at }) => {
      const unsealed = { seq: before.seq + 1, at: at.toISOString(), kind, facts, prev: before.hash }
      const entry: ImpactEntry = { ...unsealed, hash: hashOf(unsealed, sha256) }
      before = entry
      return {
        entry,
        row: { seq: entry.seq, key, kind, at, facts, data: canonicalJson(entry), hash: entry.hash },
      }
    })
  if (rows.length > 0) {
    await tx.insert(impactEntries).values(rows.map(({ row }) => row))
    const leaves = rows.map(({ entry }) => ({
      level: 0,
      index: entry.seq - 1,
      hash: Buffer.from(leafHash(leafData(entry), sha256)),
    }))
    await tx.insert(impactNodes).values(leaves)
    await closeSubtrees(tx, size, before.seq)
    await addToDays(
      tx,
      rows.map(({ row }) => row),
    )
  }
  await tx.delete(impactFacts).where(inArray(impactFacts.id, ids))
  return { size: before.seq, more: waiting.length === batchSize }
}

/** Writes the hashes of the subtrees of 256, 65,536 ... leaves that were completed between two sizes. */
const closeSubtrees = async (tx: Transaction, before: number, after: number): Promise<void> => {
  for (let level = 1; ; level++) {
    const width = tileWidth ** level
    const [first, end] = [Math.floor(before / width), Math.floor(after / width)]
    if (after < width) return
    for (let index = first; index < end; index++) {
      const below = await tx
        .select({ hash: impactNodes.hash })
        .from(impactNodes)
        .where(
          and(
            eq(impactNodes.level, level - 1),
            gte(impactNodes.index, index * tileWidth),
            lt(impactNodes.index, (index + 1) * tileWidth),
          ),
        )
        .orderBy(impactNodes.index)
      const hash = Buffer.from(
        subtreeHash(
          below.map((node) => node.hash),
          sha256,
        ),
      )
      await tx.insert(impactNodes).values({ level, index, hash })
    }
  }
}
