import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobHandlers } from '#server/compose.ts'
import { donations, ledgerEntries, mailbox, mailboxAttachments, payments } from '#server/db/tables/index.ts'
import type { Donation } from '#shared/giving/contracts.ts'
import { paise } from '#shared/money/money.ts'
import { noon } from '#tests/app.ts'
import { card, makePerson, type Person } from '#tests/builders.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { acceptWithinMs } from '#tests/ordering.ts'
import { pdfText } from '#tests/pdf.ts'
import { resolveStalePayments } from '../payments/resolve-stale-payments.ts'
import { sandboxWebhook } from '../payments/sandbox/sandbox-webhook.ts'
import { donate } from './donate.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
beforeEach(() => m.time.set(noon))

const byCard = (number?: string) => ({ method: 'creditCard', ...card(number) })
const slow = byCard('4000 0000 0000 0119')
const declined = byCard('4000 0000 0000 0002')
const gift = (changes: Record<string, unknown> = {}) => ({
  amount: 50_000,
  anonymous: false,
  payment: byCard(),
  ...changes,
})
const give = (changes: Record<string, unknown> = {}, as: Person | null = null, key: string = randomUUID()) =>
  m.call('POST', '/api/donations', { as, body: gift(changes), key })
const given = async (changes: Record<string, unknown> = {}, as: Person | null = null): Promise<Donation> => {
  const { status, body } = await give(changes, as)
  if (status !== 201) throw new Error(`the donation answered ${status}: ${JSON.stringify(body)}`)
  return body
}
const rowOf = async (id: string) => {
  const [row] = await m.deps.db.select().from(donations).where(eq(donations.id, id))
  if (!row) throw new Error('no donation')
  return row
}
const paymentOf = async (id: string) => {
  const { paymentId } = await rowOf(id)
  const [row] = await m.deps.db.select().from(payments).where(eq(payments.id, paymentId))
  if (!row) throw new Error('no payment')
  return row
}
const webhook = async (id: string) => {
  const { body, headers } = sandboxWebhook(m.deps, (await rowOf(id)).paymentId)
  return m.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  })
}
/** The balance of each account over one donation, in paise. */
const money = async (id: string): Promise<Record<string, number>> => {
  const { paymentId } = await rowOf(id)
  const rows = await m.deps.db
    .select({ account: ledgerEntries.account, amount: sql<number>`sum(${ledgerEntries.amount})::int` })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.paymentId, paymentId))
    .groupBy(ledgerEntries.account)
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}
const receiptJobs = async (id: string): Promise<number> => {
  const { rows } = await m.deps.pool.query(
    "SELECT 1 FROM pgboss.job WHERE name = 'donation-receipt' AND data->>'donationId' = $1",
    [id],
  )
  return rows.length
}
const receipt = (id: string, options: { token?: string; as?: Person; language?: string } = {}) =>
  m.app.inject({
    url: `/api/donations/${id}/receipt.pdf${options.token ? `?token=${options.token}` : ''}`,
    headers: {
      ...(options.as && { authorization: `Bearer ${options.as.token}` }),
      ...(options.language && { 'accept-language': options.language }),
    },
  })

