import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobHandlers } from '#server/compose.ts'
import { donations, mailbox } from '#server/db/tables/index.ts'
import type { Donation } from '#shared/giving/contracts.ts'
import { card, makePerson, type Person } from '#tests/builders.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { pdfText } from '#tests/pdf.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const give = (changes: Record<string, unknown>, as: Person | null = null, number?: string) =>
  m.call('POST', '/api/donations', {
    as,
    key: randomUUID(),
    body: {
      amount: 50_000,
      anonymous: false,
      payment: { method: 'creditCard', ...card(number) },
      ...changes,
    },
  })
const given = async (...gift: Parameters<typeof give>): Promise<Donation> => {
  const { status, body } = await give(...gift)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const queued = async (id: string) => {
  const { rows } = await m.deps.pool.query(
    `SELECT 1 FROM pgboss.job WHERE name = 'gift-card' AND data->>'donationId' = $1`,
    [id],
  )
  return rows.length
}
const sendCard = (donationId: string) => jobHandlers(m.deps)['gift-card']({ donationId })
const receiptOf = async ({ id, receiptToken }: Donation) => {
  const response = await m.app.inject({ url: `/api/donations/${id}/receipt.pdf?token=${receiptToken}` })
  expect(
    response.statusCode,
    response.headers['content-type'] === 'application/pdf' ? '' : response.body,
  ).toBe(200)
  return pdfText(response.rawPayload)
}

it('a gift in somebody’s name tells whom a gift was given in the name of, once, and not how much; the address is then forgotten', async () => {
  const honoree = { name: 'Lakshmi Rao', email: 'lakshmi@example.com' }
  const donation = await given({ name: 'Ravi Kumar', message: 'Happy birthday, Amma', honoree })
  expect(donation.honoree).toBe('Lakshmi Rao')
  expect(await queued(donation.id)).toBe(1)
  await sendCard(donation.id)
  await sendCard(donation.id)
  const mails = await sentMails(m.deps, eq(mailbox.to, honoree.email))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe('Ravi Kumar gave in your name')
  for (const part of ['Hello Lakshmi Rao,', 'Happy birthday, Amma', '/impact'])
    expect(mails[0]?.text).toContain(part)
  expect(mails[0]?.text).not.toContain('500')
  const [row] = await m.deps.db.select().from(donations).where(eq(donations.id, donation.id))
  expect(row).toMatchObject({ honoree: 'Lakshmi Rao', honoreeEmail: null })
  const text = await receiptOf(donation)
  expect(text).toContain('In the name of')
  expect(text).toContain('Lakshmi Rao')
})

it('a gift in a name does not name an anonymous donor, and writes to nobody without an address or money', async () => {
  const hidden = await given({
    name: 'Ravi',
    anonymous: true,
    honoree: { name: 'A', email: 'a@example.com' },
  })
  await sendCard(hidden.id)
  const [mail] = await sentMails(m.deps, eq(mailbox.to, 'a@example.com'))
  expect(mail?.subject).toBe('Somebody gave in your name')
  expect(mail?.text).not.toContain('Ravi')
  expect(await queued((await given({ honoree: { name: 'B' } })).id)).toBe(0)
  const before = await m.deps.db.$count(mailbox)
  const declined = { honoree: { name: 'C', email: 'c@example.com' } }
  expect((await give(declined, null, '4000 0000 0000 0002')).status).toBe(402)
  const [failed] = await m.deps.db.select().from(donations).where(eq(donations.honoree, 'C'))
  expect(await queued(failed?.id ?? '')).toBe(0)
  await sendCard(failed?.id ?? '')
  expect(await m.deps.db.$count(mailbox)).toBe(before)
})

it('the wall names nobody in whose name a gift was given', async () => {
  await given({ name: 'Ravi', honoree: { name: 'Unseen Person' } })
  expect(JSON.stringify((await m.call('GET', '/api/donations')).body)).not.toContain('Unseen')
})

it('a PAN stands on the receipt and in the export of its donor, encrypted in the database, and goes with the account', async () => {
  const donation = await given({ pan: 'abcpe 1234 f' }, m.customer)
  expect(await receiptOf(donation)).toContain('ABCPE1234F')
  expect(JSON.stringify(donation)).not.toContain('ABCPE1234F')
  expect(await receiptOf(await given({}, m.customer))).not.toContain('PAN')
  const { rows } = await m.deps.pool.query('SELECT * FROM donations WHERE id = $1', [donation.id])
  expect(`${JSON.stringify(rows)}${rows[0]?.pan}`).not.toContain('ABCPE')
  const own = await m.call('GET', `/api/users/${m.customer.id}/export`, { as: m.customer })
  expect(own.status).toBe(200)
  expect(own.body.donations.map(({ pan }: { pan: string | null }) => pan)).toContain('ABCPE1234F')
  expect(JSON.stringify(own.body.donations)).not.toContain('panKeyId')
})

it.each([
  [{ pan: 'ABCDE1234F' }, 'pan', 'A PAN has 10 characters, such as ABCPE1234F'],
  [{ honoree: { name: ' ' } }, 'honoree.name', 'Please say in whose name it is'],
  [{ honoree: { name: 'A', email: 'a@' } }, 'honoree.email', 'Please enter a valid email address'],
  [{ honoree: { name: 'x'.repeat(101) } }, 'honoree.name', 'This is too long'],
])('refuses %j', async (changes, field, message) => {
  const { status, body } = await give(changes)
  expect([status, body.fields[field]]).toEqual([422, message])
})

describe('a company’s page', () => {
  const open = (name: string) => m.call('POST', '/api/admin/companies', { as: m.admin, body: { name } })
  const page = async (id: string) => (await m.call('GET', `/api/companies/${id}`)).body
  const every = async () => (await m.call('GET', '/api/admin/companies', { as: m.admin })).body.items

  it('sums up what its people gave less what went back, and says no sum of fewer than three', async () => {
    const { body: company } = await open('Godavari Mills & Sons')
    expect(company).toMatchObject({ id: 'godavari-mills-sons', open: true, people: 0, gifts: 0, given: 0 })
    const { id } = company
    const first = await given({ company: id, amount: 50_000 }, await makePerson(m.deps, ['ROLE_CUSTOMER']))
    expect(first.company).toBe(id)
    const visitor = { company: id, email: 'Meena@example.com' }
    await given({ ...visitor, amount: 10_000 })
    await given({ ...visitor, amount: 20_000, email: 'meena@example.com' })
    await given({ amount: 70_000 })
    expect(await page(id)).toMatchObject({ people: 2, gifts: 3, given: null, year: { given: null } })
    expect(await every()).toMatchObject([{ id, people: 2, given: 80_000 }])
    const last = await given({ company: id, amount: 5_000 })
    const year = { year: Number(m.deps.clock().toISOString().slice(0, 4)), given: 85_000 }
    expect(await page(id)).toMatchObject({ people: 3, gifts: 4, given: 85_000, year })
    const refund = { as: m.admin, body: { reason: 'Given twice' } }
    await m.call('POST', `/api/admin/donations/${last.id}/refund`, refund)
    expect(await page(id)).toMatchObject({ people: 2, given: null })
    expect(await every()).toMatchObject([{ id, given: 80_000 }])
  })

  it('is opened once for a name, takes no more gifts when closed, and takes them again', async () => {
    const { body: company } = await open('Kaveri Pumps')
    expect((await open('Kaveri Pumps')).body.id).toBe(company.id)
    const close = () => m.call('POST', `/api/admin/companies/${company.id}/close`, { as: m.admin })
    expect((await close()).body.open).toBe(false)
    expect((await close()).status).toBe(200)
    const refused = await give({ company: company.id })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.fields)).toEqual(['company'])
    expect((await page(company.id)).open).toBe(false)
    expect((await open('Kaveri Pumps')).body.open).toBe(true)
    await given({ company: company.id })
    const audited = await m.deps.pool.query(
      "SELECT action FROM audit_entries WHERE subject_kind = 'company' AND subject_id = $1 ORDER BY at, action DESC",
      [company.id],
    )
    expect(audited.rows.map(({ action }) => action).sort()).toEqual([
      'company.closed',
      'company.opened',
      'company.opened',
    ])
    expect((await give({ company: 'nobodys' })).status).toBe(422)
    expect((await m.call('GET', '/api/companies/nobodys')).status).toBe(404)
  })

  it('has an address also where its name is in another script', async () => {
    const { body: company } = await open('गोदावरी मिल')
    expect(await page(encodeURIComponent(company.id))).toMatchObject({ name: 'गोदावरी मिल', open: true })
  })

  it('is another for another name, however long both begin alike, and the same for the same', async () => {
    const long = (end: string) => `${'Sri Venkateswara '.repeat(5)}${end}`
    const opened = await Promise.all(['Mills', 'Pumps', 'Mills'].map((end) => open(long(end))))
    expect(opened.map(({ body }) => body.name)).toEqual(['Mills', 'Pumps', 'Mills'].map(long))
    expect(new Set(opened.map(({ body }) => body.id)).size).toBe(2)
  })
})
