import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openSandbox } from '#server/features/payments/sandbox/sandbox.ts'
import { testApp } from '#tests/app.ts'
import { card } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { acceptWithinMs } from '#tests/ordering.ts'
import { jobHandlers } from '../compose.ts'

const patience = { timeout: 20_000, interval: 100 }

let m: Marketplace
const refunds: { transfer: string; amount: number }[] = []
beforeAll(async () => {
  m = await marketplace(await testApp())
  m.deps.payments = {
    ...openSandbox(m.deps),
    refund: async (refund) => {
      refunds.push(refund)
      if (refunds.length === 1) throw new Error('the payment service is away')
      return { status: 'done', reference: null }
    },
  }
})
afterAll(() => m.close())

const metrics = async () => (await m.app.inject('/metrics')).body

describe('jobs', () => {
  it('are planned in the database, where a restart finds them', async () => {
    const { rows } = await m.deps.pool.query('SELECT name, cron FROM pgboss.schedule ORDER BY name')
    expect(rows).toEqual([
      { name: 'audit-books', cron: '50 * * * *' },
      { name: 'cosign-checkpoint', cron: '* * * * *' },
      { name: 'expire-orders', cron: '* * * * *' },
      { name: 'give-thanks', cron: '* * * * *' },
      { name: 'issue-invoices', cron: '40 * * * *' },
      { name: 'mail-reports', cron: '25 * * * *' },
      { name: 'match-rescues', cron: '* * * * *' },
      { name: 'missed-order-mails', cron: '* * * * *' },
      { name: 'monthly-gifts', cron: '20 * * * *' },
      { name: 'pay-out', cron: '10 * * * *' },
      { name: 'purge-expired', cron: '17 * * * *' },
      { name: 'reconcile-payments', cron: '37 3 * * *' },
      { name: 'release-orders', cron: '* * * * *' },
      { name: 'release-silent-deliveries', cron: '* * * * *' },
      { name: 'rescue-clock', cron: '* * * * *' },
      { name: 'resolve-stale-payments', cron: '* * * * *' },
      { name: 'return-dishes', cron: '* * * * *' },
      { name: 'update-ledger', cron: '* * * * *' },
      { name: 'update-promises', cron: '* * * * *' },
    ])
  })

  it('left behind by one server are worked off by the next: late payments, overdue orders, refunds until they work', async () => {
    // Nobody works yet: this is the server that dies.
    const slow = await m.place({ paymentMethod: 'creditCard', payment: card('4000 0000 0000 0119') })
    const refunded = await m.place({ paymentMethod: 'creditCard', payment: card() })
    await m.call('POST', `/api/orders/${refunded.id}/cancel`, { as: m.customer })
    expect(refunds).toEqual([])
    expect(await metrics()).toContain('jobs_queued{queue="refund-payment",state="waiting"} 1')

    // The next one, on the same database.
    await m.deps.jobs.work(jobHandlers(m.deps))
    await vi.waitFor(async () => expect((await m.see(slow.id)).status).toBe('confirmed'), patience)
    await vi.waitFor(() => expect(refunds.length).toBeGreaterThan(1), patience)
    expect(refunds[1]).toEqual(refunds[0])
    expect(refunds[0]?.amount).toBe(refunded.total)
    await vi.waitFor(
      async () => expect(await metrics()).toContain('jobs_done_total{queue="refund-payment"} 1'),
      patience,
    )
    expect(await metrics()).toContain('jobs_failed_total{queue="refund-payment"} 1')

    m.time.advance(acceptWithinMs)
    await m.deps.jobs.send('expire-orders', {})
    await vi.waitFor(async () => expect((await m.see(slow.id)).status).toBe('cancelled'), patience)
    expect(await m.see(slow.id)).toMatchObject({ payment: { status: 'refunded' } })
  }, 90_000)
})
