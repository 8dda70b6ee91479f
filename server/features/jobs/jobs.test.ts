import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FailedJob, JobQueue } from '#shared/jobs/contracts.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { jobHandlers } from '../../compose.ts'
import { auditEntries } from '../../db/tables/index.ts'
import { everyWhen, nextRun } from './list-jobs.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
beforeEach(async () => {
  await m.deps.pool.query('DELETE FROM pgboss.job')
})

const read = async (query = '') => {
  const { status, body } = await m.call('GET', `/api/admin/jobs${query}`, { as: m.admin })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { queues: JobQueue[]; items: FailedJob[]; nextCursor: string | null }
}
/** A job that failed for good, as pg-boss leaves it. */
const fail = async (queue: string, data: object, reason: string, minutesAgo = 1): Promise<string> => {
  const { rows } = await m.deps.pool.query<{ id: string }>(
    `INSERT INTO pgboss.job (name, data, source_name, source_output, source_retry_count, created_on)
     VALUES ('dead-letter', $1, $2, $3, 20, now() - make_interval(mins => $4)) RETURNING id`,
    [data, queue, { message: reason }, minutesAgo],
  )
  return rows[0]?.id ?? ''
}
const lastAudit = async () =>
  (
    await m.deps.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.actorId, m.admin.id))
      .orderBy(desc(auditEntries.id))
      .limit(1)
  )[0]
const post = (path: string, body?: object, key?: string) =>
  m.call('POST', `/api/admin/jobs/${path}`, { as: m.admin, ...(body && { body }), ...(key && { key }) })

describe('the jobs of the platform', () => {
  it('show what waits, what is due next, and what failed for good and why, without what is nobody’s business', async () => {
    await m.deps.jobs.send('order-mail', { orderId: 'ORD-AAAAAAAAA', mail: 'orderReceipt' })
    await fail(
      'send-mail',
      {
        to: 'kamala.devi@example.com',
        subject: 'Hello Kamala',
        text: 'Your password is 123',
        html: '<p>123',
      },
      '550 <kamala.devi@example.com> has no mailbox here',
    )
    await fail('refund-payment', { transfer: 't', paymentId: 'p', amount: 1200, secret: 'x' }, 'away', 5)
    const { queues, items } = await read()
    expect(items).toEqual([
      {
        id: expect.any(String),
        queue: 'send-mail',
        failedAt: expect.any(String),
        reason: '550 <ka***@example.com> has no mailbox here',
        attempts: 21,
        data: [{ name: 'to', value: 'ka***@example.com' }],
      },
      expect.objectContaining({
        queue: 'refund-payment',
        reason: 'away',
        data: [
          { name: 'paymentId', value: 'p' },
          { name: 'transfer', value: 't' },
          { name: 'amount', value: '1200' },
        ],
      }),
    ])
    const byName = new Map(queues.map((queue) => [queue.name, queue]))
    expect(byName.get('order-mail')).toMatchObject({ waiting: 1, active: 0, failed: 0, schedule: null })
    expect(byName.get('send-mail')).toMatchObject({ waiting: 0, failed: 1, next: null })
    expect(byName.get('pay-out')).toMatchObject({ schedule: 'hour', next: '2026-01-05T08:10:00.000Z' })
    const [page, rest] = [await read('?limit=1'), await read('?limit=1')]
    expect(page).toEqual(rest)
    const second = await read(`?limit=1&cursor=${page.nextCursor}`)
    expect([page.items[0]?.queue, second.items[0]?.queue, second.nextCursor]).toEqual([
      'send-mail',
      'refund-payment',
      null,
    ])
  })

  it('are put back into their queue, one or all, and are done', async () => {
    const done: string[] = []
    await m.deps.jobs.work({
      ...jobHandlers(m.deps),
      'refund-payment': async ({ transfer }) => void done.push(transfer),
    })
    const ids = [
      await fail('refund-payment', { transfer: 'one', paymentId: 'p', amount: 1 }, 'away'),
      await fail('refund-payment', { transfer: 'two', paymentId: 'p', amount: 1 }, 'away'),
      await fail('refund-payment', { transfer: 'three', paymentId: 'p', amount: 1 }, 'away'),
    ]
    const key = randomUUID()
    const [first, again] = [
      await post(`${ids[0]}/retry`, undefined, key),
      await post(`${ids[0]}/retry`, undefined, key),
    ]
    expect([first.status, first.body, again.body]).toEqual([200, { retried: 1 }, { retried: 1 }])
    expect(await lastAudit()).toMatchObject({ action: 'job.retried', subjectId: ids[0], after: { jobs: 1 } })
    await vi.waitFor(() => expect(done).toEqual(['one']), 20_000)
    expect((await post(`${ids[0]}/retry`)).status).toBe(404)
    expect((await post('nothing/retry')).status).toBe(404)
    expect((await post('retry')).body).toEqual({ retried: 2 })
    await vi.waitFor(() => expect(done.toSorted()).toEqual(['one', 'three', 'two']), 20_000)
    expect(await lastAudit()).toMatchObject({ action: 'job.retried', subjectId: 'all', after: { jobs: 2 } })
    expect((await post('retry')).body).toEqual({ retried: 0 })
  })

  it('are given up for a reason, by one of two admins at once', async () => {
    const id = await fail('order-mail', { orderId: 'ORD-AAAAAAAAA', mail: 'orderReceipt' }, 'gone')
    for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(301) }, { reason: 'a\u0000b' }])
      expect((await post(`${id}/drop`, body)).status).toBe(422)
    const both = await Promise.all([
      post(`${id}/drop`, { reason: 'The account is gone' }),
      post(`${id}/drop`, { reason: 'The account is gone' }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await lastAudit()).toMatchObject({
      action: 'job.dropped',
      subjectId: id,
      after: { queue: 'order-mail', reason: 'The account is gone' },
    })
    expect((await read()).items).toEqual([])
  })
})

describe('the next run of a schedule', () => {
  it.each([
    ['* * * * *', 'minute', '2026-01-05T07:30:00Z', '2026-01-05T07:31:00Z'],
    ['40 * * * *', 'hour', '2026-01-05T07:39:59Z', '2026-01-05T07:40:00Z'],
    ['40 * * * *', 'hour', '2026-01-05T07:40:00Z', '2026-01-05T08:40:00Z'],
    ['37 3 * * *', 'day', '2026-01-05T03:37:00Z', '2026-01-06T03:37:00Z'],
    ['37 3 * * *', 'day', '2026-01-05T00:00:00Z', '2026-01-05T03:37:00Z'],
  ])('of %s, every %s, after %s', (cron, every, now, next) => {
    expect(everyWhen(cron)).toBe(every)
    expect(nextRun(cron, new Date(now))).toEqual(new Date(next))
  })
})