describe('a donation', () => {
  it('by card goes from the donor to the fund, in transfers that balance', async () => {
    const donation = await given({ message: '  For the children  ' }, m.customer)
    expect(donation).toMatchObject({ amount: 50_000, status: 'received', message: 'For the children' })
    expect(donation.receiptNumber).toMatch(/^DON-2026-\d{6}$/)
    expect(await money(donation.id)).toEqual({ donor: -50_000, clearing: 0, fund: 50_000 })
    expect(await paymentOf(donation.id)).toMatchObject({
      status: 'captured',
      captured: 50_000,
      userId: m.customer.id,
      brand: 'Visa',
      lastFour: '4242',
    })
    const { rows } = await m.deps.pool.query(
      'SELECT transfer_id FROM ledger_entries GROUP BY transfer_id HAVING sum(amount) <> 0',
    )
    expect(rows).toEqual([])
    const owners = await m.deps.db
      .select({ owner: ledgerEntries.owner })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.account, 'donor'))
    expect(owners).toContainEqual({ owner: m.customer.id })
  })

  it('by UPI needs no account', async () => {
    const donation = await given({ payment: { method: 'upi', upiId: 'success@upi' } })
    expect(donation.status).toBe('received')
    expect(await rowOf(donation.id)).toMatchObject({ userId: null, donorName: '', donorEmail: null })
    expect(await money(donation.id)).toEqual({ donor: -50_000, clearing: 0, fund: 50_000 })
  })

  it('numbers its receipts one after the other', async () => {
    const numbers = [await given(), await given()].map(({ receiptNumber }) =>
      Number(receiptNumber?.slice(-6)),
    )
    expect(numbers[1]).toBe((numbers[0] ?? 0) + 1)
  })

  it("is refused in the specification's words where the form is wrong", async () => {
    const complaint = async (changes: Record<string, unknown>) => {
      const { status, body } = await give(changes)
      return [status, body.fields?.amount ?? body.fields?.message ?? body.fields?.email]
    }
    expect(await complaint({ amount: undefined })).toEqual([422, 'Donation amount is required'])
    expect(await complaint({ amount: 99 })).toEqual([422, 'Donation amount must be at least ₹1'])
    expect(await complaint({ amount: 100_000_001 })).toEqual([422, 'Maximum donation amount is ₹1,000,000'])
    expect(await complaint({ message: 'x'.repeat(201) })).toEqual([
      422,
      'Message must be at most 200 characters',
    ])
    expect(await complaint({ email: 'asha@' })).toEqual([422, 'Please enter a valid email address'])
    expect((await give({ amount: 100 })).status).toBe(201)
    expect((await give({ amount: 100_000_000 })).status).toBe(201)
    expect((await give({ payment: { method: 'cashOnDelivery' } })).status).toBe(422)
  })

  it('with a refused card fails, keeps no money and says why; the card number is kept nowhere', async () => {
    const key = randomUUID()
    const first = await give({ payment: declined, message: 'refused one' }, null, key)
    expect([first.status, first.body.code]).toEqual([402, 'payment_declined'])
    expect(first.body.message).toBe('Your card was declined. Please use another payment method.')
    const again = await give({ payment: declined, message: 'refused one' }, null, key)
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([402, 'true'])
    const [row] = await m.deps.db.select().from(donations).where(eq(donations.message, 'refused one'))
    expect(row).toMatchObject({ status: 'failed', receiptNumber: null, receivedAt: null })
    expect(await money(row?.id ?? '')).toEqual({})
    const { rows } = await m.deps.pool.query(
      `SELECT (SELECT json_agg(p) FROM payments p)::text || (SELECT json_agg(k) FROM idempotency_keys k)::text AS kept`,
    )
    expect(rows[0].kept).not.toMatch(/4000 ?0000|4242 ?4242/)
    expect(m.logged.join('\n')).not.toMatch(/4000 ?0000|4242 ?4242/)
  })
})

describe('a repeated donation', () => {
  it('needs a key, and charges once even where two come at the same moment', async () => {
    const { status, body } = await m.call('POST', '/api/donations', { body: gift() })
    expect([status, body.code]).toEqual([422, 'idempotency_key_required'])

    const key = randomUUID()
    const responses = await Promise.all(Array.from({ length: 6 }, () => give({ message: 'race' }, null, key)))
    expect(responses.map((response) => response.status)).toEqual(Array(6).fill(201))
    expect(new Set(responses.map((response) => response.body.id)).size).toBe(1)
    const rows = await m.deps.db.select().from(donations).where(eq(donations.message, 'race'))
    expect(rows).toHaveLength(1)
    expect(await money(rows[0]?.id ?? '')).toEqual({ donor: -50_000, clearing: 0, fund: 50_000 })
  })

  it('is the same donation from another address, as a phone has after losing its line', async () => {
    const key = randomUUID()
    const post = (remoteAddress: string) =>
      m.app.inject({
        method: 'POST',
        url: '/api/donations',
        headers: { 'idempotency-key': key },
        payload: gift(),
        remoteAddress,
      })
    const [first, second] = [await post('198.51.100.1'), await post('203.0.113.9')]
    expect(second.json()).toEqual(first.json())
  })

  it('with another body under the same key is refused', async () => {
    const key = randomUUID()
    await give({}, m.customer, key)
    const other = await give({ amount: 60_000 }, m.customer, key)
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
    expect((await give({ amount: 60_000 }, m.agent, key)).status).toBe(201)
  })
})

