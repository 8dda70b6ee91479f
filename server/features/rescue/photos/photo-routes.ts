import type { FastifyInstance } from 'fastify'
import { rescuePhotoPath } from '#shared/rescue/rescue-photo.ts'
import * as contracts from '#shared/rescue/story-contracts.ts'
import { notFound } from '../../../http/errors.ts'
import { limits } from '../../../http/limits/limits.ts'
import { consume, rateLimitByIp } from '../../../http/limits/rate-limit.ts'
import { register } from '../../../http/register.ts'
import { photoOf, takePhotos } from '../../../http/request-bodies.ts'
import { hidePhoto } from './hide-photo.ts'
import { removeRunPhoto, setRunPhoto } from './run-photo.ts'
import { readPhoto } from './story-photos.ts'

/** In a scope of its own, where every body is read as bytes, whatever its Content-Type. */
const uploadRoutes = async (app: FastifyInstance) => {
  takePhotos(app)
  register(
    app,
    contracts.setRunPhoto,
    async ({ deps, caller, params, request }) => {
      await consume(deps, limits.photoOfAccount, caller.userId)
      return setRunPhoto(deps, caller.userId, params.id, photoOf(request))
    },
    { before: rateLimitByIp(limits.photo) },
  )
}

/** The photos that shelters add to the story of a rescue. */
export const photoRoutes = (app: FastifyInstance): void => {
  app.register(uploadRoutes)
  register(app, contracts.removeRunPhoto, ({ deps, caller, params }) =>
    removeRunPhoto(deps, caller.userId, params.id),
  )
  register(app, contracts.hideRescuePhoto, ({ deps, caller, params, body }) =>
    hidePhoto(deps, caller.userId, params.id, body),
  )
  app.get<{ Params: { id: string } }>(
    rescuePhotoPath(':id'),
    { schema: { tags: ['Rescue'], summary: 'A photo of the story of a rescue', params: contracts.photoId } },
    async (request, reply) => {
      const photo = await readPhoto(app.deps.db, request.params.id)
      if (!photo) return notFound(request, reply)
      return (
        reply
          // Not for good, as other pictures are: it may be taken back, or hidden.
          .header('cache-control', 'public, max-age=60')
          .header('content-security-policy', "default-src 'none'")
          .type(photo.type)
          .send(photo.bytes)
      )
    },
  )
}
