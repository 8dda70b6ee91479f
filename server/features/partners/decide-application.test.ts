import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  auditEntries,
  mailbox,
  partnerApplications,
  restaurantStaff,
  restaurants,
} from '#server/db/tables/index.ts'
import type { PartnerApplication } from '#shared/partners/contracts.ts'
import { noon } from '#tests/app.ts'
import { makePerson } from '#tests/builders.ts'
import { mailedToken } from '#tests/mailed-link.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { partnerForm } from '#tests/partner-form.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
beforeEach(() => m.time.set(noon))

const apply = async (changes: Record<string, unknown> = {}): Promise<PartnerApplication> => {
  const body = partnerForm(changes)
  const { body: sent } = await m.call('POST', '/api/partner-applications', { body })
  return (await list(`q=${sent.applicationNumber}`)).items[0]
}
const list = async (query: string) =>
  (await m.call('GET', `/api/admin/partner-applications?${query}`, { as: m.admin })).body
const decide = (id: string, body: unknown, as = m.admin) =>
  m.call('POST', `/api/admin/partner-applications/${id}`, { as, body })
const approve = (id: string) => decide(id, { decision: 'approve' })
const mailsTo = (email: string) => sentMails(m.deps, eq(mailbox.to, email))
const auditOf = (id: string) =>
  m.deps.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectKind, 'application'), eq(auditEntries.subjectId, id)))

