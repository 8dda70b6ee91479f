import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

const place = z.coerce.number().int().min(0)
const tile = z
  .object({ z: z.coerce.number().int().min(0).max(19), x: place, y: place })
  .refine(({ z, x, y }) => Math.max(x, y) < 2 ** z)
const timeoutMs = 4_000
/** After a failure the tile server is left alone for this long. */
const pauseMs = 60_000
const keep = 'public, max-age=604800, immutable'

/**
 * The ground of the maps, passed on from the tile server of MAP_TILES_URL: the visitor's browser talks to nobody but us.
 * Where the tile server cannot be reached the answer is 204 and the map is drawn on a plain ground.
 */
export const mapTiles = (app: FastifyInstance) => {
  let pausedUntil = 0
  app.get('/tiles/:z/:x/:y', { schema: { hide: true } }, async (request, reply) => {
    const parsed = tile.safeParse(request.params)
    const now = app.deps.clock().getTime()
    if (!parsed.success || now < pausedUntil)
      return reply.code(204).header('cache-control', 'no-store').send()
    const { z, x, y } = parsed.data
    const url = app.deps.settings.mapTilesUrl
      .replace('{z}', String(z))
      .replace('{x}', String(x))
      .replace('{y}', String(y))
    try {
      const answer = await fetch(url, {
        signal: AbortSignal.timeout(timeoutMs),
        headers: { 'user-agent': `AnnapurnaEats (+${app.deps.settings.publicUrl})` },
      })
      const type = answer.headers.get('content-type') ?? ''
      // One tile that is not there is no reason to give up the others.
      if (answer.status === 404) return reply.code(204).header('cache-control', 'no-store').send()
      if (!answer.ok || !type.startsWith('image/'))
        throw new Error(`the tile server answered ${answer.status}`)
      return await reply
        .header('cache-control', keep)
        .type(type)
        .send(Buffer.from(await answer.arrayBuffer()))
    } catch (error) {
      pausedUntil = now + pauseMs
      app.log.debug({ err: error }, 'the tile server cannot be reached')
      return reply.code(204).header('cache-control', 'no-store').send()
    }
  })
}
