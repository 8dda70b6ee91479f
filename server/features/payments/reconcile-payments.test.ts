import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refunds, sandboxCharges, sandboxRefunds } from '#server/db/tables/index.ts'
import { noon } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { byCard, type HostedMarketplace, hostedMarketplace } from '#tests/hosted.ts'
import { acceptWithinMs } from '#tests/ordering.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const dayMs = 24 * 3_600_000

let m: HostedMarketplace
beforeEach(async () => {
  m = await hostedMarketplace()
})
afterEach(() => m.close())

const booksBalance = async () => expect(await bookErrors(m.deps.pool)).toEqual([])

describe('reconciliation', () => {
  /** Reconciles the day of `noon`, two days later. */
  const reconcile = () => {
    m.time.set(new Date(noon.getTime() + 2 * dayMs))
    return reconcilePayments(m.deps)
  }

  it('finds nothing where the books agree, with what went back and what nobody paid', async () => {
    const [paid, returned, declined] = [await m.place(byCard), await m.place(byCard), await m.place(byCard)]
    await m.place(byCard)
    await m.place()
    for (const order of [paid, returned]) await m.press(order.payment.action, 'pay')
    await m.press(declined.payment.action, 'decline')
    await m.deliver()
    // Refunded half a day before the reconciliation; then pending, then done.
    m.time.set(new Date(noon.getTime() + 1.5 * dayMs))
    await m.call('POST', `/api/orders/${returned.id}/cancel`, { as: m.admin })
    for (let step = 0; step < 3; step++) {
      expect(await reconcile()).toEqual([])
      await m.deliver()
    }
    expect((await m.see(returned.id)).payment.status).toBe('refunded')
    const [refund] = await m.deps.db.select().from(refunds)
    expect(refund?.status).toBe('done')
    expect(m.logged.join()).not.toContain('differs')
  })

  it('settles a charge whose webhook never came, also one that was given up before', async () => {
    const [missed, givenUp] = [await m.place(byCard), await m.place(byCard)]
    await m.call('POST', `/api/orders/${givenUp.id}/cancel`, { as: m.customer })
    m.time.advance(acceptWithinMs - 1)
    await m.press(missed.payment.action, 'pay')
    m.time.advance(1)
    await m.deps.pool.query("UPDATE payments SET status = 'failed' WHERE id = $1", [
      (await m.paymentOf(givenUp.id)).id,
    ])
    await m.press(givenUp.payment.action, 'pay')
    await m.deps.pool.query("DELETE FROM pgboss.job WHERE name = 'sandbox-webhook'")
    expect(await reconcile()).toEqual([])
    expect(await m.see(missed.id)).toMatchObject({ status: 'confirmed', payment: { status: 'captured' } })
    expect(await m.see(givenUp.id)).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } })
    await booksBalance()
  })

  it('settles a refund whose webhook never came, and reports one that the service has not given back for a day', async () => {
    const [missed, unsettled] = [await m.place(byCard), await m.place(byCard)]
    for (const order of [missed, unsettled]) await m.press(order.payment.action, 'pay')
    await m.deliver()
    for (const { id } of [missed, unsettled])
      await m.call('POST', `/api/orders/${id}/cancel`, { as: m.customer })
    await m.deliver()
    await m.deps.pool.query("DELETE FROM pgboss.job WHERE name = 'sandbox-webhook'")
    const { id: paymentId } = await m.paymentOf(missed.id)
    await m.deps.db
      .update(sandboxRefunds)
      .set({ status: 'done' })
      .where(eq(sandboxRefunds.paymentId, paymentId))
    const { total } = unsettled
    expect(await reconcile()).toEqual([
      {
        paymentId: (await m.paymentOf(unsettled.id)).id,
        kind: 'refundedLess',
        ours: { captured: total, refunded: total },
        theirs: { captured: total, refunded: 0 },
      },
    ])
    const [refund] = await m.deps.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
    expect(refund).toMatchObject({ status: 'done', settledAt: m.deps.clock() })
    await booksBalance()
  })

  it('compares the same day whenever it runs, whole', async () => {
    const taken: string[] = []
    for (const at of ['04T23:59:59.999Z', '05T00:00:00Z', '05T23:59:59.999Z', '06T00:00:00Z']) {
      m.time.set(new Date(`2026-01-${at}`))
      const order = await m.place(byCard)
      await m.press(order.payment.action, 'pay')
      await m.deliver()
      taken.push((await m.paymentOf(order.id)).id)
    }
    await m.deps.db.update(sandboxCharges).set({ status: 'declined' })
    for (const at of ['07T00:00:00Z', '07T23:59:59.999Z']) {
      m.time.set(new Date(`2026-01-${at}`))
      const differing = (await reconcilePayments(m.deps)).map(({ paymentId }) => paymentId)
      expect(differing.toSorted()).toEqual(taken.slice(1, 3).toSorted())
    }
  })

  it('takes a payment for that of the day on which it began, though it was completed on the next', async () => {
    m.time.set(new Date('2026-01-05T23:59:00Z'))
    const order = await m.place(byCard)
    m.time.advance(120_000)
    await m.press(order.payment.action, 'pay')
    await m.deliver()
    expect(await reconcile()).toEqual([])
    m.time.set(new Date(noon.getTime() + 3 * dayMs))
    expect(await reconcilePayments(m.deps)).toEqual([])
  })

  it('logs and returns what one side took and the other did not', async () => {
    const [paid, other] = [await m.place(byCard), await m.place(byCard)]
    for (const order of [paid, other]) await m.press(order.payment.action, 'pay')
    await m.deliver()
    const [ours, unknown] = [await m.paymentOf(paid.id), randomUUID()]
    await m.deps.db
      .update(sandboxCharges)
      .set({ paymentId: unknown })
      .where(eq(sandboxCharges.paymentId, ours.id))
    const differences = await reconcile()
    const sums = { captured: paid.total, refunded: 0 }
    expect(differences).toHaveLength(2)
    expect(differences).toContainEqual({
      paymentId: ours.id,
      kind: 'capturedLess',
      ours: sums,
      theirs: null,
    })
    expect(differences).toContainEqual({
      paymentId: unknown,
      kind: 'unknownCharge',
      ours: null,
      theirs: sums,
    })
    const logged = m.logged.filter((line) => line.includes('differs from the books')).join()
    for (const id of [ours.id, unknown]) expect(logged).toContain(id)
  })

  it('has nothing to do where the service keeps no books', async () => {
    const order = await m.place(byCard)
    await m.press(order.payment.action, 'pay')
    m.time.set(new Date(noon.getTime() + 2 * dayMs))
    expect(await reconcilePayments({ ...m.deps, payments: { ...m.deps.payments, list: null } })).toEqual([])
    expect((await m.see(order.id)).status).toBe('processing')
  })
})
