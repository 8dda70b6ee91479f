import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { minuteMs } from '#shared/time.ts'
import { fetchTile } from './fetch-tile.ts'
import { openTileArchive, type TileArchive } from './tile-archive.ts'

const place = z.coerce.number().int().min(0)
const tile = z
  .object({ z: z.coerce.number().int().min(0).max(19), x: place, y: place })
  .refine(({ z, x, y }) => Math.max(x, y) < 2 ** z)
/** After a failure no tile is requested for this long. */
const pauseMs = minuteMs
const keep = 'public, max-age=604800, immutable'

const noTile = (reply: FastifyReply) => reply.code(204).header('cache-control', 'no-store').send()

/** A PMTiles archive on this machine, or a tile server, by the text of MAP_TILES_URL. */
const openTiles = async (app: FastifyInstance): Promise<TileArchive['read']> => {
  const { mapTilesUrl, publicUrl } = app.deps.settings
  if (mapTilesUrl.endsWith('.pmtiles')) {
    const { read, close } = await openTileArchive(mapTilesUrl)
    app.addHook('onClose', close)
    return read
  }
  const urlOf = (z: number, x: number, y: number): string =>
    mapTilesUrl.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
  return (z, x, y) => fetchTile(urlOf(z, x, y), `AnnapurnaEats (+${publicUrl})`)
}

/**
 * Serves map tiles of the tile server or the archive of MAP_TILES_URL, so that visitors' browsers connect to
 * this server only. Responds 204 if there is none, the tile server cannot be reached or its response is not a
 * tile; the map then has a plain background. Throws StartupError if the archive cannot be used.
 */
export const mapTiles = async (app: FastifyInstance): Promise<void> => {
  const { clock } = app.deps
  const read = await openTiles(app)
  let pausedUntil = 0
  let isAway = false
  app.get('/tiles/:z/:x/:y', { schema: { hide: true } }, async (request, reply) => {
    const parsed = tile.safeParse(request.params)
    const now = clock().getTime()
    if (!parsed.success || now < pausedUntil) return noTile(reply)
    const { z, x, y } = parsed.data
    try {
      const found = await read(z, x, y)
      isAway = false
      // One missing tile does not mean that the tile server has failed.
      if (found === null) return noTile(reply)
      return await reply.header('cache-control', keep).type(found.type).send(found.bytes)
    } catch (error) {
      pausedUntil = now + pauseMs
      // Said once, not with each tile and each minute of an outage.
      if (!isAway)
        app.log.warn({ err: error }, 'there are no map tiles to be had; they are asked for once a minute')
      isAway = true
      return noTile(reply)
    }
  })
}
