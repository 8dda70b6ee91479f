import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import * as contracts from '#shared/contracts/search.ts'
import { registerCached } from '../../http/caching/cached-route.ts'
import { createResponseCache } from '../../http/caching/response-cache.ts'
import { consumeSuggestion } from '../../http/limits/search-limit.ts'
import { affectsDishes, type CatalogueChange } from '../catalogue-changes/change.ts'

const mebibyte = 1024 * 1024

/** One or two letters begin half the menu and are typed by everybody: their suggestions stay in memory. */
export const routes = (app: FastifyInstance): void => {
  const { deps } = app
  const cache = createResponseCache<CatalogueChange>({
    maxResponses: 5_000,
    maxBytes: 8 * mebibyte,
    clock: deps.clock,
    isDown: deps.outage.isOngoing,
  })
  const stop = deps.search.watch(cache.invalidate)
  app.addHook('onClose', async () => stop())

  registerCached(
    app,
    cache,
    contracts.suggestions,
    async (query) => ({
      body: JSON.stringify(
        z.parse(contracts.suggestions.response, { items: await deps.search.ask('suggestions', query) }),
      ),
      holdsUntil: null,
      isAffectedBy: affectsDishes({}, []),
    }),
    consumeSuggestion,
  )
}
