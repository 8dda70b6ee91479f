import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditEntries, payouts } from '#server/db/tables/index.ts'
import { password } from '#tests/accounts-client.ts'
import { noon } from '#tests/app.ts'
import { makeDish, makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { payOutWeek } from '../pay-out.ts'

let m: Marketplace
let first: { id: string; staff: Person }

/** A kitchen of which one order was delivered and paid for. */
const kitchenWithAnOrder = async (name: string) => {
  const { id } = await makeRestaurant(m.deps, { name })
  const passwordHash = await m.deps.passwords.hash(password)
  const staff = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id, passwordHash })
  const dish = await makeDish(m.deps, id, { name: 'Pav Bhaji', price: 20_000 })
  const order = await m.place({
    items: [{ dishId: dish.id, quantity: 1 }],
    paymentMethod: 'upi',
    payment: { upiId: 'success@upi' },
  })
  for (const step of ['accept', 'ready', 'deliver'])
    await m.call('POST', `/api/restaurant/orders/${order.id}/${step}`, { as: staff })
  return { id, staff }
}
const giveAccount = (staff: Person, accountNumber: string) =>
  m.call('PUT', '/api/restaurant/payout-account', {
    as: staff,
    body: {
      password,
      accountHolder: '=Rasoi',
      accountNumber,
      ifsc: 'HDFC0001234',
    },
  })
const admin = (method: 'GET' | 'POST', path: string, body?: object) =>
  m.call(method, `/api/admin/payout-files${path}`, { as: m.admin, ...(body && { body }) })
const answer = (csv: string, preview = false) => admin('POST', '/answer', { csv, preview })
const payoutOf = async (id: string) => {
  const [row] = await m.deps.db.select().from(payouts).where(eq(payouts.owner, id))
  if (!row) throw new Error('no payout')
  return { ...row, name: `P-${String(row.number).padStart(5, '0')}` }
}

beforeAll(async () => {
  m = await marketplace()
  m.time.set(noon)
  first = await kitchenWithAnOrder('Rasoi')
  await kitchenWithAnOrder('Dhaba')
  m.time.advance(7 * 24 * 3_600_000)
  await payOutWeek(m.deps)
})
afterAll(() => m.close())

it('the bank file orders nothing for who gave no account, and names them', async () => {
  const { status, body } = await admin('POST', '')
  expect([status, body.file]).toEqual([200, null])
  expect(body.left.map(({ name, why }: { name: string; why: string }) => [name, why])).toEqual(
    expect.arrayContaining([
      ['Rasoi', 'noAccount'],
      ['Dhaba', 'noAccount'],
    ]),
  )
  expect((await admin('GET', '')).body.items).toEqual([])
})

it('a file has each payout once, whoever makes files at once, with the account that it goes to', async () => {
  expect((await giveAccount(first.staff, '000123456789')).status).toBe(200)
  const made = await Promise.all([admin('POST', ''), admin('POST', ''), admin('POST', '')])
  const files = made.flatMap(({ body }) => (body.file ? [body.file] : []))
  expect(files).toHaveLength(1)
  const payout = await payoutOf(first.id)
  expect(files[0]).toMatchObject({ payouts: 1, amount: payout.amount, waiting: 1 })
  const { body } = await admin('POST', `/${files[0].number}/read`)
  expect(body.csv).toBe(
    `"Payout","Beneficiary","Account number","IFSC","Amount","Currency","Remarks"\r\n"${payout.name}","'=Rasoi","000123456789","HDFC0001234","${(payout.amount / 100).toFixed(2)}","INR","${payout.name.replace('-', '')}"\r\n`,
  )
  expect((await admin('POST', '/9999/read')).status).toBe(404)
  const audited = await m.deps.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectKind, 'payoutFile'))
  expect(audited.map(({ action }) => action)).toEqual(['payoutFile.made', 'payoutFile.read'])
  // Of the account nothing is in the log.
  expect(JSON.stringify(audited)).not.toContain('123456789')
  for (const as of [first.staff, m.customer])
    expect((await m.call('POST', '/api/admin/payout-files', { as })).status).toBe(403)
})

it('an answer is tried first, then marks, and the same once more changes nothing', async () => {
  const { name, amount } = await payoutOf(first.id)
  const csv = `Remarks,Status,UTR\n${name.replace('-', '')},Paid,N42\nP99999,Paid,N43\n${name},Failed,\n,Paid,N44`
  const tried = await answer(csv, true)
  expect(tried.body).toMatchObject({ sent: 1, failed: 0, amount, refusedCount: 3 })
  expect(tried.body.refused.map(({ line }: { line: number }) => line)).toEqual([3, 4, 5])
  expect((await payoutOf(first.id)).state).toBe('booked')
  expect((await answer(csv)).body).toMatchObject({ sent: 1, unchanged: 0 })
  expect(await payoutOf(first.id)).toMatchObject({ state: 'sent', reference: 'N42' })
  expect((await answer(csv)).body).toMatchObject({ sent: 0, unchanged: 1, amount: 0 })
  expect((await answer(`Remarks,Status,UTR\n${name},Paid,N45`)).body).toMatchObject({
    sent: 0,
    refusedCount: 1,
  })
  expect((await answer('no table')).status).toBe(422)
  expect((await answer('')).status).toBe(422)
  const [file] = (await admin('GET', '')).body.items
  expect(file).toMatchObject({ payouts: 1, sent: 1, failed: 0, waiting: 0 })
})

it('what came back is in a file again once its account was changed', async () => {
  const { name, id } = await payoutOf(first.id)
  await answer(`Remarks,Status,Reason\n${name},Returned,Account closed`)
  expect(await payoutOf(first.id)).toMatchObject({ state: 'failed', failure: 'Account closed', file: null })
  expect((await admin('POST', '')).body).toMatchObject({
    file: null,
    left: expect.arrayContaining([expect.objectContaining({ number: name, why: 'sameAccount' })]),
  })
  m.time.advance(60_000)
  await giveAccount(first.staff, '000987654321')
  const { file } = (await admin('POST', '')).body
  expect(file.payouts).toBe(1)
  expect((await admin('POST', `/${file.number}/read`)).body.csv).toContain('000987654321')
  await answer(`Remarks,Status,UTR\n${name},Credited,N50`)
  const audited = await m.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
  expect(audited.map(({ action }) => action)).toEqual(['payout.sent', 'payout.failed', 'payout.sent'])
  // Of a file nothing is ordered twice: what was sent is in it no more.
  expect((await admin('POST', `/${file.number}/read`)).body.csv.split('\r\n')).toHaveLength(2)
})
