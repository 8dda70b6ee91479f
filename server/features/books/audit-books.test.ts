import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Health } from '#shared/health/contracts.ts'
import { testApp } from '#tests/app.ts'
import { card, makeDish } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { command } from '#tests/program.ts'
import { issueCreditNotes } from '../invoices/credit-notes.ts'
import { issueInvoices } from '../invoices/issue-invoice.ts'
import { payOutWeek } from '../payouts/pay-out.ts'
import { issueCommissionInvoices } from '../payouts/taxes/commission-invoice.ts'
import { changeSetting } from '../settings/change-setting.ts'
import { auditBooks } from './audit-books.ts'
import { bookChecks } from './book-checks.ts'

type Check = keyof typeof bookChecks

let m: Marketplace
beforeAll(async () => {
  m = await marketplace(await testApp({ environment: { OPEN_METRICS: 'on' } }))
  await playWeek()
})
afterAll(() => m.close())

const byCard = { paymentMethod: 'creditCard', payment: card() }
const admin = async (method: 'POST' | 'PUT', url: string, body: object) => {
  const { status, body: response } = await m.call(method, url, { as: m.admin, body, key: randomUUID() })
  expect(status, `${url}: ${JSON.stringify(response)}`).toBeLessThan(300)
}
const deliver = async (id: string) => {
  for (const step of ['accept', 'ready']) await m.kitchen(id, step)
  for (const step of ['claim', 'start-pickup', 'confirm-pickup', 'complete']) await m.carry(id, step)
}

/** Something of everything that moves money. */
const playWeek = async () => {
  const dear = await makeDish(m.deps, m.restaurant.id, { name: 'Feast', price: 90_000 })
  const feast = [{ dishId: dear.id, quantity: 3 }]
  await admin('POST', '/api/admin/promo-codes', {
    code: 'WEEK10',
    percent: 10,
    maxUses: 5,
    startsAt: m.deps.clock().toISOString(),
  })
  await admin('POST', `/api/admin/users/${m.customer.caller.userId}/credit`, {
    amount: 5_000,
    reason: 'Late',
  })
  const credited = await m.place({ ...byCard, credit: true })
  expect(credited.paymentMethod).toBe('credit')
  const cash = await m.place({ tip: 2_000 })
  await deliver(cash.id)
  const paid = await m.place({ ...byCard, items: feast, promoCode: 'WEEK10', donation: 5_000 })
  await deliver(paid.id)
  const tipped = await m.call('POST', `/api/orders/${paid.id}/tip`, {
    as: m.customer,
    body: { amount: 4_000, payment: { method: 'creditCard', ...card() } },
    key: randomUUID(),
  })
  expect(tipped.status).toBe(201)
  const changed = await m.place({ ...byCard, items: feast })
  await m.kitchen(changed.id, 'change-item', { line: 0, quantity: 1, reason: 'Sold out', changes: 0 })
  const refunded = await m.place({ ...byCard, items: feast })
  await deliver(refunded.id)
  await admin('POST', `/api/admin/orders/${refunded.id}/refund`, { amount: 12_345, reason: 'Cold' })
  const cancelled = await m.place({ ...byCard, promoCode: 'WEEK10', tip: 3_000 })
  await m.kitchen(cancelled.id, 'cancel', { reason: 'No gas' })
  for (const amount of [20_000, 30_000]) {
    const body = { amount, anonymous: true, payment: { method: 'creditCard', ...card() } }
    expect((await m.call('POST', '/api/donations', { body, key: randomUUID() })).status).toBe(201)
  }
  const { rows } = await m.deps.pool.query('SELECT id FROM donations WHERE amount = 30000')
  await admin('POST', `/api/admin/donations/${rows[0].id}/refund`, { reason: 'A mistake' })
  await admin('POST', `/api/admin/couriers/${m.agent.caller.userId}/cash`, { amount: 1_000 })
  m.time.advance(8 * 24 * 3_600_000)
  await payOutWeek(m.deps)
  await issueInvoices(m.deps)
  await issueCreditNotes(m.deps)
  await changeSetting(m.deps, { kind: 'operator' }, 'invoicing', {
    gstin: '29ABCDE1234F1Z5',
    commissionTaxPercent: 18,
  })
  await issueCommissionInvoices(m.deps)
}

