import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { minuteMs } from '#shared/time.ts'
import { fetchTile } from './fetch-tile.ts'

const place = z.coerce.number().int().min(0)
const tile = z
  .object({ z: z.coerce.number().int().min(0).max(19), x: place, y: place })
  .refine(({ z, x, y }) => Math.max(x, y) < 2 ** z)
/** After a failure no tile is requested for this long. */
const pauseMs = minuteMs
const keep = 'public, max-age=604800, immutable'

const noTile = (reply: FastifyReply) => reply.code(204).header('cache-control', 'no-store').send()

/**
 * Proxies map tiles from the tile server of MAP_TILES_URL, so that visitors' browsers connect to this server
 * only. Responds 204 if the tile server cannot be reached or its response is not a tile; the map then has a
 * plain background.
 */
export const mapTiles = (app: FastifyInstance) => {
  const { settings, clock } = app.deps
  let pausedUntil = 0
  app.get('/tiles/:z/:x/:y', { schema: { hide: true } }, async (request, reply) => {
    const parsed = tile.safeParse(request.params)
    const now = clock().getTime()
    if (!parsed.success || now < pausedUntil) return noTile(reply)
    const { z, x, y } = parsed.data
    const url = settings.mapTilesUrl
      .replace('{z}', String(z))
      .replace('{x}', String(x))
      .replace('{y}', String(y))
    try {
      const found = await fetchTile(url, `AnnapurnaEats (+${settings.publicUrl})`)
      // One missing tile does not mean that the tile server has failed.
      if (found === null) return noTile(reply)
      return await reply.header('cache-control', keep).type(found.type).send(found.bytes)
    } catch (error) {
      pausedUntil = now + pauseMs
      app.log.warn({ err: error }, 'the tile server gives no tiles; it is left alone for a minute')
      return noTile(reply)
    }
  })
}
