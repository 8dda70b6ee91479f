import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobHandlers } from '#server/compose.ts'
import type { Executor } from '#server/db/connection.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { contactMessages, idempotencyKeys } from '#server/db/tables/index.ts'
import { testApp } from '#tests/app.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { type KeyClaim, runOnce } from './idempotency.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const post = (url: string, key: string, payload?: object) =>
  m.app.inject({ method: 'POST', url, headers: { 'idempotency-key': key }, ...(payload && { payload }) })

const claim = (): KeyClaim => ({
  principal: 'asha',
  key: randomUUID(),
  route: 'POST /api/x',
  fingerprint: 'f',
})
const done = { status: 201, body: '{"done":true}' }
const message = { name: 'Asha', email: 'asha@example.com', topic: 'other', message: 'Hello' } as const
const messages = async () => (await m.deps.db.select().from(contactMessages)).length
const insertMessage = (db: Executor) =>
  db.insert(contactMessages).values({ ...message, id: randomUUID(), createdAt: m.deps.clock() })

it('a repeat with the same key is answered with the very same bytes', async () => {
  const first = await post('/api/quote', 'quote-1', { items: m.cart })
  const again = await post('/api/quote', 'quote-1', { items: m.cart })
  expect(first.statusCode).toBe(200)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(again.body).toBe(first.body)
})

it('a key that comes back with another query is refused, as it is with another body', async () => {
  const forgot = (email: string) => post(`/api/auth/forgot-password?email=${email}`, 'forgot-1')
  expect((await forgot('asha@example.com')).statusCode).toBe(200)
  expect((await forgot('asha@example.com')).headers['idempotent-replayed']).toBe('true')
  const other = await forgot('meera@example.com')
  expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused'])
})

it('a refusal gives its key back', async () => {
  const gone = { items: [{ dishId: 'gone', quantity: 1 }] }
  expect((await post('/api/quote', 'quote-2', gone)).statusCode).toBe(409)
  expect((await post('/api/quote', 'quote-2', { items: m.cart })).statusCode).toBe(200)
})

it('a key does the work once for twenty equal calls at once, and answers all of them alike', async () => {
  const one = claim()
  const before = await messages()
  const results = await Promise.all(
    Array.from({ length: 20 }, () =>
      runOnce(m.deps, one, async ({ db }) => {
        await insertMessage(db)
        return done
      }),
    ),
  )
  expect(results.map(({ response }) => response)).toEqual(Array.from({ length: 20 }, () => done))
  expect(results.filter(({ replayed }) => !replayed)).toHaveLength(1)
  expect(await messages()).toBe(before + 1)
})

it('undoes the work, its mail and its jobs, where the response cannot be stored, and does it whole on a repeat', async () => {
  const one = claim()
  const [before, mailed] = [await messages(), (await sentMails(m.deps)).length]
  const sent: string[] = []
  const stop = m.deps.notifications.on('settings', (payload) => sent.push(payload))
  const work = (response: { status: number; body: string }) =>
    runOnce(m.deps, one, async ({ db, mailer, notifications }) => {
      await db.transaction((tx) => insertMessage(tx))
      await mailer.send({ to: 'asha@example.com', subject: 'once', text: 'once' })
      notifications.send('settings', ['unknown-setting'])
      return response
    })
  await expect(work({ status: 201, body: 'no JSON' })).rejects.toThrow()
  expect(await messages()).toBe(before)
  expect((await work(done)).replayed).toBe(false)
  expect((await work(done)).replayed).toBe(true)
  expect(await messages()).toBe(before + 1)
  expect(await sentMails(m.deps)).toHaveLength(mailed + 1)
  await expect.poll(() => sent).toEqual(['unknown-setting'])
  stop()
})

it('a failed call leaves no key that a later one would have to wait for, on this server or another one', async () => {
  const other = await testApp({ database: { ...m.database, close: async () => {} } })
  const one = claim()
  const died = runOnce(m.deps, one, async ({ db }) => {
    await insertMessage(db)
    const { rows } = await db.execute<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    await other.deps.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
    return done
  })
  await expect(died).rejects.toThrow()
  expect((await runOnce(other.deps, one, async () => done)).replayed).toBe(false)
  await other.close()
})

it('a key that is waited for holds up no other call', async () => {
  const one = claim()
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const waiting = Array.from({ length: 30 }, () =>
    runOnce(m.deps, one, async () => {
      await finished
      return done
    }),
  )
  expect((await post('/api/quote', 'quote-3', { items: m.cart })).statusCode).toBe(200)
  finish()
  expect((await Promise.all(waiting)).filter(({ replayed }) => !replayed)).toHaveLength(1)
})

it('stores no key without a response', async () => {
  const rows = await m.deps.db.select().from(idempotencyKeys)
  expect(rows.filter(({ status, paymentId }) => status === null && paymentId === null)).toEqual([])
})

it('old keys go in batches, and what else is past its retention goes also where one of them cannot', async () => {
  const old = new Date(m.deps.clock().getTime() - 25 * 3_600_000)
  const insert = (key: string, createdAt: Date) =>
    m.deps.db.insert(idempotencyKeys).values({ ...claim(), key, principal: 'purged', createdAt })
  for (let n = 0; n < 12; n += 1) await insert(`old-${n}`, old)
  await insert('young', m.deps.clock())
  const left = async () => {
    const rows = await m.deps.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.principal, 'purged'))
    return rows.map(({ key }) => key)
  }
  const first = sql`${idempotencyKeys.key} IN ('old-0', 'old-1', 'old-2')`
  await deleteInBatches(m.deps.db, idempotencyKeys, first, 2)
  expect(await left()).toHaveLength(10)
  const { pool } = m.deps
  await pool.query(`INSERT INTO mailbox (id, "to", letter, at) VALUES ('late', 'a@b.example', '{}', $1)`, [
    new Date(old.getTime() - 7 * 24 * 3_600_000),
  ])
  await pool.query('ALTER TABLE rate_limits RENAME TO rate_limits_away')
  const purge = jobHandlers(m.deps)['purge-expired']({})
  await expect(purge).rejects.toThrow('not everything')
  await pool.query('ALTER TABLE rate_limits_away RENAME TO rate_limits')
  expect(await left()).toEqual(['young'])
  expect((await pool.query("SELECT FROM mailbox WHERE id = 'late'")).rowCount).toBe(0)
})
