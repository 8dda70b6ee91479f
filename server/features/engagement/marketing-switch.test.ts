import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailbox, newsletterSubscribers, users } from '#server/db/tables/index.ts'
import { makePerson, type Person } from '#tests/builders.ts'
import { mailedToken } from '#tests/mailed-link.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const emailOf = (person: Person) => `${person.username}@example.com`
const set = async (person: Person, marketingEmails: boolean) => {
  const preferences = {
    emailNotifications: true,
    smsNotifications: false,
    marketingEmails,
    dietaryPreferences: [],
  }
  const { status } = await m.call('PUT', `/api/users/${person.id}`, { as: person, body: { preferences } })
  expect(status).toBe(200)
}
const isOn = async (person: Person) =>
  (await m.call('GET', '/api/users/me', { as: person })).body.preferences.marketingEmails
const isSubscribed = async (person: Person) => {
  const [row] = await m.deps.db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, emailOf(person)))
  return row !== undefined && row.confirmedAt !== null && row.unsubscribedAt === null
}
const mailsTo = (person: Person) => sentMails(m.deps, eq(mailbox.to, emailOf(person)))

it('the switch subscribes a confirmed address at once, with one welcome, and unsubscribes it', async () => {
  const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
  for (const on of [true, true, false, true]) {
    await set(person, on)
    expect(await isSubscribed(person)).toBe(on)
  }
  expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual([
    'Welcome to Annapurna Eats: 10% off your first order',
  ])
})

it('an address that is not confirmed is subscribed once it is, and nobody is written to before', async () => {
  const person = await makePerson(m.deps, ['ROLE_CUSTOMER'], { emailConfirmedAt: null })
  await set(person, true)
  expect([await isSubscribed(person), await mailsTo(person)]).toEqual([false, []])
  await m.call('POST', `/api/users/${person.id}/confirm-email`, { as: person })
  const token = await mailedToken(m.deps, emailOf(person), 'confirm-email')
  expect(token).not.toBe('')
  for (let repeat = 0; repeat < 2; repeat++)
    expect((await m.call('POST', '/api/auth/confirm-email', { body: { token } })).status).toBe(200)
  expect(await isSubscribed(person)).toBe(true)
})

it('what is chosen in the newsletter shows in the switch', async () => {
  const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
  const stranger = await makePerson(m.deps, ['ROLE_CUSTOMER'], { emailConfirmedAt: null })
  await m.deps.db
    .update(users)
    .set({ email: emailOf(person) })
    .where(eq(users.id, stranger.id))
  await m.call('POST', '/api/newsletter', { body: { email: emailOf(person) } })
  expect(await isOn(person)).toBe(false)
  const token = await mailedToken(m.deps, emailOf(person), 'confirm-newsletter')
  await m.call('POST', '/api/newsletter/confirm', { body: { token } })
  expect([await isOn(person), await isOn(stranger)]).toEqual([true, false])
  const leave = await mailedToken(m.deps, emailOf(person), 'unsubscribe')
  await m.call('POST', '/api/newsletter/unsubscribe', { body: { token: leave } })
  expect(await isOn(person)).toBe(false)
})

it('a newsletter that was confirmed before the account shows in the switch once its address is confirmed', async () => {
  const [reader, leaver] = [
    await makePerson(m.deps, ['ROLE_CUSTOMER'], { emailConfirmedAt: null }),
    await makePerson(m.deps, ['ROLE_CUSTOMER'], { emailConfirmedAt: null }),
  ]
  for (const person of [reader, leaver]) {
    await m.call('POST', '/api/newsletter', { body: { email: emailOf(person) } })
    const token = await mailedToken(m.deps, emailOf(person), 'confirm-newsletter')
    await m.call('POST', '/api/newsletter/confirm', { body: { token } })
  }
  const leave = await mailedToken(m.deps, emailOf(leaver), 'unsubscribe')
  await m.call('POST', '/api/newsletter/unsubscribe', { body: { token: leave } })
  expect([await isOn(reader), await isOn(leaver)]).toEqual([false, false])
  for (const person of [reader, leaver]) {
    await m.call('POST', `/api/users/${person.id}/confirm-email`, { as: person })
    const token = await mailedToken(m.deps, emailOf(person), 'confirm-email')
    for (let repeat = 0; repeat < 2; repeat++)
      expect((await m.call('POST', '/api/auth/confirm-email', { body: { token } })).status).toBe(200)
  }
  expect([await isOn(reader), await isOn(leaver)]).toEqual([true, false])
})
