import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { payments } from '#server/db/tables/index.ts'
import { testApp } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { card } from '#tests/builders.ts'
import { testDatabase } from '#tests/database.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import type { ChargeResult, FoundCharge, PaymentProvider } from './provider.ts'

/**
 * A payment service that keeps its charges, charges each id once, and can leave a call without a response.
 */
const service = () => {
  const known = new Map<string, ChargeResult>()
  let charges = 0
  let outcome: ChargeResult = { outcome: 'captured', reference: 'taken' }
  let before: (() => Promise<void>) | undefined
  let after: (() => Promise<void>) | undefined
  const over = Promise.withResolvers<void>()
  const provider: PaymentProvider = {
    methods: ['creditCard', 'upi'],
    name: 'sandbox',
    charge: async ({ paymentId }) => {
      await before?.()
      if (!known.has(paymentId)) {
        charges += 1
        known.set(paymentId, outcome)
      }
      const result = known.get(paymentId) ?? outcome
      await after?.()
      return result
    },
    find: async (paymentId): Promise<FoundCharge> => known.get(paymentId) ?? { outcome: 'unknown' },
    takesDetails: true,
    cancel: async () => ({ outcome: 'cancelled' }),
    refund: async () => ({ status: 'done', reference: null }),
    readWebhook: () => null,
    list: null,
  }
  return {
    provider,
    charges: () => charges,
    responses: (next: ChargeResult) => {
      outcome = next
    },
    /** Makes later calls hang: before the service gets them, or after it has charged. */
    hangs: (when: 'before' | 'after' | 'never') => {
      const hang = () => over.promise
      before = when === 'before' ? hang : undefined
      after = when === 'after' ? hang : undefined
    },
    /** Ends the hanging calls after the test, so that they do not end during another one. */
    letGo: over.resolve,
  }
}

let m: Marketplace
let bank: ReturnType<typeof service>
let dying: Awaited<ReturnType<typeof testApp>>
let unanswered: Promise<unknown> | undefined
let close: () => Promise<void>
beforeEach(async () => {
  const database = await testDatabase()
  bank = service()
  const replaced = { payments: bank.provider }
  // Two instances on one database: one that crashes, and one that gets the repeats.
  const environment = { DATABASE_URL: database.url, SESSION_SECRET: 's'.repeat(32) }
  dying = await testApp({ database, replaced, environment })
  const living = await testApp({ database, replaced, environment })
  m = await marketplace(living)
  unanswered = undefined
  close = async () => {
    bank.letGo()
    await unanswered
    await dying.close()
    await living.close()
    await database.close()
  }
})
afterEach(() => close())

const prepaid = () => m.checkoutBody({ paymentMethod: 'creditCard', payment: card() })
/** Begins a checkout that the crashing instance never completes. Resolves when its payment is recorded. */
const begin = async (key: string, when: 'before' | 'after') => {
  bank.hangs(when)
  unanswered = dying.app.inject({
    method: 'POST',
    url: '/api/checkout',
    headers: { authorization: `Bearer ${m.customer.token}`, 'idempotency-key': key },
    payload: prepaid(),
  })
  await expect.poll(async () => (await m.deps.db.select().from(payments)).length).toBe(1)
  if (when === 'after') await expect.poll(bank.charges).toBe(1)
  bank.hangs('never')
}
const repeat = (key: string) => m.call('POST', '/api/checkout', { as: m.customer, body: prepaid(), key })
const payment = async () => (await m.deps.db.select().from(payments))[0]

it('the repeat of a checkout whose server died after the charge is answered at once, and charges no second time', async () => {
  const key = randomUUID()
  await begin(key, 'after')
  const { status, body, headers } = await repeat(key)
  expect(status).toBe(201)
  expect(headers['idempotent-replayed']).toBe('true')
  expect(body.orders[0]).toMatchObject({ status: 'confirmed', payment: { status: 'captured' } })
  expect(bank.charges()).toBe(1)
  expect(await bookErrors(m.deps.pool)).toEqual([])
  expect((await repeat(key)).body).toEqual(body)
})

it('the repeat of a checkout whose charge was declined is told so, and the order is cancelled', async () => {
  const key = randomUUID()
  bank.responses({ outcome: 'declined', message: 'Your card was declined.' })
  await begin(key, 'after')
  expect(await repeat(key)).toMatchObject({ status: 402, body: { code: 'payment_declined' } })
  expect(await payment()).toMatchObject({ status: 'failed', captured: 0 })
  expect(await repeat(key)).toMatchObject({ status: 402 })
})

it('a charge that never reached the service is made once for many repeats', async () => {
  const key = randomUUID()
  await begin(key, 'before')
  const responses = await Promise.all([repeat(key), repeat(key), repeat(key)])
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(responses[0]?.body.orders[0]).toMatchObject({ status: 'confirmed' })
  expect(bank.charges()).toBe(1)
  expect(await bookErrors(m.deps.pool)).toEqual([])
})

it('the repeat of a checkout that was cancelled meanwhile charges nothing', async () => {
  const key = randomUUID()
  await begin(key, 'before')
  const { body } = await m.call('GET', `/api/orders/user/${m.customer.id}`, { as: m.customer })
  await m.call('POST', `/api/orders/${body.items[0].id}/cancel`, { as: m.customer })
  const again = await repeat(key)
  expect(again.status).toBe(201)
  expect(again.body.orders[0].status).toBe('cancelled')
  expect(bank.charges()).toBe(0)
})

it('books the money once when the first call was alive all the time', async () => {
  const key = randomUUID()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { charge } = bank.provider
  bank.provider.charge = async (asked) => {
    const result = await charge(asked)
    await held
    return result
  }
  const first = dying.app.inject({
    method: 'POST',
    url: '/api/checkout',
    headers: { authorization: `Bearer ${m.customer.token}`, 'idempotency-key': key },
    payload: prepaid(),
  })
  await expect.poll(bank.charges).toBe(1)
  const second = await repeat(key)
  release()
  const response = await first
  expect([response.statusCode, second.status]).toEqual([201, 201])
  expect(response.json().orders[0].id).toBe(second.body.orders[0].id)
  const [row] = await m.deps.db.select().from(payments).where(eq(payments.status, 'captured'))
  expect(row?.captured).toBe(row?.amount)
  expect(await bookErrors(m.deps.pool)).toEqual([])
})

it('a payment goes on at once on the only server there is, which knows that its call failed', async () => {
  const alone = await marketplace(await testApp({ replaced: { payments: bank.provider } }))
  const key = randomUUID()
  const send = () =>
    alone.call('POST', '/api/checkout', {
      as: alone.customer,
      key,
      body: alone.checkoutBody({ paymentMethod: 'creditCard', payment: card() }),
    })
  await alone.deps.pool.query('ALTER TABLE ledger_entries RENAME TO lost')
  expect((await send()).status).toBe(500)
  await alone.deps.pool.query('ALTER TABLE lost RENAME TO ledger_entries')
  expect((await send()).status).toBe(201)
  expect(bank.charges()).toBe(1)
  await alone.close()
})

it('a charge that takes too long is left to its webhook', async () => {
  const slow = await marketplace(
    await testApp({ replaced: { payments: bank.provider }, environment: { PAYMENT_TIMEOUT_MS: '500' } }),
  )
  bank.hangs('before')
  const { status, body } = await slow.checkout({ paymentMethod: 'creditCard', payment: card() })
  expect([status, body.orders[0].status]).toEqual([201, 'processing'])
  await slow.close()
})
