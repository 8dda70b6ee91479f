import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { isDead } from './dead-calls.ts'
import { claimKey, releaseKey } from './idempotency.ts'

const away = () => Promise.reject(new Error('the database is away'))
const failing = {
  where: away,
  values: () => ({ onConflictDoUpdate: () => ({ returning: away }) }),
}

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

it('lets the next server on an embedded database go on at once with what the last one left unanswered', async () => {
  const claim = { principal: 'asha', key: 'died', route: 'POST /api/x', fingerprint: 'f' }
  expect(await claimKey(m.deps, claim, m.deps.clock())).toBeUndefined()
  m.time.advance(1)
  const next = { ...m.deps, startedAt: m.deps.clock() }
  const among = { ...next, settings: { ...next.settings, databaseUrl: 'postgres://many' } }
  const begun = new Date(m.deps.clock().getTime() - 1)
  expect([next, among, m.deps].map((deps) => isDead(deps, 'asha died', begun, 60_000))).toEqual([
    true,
    false,
    false,
  ])
  expect(await claimKey(next, claim, m.deps.clock())).toBeUndefined()
})

it('lets a repeat go on at once when the key could not even be given back, however often it failed', async () => {
  const claim = { principal: 'asha', key: 'away', route: 'POST /api/x', fingerprint: 'f' }
  const began = m.deps.clock()
  expect(await claimKey(m.deps, claim, began)).toBeUndefined()
  const db = { ...m.deps.db, delete: () => failing, insert: () => failing } as unknown as typeof m.deps.db
  await releaseKey({ ...m.deps, db }, claim, began)
  m.time.advance(1)
  await expect(claimKey({ ...m.deps, db }, claim, m.deps.clock())).rejects.toThrow('the database is away')
  m.time.advance(1)
  expect(await claimKey(m.deps, claim, m.deps.clock())).toBeUndefined()
})