describe('the applications of partners', () => {
  it('are listed for admins, the latest first, page by page, by status and by what is looked for', async () => {
    const word = `Zz${randomUUID().slice(0, 6)}`
    const made: string[] = []
    for (const index of [0, 1, 2, 3, 4]) {
      m.time.set(new Date(noon.getTime() + index * 1000))
      made.unshift((await apply({ businessName: `${word} ${index}` })).id)
    }
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await list(`q=${word.toLowerCase()}&limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.items.map(({ id }: PartnerApplication) => id))
      cursor = page.nextCursor ?? ''
    } while (cursor !== '')
    expect(seen).toEqual(made)
    await decide(made[1] ?? '', { decision: 'decline', reason: 'Too far away' })
    const declined = await list(`q=${word}&status=declined`)
    expect(declined.items.map(({ id }: PartnerApplication) => id)).toEqual([made[1]])
    expect((await list(`q=${encodeURIComponent('%')}`)).items).toEqual([])
    for (const bad of ['status=lost', 'limit=0', 'cursor=abc'])
      expect((await m.call('GET', `/api/admin/partner-applications?${bad}`, { as: m.admin })).status).toBe(
        422,
      )
  })

  it('are refused without a reason, with a decision that there is not, and where there is none', async () => {
    const { id } = await apply()
    for (const decision of ['decline', 'askBack'])
      expect((await decide(id, { decision, reason: '  ' })).body.fields).toEqual({
        reason: 'Please give a reason',
      })
    expect((await decide(id, { decision: 'decline', reason: 'a'.repeat(1001) })).status).toBe(422)
    expect((await decide(id, { decision: 'decline', reason: 'a\u0000' })).status).toBe(422)
    expect((await decide(id, { decision: 'burn', reason: 'x' })).status).toBe(422)
    for (const none of [randomUUID(), 'x', "'"])
      expect((await approve(encodeURIComponent(none))).status).toBe(404)
    expect((await decide(id, { decision: 'approve' }, m.staff)).status).toBe(403)
  })
})

describe('an approved application', () => {
  it('makes a draft of the account that confirmed the address, and says so by e-mail', async () => {
    const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    const email = `${person.username}@example.com`
    const { id, number } = await apply({ email: email.toUpperCase(), businessName: 'Udupi\u0007Corner' })
    const { status, body } = await approve(id)
    expect([status, body.status]).toEqual([200, 'approved'])
    const [row] = await m.deps.db.select().from(restaurants).where(eq(restaurants.id, body.restaurantId))
    expect(row).toMatchObject({
      name: 'Udupi Corner',
      address: '4 Church Street',
      city: 'Bengaluru',
      phone: '9876543210',
      active: false,
      source: 'partner',
    })
    const staff = await m.deps.db
      .select()
      .from(restaurantStaff)
      .where(eq(restaurantStaff.restaurantId, body.restaurantId))
    expect(staff.map(({ userId }) => userId)).toEqual([person.id])
    // Their token is revoked, so that the browser renews it, with the role.
    expect((await m.call('GET', '/api/users/me', { as: person })).status).toBe(401)
    const [mail] = (await mailsTo(email.toUpperCase())).filter(({ subject }) => subject.startsWith('Welcome'))
    expect(mail?.subject).toBe(`Welcome: your application ${number} is approved`)
    expect(mail?.text).toContain(`/restaurant-dashboard?restaurant=${body.restaurantId}`)
    expect(mail?.text).not.toContain('join-restaurant')
    expect(await auditOf(id)).toMatchObject([
      { action: 'application.approved', actorId: m.admin.id, after: { status: 'approved' } },
    ])
  })

  it('mails a link to who has no account, which hands the restaurant over, to nobody who only claims the address', async () => {
    const { id, email } = await apply()
    await makePerson(m.deps, ['ROLE_CUSTOMER'], { email, emailConfirmedAt: null })
    const { body } = await approve(id)
    expect(await m.deps.db.$count(restaurantStaff, eq(restaurantStaff.restaurantId, body.restaurantId))).toBe(
      0,
    )
    const token = await mailedToken(m.deps, email, 'join-restaurant')
    const newcomer = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    const joined = await m.call('POST', '/api/restaurant/staff/join', { as: newcomer, body: { token } })
    expect([joined.status, joined.body.restaurant.id]).toEqual([200, body.restaurantId])
  })

  it('is approved once, by however many admins at once, and mailed again only when its link has expired', async () => {
    const { id, email } = await apply()
    const responses = await Promise.all(Array.from({ length: 6 }, () => approve(id)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(responses.map(({ body }) => body.restaurantId)).size).toBe(1)
    const welcomes = async () => (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Welcome'))
    expect(await welcomes()).toHaveLength(1)
    expect(await auditOf(id)).toHaveLength(1)
    m.time.set(new Date(noon.getTime() + 31 * 24 * 3_600_000))
    const again = await approve(id)
    expect(again.body.restaurantId).toBe(responses[0]?.body.restaurantId)
    expect(await welcomes()).toHaveLength(2)
  })

  it('is no longer declined, and a declined one no longer approved; of both at once one wins', async () => {
    const { id } = await apply()
    const both = await Promise.all([approve(id), decide(id, { decision: 'decline', reason: 'No' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await auditOf(id)).toHaveLength(1)
    const declined = await apply()
    expect((await decide(declined.id, { decision: 'decline', reason: 'Too far' })).status).toBe(200)
    expect((await decide(declined.id, { decision: 'decline', reason: 'Too far' })).status).toBe(200)
    expect((await approve(declined.id)).body.code).toBe('illegal_transition')
    const mails = (await mailsTo(declined.email)).filter(({ text }) => text.includes('Too far'))
    expect(mails).toHaveLength(1)
  })

  it('may be asked about before, again with another question, and then approved', async () => {
    const { id, email, number } = await apply()
    const ask = (reason: string) => decide(id, { decision: 'askBack', reason })
    for (const question of ['Which licence?', 'Which licence?', 'Since when?'])
      expect((await ask(question)).body).toMatchObject({ status: 'askedBack', reason: question })
    const asked = (await mailsTo(email)).filter(
      ({ subject }) => subject === `A question about your application ${number}`,
    )
    expect(asked.map(({ text }) => /Which licence\?|Since when\?/.exec(text)?.[0]).toSorted()).toEqual([
      'Since when?',
      'Which licence?',
    ])
    expect((await approve(id)).body.status).toBe('approved')
  })

  it('is not approved for somebody who deleted their account', async () => {
    const { id } = await apply()
    await m.deps.db.update(partnerApplications).set({ email: '' }).where(eq(partnerApplications.id, id))
    expect((await approve(id)).body.message).toBe('The applicant has deleted their account.')
  })
})
