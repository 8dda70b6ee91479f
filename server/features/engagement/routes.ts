import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/engagement/contracts.ts'
import { ipOf } from '../../http/limits/ip.ts'
import { limits } from '../../http/limits/limits.ts'
import { consume, rateLimitByIp } from '../../http/limits/rate-limit.ts'
import { consumeSearch } from '../../http/limits/search-limit.ts'
import { register } from '../../http/register.ts'
import { i18nFor, languageOf } from '../../languages.ts'
import { answerMessage } from './answer-message.ts'
import { chatTopic } from './chat-topic.ts'
import { leaveMessage } from './leave-message.ts'
import { listMessages } from './list-messages.ts'
import { replyToChat } from './reply-to-chat.ts'

import { confirmSubscription, subscribe } from './subscribe.ts'
import { unsubscribe } from './unsubscribe.ts'

export const routes = (app: FastifyInstance) => {
  register(
    app,
    contracts.subscribe,
    async ({ deps, body: { email }, request }) => {
      await consume(deps, limits.welcome, email)
      const language = languageOf(request)
      await subscribe(deps, email, language)
      const message =
        /*i18n*/ 'Thank you! Please open the link in the e-mail we sent you, and your 10% code is yours.'
      return { message: i18nFor(language)._(message) }
    },
    { before: rateLimitByIp(limits.subscribe) },
  )

  register(
    app,
    contracts.confirmSubscription,
    async ({ deps, body, request }) => {
      const language = languageOf(request)
      const promoCode = await confirmSubscription(deps, body.token, language)
      const message = /*i18n*/ 'Welcome! You are subscribed, and this is your code for your first order.'
      return { message: i18nFor(language)._(message), promoCode }
    },
    { before: rateLimitByIp(limits.confirmSubscription) },
  )

  register(
    app,
    contracts.unsubscribe,
    async ({ deps, body, request }) => {
      await unsubscribe(deps, body.token)
      const message = /*i18n*/ 'You are unsubscribed. We will not write to you again.'
      return { message: i18nFor(languageOf(request))._(message) }
    },
    { before: rateLimitByIp(limits.unsubscribe) },
  )

  register(
    app,
    contracts.contact,
    async ({ deps, caller, body, request }) => {
      const ticket = await leaveMessage(deps, caller, body)
      const message = /*i18n*/ 'Thank you! Your message has been sent. We will get back to you soon.'
      return { message: i18nFor(languageOf(request))._(message), ticket }
    },
    { before: rateLimitByIp(limits.contact) },
  )

  register(app, contracts.contactMessages, ({ deps, query }) => listMessages(deps, query))
  register(app, contracts.answerContactMessage, ({ deps, caller, params, body }) =>
    answerMessage(deps, caller.userId, params.id, body.message),
  )

  register(
    app,
    contracts.chat,
    async ({ deps, caller, body, request }) => {
      const topic = chatTopic(body.message)
      if (topic === 'firstOrder' && caller === null) await consume(deps, limits.chatCode, ipOf(request))
      if (topic === 'dish') await consumeSearch(request)
      return replyToChat(deps, caller, { topic, message: body.message }, languageOf(request))
    },
    { before: rateLimitByIp(limits.chat) },
  )
}
