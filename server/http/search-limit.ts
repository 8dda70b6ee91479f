import type { FastifyRequest } from 'fastify'
import { Refusal } from '#shared/errors.ts'
import { ipOf } from './ip.ts'
import { limits } from './limits.ts'
import { consume } from './rate-limit.ts'

/**
 * Counts a search that is not in memory. Refuses with rate_limited; a database that is away refuses nothing here: what is still
 * known of the search may be shown.
 */
export const consumeSearch = async (request: FastifyRequest): Promise<void> => {
  const { deps } = request.server
  try {
    await consume(deps, limits.search, ipOf(request))
  } catch (error) {
    if (error instanceof Refusal) throw error
    deps.outage.note(error)
  }
}
