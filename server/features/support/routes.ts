import type { FastifyInstance } from 'fastify'
import { hasRole } from '#shared/accounts/roles.ts'
import * as contracts from '#shared/support/contracts.ts'
import { limits } from '../../http/limits/limits.ts'
import { consume } from '../../http/limits/rate-limit.ts'
import { register } from '../../http/register.ts'
import { requireCaller } from '../../http/sign-in/session.ts'
import { languageOf } from '../../languages.ts'
import { assignThread } from './assign-thread.ts'
import { readThread, reopenThread, resolveThread } from './change-thread.ts'
import { listMessages, listThreads, threadFor } from './find-threads.ts'
import { listNotes, writeNote } from './notes.ts'
import { openThread } from './open-thread.ts'
import { postMessage } from './post-message.ts'
import { snoozeThread } from './snooze-thread.ts'
import { threadView } from './thread-view.ts'
import { deskOfTopic, supportTeamTopic, threadsOfTopic, threadTopic } from './topics.ts'

export const routes = (app: FastifyInstance) => {
  register(app, contracts.supportThreads, ({ deps, caller, query }) => listThreads(deps, caller, query))
  register(app, contracts.openSupportThread, async ({ deps, caller, body, request }) => {
    await consume(deps, limits.supportThreads, caller.userId)
    return openThread(deps, caller.userId, body, languageOf(request))
  })
  register(app, contracts.oneSupportThread, async ({ deps, caller, params }) => {
    const { record, side } = await threadFor(deps, caller, params.id)
    return threadView(record, side)
  })
  register(app, contracts.supportMessages, ({ deps, caller, params, query }) =>
    listMessages(deps, caller, params.id, query),
  )
  register(app, contracts.postSupportMessage, async ({ deps, caller, params, body, request }) => {
    await consume(deps, limits.supportMessages, caller.userId)
    return postMessage(deps, caller, params.id, body.message, languageOf(request))
  })
  register(app, contracts.readSupportThread, ({ deps, caller, params }) =>
    readThread(deps, caller, params.id),
  )
  register(app, contracts.resolveSupportThread, ({ deps, caller, params }) =>
    resolveThread(deps, caller, params.id),
  )
  register(app, contracts.reopenSupportThread, ({ deps, caller, params }) =>
    reopenThread(deps, caller, params.id),
  )
  register(app, contracts.assignSupportThread, ({ deps, caller, params, body }) =>
    assignThread(deps, caller, params.id, body.to === 'me' ? caller.userId : body.to),
  )
  register(app, contracts.snoozeSupportThread, ({ deps, caller, params, body }) =>
    snoozeThread(deps, caller, params.id, body.until === null ? null : new Date(body.until)),
  )
  register(app, contracts.supportNotes, ({ deps, caller, params, query }) =>
    listNotes(deps, caller, params.id, query),
  )
  register(app, contracts.noteSupportThread, async ({ deps, caller, params, body }) => {
    await consume(deps, limits.supportMessages, caller.userId)
    return writeNote(deps, caller, params.id, body.note)
  })

  app.get<{ Params: { id: string } }>(
    contracts.supportStreams.thread(':id'),
    { schema: { tags: ['Live'], summary: 'SSE: messages and states of one conversation with support' } },
    async (request, reply) => {
      const caller = await requireCaller(request, 'signedIn')
      await app.live.open(request, reply, caller, async () => {
        const { record, side } = await threadFor(app.deps, caller, request.params.id)
        const topics = [threadTopic(record.thread.id)]
        return side === 'support'
          ? { topics: [...topics, deskOfTopic(record.thread.id)], presence: supportTeamTopic }
          : { topics }
      })
    },
  )
  app.get(
    contracts.supportStreams.all,
    {
      schema: {
        tags: ['Live'],
        summary: "SSE: all of one's conversations with support; everybody's for admins",
      },
    },
    async (request, reply) => {
      const caller = await requireCaller(request, 'signedIn')
      await app.live.open(request, reply, caller, () =>
        hasRole(caller.roles, 'ADMIN')
          ? { topics: [supportTeamTopic], presence: supportTeamTopic }
          : { topics: [threadsOfTopic(caller.userId)] },
      )
    },
  )
}
