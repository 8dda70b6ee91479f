import { type FileHandle, open } from 'node:fs/promises'
import { PMTiles, TileType } from 'pmtiles'
import { StartupError } from '../../../startup/startup-error.ts'
import type { Tile } from './fetch-tile.ts'

/** Pictures; not SVG, and not vector tiles, which our map does not draw. */
const pictures: Partial<Record<TileType, string>> = {
  [TileType.Png]: 'image/png',
  [TileType.Jpeg]: 'image/jpeg',
  [TileType.Webp]: 'image/webp',
  [TileType.Avif]: 'image/avif',
}

export type TileArchive = {
  /** The tile at this place; null if the archive has none. */
  read: (z: number, x: number, y: number) => Promise<Tile | null>
  close: () => Promise<void>
}

/**
 * Opens a PMTiles archive of pictures (version 3). Throws StartupError if the file cannot be read, is no
 * archive, or holds vector tiles.
 */
export const openTileArchive = async (file: string): Promise<TileArchive> => {
  const handle = await open(file).catch((error: Error) => {
    throw new StartupError(`MAP_TILES_URL: ${file} cannot be read (${error.message}).`)
  })
  const archive = new PMTiles({
    getKey: () => file,
    getBytes: (offset, length) => bytesAt(handle, offset, length),
  })
  try {
    const type = pictures[await typeOf(archive, file)]
    if (type === undefined)
      throw new StartupError(
        `MAP_TILES_URL: the tiles of ${file} are no pictures. Vector tiles have to be drawn first (docs/operating.md).`,
      )
    return {
      read: async (z, x, y) => {
        const found = await archive.getZxy(z, x, y)
        return found === undefined ? null : { bytes: Buffer.from(found.data), type }
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

const typeOf = async (archive: PMTiles, file: string): Promise<TileType> => {
  try {
    return (await archive.getHeader()).tileType
  } catch (error) {
    throw new StartupError(`MAP_TILES_URL: ${file} is no PMTiles archive (${(error as Error).message}).`)
  }
}

const bytesAt = async (handle: FileHandle, offset: number, length: number) => {
  const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, offset)
  return { data: buffer.buffer.slice(0, bytesRead) }
}
