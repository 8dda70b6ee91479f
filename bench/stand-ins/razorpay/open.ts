import { createHmac, randomUUID } from 'node:crypto'
import fastify from 'fastify'
import { type StandInOptions, serve } from '../serve.ts'
import { openWebhookSender } from '../webhook-sender.ts'
import { apiRoutes, type Fault, type FaultyCall } from './api.ts'
import { type BookEvent, type Link, openBooks } from './books.ts'
import { pageRoutes } from './page.ts'

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/**
 * A stand-in for Razorpay that moves no money: payment links with their page, payments and refunds, signed
 * ways back and webhooks, all in memory. A test sets its faults.
 */
export const openRazorpayStandIn = async ({
  webhookUrl,
  automatic = false,
  clock = () => new Date(),
  port = 0,
}: StandInOptions) => {
  const keys = {
    keyId: 'rzp_test_standin',
    keySecret: 'stand-in key secret',
    webhookSecret: 'stand-in webhook secret',
  }
  const faults = {
    call: (_call: FaultyCall): Fault | undefined => undefined,
    refund: (_amount: number): 'pending' | 'processed' | 'failed' => 'processed',
    clock,
  }
  let url = ''
  const sender = openWebhookSender({
    url: webhookUrl,
    automatic,
    sign: (event, secret = keys.webhookSecret) => {
      const body = JSON.stringify(event)
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': hmac(secret, body),
          'x-razorpay-event-id': randomUUID(),
        },
      }
    },
  })
  const books = openBooks(
    () => faults.clock(),
    () => url,
    ({ event, payload }: BookEvent) =>
      sender.send({
        entity: 'event',
        account_id: 'acc_standin',
        event,
        contains: Object.keys(payload),
        payload,
        created_at: Math.floor(faults.clock().getTime() / 1000),
      }),
  )
  /** Where a customer who has paid is led: the query is signed. */
  const wayBack = (link: Link, paymentId: string): string => {
    const back = new URL(link.callback_url)
    const signed = [link.id, link.reference_id, link.status, paymentId].join('|')
    for (const [name, value] of Object.entries({
      razorpay_payment_id: paymentId,
      razorpay_payment_link_id: link.id,
      razorpay_payment_link_reference_id: link.reference_id,
      razorpay_payment_link_status: link.status,
      razorpay_signature: hmac(keys.keySecret, signed),
    }))
      back.searchParams.append(name, value)
    return back.href
  }
  const app = fastify()
  app.register(async (scope) =>
    apiRoutes(scope, {
      ...keys,
      books,
      fault: (call) => faults.call(call),
      refundStatus: (amount) => faults.refund(amount),
    }),
  )
  app.register(async (scope) => pageRoutes(scope, { books, wayBack }))
  const site = await serve(app, sender, port)
  url = site.url
  return {
    url,
    books,
    faults,
    webhooks: sender,
    wayBack,
    /** What the product is given to take this for Razorpay. */
    environment: {
      RAZORPAY_KEY_ID: keys.keyId,
      RAZORPAY_KEY_SECRET: keys.keySecret,
      RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
      RAZORPAY_API_URL: url,
    },
    close: site.close,
  }
}
