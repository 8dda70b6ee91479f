import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailbox, users } from '#server/db/tables/index.ts'
import type { Account } from '#shared/accounts/contracts.ts'
import { accountsClient, password } from '#tests/accounts-client.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { sentMails } from '#tests/mails.ts'

let t: TestApp
let client: ReturnType<typeof accountsClient>
let token: string
beforeAll(async () => {
  t = await testApp({ environment: { ROLE_SIGNUP: 'approval' } })
  client = accountsClient(t)
  await client.signUp('boss')
  await t.deps.db.update(users).set({ roles: ['ROLE_ADMIN'], emailConfirmedAt: t.deps.clock() })
  token = (await client.signIn('boss')).body.accessToken
})
afterAll(() => t.close())

const confirmAll = () => t.deps.db.update(users).set({ emailConfirmedAt: t.deps.clock() })
const pending = async () =>
  (await client.call<{ items: Account[] }>('GET', '/api/admin/users/pending', { token })).body.items.map(
    ({ username, requestedRole }) => [username, requestedRole],
  )
const decide = (id: string, decision: 'approve' | 'decline', as = token) =>
  client.call<Account & { code: string }>('POST', `/api/admin/users/${id}/${decision}`, { token: as })

it('sign-up makes everybody a customer; other roles wait for an admin', async () => {
  const customer = await client.signUp('eater')
  expect(customer.body.user).toMatchObject({ roles: ['ROLE_CUSTOMER'], requestedRole: null })
  t.time.advance(1_000)
  const agent = await client.signUp('rider', { role: ['delivery_agent'] })
  expect(agent.body.user).toMatchObject({ roles: ['ROLE_CUSTOMER'], requestedRole: 'ROLE_DELIVERY_AGENT' })
  t.time.advance(1_000)
  const climber = await client.signUp('climber', { role: ['ROLE_ADMIN'] })
  // Nobody waits for an admin who has not shown that the address is theirs.
  expect(await pending()).toEqual([])
  expect((await decide(agent.body.user.id, 'approve')).status).toBe(409)
  await confirmAll()
  expect(await pending()).toEqual([
    ['rider', 'ROLE_DELIVERY_AGENT'],
    ['climber', 'ROLE_ADMIN'],
  ])

  // Nobody but an admin decides, least of all the one who waits.
  const waiting = await client.signIn('climber')
  expect((await decide(climber.body.user.id, 'approve', waiting.body.accessToken)).status).toBe(403)
  expect(
    (await client.call('GET', '/api/admin/users/pending', { token: waiting.body.accessToken })).status,
  ).toBe(403)

  const approved = await decide(agent.body.user.id, 'approve')
  expect(approved.body).toMatchObject({
    roles: ['ROLE_CUSTOMER', 'ROLE_DELIVERY_AGENT'],
    requestedRole: null,
  })
  const declined = await decide(climber.body.user.id, 'decline')
  expect(declined.body).toMatchObject({ roles: ['ROLE_CUSTOMER'], requestedRole: null })
  expect(await pending()).toEqual([])
  expect((await client.signIn('rider')).body.roles).toContain('ROLE_DELIVERY_AGENT')
  expect((await client.signIn('climber')).body.roles).toEqual(['ROLE_CUSTOMER'])
  const mails = (await sentMails(t.deps)).filter(({ subject }) =>
    /^(You have the role|Your request)/.test(subject),
  )
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['climber@example.com', 'rider@example.com'])

  expect(await decide(agent.body.user.id, 'approve')).toMatchObject({
    status: 409,
    body: { code: 'illegal_transition' },
  })
  expect((await decide('nobody', 'approve')).status).toBe(404)
})

it('of two admins who decide about a role at once, one does', async () => {
  const { body } = await client.signUp('contested', { role: ['ROLE_RESTAURANT'] })
  await confirmAll()
  const responses = await Promise.all([decide(body.user.id, 'approve'), decide(body.user.id, 'approve')])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await client.signIn('contested')).body.roles).toEqual(['ROLE_CUSTOMER', 'ROLE_RESTAURANT'])
})

it('an applicant is answered in the language last signed in with', async () => {
  const { body } = await client.signUp('meera', { role: ['ROLE_RESTAURANT'] })
  await confirmAll()
  await client.call('POST', '/api/auth/signin', {
    body: { username: 'meera', password, rememberMe: false },
    language: 'hi',
  })
  await decide(body.user.id, 'approve')
  const texts = (await sentMails(t.deps, eq(mailbox.to, 'meera@example.com'))).map(({ text }) => text)
  expect(texts.join('\n')).toContain('नमस्ते meera')
})
