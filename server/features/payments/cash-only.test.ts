import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobHandlers } from '#server/compose.ts'
import { noon, testApp } from '#tests/app.ts'
import { card } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { acceptWithinMs } from '#tests/ordering.ts'
import { resolveStalePayments } from './resolve-stale-payments.ts'
import { sandboxWebhook } from './sandbox/sandbox-webhook.ts'
import { mandateMethods } from './services/services.ts'

let sandbox: Marketplace
let m: Marketplace
/** Paid while there still was a payment service, and waiting for its late webhook. */
let paid: { id: string; total: number }
let pending: { id: string }
beforeAll(async () => {
  sandbox = await marketplace()
  paid = await sandbox.place({ paymentMethod: 'creditCard', payment: card() })
  pending = await sandbox.place({ paymentMethod: 'creditCard', payment: card('4000 0000 0000 0119') })
  const environment = { PAYMENTS: 'cash-only' }
  m = await marketplace(await testApp({ environment, database: sandbox.database }))
})
afterAll(async () => {
  await m.close()
  await sandbox.close()
})

const notOffered = 'Payment by card or UPI is not available here.'
const byCard = { paymentMethod: 'creditCard', payment: card() }
const byUpi = { paymentMethod: 'upi', payment: { upiId: 'asha@okbank' } }
const paymentIdOf = async (orderId: string): Promise<string> => {
  const { rows } = await m.deps.pool.query('SELECT payment_id AS id FROM orders WHERE id = $1', [orderId])
  return rows[0].id
}

it('a platform that takes cash only takes cash orders as ever', async () => {
  const order = await m.place()
  expect(order).toMatchObject({ status: 'confirmed', paymentMethod: 'cashOnDelivery' })
})

it.each([
  ['a card', byCard],
  ['UPI', byUpi],
  ['a saved card', { paymentMethod: 'creditCard', payment: { savedMethodId: crypto.randomUUID() } }],
])('refuses a checkout with %s, and writes nothing, also when it is repeated', async (_with, payment) => {
  const before = await m.deps.pool.query('SELECT count(*) FROM orders')
  for (let count = 0; count < 2; count++) {
    const { status, body } = await m.checkout(payment, 'the-same-key')
    expect([status, body.code, body.fields]).toEqual([
      422,
      'validation_failed',
      { paymentMethod: notOffered },
    ])
  }
  expect((await m.deps.pool.query('SELECT count(*) FROM orders')).rows).toEqual(before.rows)
})

it('a platform that takes cash only refuses donations', async () => {
  for (const payment of [
    { method: 'creditCard', ...card() },
    { method: 'upi', upiId: 'asha@okbank' },
  ]) {
    const body = { amount: 50_000, anonymous: false, payment }
    const refused = await m.call('POST', '/api/donations', { body, key: crypto.randomUUID() })
    expect([refused.status, refused.body.fields]).toEqual([422, { 'payment.method': notOffered }])
  }
  // Nor is the choice of every month shown.
  expect(mandateMethods(m.deps)).toEqual([])
  expect(mandateMethods(sandbox.deps)).toEqual(['creditCard', 'upi'])
})

it('an installation with cash alone has no webhook: what the sandbox would have signed settles nothing', async () => {
  const { body, headers } = sandboxWebhook(m.deps, await paymentIdOf(pending.id))
  const response = await m.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  })
  expect(response.statusCode).toBe(404)
  await jobHandlers(m.deps)['sandbox-webhook']({ paymentId: await paymentIdOf(pending.id) })
  expect((await sandbox.see(pending.id)).status).toBe('processing')
})

it('a charge whose answer cannot come any more lapses', async () => {
  m.time.set(new Date(noon.getTime() + acceptWithinMs))
  expect(await resolveStalePayments(m.deps)).toContain(await paymentIdOf(pending.id))
  expect((await sandbox.see(pending.id)).status).toBe('cancelled')
})

it('an installation with cash alone does not take for refunded what nobody can give back', async () => {
  const refund = { transfer: crypto.randomUUID(), paymentId: await paymentIdOf(paid.id), amount: paid.total }
  await expect(jobHandlers(m.deps)['refund-payment'](refund)).rejects.toThrow('by hand')
})

it('an installation with cash alone says so where people ask', async () => {
  const chat = await m.call('POST', '/api/chat', { body: { message: 'Can I pay by card?' } })
  expect(chat.body).toMatchObject({
    topic: 'payment',
    reply: 'You pay the courier in cash when your food is there.',
  })
})