/** What the checks find while something is wrong, which is taken back afterwards. */
const findWith = async (plant: string): Promise<string[]> => {
  const client = await m.deps.pool.connect()
  try {
    await client.query('BEGIN')
    // Triggers, which would refuse it, look away.
    await client.query('SET LOCAL session_replication_role = replica')
    const { rowCount } = await client.query(plant)
    expect(rowCount, plant).toBeGreaterThan(0)
    const found: string[] = []
    for (const [check, statement] of Object.entries(bookChecks))
      if ((await client.query(statement)).rows.length > 0) found.push(check)
    return found
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const prepaid = `(SELECT id FROM orders WHERE status = 'delivered' AND paid > 0 ORDER BY id LIMIT 1)`
const faults: readonly [what: string, check: Check, plant: string][] = [
  [
    'an entry of a transfer that is gone',
    'transfer-unbalanced',
    `DELETE FROM ledger_entries WHERE id = (SELECT max(id) FROM ledger_entries WHERE kind = 'settlement')`,
  ],
  [
    'a capture of less than was posted',
    'payment-not-as-in-ledger',
    `UPDATE payments SET captured = captured - 1 WHERE refunded = 0 AND captured > 0`,
  ],
  [
    'a payment of another amount than its orders',
    'payment-not-of-its-orders',
    `UPDATE payments SET amount = amount + 100 WHERE id = (SELECT payment_id FROM orders WHERE id = ${prepaid})`,
  ],
  [
    'a refund that was asked for twice',
    'refund-not-of-its-payment',
    `INSERT INTO refunds (id, payment_id, amount, status, reference, created_at, settled_at)
     SELECT gen_random_uuid(), payment_id, amount, status, reference, created_at, settled_at FROM refunds LIMIT 1`,
  ],
  [
    'an order whose total is not the sum of its lines',
    'order-sums-wrong',
    `UPDATE order_items SET price = price + 1 WHERE order_id = ${prepaid}`,
  ],
  [
    'a line whose order is gone',
    'row-without-its-order',
    `INSERT INTO order_items (order_id, line, dish_id, name, price, quantity)
     SELECT 'ORD-GONEGONE1', line, dish_id, name, price, quantity FROM order_items LIMIT 1`,
  ],
  [
    'a refund that an order does not know of',
    'order-not-as-in-ledger',
    `UPDATE orders SET refunded = refunded + 1 WHERE id = ${prepaid}`,
  ],
  [
    'a portion that is back without its money',
    'portions-not-as-refunded',
    `UPDATE order_items SET refunded = 1 WHERE order_id IN (SELECT id FROM orders WHERE refunded = 0)`,
  ],
  [
    'a delivered order that was settled twice',
    'order-not-settled-once',
    `INSERT INTO ledger_entries (transfer_id, order_id, payment_id, kind, account, owner, amount, at)
     SELECT 'aaaaaaaa-0000-4000-8000-000000000000', order_id, payment_id, kind, account, owner, amount, at
     FROM ledger_entries WHERE kind = 'settlement' AND order_id = ${prepaid}`,
  ],
  [
    'money that left what is held for customers',
    'clearing-not-explained',
    `INSERT INTO ledger_entries (transfer_id, kind, account, owner, amount, at)
     SELECT 'bbbbbbbb-0000-4000-8000-000000000000', 'settlement', account, NULL, amount, now()
     FROM (VALUES ('clearing', -500), ('platform', 500)) AS e (account, amount)`,
  ],
  [
    'a tip that is held and that nobody paid',
    'tips-not-explained',
    `UPDATE tips SET status = 'held', given = NULL WHERE id = (SELECT id FROM tips WHERE status = 'returned' LIMIT 1)`,
  ],
  [
    'a tip of which its courier got less',
    'tip-not-its-couriers',
    `UPDATE ledger_entries SET amount = amount - 1 WHERE kind = 'tip' AND account = 'agent'`,
  ],
  [
    'credit that nobody spent and that is gone',
    'credit-not-as-in-ledger',
    `UPDATE credit_entries SET remaining = remaining - 1 WHERE remaining > 0`,
  ],
  [
    'a gift that nobody bought',
    'gifts-not-explained',
    `WITH t AS (SELECT gen_random_uuid() AS id) INSERT INTO ledger_entries (transfer_id, kind, account, amount, at)
     SELECT id, 'gift', account, amount, now() FROM t, (VALUES ('gifts', 100), ('platform', -100)) e(account, amount)`,
  ],
  [
    'a gift of more than was paid for it',
    'gift-not-as-paid',
    `INSERT INTO credit_gifts (id, buyer_id, payment_id, amount, status, code_hash, key_id, sealed, language, created_at)
     SELECT gen_random_uuid(), user_id, id, captured + 1, 'paid', 'x', '', 'x', 'en', now()
     FROM payments WHERE captured > 0 AND user_id IS NOT NULL LIMIT 1`,
  ],
  [
    'a full stamp card that its restaurant did not pay for',
    'stamp-cards-not-as-in-ledger',
    `INSERT INTO stamps_filled (order_id, user_id, restaurant_id, stamps, amount, at)
     SELECT id, user_id, restaurant_id, 5, 100, now() FROM orders LIMIT 1`,
  ],
  [
    'a donation that counts less back than went back',
    'donation-sums-wrong',
    `UPDATE donations SET refunded = refunded - 100 WHERE refunded > 0`,
  ],
  [
    'a spending that no donation paid',
    'spending-not-of-donations',
    `INSERT INTO fund_spendings (id, purpose, subject_id, amount, at) VALUES (gen_random_uuid(), 'rescueRun', 'RUN-X', 900, now())`,
  ],
  [
    'a fund that has what nobody gave',
    'fund-not-explained',
    `INSERT INTO ledger_entries (transfer_id, kind, account, owner, amount, at)
     SELECT 'cccccccc-0000-4000-8000-000000000000', 'donation', account, NULL, amount, now()
     FROM (VALUES ('platform', -700), ('fund', 700)) AS e (account, amount)`,
  ],
  [
    'a payout of an entry that it does not cover',
    'payout-not-of-its-entries',
    `DELETE FROM payout_entries WHERE entry_id = (SELECT max(entry_id) FROM payout_entries)`,
  ],
  [
    "a payee's account that lost what no payout covers",
    'payee-balance-wrong',
    `DELETE FROM payout_entries WHERE entry_id = (SELECT min(entry_id) FROM payout_entries)`,
  ],
  [
    'a courier with less than no cash',
    'cash-below-zero',
    `INSERT INTO ledger_entries (transfer_id, kind, account, owner, amount, at)
     SELECT 'dddddddd-0000-4000-8000-000000000000', 'handover', account, owner, amount, now()
     FROM (VALUES ('cash', gen_random_uuid()::text, -300), ('clearing', NULL, 300)) AS e (account, owner, amount)`,
  ],
  [
    'an invoice number that nobody has',
    'invoice-numbers-broken',
    `DELETE FROM tax_invoices WHERE serial = (SELECT max(serial) - 1 FROM tax_invoices)`,
  ],
  [
    'a credit note of another amount than went back',
    'credit-note-wrong',
    `UPDATE credit_notes SET amount = amount - 1 WHERE transfer_id = (SELECT transfer_id FROM credit_notes LIMIT 1)`,
  ],
  [
    'an invoice for more commission than was taken',
    'commission-invoice-wrong',
    `UPDATE commission_invoices SET commission = commission + 1`,
  ],
  [
    'a promo code that is counted twice',
    'promo-counted-wrong',
    `UPDATE promo_campaigns SET used = used + 1 WHERE code = 'WEEK10'`,
  ],
  [
    'a promo code that a cancelled order keeps',
    'promo-without-order',
    `UPDATE promo_uses SET payment_id = (SELECT payment_id FROM orders WHERE status = 'cancelled' LIMIT 1)`,
  ],
  [
    'an order whose history ends elsewhere',
    'order-without-history',
    `DELETE FROM order_timeline WHERE order_id = ${prepaid} AND status = 'delivered'`,
  ],
]

describe('an audit of the books', () => {
  it('finds nothing where everything that moves money was played', async () => {
    const { rows } = await m.deps.pool.query(
      'SELECT (SELECT count(*)::int FROM payouts) AS payouts, (SELECT count(*)::int FROM tax_invoices) AS invoices, (SELECT count(*)::int FROM promo_uses) AS promos',
    )
    expect(rows[0]).toEqual({ payouts: 2, invoices: 3, promos: 1 })
    expect(await auditBooks(m.deps)).toEqual([])
  })

  it.each(faults)('finds %s', async (_what, check, plant) => {
    expect(await findWith(plant)).toContain(check)
  })

  it('has a planted fault for each of its checks', () => {
    expect(new Set(faults.map(([, check]) => check))).toEqual(new Set(Object.keys(bookChecks)))
  })

  it('names a difference on Health, in the metrics and in the exit status of its command', async () => {
    const audit = () => command('server/features/books/audit-cli.ts', { DATABASE_URL: m.database.url })
    const health = async () => {
      const { body } = await m.call('GET', '/api/admin/health', { as: m.admin })
      return (body as Health).checks.find(({ name }) => name === 'books')
    }
    const metric = async () =>
      /^books_differences\{check="order-sums-wrong"\} (\d+)$/m.exec(
        (await m.app.inject('/metrics')).body,
      )?.[1]
    m.time.set(new Date())
    expect(await audit()).toEqual({ out: 'The books agree.\n', errors: '', code: 0 })
    expect(await health()).toMatchObject({ state: 'ok', values: { differences: 0, what: null } })
    expect(await metric()).toBe('0')

    await m.deps.pool.query(`UPDATE orders SET total = total + 1 WHERE id = ${prepaid}`)
    const { errors, code } = await audit()
    expect([errors, code]).toEqual([expect.stringMatching(/^order-sums-wrong: 1\n {2}ORD-\w+: total/m), 1])
    expect(await health()).toMatchObject({
      state: 'attention',
      values: { what: expect.stringContaining('order-sums-wrong (ORD-') },
    })
    expect(await metric()).toBe('1')
    await m.deps.pool.query(`UPDATE orders SET total = total - 1 WHERE id = ${prepaid}`)
    m.time.advance(3 * 3_600_000)
    expect(await health(), 'an audit that was missed').toMatchObject({ state: 'attention' })
  })
})
