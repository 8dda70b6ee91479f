import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { donations, ledgerEntries, orders, payments, ratings, users } from '#server/db/tables/index.ts'
import { accountsClient, password } from '#tests/accounts-client.ts'
import { testApp } from '#tests/app.ts'
import { card, shippingDetails } from '#tests/builders.ts'
import { mailedToken } from '#tests/mailed-link.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { anonymiseOldOrders } from '../../orders/personal-data.ts'

let m: Marketplace
let client: ReturnType<typeof accountsClient>
beforeAll(async () => {
  const t = await testApp()
  m = await marketplace(t)
  client = accountsClient(t)
})
afterAll(() => m.close())

const send = (
  token: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: unknown,
  key?: string,
) =>
  m.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
    ...(body !== undefined && { payload: body as object }),
  })
const remove = (id: string, token: string, given = password) =>
  client.call('DELETE', `/api/users/${id}`, { token, body: { password: given } })

/** Somebody who left traces everywhere, with one delivered order. */
const regular = async (username: string) => {
  const { id, token } = await client.person(username)
  const email = `${username}@example.com`
  await client.call('POST', '/api/auth/confirm-email', {
    body: { token: await mailedToken(m.deps, email, 'confirm-email') },
  })
  const shipping = { ...shippingDetails, fullName: 'Kamala Devi', email, notes: 'Blue door' }
  const placed = await send(
    token,
    'POST',
    '/api/checkout',
    m.checkoutBody({ shippingDetails: shipping }),
    randomUUID(),
  )
  const order: string = placed.json().orders[0].id
  for (const move of ['accept', 'ready', 'deliver']) await m.kitchen(order, move)
  await send(token, 'POST', `/api/orders/${order}/rating`, { rating: 5, feedback: 'Kamala liked it' })
  await send(token, 'PUT', `/api/users/${id}`, { fullName: 'Kamala Devi', mobileNumber: '9845012345' })
  await send(token, 'POST', `/api/users/${id}/addresses`, {
    label: 'DataDirectory',
    address: '7 Kamala Lane',
  })
  await send(token, 'POST', '/api/contact', {
    name: 'Kamala',
    email,
    topic: 'feedback',
    message: 'Kamala says hello',
  })
  const thread = await send(token, 'POST', '/api/support/threads', {
    orderId: order,
    subject: 'Kamala asks',
    message: 'Kamala needs help',
  })
  await send(token, 'POST', `/api/support/threads/${thread.json().id}/messages`, { message: 'Kamala waits' })
  const gift = { amount: 50_000, anonymous: false, message: 'From Kamala', name: 'Kamala Devi', email }
  await send(
    token,
    'POST',
    '/api/donations',
    { ...gift, payment: { method: 'creditCard', ...card() } },
    randomUUID(),
  )
  await send(token, 'POST', '/api/newsletter', { email })
  await send(token, 'POST', '/api/newsletter/confirm', {
    token: await mailedToken(m.deps, email, 'confirm-newsletter'),
  })
  await send(token, 'POST', '/api/chat', { message: 'promo code' })
  return { id, token, order, email }
}

/** What becomes of the rows that name a person when their account is deleted, by the column that does. */
const afterDeletion: Record<'gone' | 'keptWithoutName', readonly string[]> = {
  gone: [
    'addresses.user_id',
    'carrier_suggestions.carrier_id',
    'consents.user_id',
    'contact_messages.user_id',
    'courier_notices.agent_id',
    'courier_shifts.agent_id',
    'deal_alerts.user_id',
    'deposit_accounts.user_id',
    'favorite_dishes.user_id',
    'favorite_restaurants.user_id',
    'group_carts.host_id',
    'push_subscriptions.user_id',
    'recovery_codes.user_id',
    'referral_codes.user_id',
    'restaurant_staff.user_id',
    'saved_payment_methods.user_id',
    'saved_views.owner_id',
    'second_factors.user_id',
    'support_threads.user_id',
    'volunteers.user_id',
  ],
  // The books, the public ledger and other people's records need them.
  keptWithoutName: [
    'approvals.asked_by',
    'approvals.decided_by',
    'contact_messages.answered_by',
    'credit_entries.granted_by',
    'credit_entries.user_id',
    'credit_gifts.buyer_id',
    'credit_gifts.redeemed_by',
    'deliveries.agent_id',
    'delivery_offers.agent_id',
    'donations.user_id',
    'monthly_gifts.user_id',
    'orders.user_id',
    'partner_applications.user_id',
    'payments.user_id',
    'promo_redemptions.user_id',
    'promo_uses.user_id',
    'ratings.courier_id',
    'ratings.user_id',
    'referrals.referred_id',
    'referrals.referrer_id',
    'refund_requests.decided_by',
    'refund_requests.user_id',
    'rescue_drop_outs.carrier_id',
    'rescue_matches.carrier_id',
    'rescue_runs.carrier_id',
    'rescue_slots.carrier_id',
    'review_reports.user_id',
    'sessions.user_id',
    'shelters.user_id',
    'stamps_filled.user_id',
    'support_messages.author_id',
    'support_notes.author_id',
    'support_threads.assigned_to',
    'suspension_notices.decided_by',
    'suspension_notices.given_by',
    'suspension_notices.suspended_by',
    'tips.courier_id',
  ],
}

