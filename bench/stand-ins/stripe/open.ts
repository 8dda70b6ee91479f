import { createHmac } from 'node:crypto'
import fastify from 'fastify'
import { newId } from '../new-id.ts'
import { acceptForms, payPage } from '../pay-page.ts'
import { type StandInOptions, serve } from '../serve.ts'
import { openWebhookSender } from '../webhook-sender.ts'
import { apiRoutes, type StripeFault } from './api.ts'
import { openBooks, type Session } from './books.ts'

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
  acceptForms(app)
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
    return reply.type('text/html; charset=utf-8').send(page(session))
  })
  app.post<{ Params: { id: string }; Body: unknown }>('/pay/:id', ({ params, body }, reply) => {
    const session = books.sessionById(params.id)
    if (!session) return reply.code(404).send('No such session')
    // A declined card ends nothing: the session waits for another one.
    if (body instanceof URLSearchParams && body.get('answer') === 'fail')
      return reply.type('text/html; charset=utf-8').send(page(session, 'Your card was declined. Try again.'))
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

/** The page of a session, where its customer pays, is declined or leaves. */
const page = ({ amount_total: amount, status, cancel_url: back }: Session, said: string = status): string =>
  payPage({ amount, said, isOpen: status === 'open', back })
