import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditEntries, mailbox } from '#server/db/tables/index.ts'
import { makePerson, type Person } from '#tests/builders.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const leave = async (name: string, message: string, as: Person | null = null) => {
  m.time.advance(1_000)
  const body = { name, email: `${name.toLowerCase()}@example.com`, topic: 'feedback', message }
  const { status, body: left } = await m.call('POST', '/api/contact', { as, body })
  expect(status).toBe(201)
  return left.ticket as string
}
const list = async (query = '') => {
  const { status, body } = await m.call('GET', `/api/admin/messages${query}`, { as: m.admin })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const answer = (id: string, message: string, as = m.admin, key?: string) =>
  m.call('POST', `/api/admin/messages/${id}/answer`, { as, body: { message }, ...(key && { key }) })
const names = (page: { items: { name: string }[] }) => page.items.map(({ name }) => name)

it('messages of the contact form are listed, and answered by e-mail once, whoever is faster', async () => {
  const ticket = await leave('Bela', 'Do you deliver to Hosur?')
  expect(ticket).toMatch(/^M-[2-9A-HJ-NP-Z]{9}$/)
  await leave('Chetan', 'Wonderful dosa', m.customer)
  await leave('Dipa', '100% happy')
  const first = await list('?limit=2')
  expect(names(first)).toEqual(['Dipa', 'Chetan'])
  expect(names(await list(`?limit=2&cursor=${first.nextCursor}`))).toEqual(['Bela'])
  expect(names(await list('?sort=oldest&status=new'))).toEqual(['Bela', 'Chetan', 'Dipa'])
  expect(names(await list('?q=hosur'))).toEqual(['Bela'])
  expect(names(await list('?q=100%25'))).toEqual(['Dipa'])
  // It may be a complaint, which is asked after by its number and has its time.
  const [bela] = (await list(`?q=${ticket.toLowerCase()}`)).items
  expect(bela).toMatchObject({ name: 'Bela', ticket })
  expect(Date.parse(bela.acknowledgeBy) - Date.parse(bela.createdAt)).toBe(48 * 3_600_000)
  expect(first.items[1]).toMatchObject({
    userId: m.customer.id,
    status: 'new',
    answer: null,
    topic: 'feedback',
  })

  const { id } = (await list('?q=bela')).items[0]
  for (const wrong of ['', ' ', 'a\u0000b', 'x'.repeat(2001)])
    expect((await answer(id, wrong)).status).toBe(422)
  for (const nobody of ['nobody', crypto.randomUUID()]) expect((await answer(nobody, 'Hi')).status).toBe(404)
  const other = await makePerson(m.deps, ['ROLE_ADMIN'])
  const both = await Promise.all([answer(id, 'Not yet.'), answer(id, 'Not yet.', other)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const winner = both[0]?.status === 200 ? m.admin : other
  expect((await answer(id, 'Not yet.', winner, 'again')).body).toMatchObject({
    status: 'answered',
    answer: { message: 'Not yet.', by: 'Asha Rao' },
  })
  expect((await answer(id, 'Soon.', winner)).status).toBe(409)
  const mails = await sentMails(m.deps, eq(mailbox.to, 'bela@example.com'))
  expect(mails.map(({ subject }) => subject)).toEqual(['The answer to your message'])
  expect(mails[0]?.text).toContain('Not yet.')
  expect(mails[0]?.text).toContain(`Ticket: ${ticket}`)
  expect(mails[0]?.text).not.toContain('Hosur')
  expect(names(await list('?status=answered'))).toEqual(['Bela'])
  const audited = await m.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
  expect(audited).toMatchObject([{ action: 'message.answered', actorId: winner.id, after: null }])
})
