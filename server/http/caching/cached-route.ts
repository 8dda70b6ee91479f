import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint, Output } from '#shared/api/contract.ts'
import { type Loaded, type ResponseCache, writeResponse } from './response-cache.ts'

/** What writing a response from memory needs of a cache, whatever its changes are. */
type Lookup = { at: (url: string) => Parameters<typeof writeResponse>[2] | undefined }

declare module 'fastify' {
  interface FastifyInstance {
    /** The caches of all public lists. */
    cachedResponses: Set<Lookup>
  }
}

/**
 * Lets `app` write a response that is in memory before any other hook runs. For the root: a list's own scope
 * has more hooks. Call it after the hooks that may refuse any request, and before `registerCached`.
 */
export const writeFromMemory = (app: FastifyInstance): void => {
  const caches = new Set<Lookup>()
  app.decorate('cachedResponses', caches)
  app.addHook('onRequest', (request, reply, done) => {
    const { method, url = '' } = request.raw
    if (method !== 'GET' || !url.startsWith('/api/')) return done()
    for (const cache of caches) {
      const response = cache.at(url)
      if (response === undefined) continue
      reply.hijack()
      return writeResponse(reply.raw, request.raw.headers, response)
    }
    done()
  })
}

type PublicList = Endpoint & { method: 'GET'; access: 'public' }

/**
 * Registers a public list whose response is the same for everybody: the second time that a URL is requested,
 * its bytes are written before the framework does anything else. `beforeLoad` may refuse what is not in
 * memory.
 */
export const registerCached = <const E extends PublicList, Change>(
  app: FastifyInstance,
  cache: ResponseCache<Change>,
  contract: E,
  load: (query: Output<E['query']>) => Promise<Loaded<Change>>,
  beforeLoad: (request: FastifyRequest, query: Output<E['query']>) => Promise<void> = async () => {},
): void => {
  app.contracts.push(contract)
  app.cachedResponses.add(cache)
  app.route({
    method: contract.method,
    url: contract.path,
    schema: {
      summary: contract.summary,
      tags: [contract.tag],
      ...(contract.query && { querystring: contract.query }),
      response: { 200: contract.response },
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
