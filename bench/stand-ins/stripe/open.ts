import { createHmac } from 'node:crypto'
import fastify from 'fastify'
import { newId } from '../new-id.ts'
import { type StandInOptions, serve } from '../serve.ts'
import { openWebhookSender } from '../webhook-sender.ts'
import { apiRoutes, type StripeFault } from './api.ts'
import { openBooks } from './books.ts'

/**
 * A stand-in for Stripe that moves no money: checkout sessions with their page, charges and refunds, in
 * memory.
 */
export const openStripeStandIn = async ({
  webhookUrl,
  automatic = false,
  clock = () => new Date(),
  port = 0,
}: StandInOptions) => {
  const keys = { secretKey: 'sk_test_standin', webhookSecret: 'whsec_standin' }
  const faults = {
    call: (_path: string): StripeFault | undefined => undefined,
    refund: (_amount: number): 'pending' | 'succeeded' | 'failed' => 'succeeded',
    clock,
  }
  let url = ''
  const sender = openWebhookSender({
    url: webhookUrl,
    automatic,
    sign: (event, secret = keys.webhookSecret) => {
      const body = JSON.stringify(event)
      const at = Math.floor(faults.clock().getTime() / 1000)
      const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
      return {
        body,
        headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
      }
    },
  })
  const books = openBooks(
    () => faults.clock(),
    () => url,
    (type, object) => sender.send({ id: newId('evt'), object: 'event', type, data: { object } }),
  )
  const app = fastify()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  )
  app.register(async (scope) =>
    apiRoutes(scope, {
      secretKey: keys.secretKey,
      books,
      fault: (path) => faults.call(path),
      refundStatus: (amount) => faults.refund(amount),
    }),
  )
  app.get<{ Params: { id: string } }>('/pay/:id', ({ params }, reply) => {
    const session = books.sessionById(params.id)
    if (!session) return reply.code(404).send('No such session')
    return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Pay</title>
<main><p>This page stands in for a payment service. No money moves.</p><p role="status">${session.status}</p>
<form method="post"><button>Pay now</button></form><a href="${session.cancel_url.replaceAll('"', '')}">Back</a></main></html>`)
  })
  app.post<{ Params: { id: string } }>('/pay/:id', ({ params }, reply) => {
    const session = books.sessionById(params.id)
    if (!session) return reply.code(404).send('No such session')
    books.pay(session)
    return reply.redirect(session.success_url, 303)
  })
  const site = await serve(app, sender, port)
  url = site.url
  return {
    url,
    books,
    faults,
    webhooks: sender,
    /** What the product is given to take this for Stripe. */
    environment: {
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_API_URL: url,
    },
    close: site.close,
  }
}
