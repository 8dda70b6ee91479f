import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Output } from '#shared/contract.ts'
import { type Loaded, type ResponseCache, writeResponse } from './response-cache.ts'

type PublicList = Endpoint & { method: 'GET'; access: 'public' }

/**
 * Registers a public list whose response is the same for everybody: the second time that a URL is requested, its
 * bytes are written before the framework does anything else. `beforeLoad` may refuse what is not in memory.
 */
export const registerCached = <const E extends PublicList, Change>(
  app: FastifyInstance,
  cache: ResponseCache<Change>,
  contract: E,
  load: (query: Output<E['query']>) => Promise<Loaded<Change>>,
  beforeLoad: (request: FastifyRequest, query: Output<E['query']>) => Promise<void> = async () => {},
): void => {
  app.contracts.push(contract)
  app.route({
    method: contract.method,
    url: contract.path,
    schema: {
      summary: contract.summary,
      tags: [contract.tag],
      ...(contract.query && { querystring: contract.query }),
      response: { 200: contract.response },
    },
    onRequest: (request: FastifyRequest, reply: FastifyReply, done) => {
      const { url, headers } = request.raw
      const response = cache.at(url ?? '')
      if (response === undefined) return done()
      reply.hijack()
      writeResponse(reply.raw, headers, response)
    },
    handler: async (request, reply) => {
      const query = request.query as Output<E['query']>
      const key = `${contract.path} ${JSON.stringify(query, Object.keys(query ?? {}).sort())}`
      if (!cache.holds(key)) await beforeLoad(request, query)
      const response = await cache.load(request.raw.url ?? '', key, () => load(query))
      reply.hijack()
      writeResponse(reply.raw, request.raw.headers, response)
    },
  })
}
