import type { FastifyError, FastifyInstance } from 'fastify'
import * as contracts from '#shared/contracts/rescue-story.ts'
import { Refusal } from '#shared/errors.ts'
import { largestPhoto, photoTooLarge } from '#shared/photo.ts'
import { rescuePhotoPath } from '#shared/rescue-photo.ts'
import { notFound } from '../../../http/errors.ts'
import { limits } from '../../../http/limits.ts'
import { consume, rateLimitByIp } from '../../../http/rate-limit.ts'
import { register } from '../../../http/register.ts'
import { hidePhoto } from './hide-photo.ts'
import { removeRunPhoto, setRunPhoto } from './run-photo.ts'
import { readPhoto } from './story-photos.ts'

/** In a scope of its own, where every body is read as bytes, whatever its Content-Type. */
const uploadRoutes = async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestPhoto }, (_request, body, done) =>
    done(null, body),
  )
  app.setErrorHandler<FastifyError | Refusal>((error) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') throw new Refusal('payload_too_large', photoTooLarge)
    throw error
  })
  register(
    app,
    contracts.setRunPhoto,
    async ({ deps, caller, params, request }) => {
      await consume(deps, limits.photoOfAccount, caller.userId)
      const file = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      return setRunPhoto(deps, caller.userId, params.id, file)
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
