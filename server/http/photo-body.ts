import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { largestPhoto, photoTooLarge } from '#shared/accounts/photo.ts'
import { Refusal } from '#shared/errors.ts'

/**
 * Makes a scope take photos: it reads every body as bytes, whatever its Content-Type, so calls with JSON
 * belong into another one. Refuses: payload_too_large (413).
 */
export const takePhotos = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestPhoto }, (_request, body, done) =>
    done(null, body),
  )
  scope.setErrorHandler<FastifyError | Refusal>((error) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') throw new Refusal('payload_too_large', photoTooLarge)
    throw error
  })
}

/** The photo that a call of such a scope was sent, as it came; empty where there was no body. */
export const photoOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
