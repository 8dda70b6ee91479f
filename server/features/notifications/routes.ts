import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import * as contracts from '#shared/notifications/push-contracts.ts'
import { notFound } from '../../http/errors.ts'
import { limits } from '../../http/limits/limits.ts'
import { consume } from '../../http/limits/rate-limit.ts'
import { register } from '../../http/register.ts'
import { i18nFor, languageOf } from '../../languages.ts'
import { emailStyles } from './email-content.ts'
import { findAttachment, findEmailBody, findMail } from './find-mail.ts'
import { mailboxPage, mailboxStyles } from './mailbox-page.ts'
import { pushKeys } from './push-keys.ts'
import { subscribePush, unsubscribePush } from './push-subscriptions.ts'

/**
 * Routes of Web Push, and of the local mailbox: that in demo mode only, and not if a mail server is
 * configured.
 */
export const routes = (app: FastifyInstance) => {
  pushRoutes(app)
  mailboxRoutes(app)
}

const pushRoutes = (app: FastifyInstance) => {
  register(app, contracts.pushKey, async ({ deps }) => {
    const { publicKey } = await pushKeys(deps)
    return { publicKey: publicKey }
  })
  register(app, contracts.subscribePush, async ({ deps, caller, body, request }) => {
    await consume(deps, limits.pushSubscription, caller.userId)
    await subscribePush(deps, caller, body, languageOf(request))
    return { message: i18nFor(languageOf(request))._(/*i18n*/ 'You will be notified in this browser.') }
  })
  register(app, contracts.unsubscribePush, async ({ deps, caller, body, request }) => {
    await unsubscribePush(deps, caller.userId, body.endpoint)
    return {
      message: i18nFor(languageOf(request))._(/*i18n*/ 'You will no longer be notified in this browser.'),
    }
  })
}

/** `to`: an address; after a rush of orders its e-mails are not among the newest of all. */
const mailboxQuery = z.object({ to: z.string().trim().max(254).optional() })

const mailboxRoutes = (app: FastifyInstance) => {
  const { deps } = app
  if (deps.settings.mode !== 'demo' || deps.settings.smtpUrl !== undefined) return
  const listStyleHash = createHash('sha256').update(mailboxStyles).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${listStyleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

  app.get<{ Querystring: z.infer<typeof mailboxQuery> }>(
    '/dev/mailbox',
    { schema: { hide: true, querystring: mailboxQuery } },
    async (request, reply) => {
      const { to } = request.query
      const mails = await findMail(deps, to)
      reply.header('cache-control', 'no-store')
      if (request.headers.accept?.includes('application/json')) return { items: mails, nextCursor: null }
      return reply
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(mailboxPage(mails, to))
    },
  )

  const emailStyleHash = createHash('sha256').update(emailStyles).digest('base64')
  // An e-mail's styles are attributes, which is all that mail programs keep.
  const emailPolicy = `default-src 'none'; style-src 'sha256-${emailStyleHash}'; style-src-attr 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

  app.get<{ Params: { id: string } }>(
    '/dev/mailbox/:id',
    { schema: { hide: true } },
    async (request, reply) => {
      const html = await findEmailBody(deps, request.params.id)
      if (!html) return notFound(request, reply)
      return reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', emailPolicy)
        .type('text/html; charset=utf-8')
        .send(html)
    },
  )

  app.get<{ Params: { id: string; filename: string } }>(
    '/dev/mailbox/:id/:filename',
    { schema: { hide: true } },
    async (request, reply) => {
      const file = await findAttachment(deps, request.params.id, request.params.filename)
      if (!file) return notFound(request, reply)
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${file.filename}"`)
        .header('content-security-policy', policy)
        .type(file.contentType)
        .send(file.content)
    },
  )
}
