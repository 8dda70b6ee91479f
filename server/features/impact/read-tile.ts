import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { concat } from '#shared/impact-log/bytes.ts'
import { type TilePath, tileWidth } from '#shared/impact-log/tiles.ts'
import { impactEntries, impactNodes } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'

const lengthBytes = 2

/**
 * A tile's bytes (C2SP tlog-tiles): its hashes, or the entries of a bundle with their lengths. Null where the
 * log does not have so much yet; what it has never changes.
 */
export const readTile = async (
  deps: Pick<Deps, 'db'>,
  { level, index, width }: TilePath,
): Promise<Uint8Array | null> => {
  const first = index * tileWidth
  if (level === null) {
    const rows = await deps.db
      .select({ data: impactEntries.data })
      .from(impactEntries)
      .where(and(gte(impactEntries.seq, first + 1), lt(impactEntries.seq, first + 1 + width)))
      .orderBy(asc(impactEntries.seq))
    return rows.length === width ? concat(...rows.flatMap(({ data }) => bundled(Buffer.from(data)))) : null
  }
  const rows = await deps.db
    .select({ hash: impactNodes.hash })
    .from(impactNodes)
    .where(
      and(eq(impactNodes.level, level), gte(impactNodes.index, first), lt(impactNodes.index, first + width)),
    )
    .orderBy(asc(impactNodes.index))
  return rows.length === width ? concat(...rows.map(({ hash }) => hash)) : null
}

const bundled = (entry: Buffer): [Buffer, Buffer] => {
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt16BE(entry.length)
  return [length, entry]
}
