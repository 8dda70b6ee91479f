import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { TileType, zxyToTileId } from 'pmtiles'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp } from '#tests/app.ts'
import { openTileArchive } from './tile-archive.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tiles-'))
})
afterAll(() => rm(folder, { recursive: true }))

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))]

const headerBytes = 127

/** An archive of one directory, by version 3 of the format; `tiles` by their ids, ascending. */
const archiveOf = (tileType: TileType, tiles: readonly (readonly [number, Buffer])[]): Buffer => {
  const ids = tiles.map(([id], index) => id - (tiles[index - 1]?.[0] ?? 0))
  // Each of a run of one; an offset of 0: right behind the one before.
  const directory = Buffer.from(
    [tiles.length, ...ids, ...tiles.map(() => 1), ...tiles.map(([, { length }]) => length)]
      .concat(tiles.map((_, index) => (index === 0 ? 1 : 0)))
      .flatMap(varint),
  )
  const data = Buffer.concat(tiles.map(([, bytes]) => bytes))
  const metadata = Buffer.from('{}')
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles', 0)
  header[7] = 3
  const places = [
    headerBytes,
    directory.length,
    headerBytes + directory.length,
    metadata.length,
    headerBytes + directory.length + metadata.length,
    0,
    headerBytes + directory.length + metadata.length,
    data.length,
    tiles.length,
    tiles.length,
    tiles.length,
  ]
  for (const [index, place] of places.entries()) header.writeBigUInt64LE(BigInt(place), 8 + index * 8)
  // Clustered, nothing compressed; the zooms from 0 to 19.
  header.set([1, 1, 1, tileType, 0, 19], 96)
  return Buffer.concat([header, directory, metadata, data])
}
const written = async (content: Buffer): Promise<string> => {
  const file = path.join(folder, `${randomBytes(6).toString('hex')}.pmtiles`)
  await writeFile(file, content)
  return file
}
const picture = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()

it('the tile server serves the pictures of an archive, and nothing where it has none', async () => {
  const [centre, beside] = [await picture('#c2410c'), await picture('#15803d')]
  const tiles = [
    [zxyToTileId(12, 2932, 1899), centre],
    [zxyToTileId(12, 2933, 1899), beside],
  ] as const
  const file = await written(
    archiveOf(
      TileType.Png,
      tiles.toSorted(([one], [other]) => one - other),
    ),
  )
  const t = await testApp({ environment: { MAP_TILES_URL: file } })
  try {
    const get = (place: string) => t.app.inject(`/tiles/${place}`)
    const found = await get('12/2932/1899')
    expect([found.statusCode, found.headers['content-type']]).toEqual([200, 'image/png'])
    expect(found.rawPayload).toEqual(centre)
    expect((await get('12/2933/1899')).rawPayload).toEqual(beside)
    for (const nothing of ['12/2931/1899', '3/1/1', '12/9999/1', '12/x/1'])
      expect((await get(nothing)).statusCode, nothing).toBe(204)
  } finally {
    await t.close()
  }
})

it('an archive of tiles says at the start what is wrong with a file', async () => {
  const vector = await written(archiveOf(TileType.Mvt, [[0, Buffer.from('tile')]]))
  await expect(openTileArchive(vector)).rejects.toThrow(/are no pictures/)
  await expect(openTileArchive(await written(randomBytes(40_000)))).rejects.toThrow(/is no PMTiles archive/)
  await expect(openTileArchive(await written(Buffer.alloc(0)))).rejects.toThrow(/is no PMTiles archive/)
  await expect(openTileArchive(path.join(folder, 'none.pmtiles'))).rejects.toThrow(/cannot be read/)
})
