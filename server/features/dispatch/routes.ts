import type { FastifyInstance } from 'fastify'
import { dispatchBoard } from '#shared/contracts/dispatch.ts'
import { streams } from '#shared/contracts/orders.ts'
import { register } from '../../http/register.ts'
import { requireCaller } from '../../http/sign-in/session.ts'
import { languageOf } from '../../languages.ts'
import { dispatchTopic } from '../deliveries/topics.ts'
import { readBoard } from './read-board.ts'

export const routes = (app: FastifyInstance) => {
  register(app, dispatchBoard, ({ deps, request }) => readBoard(deps, languageOf(request)))

  app.get(
    streams.dispatch,
    { schema: { tags: ['Live'], summary: 'SSE: everything that happens to deliveries, offers and shifts' } },
    async (request, reply) => {
      const caller = await requireCaller(request, ['ADMIN'])
      await app.live.open(request, reply, caller, () => ({ topics: [dispatchTopic] }))
    },
  )
}
