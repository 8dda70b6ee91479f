import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountsClient, password } from '#tests/accounts-client.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { isCommonPassword } from './password-strength.ts'

let t: TestApp
let client: ReturnType<typeof accountsClient>
beforeAll(async () => {
  t = await testApp()
  client = accountsClient(t)
})
afterAll(() => t.close())

describe('a password that everybody tries first', () => {
  it.each([
    'P@ssw0rd',
    'P@$$w0rd',
    'Password1!',
    'Welcome@123',
    'Admin@123',
    'Qwerty@123',
    '1qaz@WSX',
    '123Sunshine!',
  ])('%s is known', (common) => {
    expect(isCommonPassword(common)).toBe(true)
  })
  it.each(['Annapurna@1', 'Rasoi@2026', 'xK9$mQ2v', 'Thali@2027', 'correct-Horse7!'])(
    '%s is not one',
    (own) => {
      expect(isCommonPassword(own)).toBe(false)
    },
  )

  it('is refused at sign-up, in the profile and when it is changed', async () => {
    const message = 'This password is too common. Please choose another one.'
    const refused = (field: string) => ({ status: 422, body: { fields: { [field]: message } } })
    expect(await client.signUp('asha', { password: 'P@ssw0rd' })).toMatchObject(refused('password'))
    const { id, token } = await client.person('asha')
    const change = { currentPassword: password, newPassword: 'Welcome@123' }
    expect(await client.call('POST', '/api/auth/change-password', { token, body: change })).toMatchObject(
      refused('newPassword'),
    )
    const profile = { currentPassword: password, password: 'Welcome@123' }
    expect(await client.call('PUT', `/api/users/${id}`, { token, body: profile })).toMatchObject(
      refused('password'),
    )
    expect((await client.signIn('asha')).status).toBe(200)
  })

  it('is also one with the own name or address in it', async () => {
    const fields = { password: 'Please choose a password without your username or email in it.' }
    expect(await client.signUp('meenakshi', { password: 'MeenaKshi@77' })).toMatchObject({
      status: 422,
      body: { fields },
    })
    expect(
      await client.signUp('other', { email: 'tandoori@example.com', password: 'Tandoori@77' }),
    ).toMatchObject({ status: 422, body: { fields } })
  })
})

describe('a password from a data breach', () => {
  const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()
  const asked: string[] = []
  const breaches = createServer((request, response) => {
    asked.push(request.url ?? '')
    const known = sha1('Stolen@Thing7')
    const padding = `${sha1('Padded@Thing7').slice(5)}:0`
    if (request.url === `/range/${known.slice(0, 5)}`) response.end(`${padding}\r\n${known.slice(5)}:42\r\n`)
    else if (request.url === `/range/${sha1('Padded@Thing7').slice(0, 5)}`) response.end(padding)
    else if (request.url === `/range/${sha1('Wander@Thing7').slice(0, 5)}`)
      response.writeHead(302, { location: `/range/${known.slice(0, 5)}` }).end()
    else if (request.url === `/range/${sha1('Broken@Thing7').slice(0, 5)}`) response.writeHead(503).end()
    else response.end('')
  })
  let checked: TestApp
  beforeAll(async () => {
    await new Promise<void>((resolve) => breaches.listen(0, '127.0.0.1', resolve))
    const { port } = breaches.address() as AddressInfo
    checked = await testApp({ environment: { PWNED_PASSWORDS_URL: `http://127.0.0.1:${port}/` } })
  })
  afterAll(async () => {
    await checked.close()
    breaches.closeAllConnections()
    await new Promise((resolve) => breaches.close(resolve))
  })

  it('is refused where a service is set, which learns five digits of a hash and no more', async () => {
    const { signUp } = accountsClient(checked)
    expect(await signUp('bina', { password: 'Stolen@Thing7' })).toMatchObject({
      status: 422,
      body: { fields: { password: 'This password is known from a data breach. Please choose another one.' } },
    })
    expect((await signUp('bina', { password: 'Padded@Thing7' })).status).toBe(201)
    for (const url of asked) expect(url).toMatch(/^\/range\/[0-9A-F]{5}$/)
  })

  it('keeps nobody out while the service does not answer, and says so in the log', async () => {
    const { signUp } = accountsClient(checked)
    expect((await signUp('cyrus', { password: 'Broken@Thing7' })).status).toBe(201)
    const before = asked.length
    expect((await signUp('wanda', { password: 'Wander@Thing7' })).status).toBe(201)
    expect(asked.length, 'a redirect is not followed').toBe(before + 1)
    expect(checked.logged.join('')).toContain('breached-password check')
    expect(checked.logged.join('')).not.toContain(sha1('Broken@Thing7').slice(5))
    const away = await testApp({ environment: { PWNED_PASSWORDS_URL: 'http://127.0.0.1:9/' } })
    expect((await accountsClient(away).signUp('devi', { password: 'Stolen@Thing7' })).status).toBe(201)
    await away.close()
  })
})
