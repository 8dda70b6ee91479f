import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paymentEvents, payments, refunds } from '#server/db/tables/index.ts'
import { readSettings } from '#server/settings.ts'
import { noon } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { makeDish, makePerson, makeRestaurant } from '#tests/builders.ts'
import { byCard, hostedMarketplace } from '#tests/hosted.ts'
import { acceptWithinMs } from '#tests/ordering.ts'
import { type RazorpayMarketplace, razorpayMarketplace } from '#tests/razorpay.ts'
import { resolveStalePayments } from '../resolve-stale-payments.ts'

let m: RazorpayMarketplace
beforeEach(async () => {
  m = await razorpayMarketplace()
})
afterEach(() => m.close())

const booksBalance = async () => expect(await bookErrors(m.deps.pool)).toEqual([])
const comeBack = (url: string) => m.app.inject({ method: 'GET', url: url.replace('http://food.example', '') })
/** A placed order, its link, and what was paid for it if anything. */
const placed = async () => {
  const order = await m.place(byCard)
  return { order, link: await m.linkOfOrder(order.id) }
}
/** As its customer sees them. */
const shownRefunds = async (orderId: string) =>
  (await m.call('GET', `/api/orders/${orderId}/refunds`, { as: m.customer })).body.items
const refundsOf = async (orderId: string) =>
  m.deps.db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, (await m.paymentOf(orderId)).id))

describe('a checkout with Razorpay', () => {
  it('leads to a payment link of the whole amount that leads back here, and that is confirmed by its webhook', async () => {
    const { order, link } = await placed()
    expect(order.payment.action).toEqual({ kind: 'redirect', url: link.short_url })
    expect(link).toMatchObject({
      amount: order.total,
      currency: 'INR',
      accept_partial: false,
      reference_id: (await m.paymentOf(order.id)).id,
      callback_url: 'http://food.example/api/payments/return/razorpay',
    })
    const payment = m.standIn.books.pay(link, 'captured')
    await m.webhooks()
    expect(await m.see(order.id)).toMatchObject({ status: 'confirmed', payment: { status: 'captured' } })
    expect(await m.paymentOf(order.id)).toMatchObject({
      reference: payment?.id,
      fee: payment?.fee,
      feeTax: payment?.tax,
    })
    await booksBalance()
  })

  it('is confirmed by the way back when the webhook is late, and books the fee when it comes', async () => {
    const { order, link } = await placed()
    const payment = m.standIn.books.pay(link, 'captured')
    const back = await comeBack(m.standIn.wayBack(link, payment?.id ?? ''))
    expect([back.statusCode, back.headers.location]).toEqual([303, `/tracking?order=${order.id}`])
    expect((await m.see(order.id)).status).toBe('confirmed')
    expect((await m.paymentOf(order.id)).fee).toBeNull()
    await m.webhooks()
    expect((await m.paymentOf(order.id)).fee).toBe(payment?.fee)
    const { rows } = await m.deps.pool.query(
      "SELECT account, sum(amount)::int AS amount FROM ledger_entries WHERE kind = 'fee' GROUP BY account ORDER BY account",
    )
    const [fee, tax] = [payment?.fee ?? 0, payment?.tax ?? 0]
    expect(rows).toEqual([
      { account: 'inputTax', amount: -tax },
      { account: 'paymentService', amount: fee },
      { account: 'platform', amount: tax - fee },
    ])
    await booksBalance()
  })

  it("takes no more statements until it is answered than one at the sandbox's own page", async () => {
    const statements: string[] = []
    const prototype = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
    const asIs = prototype.query
    const counted = vi.spyOn(prototype, 'query').mockImplementation(function (this: unknown, ...given) {
      const [first] = given
      const text = typeof first === 'string' ? first : ((first as { text?: string }).text ?? '')
      // What repeats by the clock or goes to other instances is nobody's in particular.
      if (!/pgboss\.|outbox_events|pg_notify|^SELECT$|^\s*$/.test(text)) statements.push(text)
      return asIs.apply(this, given)
    })
    const taken = async ({ checkout }: Pick<RazorpayMarketplace, 'checkout'>) => {
      // The first reads the dishes.
      await checkout(byCard)
      const counts: number[] = []
      for (let time = 0; time < 3; time++) {
        statements.length = 0
        expect((await checkout(byCard)).status).toBe(201)
        counts.push(statements.length)
      }
      // What the clock brings along at times is not the checkout's.
      return Math.min(...counts)
    }
    const hosted = await hostedMarketplace()
    const counts = { onPage: await taken(hosted), razorpay: await taken(m) }
    // docs/performance.md quotes them.
    if (process.env.SHOW_COUNTS) console.log(counts)
    expect(counts.razorpay).toBeLessThanOrEqual(counts.onPage)
    await hosted.close()
    counted.mockRestore()
  })

  it('leads back in the language that it was left in', async () => {
    const key = randomUUID()
    const response = await m.app.inject({
      method: 'GET',
      url: `/api/payments/return/razorpay/hi?razorpay_payment_id=${key}`,
    })
    expect(response.headers.location).toBe('/hi/orders')
  })

  it('takes nobody at their word who comes back without the signature of Razorpay', async () => {
    const { order, link } = await placed()
    const back = new URL(m.standIn.wayBack({ ...link, status: 'paid' }, 'pay_made_up'))
    const forged = new URL(back)
    forged.searchParams.set('razorpay_payment_id', 'pay_other')
    const unsigned = new URL(back)
    unsigned.searchParams.delete('razorpay_signature')
    const ofNoPayment = new URL(
      m.standIn.wayBack({ ...link, reference_id: randomUUID(), status: 'paid' }, 'pay_x'),
    )
    for (const { href } of [forged, unsigned, ofNoPayment]) {
      const response = await comeBack(href)
      expect([response.statusCode, response.headers.location]).toEqual([303, '/orders'])
    }
    expect((await m.see(order.id)).status).toBe('processing')
  })

  it('makes one link, however often it is asked for, also when the response was lost', async () => {
    const lost = ['lost'] as const
    const due = [...lost]
    m.standIn.faults.call = (call) => (call === 'createLink' ? due.pop() : undefined)
    const key = randomUUID()
    const [first, second] = [await m.checkout(byCard, key), await m.checkout(byCard, key)]
    expect(first.body.orders[0].payment.action).toEqual({
      kind: 'redirect',
      url: [...m.standIn.books.links.values()][0]?.short_url,
    })
    expect(second.body).toEqual(first.body)
    expect(m.standIn.books.links.size).toBe(1)
  })

  it('that Razorpay refuses is declined at once, and one that it does not answer waits', async () => {
    m.standIn.faults.call = () => 'away'
    const waiting = await m.checkout(byCard)
    expect(waiting.body.orders[0]).toMatchObject({ status: 'processing', payment: { action: null } })
    m.standIn.faults.call = () => undefined
    const { clock } = m.standIn.faults
    // Razorpay's clock is ahead, so that the link's end is too near.
    m.standIn.faults.clock = () => new Date(clock().getTime() + 3_600_000)
    const refused = await m.checkout(byCard)
    expect([refused.status, refused.body.code]).toEqual([402, 'payment_declined'])
    await booksBalance()
  })
})

