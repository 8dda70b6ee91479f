import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Account, Session } from '#shared/accounts/contracts.ts'
import { accountsClient, password } from '#tests/accounts-client.ts'
import { noon, type TestApp, testApp } from '#tests/app.ts'
import { command } from '#tests/program.ts'
import { jobHandlers } from '../../../compose.ts'
import { inviteAdmin } from './invite-admin.ts'

let t: TestApp
let client: ReturnType<typeof accountsClient>
beforeAll(async () => {
  t = await testApp({ environment: { PUBLIC_URL: 'https://food.example/' } })
  client = accountsClient(t)
})
afterAll(() => t.close())
beforeEach(() => t.time.set(noon))

const admin = (...args: string[]) =>
  command(
    'server/features/accounts/admins/admin-cli.ts',
    { DATABASE_URL: t.database.url, PUBLIC_URL: 'https://food.example' },
    ...args,
  )
const tokenOf = (printed: string): string => /#token=([\w-]{43})\b/.exec(printed)?.[1] ?? ''
const invite = async (email: string) => tokenOf((await inviteAdmin(t.deps, email)).link)
type Created = { code: string; message: string; user: Account }
const become = (token: string, username: string, changes: Record<string, string> = {}) =>
  client.call<Created>('POST', '/api/auth/become-admin', {
    body: { token, username, password, ...changes },
  })
const isAdmin = async (username: string) => {
  const { body } = await client.signIn(username)
  return (await client.call('GET', '/api/admin/users/pending', { token: body.accessToken })).status === 200
}
const invitations = async () => (await t.deps.pool.query('SELECT * FROM admin_invitations')).rows

describe('npm run admin', () => {
  it('-- create prints a link that makes an admin, while the server runs; -- list says who is one', async () => {
    // The real clock of the command decides until when the link is good.
    t.time.set(new Date())
    const { out, errors, code } = await admin('create', 'nandini@food.example')
    expect([errors, code]).toEqual(['', 0])
    expect(out).toMatch(/^https:\/\/food\.example\/become-admin#token=[\w-]{43}\n\nGood once, until /)
    expect((await admin('list')).out).toMatch(/^\(link\) {2}nandini@food\.example {2}open until \S+Z$/m)

    const { status, body } = await become(tokenOf(out), 'nandini')
    expect([status, body.user]).toMatchObject([
      201,
      { username: 'nandini', email: 'nandini@food.example', emailConfirmed: true, roles: ['ROLE_ADMIN'] },
    ])
    expect(await isAdmin('nandini')).toBe(true)
    const listed = (await admin('list')).out
    expect(listed).toMatch(/^nandini {2}nandini@food\.example {2}owner {2}since \S+Z$/m)
    expect(listed).not.toContain('(link)')

    const again = await admin('create', 'Nandini@food.example')
    expect([again.code, again.out]).toEqual([1, ''])
    expect(again.errors).toBe(
      "The address Nandini@food.example belongs to the account nandini: an admin's account is one of its own, with another address.\n",
    )
  }, 60_000)

  it.each([[[]], [['create']], [['create', 'no address']], [['grant', 'a@b.example']], [['list', 'all']]])(
    'says how it is used when asked for %j',
    async (args) => {
      const { code, out, errors } = await admin(...args)
      expect([code, out]).toEqual([1, ''])
      expect(errors).toContain('npm run admin -- create EMAIL')
    },
    60_000,
  )
})

describe('the link for a new admin', () => {
  it('is good once, however many use it at once', async () => {
    const token = await invite('once@food.example')
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => become(token, `once${'abcdefgh'[index]}`)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(404)])
    expect((await become(token, 'onceagain')).body).toMatchObject({
      code: 'not_found',
      message: 'This link is no longer valid. If you have used it already, please sign in.',
    })
    const { rows } = await t.deps.pool.query("SELECT 1 FROM users WHERE username LIKE 'once%'")
    expect(rows).toHaveLength(1)
  })

  it('is good for 24 hours, and then forgotten', async () => {
    const token = await invite('late@food.example')
    t.time.set(new Date(noon.getTime() + 24 * 3_600_000))
    expect((await become(token, 'latecomer')).status).toBe(404)
    expect(await invitations()).toHaveLength(1)
    await jobHandlers(t.deps)['purge-expired']({})
    expect(await invitations()).toEqual([])
  })

  it('is good no more once another one was made for the same address', async () => {
    const first = await invite('twice@food.example')
    const second = await invite('Twice@food.example')
    expect((await become(first, 'twice')).status).toBe(404)
    expect((await become(second, 'twice')).status).toBe(201)
  })

  it('survives a name that is taken and a weak password', async () => {
    const token = await invite('patient@food.example')
    await client.signUp('taken')
    expect((await become(token, 'taken')).body.code).toBe('account_exists')
    expect((await become(token, 'patient', { password: 'Password@1' })).body.code).toBe('validation_failed')
    expect((await become(token, 'patient')).status).toBe(201)
  })

  it('does not take an address from the account that confirmed it since', async () => {
    const token = await invite('asha@food.example')
    const asha = await client.person('asha', { email: 'asha@food.example' })
    await t.deps.pool.query('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [asha.id])
    expect((await become(token, 'ashatwo')).body).toMatchObject({ code: 'account_exists' })
    expect((await client.call<Session>('GET', '/api/users/me', { token: asha.token })).body.roles).toEqual([
      'ROLE_CUSTOMER',
    ])
  })

  it('is nowhere in the database, and what was made up is told in the security log', async () => {
    const token = await invite('secret@food.example')
    expect(JSON.stringify(await invitations())).not.toContain(token)
    t.logged.length = 0
    for (const made of ['', 'x', `${token}x`, token.slice(1), 'a'.repeat(43)])
      expect((await become(made, 'stranger')).status).toBe(404)
    const { body } = await become(token, 'secretive')
    const log = t.logged.join('')
    expect(log.match(/admin-invitation-refused/g)).toHaveLength(5)
    expect(log).toContain('"event":"admin-created"')
    expect(log).toContain(body.user.id)
    for (const word of [token, 'secretive', 'secret@food.example']) expect(log).not.toContain(word)
  })
})
