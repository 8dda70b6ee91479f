import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/contracts/engagement.ts'
import { countCall, limitByAddress } from '../../http/rate-limit.ts'
import { register } from '../../http/register.ts'
import { languageOf, textsIn } from '../../languages.ts'
import { answerChat } from './answer-chat.ts'
import { chatTopic } from './chat-topic.ts'
import { leaveMessage } from './leave-message.ts'
import { limits } from './limits.ts'
import { subscribe } from './subscribe.ts'
import { unsubscribe } from './unsubscribe.ts'

export const routes = (app: FastifyInstance) => {
  register(
    app,
    contracts.subscribe,
    async ({ deps, body: { email }, request, reply }) => {
      await countCall(deps, reply, limits.welcome, email)
      const language = languageOf(request)
      await subscribe(deps, email, language)
      const message = /*i18n*/ 'Thank you for subscribing! Your 10% code is on its way to your inbox.'
      return { message: textsIn(language)._(message) }
    },
    { before: limitByAddress(limits.subscribe) },
  )

  register(
    app,
    contracts.unsubscribe,
    async ({ deps, body, request }) => {
      await unsubscribe(deps, body.token)
      const message = /*i18n*/ 'You are unsubscribed. We will not write to you again.'
      return { message: textsIn(languageOf(request))._(message) }
    },
    { before: limitByAddress(limits.unsubscribe) },
  )

  register(
    app,
    contracts.contact,
    async ({ deps, caller, body, request }) => {
      await leaveMessage(deps, caller, body)
      const message = /*i18n*/ 'Thank you! Your message has been sent. We will get back to you soon.'
      return { message: textsIn(languageOf(request))._(message) }
    },
    { before: limitByAddress(limits.contact) },
  )

  register(
    app,
    contracts.chat,
    async ({ deps, caller, body, request, reply }) => {
      const topic = chatTopic(body.message)
      if (topic === 'firstOrder' && caller === null) await countCall(deps, reply, limits.chatCode, request.ip)
      return answerChat(deps, caller, topic, languageOf(request))
    },
    { before: limitByAddress(limits.chat) },
  )
}