describe('a donation whose payment service is slow', () => {
  it('is pending until the webhook settles it, once, with one receipt', async () => {
    const donation = await given({ payment: slow, message: 'slow one' }, m.customer)
    expect(donation).toMatchObject({ status: 'pending', receiptNumber: null })
    expect(await money(donation.id)).toEqual({})
    expect(await receiptJobs(donation.id)).toBe(0)
    expect((await receipt(donation.id, { as: m.customer })).statusCode).toBe(409)
    const wall = await m.call('GET', '/api/donations?limit=100')
    expect(wall.body.items.map(({ message }: { message: string }) => message)).not.toContain('slow one')

    for (let count = 0; count < 3; count++) expect((await webhook(donation.id)).statusCode).toBe(200)
    expect(await money(donation.id)).toEqual({ donor: -50_000, clearing: 0, fund: 50_000 })
    expect(await receiptJobs(donation.id)).toBe(1)
    const now = await m.call('GET', `/api/donations/${donation.id}`, { as: m.customer })
    expect(now.body).toMatchObject({ status: 'received', receiptNumber: expect.stringMatching(/^DON-/) })
  })

  it('is given up after ten minutes; money that comes later still goes straight back, once', async () => {
    const donation = await given({ payment: slow })
    m.time.advance(acceptWithinMs)
    const { paymentId } = await rowOf(donation.id)
    expect(await resolveStalePayments(m.deps)).toContain(paymentId)
    expect(await rowOf(donation.id)).toMatchObject({ status: 'failed' })
    for (let count = 0; count < 2; count++) expect((await webhook(donation.id)).statusCode).toBe(200)
    expect(await rowOf(donation.id)).toMatchObject({
      status: 'refunded',
      refunded: 50_000,
      receiptNumber: null,
    })
    const timeline = await m.call(
      'GET',
      `/api/donations/${donation.id}/timeline?token=${donation.receiptToken}`,
    )
    expect(timeline.body).toMatchObject({ waiting: 0, donation: { status: 'refunded', refunded: 50_000 } })
    expect(timeline.body.steps.at(-1)).toMatchObject({ kind: 'refunded', amount: 50_000 })
    expect(await money(donation.id)).toEqual({ donor: 0, clearing: 0 })
    expect(await paymentOf(donation.id)).toMatchObject({
      status: 'refunded',
      captured: 50_000,
      refunded: 50_000,
    })
    const { rows } = await m.deps.pool.query(
      "SELECT data FROM pgboss.job WHERE name = 'refund-payment' AND data->>'paymentId' = $1",
      [paymentId],
    )
    expect(rows).toEqual([{ data: { paymentId, amount: 50_000, transfer: expect.any(String) } }])
    expect(await receiptJobs(donation.id)).toBe(0)
  })

  it('settles later when the server died between charging and noting it, and so does the stored answer', async () => {
    const cut = Promise.withResolvers<never>()
    const dying = { ...m.deps, payments: { ...m.deps.payments, charge: () => cut.promise } }
    const body = { amount: paise(12_300), anonymous: true, payment: byCard() } as const
    const request = {
      caller: null,
      language: 'en',
      ip: '127.0.0.1',
      body: { ...body, payment: { ...body.payment, method: 'creditCard' } },
      claim: { principal: 'visitor', key: 'dying', route: 'POST /api/donations', fingerprint: 'f' },
    } as const
    const unanswered = donate(dying, request)
    const waiting = async () =>
      m.deps.db
        .select()
        .from(donations)
        .where(eq(donations.amount, paise(12_300)))
    while ((await waiting()).length === 0) await new Promise((resolve) => setImmediate(resolve))
    const [row] = await waiting()
    m.time.advance(acceptWithinMs)
    const find = async () => ({ outcome: 'captured', reference: 'late' }) as const
    await resolveStalePayments({ ...m.deps, payments: { ...m.deps.payments, find } })
    expect(await money(row?.id ?? '')).toEqual({ donor: -12_300, clearing: 0, fund: 12_300 })
    const repeat = await donate(m.deps, request)
    expect(repeat).toMatchObject({ replayed: true, response: { status: 201 } })
    expect(JSON.parse(repeat.response.body)).toMatchObject({ id: row?.id, status: 'received' })
    expect(await waiting()).toHaveLength(1)
    cut.reject(new Error('the server died'))
    await unanswered
  })
})

