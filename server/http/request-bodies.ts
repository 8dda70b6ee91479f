import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
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

/**
 * Reads JSON bodies as Fastify does, but takes an empty one for none where the call needs none: many clients
 * name the type of every request that they send. Elsewhere an empty body is refused (400), and so is whatever
 * is no JSON.
 */
export const acceptJson = (app: FastifyInstance): void => {
  const read = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    const schema = request.routeOptions.schema?.body as z.ZodType | undefined
    if (body === '' && (schema === undefined || z.safeParse(schema, undefined).success)) done(null, undefined)
    else read(request, body, done)
  })
}
