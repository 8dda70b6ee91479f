import type { Sha256 } from './bytes.ts'
import { foldNodes, type Node, nodesOf, type Range, subtreeHash } from './merkle.ts'
import { tileHeight, tilePath, tileWidth } from './tiles.ts'

/** Gets a tile by its path below the log's `tile/`. */
export type FetchTile = (path: string) => Promise<Uint8Array>

const hashBytes = 32

/**
 * The hashes of ranges of leaves of a tree of `size`, in their order, from the log's tiles, each of which is
 * fetched once. Throws RangeError for a tile that has not as many hashes as it must.
 */
export const rangesFromTiles = async (
  ranges: readonly Range[],
  size: number,
  fetchTile: FetchTile,
  sha256: Sha256,
): Promise<Uint8Array[]> => {
  const tiles = new Map<string, Promise<Uint8Array>>()
  const tile = async (level: number, index: number): Promise<Uint8Array> => {
    const width = Math.min(tileWidth, Math.floor(size / tileWidth ** level) - index * tileWidth)
    const path = tilePath({ level, index, width })
    const fetched = tiles.get(path) ?? fetchTile(path)
    tiles.set(path, fetched)
    const bytes = await fetched
    if (bytes.length !== width * hashBytes) throw new RangeError(`the tile ${path} has ${bytes.length} bytes`)
    return bytes
  }
  const nodeOf = async ({ level, index }: Node): Promise<Uint8Array> => {
    const count = 2 ** (level % tileHeight)
    const first = index * count
    const bytes = await tile(Math.floor(level / tileHeight), Math.floor(first / tileWidth))
    const at = (first % tileWidth) * hashBytes
    const hashes = Array.from({ length: count }, (_, offset) =>
      bytes.slice(at + offset * hashBytes, at + (offset + 1) * hashBytes),
    )
    return subtreeHash(hashes, sha256)
  }
  return Promise.all(
    ranges.map(async (range) => foldNodes(await Promise.all(nodesOf(range).map(nodeOf)), sha256)),
  )
}
