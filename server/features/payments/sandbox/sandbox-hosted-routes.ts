import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { splitLanguage } from '#shared/languages.ts'
import { sandboxCharges } from '../../../db/tables/payments.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import { i18nFor } from '../../../languages.ts'
import { sandboxPage, sandboxPageStyles } from './sandbox-hosted-page.ts'

type Row = typeof sandboxCharges.$inferSelect
type Asked = { Params: { orderId: string } }

const path = '/sandbox-payment/:orderId'
const answers: Record<string, 'captured' | 'declined'> = { pay: 'captured', decline: 'declined' }
const styleHash = createHash('sha256').update(sandboxPageStyles).digest('base64')

/** The hosted sandbox's page, at an id that cannot be guessed. */
export const routes = (app: FastifyInstance) => {
  const { deps } = app
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  )
  app.get<Asked>(path, { schema: { hide: true } }, async (request, reply) => {
    const charge = await chargeOf(deps, request.params.orderId)
    return charge ? show(reply, charge) : notFound(request, reply)
  })
  app.post<Asked & { Body: unknown }>(path, { schema: { hide: true } }, async (request, reply) => {
    const charge = await chargeOf(deps, request.params.orderId)
    if (!charge) return notFound(request, reply)
    const answer = request.body instanceof URLSearchParams ? request.body.get('answer') : null
    const status = answers[answer ?? '']
    if (status === undefined) return show(reply, charge)
    await settle(deps, charge, status)
    return reply.header('cache-control', 'no-store').redirect(charge.returnUrl, 303)
  })
}

const chargeOf = async ({ db }: Deps, orderId: string): Promise<Row | undefined> =>
  (await db.select().from(sandboxCharges).where(eq(sandboxCharges.orderId, orderId)))[0]

/** Settles a charge, once, and queues its webhook in the same transaction. */
const settle = (deps: Deps, { paymentId }: Row, status: 'captured' | 'declined'): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const settled = await tx
      .update(sandboxCharges)
      .set({ status, settledAt: deps.clock() })
      .where(and(eq(sandboxCharges.paymentId, paymentId), eq(sandboxCharges.status, 'open')))
      .returning({ paymentId: sandboxCharges.paymentId })
    if (settled.length > 0) await deps.jobs.send('sandbox-webhook', { paymentId }, { tx })
  })

/** Shows the page in the language of the page that it redirects to. */
const show = (reply: FastifyReply, charge: Row): FastifyReply => {
  const { origin, pathname } = new URL(charge.returnUrl)
  const { language } = splitLanguage(pathname)
  // CSP's form-action applies to the redirects after a submit, too.
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self' ${origin}; frame-ancestors 'none'`
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(sandboxPage(charge, language, i18nFor(language)))
}
