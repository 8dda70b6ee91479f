import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditEntries, depositAccounts, mailbox } from '#server/db/tables/index.ts'
import { accountsClient, password } from '#tests/accounts-client.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { sentMails } from '#tests/mails.ts'
import { deriveKeys } from '../../../secrets/keys.ts'
import { seal, unseal } from '../../../secrets/sealed.ts'
import { resealDeposits } from './courier-account.ts'

let t: TestApp
let client: ReturnType<typeof accountsClient>
beforeAll(async () => {
  t = await testApp()
  client = accountsClient(t)
})
afterAll(() => t.close())

const path = '/api/deliveries/deposit'
const details = {
  accountHolder: 'Ravi Kumar',
  accountNumber: '5010 0123-456789',
  ifsc: 'hdfc0001234',
  password,
}
const courier = (name: string) => client.person(name, { role: ['ROLE_DELIVERY_AGENT'] })
const put = (token: string, changes: Record<string, unknown> = {}) =>
  client.call('PUT', path, { token, body: { ...details, ...changes } })
const mailsTo = async (name: string) =>
  (await sentMails(t.deps, eq(mailbox.to, `${name}@example.com`))).filter(({ subject }) =>
    subject.startsWith('Your bank account for payouts'),
  )
const audited = (id: string) =>
  t.deps.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'deposit.changed'), eq(auditEntries.subjectId, id)))

it("a courier's bank account is kept encrypted, shown by its last four digits, audited and mailed; the same once more changes nothing", async () => {
  const { id, token } = await courier('ravi')
  expect((await client.call('GET', path, { token })).body).toEqual({ deposit: null })
  const at = t.deps.clock().toISOString()
  expect((await put(token)).body).toEqual({ deposit: { lastFour: '6789', changedAt: at } })
  t.time.advance(60_000)
  expect((await put(token, { accountNumber: '50100123456789', ifsc: 'HDFC 0001234' })).body).toEqual({
    deposit: { lastFour: '6789', changedAt: at },
  })
  expect(await mailsTo('ravi')).toHaveLength(1)
  expect((await mailsTo('ravi'))[0]?.text).toContain('ends in 6789')
  const changed = await Promise.all([
    put(token, { accountNumber: '987654321' }),
    put(token, { accountNumber: '987654321' }),
  ])
  for (const { status, body } of changed)
    expect([status, body]).toMatchObject([200, { deposit: { lastFour: '4321' } }])
  expect([(await mailsTo('ravi')).length, (await audited(id)).length]).toEqual([2, 2])
  // Nowhere in the database, the mails or the audit log, but where it is encrypted.
  const { rows } = await t.deps.pool.query<{ name: string }>(
    `SELECT format('%I', table_name) AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  for (const { name } of rows) {
    const { rows: found } = await t.deps.pool.query(
      `SELECT 1 FROM ${name} t WHERE t::text ~ '987654321|50100123456789|HDFC0001234'`,
    )
    expect(found, name).toEqual([])
  }
  const [row] = await t.deps.db.select().from(depositAccounts).where(eq(depositAccounts.userId, id))
  if (!row) throw new Error('nothing was stored')
  expect(unseal(t.deps.keys, 'deposit', id, row)).toBe('["Ravi Kumar","987654321","HDFC0001234"]')
})

it('the form of a bank account refuses what is no account, and a wrong password, and names the field', async () => {
  const { token } = await courier('meera')
  const wrong: [string, unknown][] = [
    ['accountHolder', ' '],
    ['accountHolder', 'Meera\u0007'],
    ['accountHolder', 'x'.repeat(121)],
    ['accountNumber', '12345678'],
    ['accountNumber', '1234567890123456789'],
    ['accountNumber', '12345678a'],
    ['accountNumber', 123456789],
    ['ifsc', 'HDFC1001234'],
    ['ifsc', 'HDF00001234'],
    ['ifsc', 'HDFC000123'],
    ['ifsc', 'HDFC0001234\n5'],
    ['password', 'Wrong@1234'],
    ['password', undefined],
  ]
  for (const [field, value] of wrong) {
    const { status, body } = await put(token, { [field]: value })
    expect([status, Object.keys(body.fields ?? {})], `${field}: ${value}`).toEqual([422, [field]])
  }
  expect((await client.call('GET', path, { token })).body).toEqual({ deposit: null })
  expect(await mailsTo('meera')).toEqual([])
})

it('belongs to the data of the courier: exported by its last four, erased with the account', async () => {
  const { id, token } = await courier('kavya')
  await put(token)
  const exported = await client.call<Record<string, unknown>>('GET', `/api/users/${id}/export`, { token })
  expect(exported.body).toMatchObject({ payouts: [], depositAccounts: [{ lastFour: '6789' }] })
  expect(JSON.stringify(exported.body)).not.toMatch(/50100123456789|HDFC0001234/)
  expect((await client.call('DELETE', `/api/users/${id}`, { token, body: { password } })).status).toBe(200)
  expect(await t.deps.db.select().from(depositAccounts).where(eq(depositAccounts.userId, id))).toEqual([])
  expect((await put(token)).status).toBe(401)
})

it("a courier's bank account is encrypted anew when the secret changes, but for what nobody can open", async () => {
  const [{ id, token }, lost] = [await courier('leela'), await courier('mohan')]
  await put(token)
  const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
  const rows = await t.deps.db.select().from(depositAccounts).where(eq(depositAccounts.userId, id))
  const text = rows[0] && unseal(t.deps.keys, 'deposit', id, rows[0])
  if (text == null) throw new Error('nothing was stored')
  const store = (userId: string, secret: string) => {
    const values = {
      ...seal(deriveKeys([secret]), 'deposit', userId, text, random),
      lastFour: '6789',
      changedAt: t.deps.clock(),
    }
    return t.deps.db
      .insert(depositAccounts)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: depositAccounts.userId, set: values })
  }
  await store(id, 'old secret')
  await store(lost.id, 'lost secret')
  await resealDeposits({ ...t.deps, keys: deriveKeys(['new secret', 'old secret']) })
  const readWith = async (userId: string, secret: string) => {
    const [row] = await t.deps.db.select().from(depositAccounts).where(eq(depositAccounts.userId, userId))
    return row && unseal(deriveKeys([secret]), 'deposit', userId, row)
  }
  expect([await readWith(id, 'new secret'), await readWith(id, 'old secret')]).toEqual([text, null])
  expect(await readWith(lost.id, 'lost secret')).toBe(text)
})

it("a courier's bank account is opened with an earlier secret, by no other owner, and not once it was changed", () => {
  const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
  const old = deriveKeys(['old secret'])
  const sealed = seal(old, 'deposit', 'ravi', 'text', random)
  expect(unseal(deriveKeys(['new secret', 'old secret']), 'deposit', 'ravi', sealed)).toBe('text')
  expect(unseal(deriveKeys(['new secret']), 'deposit', 'ravi', sealed)).toBeNull()
  expect(() => unseal(old, 'deposit', 'meera', sealed)).toThrow()
  const changed = Buffer.from(sealed.sealed)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => unseal(old, 'deposit', 'ravi', { ...sealed, sealed: changed })).toThrow()
  expect(seal(old, 'deposit', 'ravi', 'text', random).sealed).not.toEqual(sealed.sealed)
})
