import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mailbox, partnerApplications } from '#server/db/tables/index.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { partnerForm } from '#tests/partner-form.ts'
import { applicationNumber } from './apply-as-partner.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const form = partnerForm
const apply = (body: unknown, key?: string) =>
  m.call('POST', '/api/partner-applications', { body, ...(key && { key }) })

/** Chance, as these bytes and then zeros. They are read from the last one on. */
const drawing =
  (...draws: number[][]) =>
  (size: number) => {
    const drawn = draws.shift() ?? []
    return Uint8Array.from({ length: size }, (_, index) => drawn[index] ?? 0).reverse()
  }

describe('an application number', () => {
  it('is AE, the year and five digits, drawn without bias', () => {
    expect(applicationNumber('2026', drawing([0, 0, 0, 0, 7]))).toBe('AE202600007')
    expect(applicationNumber('2026', drawing([9, 19, 99, 199, 249]))).toBe('AE202699999')
    // With these six there would be more of the digits from 0 to 5 than of others.
    expect(applicationNumber('2026', drawing([250, 251, 252, 253, 254, 255, 4]))).toBe('AE202640000')
  })
})

describe('a partner application', () => {
  it('is kept as pending and confirmed to the applicant and the operator', async () => {
    const body = form()
    const response = await apply(body)
    expect(response.status).toBe(201)
    expect(response.body).toEqual({
      applicationNumber: expect.stringMatching(/^AE2026\d{5}$/),
      status: 'pending',
      createdAt: m.deps.clock().toISOString(),
    })
    const { applicationNumber: number } = response.body
    const { agreedToTerms: _, ...kept } = body
    expect(
      await m.deps.db.select().from(partnerApplications).where(eq(partnerApplications.number, number)),
    ).toMatchObject([{ ...kept, status: 'pending', userId: null, agreedAt: m.deps.clock() }])
    const [mail] = await sentMails(m.deps, eq(mailbox.to, body.email))
    expect(mail?.subject).toBe(`Your application ${number} to Annapurna Eats`)
    expect(mail?.text).toContain('within 2-3 business days')
    // Whoever has the address may never have heard of us: nothing that was typed reaches them through us.
    for (const typed of ['Udupi', 'Ravi', 'Church Street', 'Dosas'])
      expect(`${mail?.subject} ${mail?.text}`).not.toContain(typed)
    const mails = await sentMails(m.deps, eq(mailbox.to, 'hello@annapurna.example'))
    expect(mails.map(({ subject }) => subject)).toContain(`Partner application ${number}`)
  })

  it('says which field is missing, and keeps nothing', async () => {
    const before = await m.deps.db.$count(partnerApplications)
    const { status, body } = await apply(form({ businessName: ' ', email: 'ravi', agreedToTerms: false }))
    expect([status, body.fields]).toEqual([
      422,
      {
        businessName: 'Business name is required',
        email: 'Email is invalid',
        agreedToTerms: 'You must agree to the terms',
      },
    ])
    expect(await m.deps.db.$count(partnerApplications)).toBe(before)
  })

  it('refuses what is no phone number, and keeps one as its ten digits', async () => {
    expect((await apply(form({ phone: 'abc' }))).body.fields).toEqual({
      phone: 'Please enter a valid 10-digit phone number',
    })
    const typed = form({ phone: '+91 98450-12345' })
    expect((await apply(typed)).status).toBe(201)
    const [kept] = await m.deps.db
      .select()
      .from(partnerApplications)
      .where(eq(partnerApplications.email, typed.email))
    expect(kept?.phone).toBe('9845012345')
  })

  it('sent 20 times at once with one key is one application and one e-mail', async () => {
    const [body, key] = [form(), randomUUID()]
    const responses = await Promise.all(Array.from({ length: 20 }, () => apply(body, key)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1)
    expect(responses.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(19)
    expect(await m.deps.db.$count(partnerApplications, eq(partnerApplications.email, body.email))).toBe(1)
    expect(await m.deps.db.$count(mailbox, eq(mailbox.to, body.email))).toBe(1)
    expect((await apply(form(), key)).body.code).toBe('idempotency_key_reused')
  })

  it('draws another number where one is taken', async () => {
    const [five, six] = [
      [0, 0, 0, 0, 5],
      [0, 0, 0, 0, 6],
    ]
    const random = vi.spyOn(m.deps, 'randomBytes').mockImplementation(drawing(five, five, six))
    try {
      expect((await apply(form())).body.applicationNumber).toBe('AE202600005')
      expect((await apply(form())).body.applicationNumber).toBe('AE202600006')
    } finally {
      random.mockRestore()
    }
  })

  it('whose e-mail cannot be taken over is not kept either, and the same key may try again', async () => {
    const [body, key] = [form(), randomUUID()]
    const { send } = m.deps.mailer
    m.deps.mailer.send = () => Promise.reject(new Error('no mail today'))
    expect((await apply(body, key)).status).toBe(500)
    m.deps.mailer.send = send
    expect(await m.deps.db.$count(partnerApplications, eq(partnerApplications.email, body.email))).toBe(0)
    expect((await apply(body, key)).status).toBe(201)
  })
})