describe('an order whose ten minutes are over', () => {
  const end = async () => {
    m.time.advance(acceptWithinMs)
    return resolveStalePayments(m.deps)
  }

  it('has its link cancelled, so that nobody can pay it any more', async () => {
    const { order, link } = await placed()
    await end()
    expect(link.status).toBe('cancelled')
    expect(m.standIn.books.pay(link, 'captured')).toBeNull()
    await m.webhooks()
    expect(await m.see(order.id)).toMatchObject({ status: 'cancelled', payment: { status: 'failed' } })
    await booksBalance()
  })

  it('is placed all the same when its customer was quicker than the cancellation', async () => {
    const { order, link } = await placed()
    // Between the look-up and the cancellation.
    m.standIn.faults.call = (call) => {
      if (call === 'cancelLink') m.standIn.books.pay(link, 'captured')
      return undefined
    }
    await end()
    expect((await m.see(order.id)).status).toBe('confirmed')
    await m.webhooks()
    expect(m.standIn.books.balance()).toBe(order.total)
    await booksBalance()
  })

  it('ends while Razorpay is away, too, and its payment when it is back: what was paid meanwhile returns', async () => {
    const [unpaid, paid] = [await placed(), await placed()]
    m.standIn.faults.call = (call) => (call === 'cancelLink' ? 'away' : undefined)
    expect(await end()).toEqual([])
    expect(await m.see(unpaid.order.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'The payment service did not answer in time.',
      // Not yet known, so that nobody says that nothing was charged.
      payment: { status: 'created' },
    })
    m.standIn.books.pay(paid.link, 'captured')
    m.standIn.webhooks.drop()
    m.standIn.faults.call = () => undefined
    expect(await resolveStalePayments(m.deps)).toHaveLength(2)
    await m.webhooks()
    expect([unpaid.link.status, (await m.see(unpaid.order.id)).payment.status]).toEqual([
      'cancelled',
      'failed',
    ])
    expect(await m.see(paid.order.id)).toMatchObject({
      status: 'cancelled',
      payment: { status: 'refunded', refunded: paid.order.total },
    })
    expect(m.standIn.books.balance()).toBe(0)
    await booksBalance()
  })

  it('whose payment began in time and was captured late sends the money back by itself', async () => {
    const { order, link } = await placed()
    await end()
    m.standIn.books.pay(link, 'captured', { begun: true })
    await m.webhooks()
    await m.webhooks()
    expect(await m.see(order.id)).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } })
    expect(m.standIn.books.balance()).toBe(0)
    await booksBalance()
  })

  it('whose failed payment the bank authorises after all sends the money back too, though the link says nothing', async () => {
    const { order, link } = await placed()
    const failed = m.standIn.books.pay(link, 'failed')
    if (failed) Object.assign(failed, { notes: {} })
    await end()
    if (failed) m.standIn.books.authoriseLate(failed)
    await m.webhooks()
    await m.webhooks()
    expect((await m.see(order.id)).payment.status).toBe('refunded')
    expect(m.standIn.books.balance()).toBe(0)
    await booksBalance()
  })
})

