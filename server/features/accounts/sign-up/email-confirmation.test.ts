import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailbox, users } from '#server/db/tables/index.ts'
import type { Account } from '#shared/accounts/contracts.ts'
import { accountsClient, password } from '#tests/accounts-client.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { mailedToken } from '#tests/mailed-link.ts'
import { sentMails } from '#tests/mails.ts'
import { sendTemporaryPassword } from '../passwords/send-temporary-password.ts'

let t: TestApp
let client: ReturnType<typeof accountsClient>
beforeAll(async () => {
  t = await testApp()
  client = accountsClient(t)
})
afterAll(() => t.close())

const confirm = (token: string) => client.call('POST', '/api/auth/confirm-email', { body: { token } })
const mailed = (to: string) => mailedToken(t.deps, to, 'confirm-email')
const subjects = async (to: string) =>
  (await sentMails(t.deps, eq(mailbox.to, to))).map(({ subject }) => subject)
const me = async (token: string) => (await client.call<Account>('GET', '/api/users/me', { token })).body
const put = (id: string, token: string, body: object) =>
  client.call<Account>('PUT', `/api/users/${id}`, { token, body })

describe('an e-mail address', () => {
  it('is confirmed by the link that is sent to it, once and for all', async () => {
    const { token } = await client.person('asha')
    expect((await me(token)).emailConfirmed).toBe(false)
    const link = await mailed('asha@example.com')
    expect((await confirm(link)).status).toBe(200)
    expect((await me(token)).emailConfirmed).toBe(true)
    expect((await confirm(link)).status).toBe(200)
    for (const wrong of ['', 'x', `${link}x`]) expect((await confirm(wrong)).status).toBe(404)
  })

  it('is sent the link again on demand, and the link lasts two days', async () => {
    const { id, token } = await client.person('bina')
    const first = await mailed('bina@example.com')
    t.time.advance(48 * 3_600_000 + 1_000)
    expect((await confirm(first)).status).toBe(404)
    const { body } = await client.signIn('bina')
    const again = await client.call('POST', `/api/users/${id}/confirm-email`, { token: body.accessToken })
    expect(again.status).toBe(200)
    expect((await confirm(await mailed('bina@example.com'))).status).toBe(200)
    expect(token).not.toBe(body.accessToken)
    const stranger = await client.person('cyrus')
    const theirs = await client.call('POST', `/api/users/${id}/confirm-email`, { token: stranger.token })
    expect(theirs.status).toBe(404)
  })

  it('that is another one is to be confirmed anew; the old one is told, without saying which', async () => {
    const { id, token } = await client.person('deepa')
    await confirm(await mailed('deepa@example.com'))
    const old = await mailed('deepa@example.com')
    t.time.advance(1_000)
    const moved = await put(id, token, { email: 'deepa.new@example.com', currentPassword: password })
    expect(moved.body).toMatchObject({ email: 'deepa.new@example.com', emailConfirmed: false })
    const [note] = (await sentMails(t.deps, eq(mailbox.to, 'deepa@example.com'))).filter(
      ({ subject }) => subject === 'Your e-mail address at Annapurna Eats was changed',
    )
    expect(note?.text).not.toContain('deepa.new')
    expect((await confirm(old)).status).toBe(404)
    expect((await confirm(await mailed('deepa.new@example.com'))).status).toBe(200)
  })

  it('is told of a new password', async () => {
    const { token } = await client.person('esha')
    const body = { currentPassword: password, newPassword: 'Thali@2027' }
    expect((await client.call('POST', '/api/auth/change-password', { token, body })).status).toBe(200)
    expect(await subjects('esha@example.com')).toContain('Your password at Annapurna Eats was changed')
  })

  it('belongs to one account: a second one cannot confirm it, and its owner alone hears of that', async () => {
    await client.signUp('farah')
    await confirm(await mailed('farah@example.com'))
    const response = await client.signUp('spoof.one', { email: 'FARAH@example.com' })
    expect(response.status).toBe(201)
    expect(await subjects('FARAH@example.com')).toEqual(['You already have an account at Annapurna Eats'])
    const [note] = await sentMails(t.deps, eq(mailbox.to, 'FARAH@example.com'))
    expect(note?.text).not.toContain('spoof')
    expect(note?.text).not.toContain('token=')
    // Claimed by two before either confirmed: the first to do so has it.
    await client.signUp('gita.one', { email: 'gita@example.com' })
    const first = await mailed('gita@example.com')
    t.time.advance(1_000)
    await client.signUp('gita.two', { email: 'gita@example.com' })
    const second = await mailed('gita@example.com')
    expect(second).not.toBe(first)
    const responses = await Promise.all([confirm(first), confirm(second)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('gets the temporary password of the account that confirmed it, else of each that claims it', async () => {
    await sendTemporaryPassword(t.deps, 'farah@example.com', 'en')
    const rows = await t.deps.db.select().from(users).where(eq(users.username, 'spoof.one'))
    expect(rows[0]?.temporaryPasswordHash).toBeNull()
    for (const username of ['hema.one', 'hema.two'])
      await client.signUp(username, { email: 'hema@example.com' })
    await sendTemporaryPassword(t.deps, 'hema@example.com', 'en')
    const texts = (await sentMails(t.deps, eq(mailbox.to, 'hema@example.com'))).map(({ text }) => text)
    for (const username of ['hema.one', 'hema.two'])
      expect(texts.filter((text) => text.includes(`Sign in as ${username}`))).toHaveLength(1)
  })

  it('is asked in the language of the form, with nothing in it that was typed there', async () => {
    await client.call('POST', '/api/auth/signup', {
      body: { username: 'buy.cheap.now', email: 'indu@example.com', password, role: ['ROLE_CUSTOMER'] },
      language: 'hi',
    })
    const [mail] = await sentMails(t.deps, eq(mailbox.to, 'indu@example.com'))
    expect(mail?.text).toContain('/hi/confirm-email?token=')
    expect(mail?.text).toMatch(/[\u0900-\u097f]/)
    expect(mail?.text).not.toContain('cheap')
  })
})
