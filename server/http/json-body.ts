import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

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
