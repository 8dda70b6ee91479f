import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#server/db/tables/index.ts'
import { accountsClient } from '#tests/accounts-client.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson } from '#tests/builders.ts'
import { backfillUsernames } from './usernames.ts'

let t: TestApp
let client: ReturnType<typeof accountsClient>
beforeAll(async () => {
  t = await testApp()
  client = accountsClient(t)
})
afterAll(() => t.close())

let count = 0
const signUp = (username: string) => client.signUp(username, { email: `person${count++}@example.com` })
const cannotBeUsed = { username: 'Username has characters that cannot be used' }
const oneScript = { username: 'Please use the letters of one script only in your username' }
const taken = { username: 'This username is already taken. Please choose another one.' }
const looksAlike = { username: 'This username looks too much like another one. Please choose another one.' }

describe('a username', () => {
  it.each([
    ['Cyrillic letters among Latin ones', 'p\u0430ypal', oneScript],
    ['Cyrillic letters alone', '\u0430\u0441\u0435\u0440', oneScript],
    ['Greek letters', '\u03b1sha', oneScript],
    ['a zero-width space', 'as\u200bha', cannotBeUsed],
    ['a zero-width joiner', 'as\u200dha', cannotBeUsed],
    ['a soft hyphen', 'as\u00adha', cannotBeUsed],
    ['a direction override', '\u202easha', cannotBeUsed],
    ['a filler', 'asha\u3164', cannotBeUsed],
    ['a control character', 'as\u0007ha', cannotBeUsed],
    ['an address', 'asha/../x', cannotBeUsed],
    ['Latin and Devanagari', 'ashaआशा', oneScript],
  ])('with %s is refused', async (_what, username, fields) => {
    expect(await signUp(username)).toMatchObject({ status: 422, body: { fields } })
  })

  it.each(['आशा_राव', 'ஆஷா', 'ఆశారావు', 'आशा२', 'José', 'asha rao', 'a.b-c_d'])(
    '%s is welcome',
    async (username) => {
      expect((await signUp(username)).status).toBe(201)
      expect((await client.signIn(username)).status).toBe(200)
    },
  )

  it('is one name however it is written', async () => {
    expect((await signUp('Zo\u00eb')).status).toBe(201)
    for (const same of ['ZO\u00cb', 'Zoe\u0308', '\uff3a\uff4f\u00eb']) {
      expect(await signUp(same), same).toMatchObject({ status: 409, body: { fields: taken } })
      expect((await client.signIn(same)).body.username).toBe('Zo\u00eb')
    }
    expect((await signUp('\uff21\uff53\uff48\uff41')).body.user.username).toBe('Asha')
  })

  it('that cannot be told from another by eye is refused', async () => {
    await signUp('mohanlal1')
    for (const spoof of ['mohanlall', 'rnohanlal1', 'MohanIaI1'])
      expect(await signUp(spoof), spoof).toMatchObject({ status: 409, body: { fields: looksAlike } })
    expect((await signUp('mohanlal2')).status).toBe(201)
  })

  it('that two people ask for in two forms at once is given to one', async () => {
    const responses = await Promise.all(['Chlo\u00e9', 'chloe\u0301'].map(signUp))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })
})

it('usernames from before get their canonical forms at the next start, look-alikes keep theirs', async () => {
  const person = (username: string) => makePerson(t.deps, ['ROLE_CUSTOMER'], { username })
  const [first, second] = [await person('Ravi1'), await person('RaviI')]
  await backfillUsernames(t.deps)
  await backfillUsernames(t.deps)
  const row = async (id: string) => (await t.deps.db.select().from(users).where(eq(users.id, id)))[0]
  expect(await row(first.id)).toMatchObject({ canonicalUsername: 'ravi1', usernameSkeleton: 'ravil' })
  expect(await row(second.id)).toMatchObject({ username: 'RaviI', canonicalUsername: 'ravii' })
  expect(await signUp('ravi1')).toMatchObject({ status: 409, body: { fields: taken } })
})