describe('while Razorpay does not answer', () => {
  const ask = (id: string, as = m.customer) => m.call('POST', `/api/orders/${id}/payment/ask`, { as })
  const leave = (id: string, as = m.customer) => m.call('POST', `/api/orders/${id}/payment/leave`, { as })
  const unanswered = async () => {
    m.standIn.faults.call = () => 'away'
    const order = await m.place(byCard)
    expect(order).toMatchObject({ status: 'processing', payment: { action: null } })
    return order
  }

  it('its customer asks again, and gets to the one page to pay on once it does', async () => {
    const { id } = await unanswered()
    const stranger = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    expect((await ask(id, stranger)).status).toBe(404)
    expect((await ask(id)).body).toMatchObject({ status: 'processing', payment: { action: null } })
    m.standIn.faults.call = () => undefined
    for (const { body } of [await ask(id), await ask(id)])
      expect(body.payment.action.url).toBe((await m.linkOfOrder(id)).short_url)
    expect(m.standIn.books.links.size).toBe(1)
    m.standIn.books.pay(await m.linkOfOrder(id), 'captured')
    m.standIn.webhooks.drop()
    expect((await ask(id)).body).toMatchObject({ status: 'confirmed', payment: { status: 'captured' } })
    expect((await ask(id)).body.status).toBe('confirmed')
    await booksBalance()
  })

  it('pays in cash instead, when the ten minutes are not over but five are; late money returns', async () => {
    const second = await makeRestaurant(m.deps, { name: 'Second Kitchen' })
    const dosa = await makeDish(m.deps, second.id, { price: 3200 })
    const items = [...m.cart, { dishId: dosa.id, quantity: 1 }]
    const [one, other] = (await m.checkout({ ...byCard, items })).body.orders
    const link = await m.linkOfOrder(one.id)
    m.time.advance(7 * 60_000)
    const stranger = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    expect((await leave(one.id, stranger)).status).toBe(404)
    m.standIn.faults.call = () => 'away'
    for (const { status, body } of [await leave(one.id), await leave(other.id)])
      expect([status, body.status]).toEqual([200, 'cancelled'])
    expect(await m.see(other.id)).toMatchObject({ status: 'cancelled', payment: { status: 'created' } })
    expect((await m.checkout({ paymentMethod: 'cashOnDelivery', items })).body.orders[0].status).toBe(
      'confirmed',
    )
    // Somebody had the page open.
    m.standIn.books.pay(link, 'captured')
    m.standIn.faults.call = () => undefined
    await m.webhooks()
    await m.webhooks()
    for (const { id } of [one, other]) expect((await m.see(id)).payment.status).toBe('refunded')
    expect(m.standIn.books.balance()).toBe(0)
    await booksBalance()
  })

  it('what is paid by now is not left', async () => {
    const { order, link } = await placed()
    m.standIn.books.pay(link, 'captured')
    await m.webhooks()
    expect((await leave(order.id)).status).toBe(409)
    expect((await m.see(order.id)).status).toBe('confirmed')
  })
})