/** The columns that refer to an account. */
const personColumns = async (): Promise<string[]> => {
  const { rows } = await m.deps.pool.query<{ name: string }>(
    `SELECT c.conrelid::regclass || '.' || a.attname AS name FROM pg_constraint c
     JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
     WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass ORDER BY name`,
  )
  return rows.map(({ name }) => name)
}

/** Every row there is, but for the demo's mailbox: that stands for people's own. */
const everything = async (): Promise<string> => {
  const { rows } = await m.deps.pool.query<{ name: string }>(
    `SELECT format('%I', table_name) AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
     AND table_name <> 'mailbox'`,
  )
  const texts = await Promise.all(
    rows.map(
      async ({ name }) =>
        (await m.deps.pool.query(`SELECT coalesce(json_agg(t), '[]')::text AS all FROM ${name} t`)).rows[0]
          .all,
    ),
  )
  return texts.join('\n')
}

describe("one's data", () => {
  it('comes as one document with all there is, for its owner alone', async () => {
    const { id, token, order } = await regular('kamala')
    const response = await send(token, 'GET', `/api/users/${id}/export`)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-disposition']).toBe('attachment; filename="annapurna-eats.json"')
    expect(response.json()).toMatchObject({
      account: { id, username: 'kamala', emailConfirmed: true },
      addresses: [{ address: '7 Kamala Lane' }],
      orders: [{ id: order, shippingDetails: { notes: 'Blue door' }, items: [{}, {}] }],
      ratings: [{ feedback: 'Kamala liked it' }],
      donations: [{ amount: 50_000, donorName: 'Kamala Devi' }],
      newsletter: [{ email: 'kamala@example.com' }],
      messages: [{ message: 'Kamala says hello' }],
      supportThreads: [
        {
          orderId: order,
          subject: 'Kamala asks',
          messages: [{ message: 'Kamala needs help' }, { message: 'Kamala waits' }],
        },
      ],
      promoCodes: [{ percent: 10 }, { percent: 20 }],
      ledgerEntries: [
        { kind: 'cash', account: 'customer', amount: -(2250 + 180 + 499), orderId: order },
        { kind: 'charge', account: 'donor', amount: -50_000 },
      ],
    })
    expect(response.body).not.toMatch(/argon2|token/i)
    for (const other of [m.customer, m.admin])
      expect((await m.call('GET', `/api/users/${id}/export`, { as: other })).status).toBe(404)
  })

  it('says what was done to it and by whom, but not which admin, nor to whom an admin did what', async () => {
    const { id, token, order } = await regular('kamakshi')
    const second = (await client.signIn('kamakshi')).body
    const { body } = await m.call('GET', `/api/users/${id}/sessions`, { as: m.admin })
    await m.call('PUT', `/api/users/${id}`, { as: m.admin, body: { fullName: 'Kamakshi' } })
    await m.call('DELETE', `/api/users/${id}/sessions/${body.items[0].id}`, { as: m.admin })
    const own = await Promise.all(
      [token, second.accessToken].map((one) => send(one, 'GET', `/api/users/${id}/export`)),
    )
    const exported = own.find(({ statusCode }) => statusCode === 200)
    expect(exported?.json().auditEntries).toMatchObject([
      { by: 'admin', action: 'account.changed', subjectId: id, after: { fields: ['fullName'] } },
      { by: 'admin', action: 'session.ended', subject: 'session', subjectId: body.items[0].id },
      { by: 'you', action: 'account.exported', subject: 'account', subjectId: id },
    ])
    expect(exported?.body).not.toContain(m.admin.id)
    const admins = await m.call('GET', `/api/users/${m.admin.id}/export`, { as: m.admin })
    expect(admins.body.auditEntries).toEqual([
      { at: expect.any(String), by: 'you', action: 'account.changed', subject: 'account' },
      { at: expect.any(String), by: 'you', action: 'session.ended', subject: 'session' },
      expect.objectContaining({ by: 'you', action: 'account.exported', subjectId: m.admin.id }),
    ])
    expect(JSON.stringify(admins.body)).not.toContain(order)
  })

  it('goes with the account; what the books need stays, without the name', async () => {
    const { id, token, order } = await regular('kamalini')
    const before = await m.deps.db.select().from(orders).where(eq(orders.id, order))
    const money = await m.deps.db.$count(ledgerEntries)
    expect(await remove(id, token, 'Wrong@12345')).toMatchObject({
      status: 422,
      body: { fields: { password: 'The current password is wrong' } },
    })
    expect((await remove(id, m.admin.token)).status).toBe(404)
    expect((await remove(id, token)).status).toBe(200)

    const left = await everything()
    expect(left).not.toContain('kamalini')
    for (const column of afterDeletion.gone) {
      const [table, name] = column.split('.')
      const { rows } = await m.deps.pool.query(`SELECT FROM ${table} WHERE ${name} = $1`, [id])
      expect(rows, column).toEqual([])
    }
    const [after] = await m.deps.db.select().from(orders).where(eq(orders.id, order))
    expect(after).toMatchObject({ total: before[0]?.total, status: 'delivered' })
    expect(after?.shipping).toEqual({
      fullName: '',
      email: '',
      phone: '',
      address: '',
      city: 'Bengaluru',
      zipCode: '560001',
    })
    expect(await m.deps.db.$count(ledgerEntries)).toBe(money)
    expect(await m.deps.db.select().from(ratings).where(eq(ratings.userId, id))).toMatchObject([
      { rating: 5, feedback: '' },
    ])
    expect(await m.deps.db.select().from(donations).where(eq(donations.userId, id))).toMatchObject([
      { amount: 50_000, status: 'received', anonymous: true, donorName: '', donorEmail: null, message: '' },
    ])
    expect(await m.deps.db.$count(payments, eq(payments.userId, id))).toBe(2)

    expect((await client.call('GET', '/api/users/me', { token })).status).toBe(401)
    expect((await client.signIn('kamalini')).status).toBe(401)
    // Everybody else's pages still work with what is left, and the name is free again.
    expect((await m.call('GET', `/api/orders/${order}`, { as: m.admin })).status).toBe(200)
    const receipt = await send(m.admin.token, 'GET', `/api/orders/${order}/receipt.pdf`)
    expect(receipt.statusCode).toBe(200)
    expect((await m.call('GET', '/api/donations')).status).toBe(200)
    expect((await client.signUp('kamalini')).status).toBe(201)
  })

  it('in a new table is deleted or kept as its room decides, and this list says which', async () => {
    const { gone, keptWithoutName } = afterDeletion
    expect([...gone, ...keptWithoutName].toSorted()).toEqual((await personColumns()).toSorted())
  })

  it('stays while an order is under way', async () => {
    const { id, token } = await client.person('latha')
    const placed = await send(token, 'POST', '/api/checkout', m.checkoutBody(), randomUUID())
    expect(await remove(id, token)).toMatchObject({ status: 409, body: { code: 'illegal_transition' } })
    expect((await client.call('GET', '/api/users/me', { token })).status).toBe(200)
    await send(token, 'POST', `/api/orders/${placed.json().orders[0].id}/cancel`)
    expect((await remove(id, token)).status).toBe(200)
  })

  it('of one of two admins goes, of the last one it stays, also when both leave at once', async () => {
    const test = await testApp()
    const { person, call } = accountsClient(test)
    const admins = [
      await person('boss.one', { role: ['ROLE_ADMIN'] }),
      await person('boss.two', { role: ['ROLE_ADMIN'] }),
    ]
    const responses = await Promise.all(
      admins.map(({ id, token }) => call('DELETE', `/api/users/${id}`, { token, body: { password } })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await test.close()
  })
})

describe('old orders', () => {
  it('lose the person after the months that are set, and nothing else', async () => {
    const { order } = await regular('madhavi')
    const at = m.deps.clock()
    expect(await anonymiseOldOrders(m.deps)).toBe(0)
    m.time.set(new Date(at.getTime() + 25 * 31 * 24 * 3_600_000))
    const young = await m.place()
    expect(await anonymiseOldOrders(m.deps)).toBeGreaterThan(0)
    expect(await anonymiseOldOrders(m.deps)).toBe(0)
    const [row] = await m.deps.db.select().from(orders).where(eq(orders.id, order))
    expect(row?.shipping).toMatchObject({
      fullName: '',
      phone: '',
      address: '',
      city: 'Bengaluru',
      zipCode: '560001',
    })
    expect(row?.shipping.notes).toBeUndefined()
    expect(row?.total).toBe(2250 + 180 + 499)
    const [kept] = await m.deps.db.select().from(orders).where(eq(orders.id, young.id))
    expect(kept?.shipping.fullName).toBe('Asha Rao')
    expect(await m.deps.db.select().from(ratings).where(eq(ratings.orderId, order))).toMatchObject([
      { rating: 5, feedback: '' },
    ])
    m.time.set(at)
  })

  it('of an account that was deleted while they were placed lose it, too', async () => {
    const stray = await m.place()
    await m.call('POST', `/api/orders/${stray.id}/cancel`, { as: m.customer })
    await m.deps.db.update(users).set({ deletedAt: m.deps.clock() }).where(eq(users.id, m.customer.id))
    expect(await anonymiseOldOrders(m.deps)).toBeGreaterThan(0)
    const [row] = await m.deps.db.select().from(orders).where(eq(orders.id, stray.id))
    expect(row?.shipping.fullName).toBe('')
  })
})
