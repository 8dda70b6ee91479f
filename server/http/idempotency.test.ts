import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const post = (url: string, key: string, payload?: object) =>
  m.app.inject({ method: 'POST', url, headers: { 'idempotency-key': key }, ...(payload && { payload }) })

it('answers a repeat with the very same bytes', async () => {
  const first = await post('/api/quote', 'quote-1', { items: m.cart })
  const again = await post('/api/quote', 'quote-1', { items: m.cart })
  expect(first.statusCode).toBe(200)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(again.body).toBe(first.body)
})

it('refuses a key that comes back with another query, as it does with another body', async () => {
  const forgot = (email: string) => post(`/api/auth/forgot-password?email=${email}`, 'forgot-1')
  expect((await forgot('asha@example.com')).statusCode).toBe(200)
  expect((await forgot('asha@example.com')).headers['idempotent-replayed']).toBe('true')
  const other = await forgot('meera@example.com')
  expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused'])
})

it('gives a key back after a refusal', async () => {
  const gone = { items: [{ dishId: 'gone', quantity: 1 }] }
  expect((await post('/api/quote', 'quote-2', gone)).statusCode).toBe(409)
  expect((await post('/api/quote', 'quote-2', { items: m.cart })).statusCode).toBe(200)
})