describe('an order that is cancelled before it is paid', () => {
  const cancel = (id: string) => m.call('POST', `/api/orders/${id}/cancel`, { as: m.customer })

  it('has its link cancelled at once, so that nobody pays for it', async () => {
    const { order, link } = await placed()
    await cancel(order.id)
    await m.deliver()
    expect(link.status).toBe('cancelled')
    expect(m.standIn.books.pay(link, 'captured')).toBeNull()
    await m.webhooks()
    expect(await m.see(order.id)).toMatchObject({ status: 'cancelled', payment: { status: 'failed' } })
    await booksBalance()
  })

  it('gets its money back when it was paid meanwhile, and again when Razorpay was away', async () => {
    const { order, link } = await placed()
    m.standIn.faults.call = (call) => {
      if (call === 'cancelLink') m.standIn.books.pay(link, 'captured')
      return undefined
    }
    await cancel(order.id)
    await m.deliver()
    await m.webhooks()
    expect(await m.see(order.id)).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } })
    expect(m.standIn.books.balance()).toBe(0)
    const { order: other, link: open } = await placed()
    m.standIn.faults.call = () => 'away'
    await cancel(other.id)
    await expect(m.deliver()).rejects.toThrow()
    m.standIn.faults.call = () => undefined
    m.time.advance(acceptWithinMs)
    await resolveStalePayments(m.deps)
    expect(open.status).toBe('cancelled')
    await booksBalance()
  })

  it('keeps the link where another order of the same payment waits for it', async () => {
    const second = await makeRestaurant(m.deps, { name: 'Second Kitchen' })
    const dosa = await makeDish(m.deps, second.id, { price: 3200 })
    const { body } = await m.checkout({ ...byCard, items: [...m.cart, { dishId: dosa.id, quantity: 1 }] })
    const { orders } = body
    await cancel(orders[0].id)
    await m.deliver()
    const link = await m.linkOfOrder(orders[1].id)
    expect(link.status).toBe('created')
    m.standIn.books.pay(link, 'captured')
    await m.webhooks()
    await m.webhooks()
    expect((await m.see(orders[1].id)).status).toBe('confirmed')
    expect(m.standIn.books.balance()).toBe(orders[1].total)
  })
})

describe('a webhook of Razorpay', () => {
  it('is taken in once, in any order, and repeated changes nothing', async () => {
    const { order, link } = await placed()
    m.standIn.books.pay(link, 'failed')
    m.standIn.books.pay(link, 'captured')
    const statuses = await m.webhooks({ times: 3, order: (all) => all.toReversed() })
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await m.see(order.id)).status).toBe('confirmed')
    const events = await m.deps.db.select().from(paymentEvents)
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length)
    expect(m.standIn.books.balance()).toBe(order.total)
    await booksBalance()
  })

  it('is refused when it is forged, and taken with the previous secret', async () => {
    await m.close()
    m = await razorpayMarketplace({ RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'the secret before' })
    const { order, link } = await placed()
    m.standIn.books.pay(link, 'captured')
    const paid = m.standIn.webhooks.waiting().find(({ body }) => body.includes('payment_link.paid'))
    if (!paid) throw new Error('there is no webhook')
    const signedWith = (secret: string, body = paid.body) => ({
      body,
      headers: {
        ...paid.headers,
        'x-razorpay-signature': createHmac('sha256', secret).update(paid.body).digest('hex'),
      },
    })
    expect(await m.post(signedWith('a guess'))).toBe(401)
    expect(await m.post(signedWith('the secret before', `${paid.body} `))).toBe(401)
    expect(await m.post({ body: paid.body, headers: {} })).toBe(401)
    await m.deliver()
    expect((await m.see(order.id)).status).toBe('processing')
    expect(await m.post(signedWith('the secret before'))).toBe(200)
    await m.deliver()
    expect((await m.see(order.id)).status).toBe('confirmed')
  })

  it('about what others take with the same account is received and ignored', async () => {
    const { books } = m.standIn
    const { link } = await placed()
    const foreign = books.createLink({ ...link, reference_id: randomUUID(), notes: {} })
    const noId = books.createLink({ ...link, reference_id: 'invoice 7', notes: {} })
    for (const one of [foreign, noId]) books.pay(one, 'captured')
    expect(new Set(await m.webhooks())).toEqual(new Set([200]))
    expect(await m.deps.db.select().from(payments)).toHaveLength(1)
  })
})

