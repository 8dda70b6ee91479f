import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  auditEntries,
  mailbox,
  restaurantAccounts,
  restaurantTaxDetails,
  users,
} from '#server/db/tables/index.ts'
import { taxDetailsOf } from '#server/features/restaurants/tax/tax-details.ts'
import { makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { openRestaurantAccount, resealRestaurantAccounts } from './restaurant-account.ts'

const password = 'Kitchen@1234'
let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const open = async () => {
  const { id } = await makeRestaurant(m.deps, { name: 'Annapurna' })
  const passwordHash = await m.deps.passwords.hash(password)
  const owner = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id, passwordHash })
  return { id, owner }
}
const account = {
  accountHolder: 'Asha Rao',
  accountNumber: '5010 0123-456789',
  ifsc: 'hdfc0001234',
  password,
}
const put = (as: Person, changes: object = {}) =>
  m.call('PUT', '/api/restaurant/payout-account', { as, body: { ...account, ...changes } })
const tax = { gstin: '29 AABCU 9603 R 1ZJ', pan: 'aabcu9603r' }
const putTax = (as: Person, body: object = tax) => m.call('PUT', '/api/restaurant/tax-details', { as, body })

it('the account of a restaurant is encrypted, shown by its last four digits, audited, and mailed to all who work there', async () => {
  const { id, owner } = await open()
  const colleague = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id })
  const get = () => m.call('GET', '/api/restaurant/payout-account', { as: owner })
  expect((await get()).body).toEqual({ deposit: null })
  const at = m.deps.clock().toISOString()
  expect((await put(owner)).body).toEqual({ deposit: { lastFour: '6789', changedAt: at } })
  m.time.advance(60_000)
  // The same again, written otherwise.
  expect((await put(owner, { accountNumber: '50100123456789' })).body.deposit.changedAt).toBe(at)
  for (const { id: person } of [owner, colleague]) {
    const [user] = await m.deps.db.select().from(users).where(eq(users.id, person))
    const mails = await sentMails(m.deps, eq(mailbox.to, user?.email ?? ''))
    expect(mails.map(({ subject }) => subject)).toEqual([
      'The bank account for payouts of Annapurna was changed',
    ])
    expect(mails[0]?.text).toContain('ends in 6789')
  }
  const audited = await m.deps.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'payoutAccount.changed'), eq(auditEntries.subjectId, id)))
  expect(audited.map(({ actorId, after }) => [actorId, after])).toEqual([[owner.id, null]])
  expect(await openRestaurantAccount(m.deps, m.deps.db, id)).toEqual({
    accountHolder: 'Asha Rao',
    accountNumber: '50100123456789',
    ifsc: 'HDFC0001234',
  })
  const { rows } = await m.deps.pool.query<{ name: string }>(
    `SELECT format('%I', table_name) AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  for (const { name } of rows) {
    const { rows: found } = await m.deps.pool.query(
      `SELECT 1 FROM ${name} t WHERE t::text ~ '50100123456789|HDFC0001234'`,
    )
    expect(found, name).toEqual([])
  }
  expect((await put(owner, { password: 'Wrong@1234' })).body.fields).toHaveProperty('password')
  expect((await put(owner, { ifsc: 'HDFC1001234' })).body.fields).toHaveProperty('ifsc')
  expect(
    (await m.call('GET', `/api/restaurant/payout-account?restaurant=${id}`, { as: m.staff })).status,
  ).toBe(403)
})

it('tax numbers are checked, encrypted, and of the PAN the end alone is shown', async () => {
  const { id, owner } = await open()
  const get = async () => (await m.call('GET', '/api/restaurant/tax-details', { as: owner })).body
  expect(await get()).toEqual({ taxDetails: null })
  const wrong: [object, string][] = [
    [{ ...tax, gstin: '29AABCU9603R1Z' }, 'A GSTIN has 15 characters, such as 29ABCPE1234F1Z7'],
    [{ ...tax, gstin: '29AABCU9603R1ZK' }, 'Its last character does not fit: please check what you typed'],
    [{ ...tax, gstin: '55AABCU9603R1ZJ' }, 'Its first two digits are no state’s code'],
    [{ ...tax, gstin: '27AAPFU0939F1ZV' }, 'The PAN in this GSTIN is another one'],
  ]
  for (const [body, message] of wrong)
    expect((await putTax(owner, body)).body.fields, message).toEqual({ gstin: message })
  expect((await putTax(owner, { gstin: null, pan: 'AABXU9603R' })).body.fields).toEqual({
    pan: 'A PAN has 10 characters, such as ABCPE1234F',
  })
  const shown = {
    gstin: '29AABCU9603R1ZJ',
    state: 'Karnataka',
    panEnding: '603R',
    changedAt: expect.any(String),
  }
  expect((await putTax(owner)).body).toEqual({ taxDetails: shown })
  expect(await get()).toEqual({ taxDetails: shown })
  expect(await taxDetailsOf(m.deps, m.deps.db, id)).toEqual({ gstin: '29AABCU9603R1ZJ', pan: 'AABCU9603R' })
  const { rows } = await m.deps.pool.query(
    `SELECT 1 FROM restaurant_tax_details t WHERE t::text ~ 'AABCU9603R'`,
  )
  expect(rows).toEqual([])
  expect((await putTax(owner, { gstin: null, pan: 'AABCU9603R' })).body.taxDetails).toMatchObject({
    gstin: null,
    state: null,
  })
  const entries = await m.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
  expect(entries.map(({ action, after }) => [action, after])).toEqual([
    ['taxDetails.changed', null],
    ['taxDetails.changed', null],
  ])
})

it('both belong to the data of who gave them, and go with the last who works there', async () => {
  const { id, owner } = await open()
  const colleague = await makePerson(m.deps, ['ROLE_RESTAURANT'], {
    restaurantId: id,
    passwordHash: await m.deps.passwords.hash(password),
  })
  await put(owner)
  await putTax(owner)
  const exported = (await m.call('GET', `/api/users/${owner.id}/export`, { as: owner })).body
  expect(exported).toMatchObject({
    restaurantAccounts: [{ restaurantId: id, lastFour: '6789' }],
    taxDetails: [{ restaurantId: id, pan: 'AABCU9603R' }],
  })
  expect(JSON.stringify(exported)).not.toMatch(/50100123456789/)
  const leave = (who: Person) => m.call('DELETE', `/api/users/${who.id}`, { as: who, body: { password } })
  const held = async () => [
    (await m.deps.db.select().from(restaurantAccounts).where(eq(restaurantAccounts.restaurantId, id))).length,
    (await m.deps.db.select().from(restaurantTaxDetails).where(eq(restaurantTaxDetails.restaurantId, id)))
      .length,
  ]
  expect((await leave(owner)).status).toBe(200)
  expect(await held()).toEqual([1, 1])
  await put(colleague, { accountNumber: '987654321' })
  await putTax(colleague, { gstin: null, pan: 'AABCU9603R' })
  expect((await leave(colleague)).status).toBe(200)
  expect(await held()).toEqual([0, 0])
})

it('the account is encrypted anew when the secret changes', async () => {
  const { deriveKeys } = await import('../../../secrets/keys.ts')
  const { id, owner } = await open()
  await put(owner)
  const before = await openRestaurantAccount(m.deps, m.deps.db, id)
  // As after a change of the secret: the current key is another one, the old one is still known.
  const fresh = deriveKeys(['new secret'])
  const keys = {
    ...m.deps.keys,
    current: fresh.current,
    all: (purpose: Parameters<typeof fresh.all>[0]) => [...fresh.all(purpose), ...m.deps.keys.all(purpose)],
  }
  await resealRestaurantAccounts({ ...m.deps, keys })
  expect(await openRestaurantAccount({ keys: fresh }, m.deps.db, id)).toEqual(before)
  expect(await openRestaurantAccount(m.deps, m.deps.db, id)).toBeNull()
})
