import type { FastifyRequest } from 'fastify'
import { Refusal } from '#shared/errors.ts'
import { ipOf } from './ip.ts'
import { limits } from './limits.ts'
import { consume } from './rate-limit.ts'

type ThatOfSearches = typeof limits.search | typeof limits.suggest

/**
 * Counts a request that the cache cannot answer. Refuses with rate_limited; if the database is unavailable it
 * refuses nothing, since a stale response may still be shown.
 */
const consumeUnlessAway = async (request: FastifyRequest, limit: ThatOfSearches): Promise<void> => {
  const { deps } = request.server
  try {
    await consume(deps, limit, ipOf(request))
  } catch (error) {
    if (error instanceof Refusal) throw error
    deps.outage.note(error)
  }
}

export const consumeSearch = (request: FastifyRequest) => consumeUnlessAway(request, limits.search)
export const consumeSuggestion = (request: FastifyRequest) => consumeUnlessAway(request, limits.suggest)