describe('a refund by Razorpay', () => {
  const cancelled = async () => {
    const { order, link } = await placed()
    m.standIn.books.pay(link, 'captured')
    await m.webhooks()
    await m.call('POST', `/api/orders/${order.id}/cancel`, { as: m.customer })
    return order
  }

  it('is pending until Razorpay says that it is processed', async () => {
    m.standIn.faults.refund = () => 'pending'
    const order = await cancelled()
    await m.deliver()
    expect(await refundsOf(order.id)).toMatchObject([{ status: 'pending', failure: null }])
    const [shown] = await shownRefunds(order.id)
    expect(shown).toMatchObject({ amount: order.total, status: 'pending', settledAt: null })
    const [refund] = m.standIn.books.refunds.values()
    if (refund) m.standIn.books.finishRefund(refund, 'processed')
    await m.webhooks()
    expect(await refundsOf(order.id)).toMatchObject([
      { status: 'done', settledAt: noon, reference: refund?.id },
    ])
    expect(await shownRefunds(order.id)).toEqual([
      { ...shown, status: 'done', settledAt: noon.toISOString() },
    ])
    // People ask by a number that admins find.
    const { number } = shown
    expect(number).toMatch(/^RF-[2-9A-HJ-NP-Z]{9}$/)
    const found = await m.call('GET', `/api/admin/orders?q=${number.toLowerCase()}`, { as: m.admin })
    expect(found.body.items.map(({ id }: { id: string }) => id)).toEqual([order.id])
    const { body } = await m.call('GET', `/api/admin/orders/${order.id}`, { as: m.admin })
    expect(body.refunds).toMatchObject([{ number, reference: refund?.id }])
    const strangers = await m.call('GET', `/api/orders/${order.id}/refunds`, { as: m.staff })
    expect(strangers.status).toBe(404)
    await booksBalance()
  })

  it('that failed says why, for a person', async () => {
    m.standIn.faults.refund = () => 'pending'
    const order = await cancelled()
    await m.deliver()
    const [refund] = m.standIn.books.refunds.values()
    if (refund) m.standIn.books.finishRefund(refund, 'failed')
    await m.webhooks()
    expect(await refundsOf(order.id)).toMatchObject([{ status: 'failed', failure: 'refused by the bank' }])
    expect(m.logged.join()).toContain('could not give money back')
    expect(await shownRefunds(order.id)).toMatchObject([{ status: 'failed' }])
    // It is before an admin at once, not with the next reconciliation.
    const { body } = await m.call('GET', '/api/admin/payment-differences', { as: m.admin })
    expect(body.items).toMatchObject([
      { kind: 'refundedLess', mend: 'refundAgain', ours: { refunded: order.total }, theirs: { refunded: 0 } },
    ])
  })

  it('is made once, though its response was lost', async () => {
    const due: ('lost' | 'conflict')[] = ['conflict', 'lost']
    m.standIn.faults.call = (call) => (call === 'refund' ? due.pop() : undefined)
    const order = await cancelled()
    const [{ id } = { id: '' }] = await refundsOf(order.id)
    const { id: paymentId } = await m.paymentOf(order.id)
    const { sendRefund } = await import('../refund-payment.ts')
    const { total } = order
    const send = () => sendRefund(m.deps, { transfer: id, paymentId, amount: total })
    await expect(send()).rejects.toThrow()
    await expect(send()).rejects.toThrow('409')
    await send()
    expect(m.standIn.books.refunds.size).toBe(1)
    expect(m.standIn.books.balance()).toBe(0)
    await booksBalance()
  })

  it('of what was given back by hand already has failed, with the words of Razorpay', async () => {
    const order = await cancelled()
    const [payment] = m.standIn.books.payments.values()
    const byHand = { amount: order.total, notes: {}, receipt: null, speed: 'normal' }
    if (payment) m.standIn.books.createRefund(payment, byHand, 'processed')
    await m.webhooks()
    expect(await refundsOf(order.id)).toMatchObject([
      { status: 'failed', failure: 'The payment has been fully refunded already' },
    ])
  })
})

describe('its settings', () => {
  const set = {
    PAYMENTS: 'razorpay,cash',
    RAZORPAY_KEY_ID: 'rzp_test_x',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'another secret',
  }
  it.each([
    ['without a key', { RAZORPAY_KEY_ID: '' }, 'PAYMENTS=razorpay needs RAZORPAY_KEY_ID'],
    ['a service twice', { PAYMENTS: 'razorpay,razorpay' }, 'PAYMENTS is wrong: each may be named once'],
    ['cash-only and more', { PAYMENTS: 'razorpay,cash-only' }, 'cash-only stands alone'],
    ['the sandbox beside a service', { PAYMENTS: 'sandbox,razorpay' }, 'can only have cash beside it'],
    ['an unknown service', { PAYMENTS: 'razorpay,barter' }, 'PAYMENTS'],
  ])('refuse %s', (_what, wrong, sentence) => {
    expect(() => readSettings({ ...set, ...wrong })).toThrow(sentence)
  })

  it('keep the order of preference', () => {
    expect(readSettings({ ...set, PAYMENTS: 'sandbox-hosted, razorpay' }).payments).toEqual([
      'sandbox-hosted',
      'razorpay',
    ])
    expect(readSettings({ PAYMENTS: 'cash' }).payments).toEqual([])
  })
})
