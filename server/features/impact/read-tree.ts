import { sql } from 'drizzle-orm'
import { foldNodes, type Node, nodesOf, type Range, subtreeHash } from '#shared/impact-log/merkle.ts'
import { tileHeight } from '#shared/impact-log/tiles.ts'
import type { Executor } from '../../db/connection.ts'
import { sha256 } from './sha256.ts'

/** What is stored of a node: itself, or the nodes of the next stored level below it. */
const storedOf = ({ level, index }: Node) => {
  const storedLevel = Math.floor(level / tileHeight)
  const count = 2 ** (level % tileHeight)
  return { level: storedLevel, first: index * count, count }
}

/**
 * The hashes of ranges of leaves, in their order, by one query: a few hundred stored nodes at most for each
 * range.
 */
export const readRanges = async (executor: Executor, ranges: readonly Range[]): Promise<Uint8Array[]> => {
  const wanted = ranges.map((range) => nodesOf(range).map(storedOf))
  const spans = wanted.flat()
  if (spans.length === 0) return ranges.map(() => foldNodes([], sha256))
  const { rows } = await executor.execute<{ hashes: Buffer[] }>(sql`
    SELECT ARRAY(
      SELECT n.hash FROM impact_nodes n
      WHERE n.level = w.level AND n.index >= w.first AND n.index < w.first + w.count ORDER BY n.index
    ) AS hashes
    FROM json_to_recordset(${JSON.stringify(spans.map((span, position) => ({ ...span, position })))}::json)
      AS w(level integer, first bigint, count bigint, position integer)
    ORDER BY w.position`)
  const hashes = rows.map((row, index) => {
    if (row.hashes.length !== spans[index]?.count) throw new Error('the tree has no such leaves yet')
    return subtreeHash(row.hashes, sha256)
  })
  let at = 0
  return wanted.map((nodes) => {
    const part = hashes.slice(at, at + nodes.length)
    at += nodes.length
    return foldNodes(part, sha256)
  })
}
