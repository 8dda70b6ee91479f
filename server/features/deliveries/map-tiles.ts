import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { fetchTile } from './fetch-tile.ts'

const place = z.coerce.number().int().min(0)
const tile = z
  .object({ z: z.coerce.number().int().min(0).max(19), x: place, y: place })
  .refine(({ z, x, y }) => Math.max(x, y) < 2 ** z)
/** After a failure the tile server is left alone for this long. */
const pauseMs = 60_000
const keep = 'public, max-age=604800, immutable'

const noTile = (reply: FastifyReply) => reply.code(204).header('cache-control', 'no-store').send()

/**
 * The ground of the maps, passed on from the tile server of MAP_TILES_URL: the visitor's browser talks to nobody but us.
 * Where the tile server cannot be reached, or answers with what is no tile, the answer is 204 and the map is drawn on a plain
 * ground.
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
      // One tile that is not there is no reason to give up the others.
      if (found === null) return noTile(reply)
      return await reply.header('cache-control', keep).type(found.type).send(found.bytes)
    } catch (error) {
      pausedUntil = now + pauseMs
      app.log.warn({ err: error }, 'the tile server gives no tiles; it is left alone for a minute')
      return noTile(reply)
    }
  })
}
