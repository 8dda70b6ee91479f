import type { FastifyInstance } from 'fastify'
import { deliveryCandidates, dispatchBoard } from '#shared/dispatch/contracts.ts'
import { streams } from '#shared/orders/contracts.ts'
import { register } from '../../http/register.ts'
import { requireCaller } from '../../http/sign-in/session.ts'
import { languageOf } from '../../languages.ts'
import { dispatchTopic } from '../deliveries/topics.ts'
import { readBoard } from './read-board.ts'
import { readCandidates } from './read-candidates.ts'
import { openTravel } from './travel/open-travel.ts'

export const routes = (app: FastifyInstance) => {
  const { settings, clock } = app.deps
  const travel = openTravel(settings.travelTimes, settings.courierPace, {
    clock,
    warn: (err) =>
      app.log.warn({ err }, 'the routing service is away; the board guesses by the straight line'),
  })
  register(app, dispatchBoard, ({ deps, request }) => readBoard(deps, languageOf(request)))
  register(app, deliveryCandidates, async ({ deps, params }) => ({
    items: await readCandidates(deps, travel, params.id),
  }))

  app.get(
    streams.dispatch,
    { schema: { tags: ['Live'], summary: 'SSE: everything that happens to deliveries, offers and shifts' } },
    async (request, reply) => {
      const caller = await requireCaller(request, ['ADMIN'])
      await app.live.open(request, reply, caller, () => ({ topics: [dispatchTopic] }))
    },
  )
}