describe('the donor wall', () => {
  it('shows name, amount and message, the newest first, and nothing else', async () => {
    const wall = await marketplace()
    const post = (body: Record<string, unknown>, as: Person | null = null) =>
      wall.call('POST', '/api/donations', { as, body: gift(body), key: randomUUID() })
    const secret = { email: 'secret@example.com' }
    await post({ amount: 100, name: 'Ravi', message: '<b>Eat well</b>', ...secret })
    wall.time.advance(1_000)
    await post({ amount: 200, name: 'Hidden Person', anonymous: true, ...secret })
    wall.time.advance(1_000)
    await post({ amount: 300, anonymous: true }, wall.customer)
    wall.time.advance(1_000)
    await post({ amount: 400 }, wall.customer)
    await post({ amount: 500, payment: declined, name: 'Refused' })
    const { body, status } = await wall.call('GET', '/api/donations')
    expect(status).toBe(200)
    const at = expect.any(String)
    expect(body).toEqual({
      items: [
        { name: 'Asha Rao', anonymous: false, amount: 400, message: '', at },
        { name: 'Anonymous', anonymous: true, amount: 300, message: '', at },
        { name: 'Anonymous', anonymous: true, amount: 200, message: '', at },
        { name: 'Ravi', anonymous: false, amount: 100, message: '<b>Eat well</b>', at },
      ],
      nextCursor: null,
    })
    expect(JSON.stringify(body)).not.toContain('secret@')
    await wall.close()
  })

  it('comes in pages that neither repeat nor leave out, also where several came at the same moment', async () => {
    for (let count = 0; count < 5; count++) await given({ amount: 70_000 + count })
    const seen: number[] = []
    let cursor = ''
    do {
      const { body } = await m.call('GET', `/api/donations?limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...body.items.map(({ amount }: { amount: number }) => amount))
      cursor = body.nextCursor ?? ''
    } while (cursor !== '')
    const all = await m.deps.db.select().from(donations).where(eq(donations.status, 'received'))
    expect(seen.toSorted()).toEqual(all.map(({ amount }) => amount).toSorted())
    expect((await m.call('GET', '/api/donations?cursor=junk')).status).toBe(422)
  })
})

describe('the receipt of a donation', () => {
  it('is a PDF with the figures, in the language that was asked for', async () => {
    const donation = await given({ amount: 12_345_678, name: 'Ravi Kumar', message: 'खाना सबको मिले 🙏' })
    const { statusCode, headers, rawPayload } = await receipt(donation.id, { token: donation.receiptToken })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-disposition']).toBe(`attachment; filename="${donation.receiptNumber}.pdf"`)
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const text = pdfText(rawPayload)
    for (const part of [
      'Donation receipt',
      donation.receiptNumber ?? '',
      '₹1,23,456.78',
      'Ravi Kumar',
      'Credit Card (Visa •••• 4242)',
      '5 January 2026',
    ])
      expect(text).toContain(part)
    const hindi = await receipt(donation.id, { token: donation.receiptToken, language: 'hi-IN' })
    expect(hindi.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdfText(hindi.rawPayload)).toContain('2026')
  })

  it('is for its donor, admins and who has the token; others are told that there is none', async () => {
    const own = await given({}, m.customer)
    const stranger = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    const other = await given()
    const code = async (...given: Parameters<typeof receipt>) => (await receipt(...given)).statusCode
    expect(await code(own.id, { as: m.customer })).toBe(200)
    expect(await code(own.id, { as: m.admin })).toBe(200)
    expect(await code(own.id, { token: own.receiptToken })).toBe(200)
    expect(await code(own.id)).toBe(404)
    expect(await code(own.id, { as: stranger })).toBe(404)
    expect(await code(own.id, { token: other.receiptToken })).toBe(404)
    expect(await code(other.id, { as: stranger })).toBe(404)
    expect(await code('ORD-AAAAAAAAA')).toBe(404)
    expect((await m.call('GET', `/api/donations/${own.id}`)).status).toBe(404)
    expect((await m.call('GET', `/api/donations/${own.id}?token=${own.receiptToken}`)).body.id).toBe(own.id)
  })

  it('goes out by e-mail with the PDF, once, to an address that was given', async () => {
    const donation = await given({ name: 'Ravi', email: 'ravi@example.com' })
    const send = () => jobHandlers(m.deps)['donation-receipt']({ donationId: donation.id })
    await send()
    await send()
    const mails = await sentMails(m.deps, eq(mailbox.to, 'ravi@example.com'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('Thank you: your donation to Annapurna Eats')
    expect(mails[0]?.text).toContain('your gift of ₹500.00 to the fund has arrived')
    expect(mails[0]?.text).toContain(
      `/api/donations/${donation.id}/receipt.pdf?token=${donation.receiptToken}`,
    )
    expect(mails[0]?.text).toContain(`/donations/${donation.id}?token=${donation.receiptToken}`)
    const page = await m.app.inject({ url: '/dev/mailbox', headers: { accept: 'text/html' } })
    const link = `/dev/mailbox/donation-receipt-${donation.id}/${donation.receiptNumber}.pdf`
    expect(page.body).toContain(`href="${link}"`)
    const file = await m.app.inject({ url: link })
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(pdfText(file.rawPayload)).toContain('₹500.00')
    expect((await m.app.inject({ url: '/dev/mailbox/x/y.pdf' })).statusCode).toBe(404)
  })

  it('that died on its way is sent again under the same name, so that it is there once', async () => {
    const donation = await given({ email: 'crash@example.com' })
    const send = () => jobHandlers(m.deps)['donation-receipt']({ donationId: donation.id })
    await send()
    await m.deps.db.update(donations).set({ receiptSentAt: null }).where(eq(donations.id, donation.id))
    await send()
    const mails = await sentMails(m.deps, eq(mailbox.to, 'crash@example.com'))
    expect(mails).toHaveLength(1)
    const files = await m.deps.db.select().from(mailboxAttachments)
    expect(files.filter(({ mailId }) => mailId === mails[0]?.id)).toHaveLength(1)
  })

  it('is sent to nobody who gave no address', async () => {
    const before = await sentMails(m.deps)
    const donation = await given()
    await jobHandlers(m.deps)['donation-receipt']({ donationId: donation.id })
    expect(await sentMails(m.deps)).toHaveLength(before.length)
  })
})

it('only so many donations come from one IP address', async () => {
  const limited = await marketplace()
  const { testApp } = await import('#tests/app.ts')
  const t = await testApp({ database: limited.database, environment: { RATE_LIMIT: 'on' } })
  const post = () =>
    t.app.inject({
      method: 'POST',
      url: '/api/donations',
      headers: { 'idempotency-key': randomUUID() },
      payload: gift(),
    })
  const codes: number[] = []
  for (let count = 0; count < 31; count++) codes.push((await post()).statusCode)
  expect(codes).toEqual([...Array(30).fill(201), 429])
  await t.close()
  await limited.close()
})
