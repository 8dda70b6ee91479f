import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { donations, monthlyGifts, payments } from '#server/db/tables/index.ts'
import type { Donation, MonthlyGift } from '#shared/giving/contracts.ts'
import { chargeTime, nextTurn } from '#shared/giving/monthly.ts'
import { paise } from '#shared/money/money.ts'
import { unpaidMs } from '#shared/payments/unpaid.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import { noon } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { card, makePerson, type Person } from '#tests/builders.ts'
import { hostedMarketplace } from '#tests/hosted.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { resolveStalePayments } from '../../payments/resolve-stale-payments.ts'
import { sendReceipt } from '../receipts/send-receipt.ts'
import { giving } from '../room.ts'
import { chargeDueGifts, chargeMonthlyGift } from './charge-due.ts'
import { endMandateOf } from './stop-monthly.ts'

let m: Marketplace
let donor: Person
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
beforeEach(async () => {
  m.time.set(noon)
  donor = await makePerson(m.deps, ['ROLE_CUSTOMER'])
})

const byCard = (number?: string) => ({ method: 'creditCard', ...card(number) })
const onceCard = byCard('4000 0000 0000 0341')
const give = (changes: Record<string, unknown> = {}, as: Person | null = donor) =>
  m.call('POST', '/api/donations', {
    as,
    body: { amount: 50_000, anonymous: false, monthly: true, payment: byCard(), ...changes },
    key: randomUUID(),
  })
const given = async (changes: Record<string, unknown> = {}, as: Person | null = donor): Promise<Donation> => {
  const { status, body } = await give(changes, as)
  if (status !== 201) throw new Error(`the donation answered ${status}: ${JSON.stringify(body)}`)
  return body
}
const giftOf = async ({ id, receiptToken }: Donation, as: Person | null = null): Promise<MonthlyGift> =>
  (await m.call('GET', `/api/donations/${id}/monthly${as ? '' : `?token=${receiptToken}`}`, { as })).body
const stop = (id: string, token?: string, as: Person | null = null) =>
  m.call('POST', `/api/donations/${id}/monthly/stop${token ? `?token=${token}` : ''}`, { as })
const monthsOf = (giftId: string) =>
  m.deps.db
    .select()
    .from(donations)
    .where(eq(donations.monthlyGiftId, giftId))
    .orderBy(asc(donations.monthlyTurn), asc(donations.createdAt))
/** The hour's job, and the jobs that it sends. */
const hour = async (): Promise<void> => {
  await chargeDueGifts(m.deps)
  const pending = await m.deps.db
    .select()
    .from(donations)
    .where(and(eq(donations.status, 'pending'), sql`monthly_gift_id IS NOT NULL`))
  for (const { id } of pending) await chargeMonthlyGift(m.deps, id)
}
/** An hour's job each day, up to a day of the gift's life. */
const until = async (day: number): Promise<void> => {
  for (let at = Math.round((m.deps.clock().getTime() - noon.getTime()) / dayMs); at <= day; at++) {
    m.time.set(new Date(noon.getTime() + at * dayMs))
    await hour()
  }
}
const emailOf = ({ username }: Person) => `${username}@example.com`
const mailsTo = async (email: string) => (await sentMails(m.deps)).filter(({ to }) => to === email)
const endJobs = async (giftId: string): Promise<number> => {
  const { rowCount } = await m.deps.pool.query(
    "SELECT 1 FROM pgboss.job WHERE name = 'end-mandate' AND data->>'giftId' = $1",
    [giftId],
  )
  return rowCount ?? 0
}

describe('when a monthly gift is charged', () => {
  it('is ten in the morning of the same day, or of the last of a shorter month', () => {
    const days = [1, 2, 3, 13].map((turn) => chargeTime('2027-01-31', turn).toISOString())
    expect(days).toEqual([
      '2027-02-28T04:30:00.000Z',
      '2027-03-31T04:30:00.000Z',
      '2027-04-30T04:30:00.000Z',
      '2028-02-29T04:30:00.000Z',
    ])
  })

  it('leaves out what a server that was off has missed', () => {
    expect(nextTurn('2026-11-22', 0, new Date('2026-11-22T12:00:00Z'))).toBe(1)
    expect(nextTurn('2026-11-22', 1, new Date('2027-03-01T00:00:00Z'))).toBe(4)
  })
})

describe('a monthly gift', () => {
  it('is charged at once and then once a month, each time a donation like any other', async () => {
    const first = await given({ message: 'For the children', pan: 'ABCPE1234F' })
    expect(first).toMatchObject({ monthly: true, status: 'received' })
    const gift = await giftOf(first)
    expect(gift).toMatchObject({ status: 'active', months: 1, given: 50_000, lastFour: '4242', failures: 0 })
    expect(gift.dueAt?.slice(0, 10)).toBe('2026-02-05')
    await until(65)
    const months = await monthsOf(gift.id)
    expect(months.map(({ monthlyTurn, status, amount }) => [monthlyTurn, status, amount])).toEqual([
      [0, 'received', 50_000],
      [1, 'received', 50_000],
      [2, 'received', 50_000],
    ])
    expect(new Set(months.map(({ receiptNumber }) => receiptNumber)).size).toBe(3)
    // The wall need not show the message again; the receipt has the PAN each time.
    expect(months.map(({ message }) => message)).toEqual(['For the children', '', ''])
    expect(months.every(({ pan }) => pan !== null)).toBe(true)
    expect(await bookErrors(m.deps.pool)).toEqual([])
    const { rows } = await m.deps.pool.query(
      "SELECT sum(amount)::int AS fund FROM ledger_entries WHERE account = 'fund' AND payment_id = ANY ($1)",
      [months.map(({ paymentId }) => paymentId)],
    )
    expect(rows).toEqual([{ fund: 150_000 }])
    const { body } = await m.call('GET', '/api/donations/mine', { as: donor })
    expect(body.monthly).toMatchObject([{ id: gift.id, months: 3, given: 150_000 }])
    expect(body.sums.given).toBe(150_000)
  })

  it('is charged once a month however often and at once the job runs', async () => {
    const gift = await giftOf(await given())
    await until(30)
    m.time.set(new Date(chargeTime('2026-01-05', 1).getTime()))
    await Promise.all([chargeDueGifts(m.deps), chargeDueGifts(m.deps), chargeDueGifts(m.deps)])
    const [, second, ...more] = await monthsOf(gift.id)
    expect(more).toEqual([])
    await Promise.all([1, 2, 3].map(() => chargeMonthlyGift(m.deps, second?.id ?? '')))
    await hour()
    expect((await monthsOf(gift.id)).map(({ status }) => status)).toEqual(['received', 'received'])
    // Nor can anything else give the same month twice.
    await expect(
      m.deps.pool.query(
        'UPDATE donations SET monthly_turn = 0 WHERE monthly_gift_id = $1 AND monthly_turn = 1',
        [gift.id],
      ),
    ).rejects.toThrow('donations_monthly_key')
  })

  it('is announced three days before, with the receipt after, and never charged unannounced', async () => {
    const first = await given()
    const gift = await giftOf(first)
    await until(28)
    const soon = (await mailsTo(emailOf(donor))).find(({ subject }) => subject.includes('5 February 2026'))
    expect(soon?.text).toContain(`/donations/${first.id}?token=${first.receiptToken}#monthly`)
    await until(31)
    const [, second] = await monthsOf(gift.id)
    await sendReceipt(m.deps, second?.id ?? '')
    const receipt = (await mailsTo(emailOf(donor))).at(-1)
    expect(receipt?.text).toContain('The next time is on 5 March 2026')
    // A server that was off on those three days tells first, and charges a day later.
    m.time.set(new Date('2026-03-08T06:00:00Z'))
    await hour()
    expect(await monthsOf(gift.id)).toHaveLength(2)
    m.time.set(new Date('2026-03-09T05:59:00Z'))
    await hour()
    expect(await monthsOf(gift.id)).toHaveLength(2)
    m.time.set(new Date('2026-03-09T06:00:00Z'))
    await hour()
    expect(await monthsOf(gift.id)).toHaveLength(3)
  })

  it('that the bank does not allow is tried twice more, of which its donor hears, and ends', async () => {
    const gift = await giftOf(await given({ payment: onceCard }))
    await until(31)
    const own = async (): Promise<MonthlyGift> =>
      (await m.call('GET', '/api/donations/mine', { as: donor })).body.monthly.find(
        ({ id }: MonthlyGift) => id === gift.id,
      )
    expect(await own()).toMatchObject({ status: 'active', failures: 1, months: 1 })
    await until(45)
    expect(await own()).toMatchObject({ status: 'ended', failures: 3, months: 1, dueAt: null })
    await until(70)
    expect((await monthsOf(gift.id)).map(({ status }) => status)).toEqual([
      'received',
      'failed',
      'failed',
      'failed',
    ])
    const failed = (await mailsTo(emailOf(donor))).filter(({ subject }) =>
      subject.includes('did not go through'),
    )
    expect(failed).toHaveLength(3)
    expect(failed[0]?.text).toContain('We try again on 8 February 2026')
    expect(failed[2]?.text).toContain('has ended')
    expect(await endJobs(gift.id)).toBe(1)
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('is stopped in one call by its donor, or by the token in the mail, once and for good', async () => {
    const [one, other] = [await given(), await given({ email: 'a@example.com' }, null)]
    const stranger = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    expect((await stop(one.id, undefined, stranger)).status).toBe(404)
    expect((await stop(one.id, 'x'.repeat(43))).status).toBe(404)
    // An admin says why.
    expect((await stop(one.id, undefined, m.admin)).status).toBe(404)
    expect((await stop(one.id, undefined, donor)).body).toMatchObject({ status: 'stopped', dueAt: null })
    expect((await stop(one.id, undefined, donor)).body).toMatchObject({ status: 'stopped' })
    expect((await stop(other.id, other.receiptToken)).body).toMatchObject({ status: 'stopped' })
    await until(40)
    for (const donation of [one, other]) {
      const gift = await giftOf(donation)
      expect(await monthsOf(gift.id)).toHaveLength(1)
      expect(await endJobs(gift.id)).toBe(1)
      await endMandateOf(m.deps, gift.id)
    }
    expect(
      (await mailsTo('a@example.com')).filter(({ subject }) => subject.includes('is stopped')),
    ).toHaveLength(1)
    const once = await given({ monthly: false })
    expect((await stop(once.id, once.receiptToken)).status).toBe(404)
  })

  it('that is stopped while it is about to be charged is not', async () => {
    const first = await given()
    const gift = await giftOf(first)
    await until(28)
    m.time.set(chargeTime('2026-01-05', 1))
    await chargeDueGifts(m.deps)
    await stop(first.id, first.receiptToken)
    await hour()
    expect((await monthsOf(gift.id)).map(({ status }) => status)).toEqual(['received', 'failed'])
    expect(await giftOf(first)).toMatchObject({ status: 'stopped', failures: 0 })
  })

  it('whose charge waits for its job is asked about and left alone, and charged within the hour', async () => {
    const { giftId, second } = await (async () => {
      const { id } = await giftOf(await given())
      await until(28)
      m.time.set(chargeTime('2026-01-05', 1))
      await chargeDueGifts(m.deps)
      return { giftId: id, second: (await monthsOf(id)).at(-1) }
    })()
    const find = vi.spyOn(m.deps.payments, 'find')
    m.time.advance(unpaidMs)
    expect(await resolveStalePayments(m.deps)).not.toContain(second?.paymentId)
    expect(find).toHaveBeenCalledWith(second?.paymentId)
    find.mockRestore()
    expect((await monthsOf(giftId)).map(({ status }) => status)).toEqual(['received', 'pending'])
    m.time.advance(hourMs - unpaidMs)
    // The job has failed for good, say.
    await chargeDueGifts(m.deps)
    expect((await monthsOf(giftId)).map(({ status }) => status)).toEqual(['received', 'received'])
    const failures = (await mailsTo(emailOf(donor))).filter(({ subject }) => subject.includes('did not go'))
    expect(failures).toEqual([])
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('is none where its first payment is declined', async () => {
    expect((await give({ payment: byCard('4000 0000 0000 0002') })).status).toBe(402)
    const [row] = await m.deps.db.select().from(monthlyGifts).where(eq(monthlyGifts.userId, donor.id))
    expect(row).toMatchObject({ status: 'failed', dueAt: null })
    expect((await m.call('GET', '/api/donations/mine', { as: donor })).body.monthly).toEqual([])
  })

  it('is refused above the banks’ limit, for meals, and without an address', async () => {
    expect((await give({ amount: 1_500_100 })).body.fields.amount).toContain('₹15,000')
    expect((await give({ meals: 10, amount: 50_000 })).body.fields.monthly).toContain(
      'Meals are sponsored once',
    )
    expect((await give({}, null)).body.fields.email).toContain('before each charge')
  })

  it('is in the export of an account, and stopped with its deletion', async () => {
    const first = await given()
    const gift = await giftOf(first)
    const exported = await m.call('GET', `/api/users/${donor.id}/export`, { as: donor })
    expect(exported.body.monthlyGifts).toMatchObject([{ id: gift.id, amount: 50_000 }])
    const { erase } = giving.account?.(m.deps) ?? {}
    await m.deps.db.transaction(async (tx) => erase?.(tx, { id: donor.id, ownEmail: null }))
    const [row] = await m.deps.db.select().from(monthlyGifts).where(eq(monthlyGifts.id, gift.id))
    expect(row).toMatchObject({ status: 'stopped', dueAt: null })
    expect(await endJobs(gift.id)).toBe(1)
  })

  it('is listed for admins with what comes every month, and stopped by one who says why', async () => {
    const first = await given({ name: 'Lekha Nambiar' })
    const gift = await giftOf(first)
    const list = async (query: string) =>
      (await m.call('GET', `/api/admin/monthly-gifts?${query}`, { as: m.admin })).body
    const before = await list('q=lekha&status=active')
    expect(before.items).toMatchObject([
      { id: gift.id, donor: { name: 'Lekha Nambiar', email: emailOf(donor) } },
    ])
    const path = `/api/admin/monthly-gifts/${gift.id}/stop`
    expect((await m.call('POST', path, { as: m.admin, body: {} })).status).toBe(422)
    const stopped = await m.call('POST', path, { as: m.admin, body: { reason: 'They called' } })
    expect(stopped.body).toMatchObject({ status: 'stopped' })
    expect((await list('')).monthly).toBe(before.monthly - 50_000)
    expect((await mailsTo(emailOf(donor))).at(-1)?.text).toContain('we stopped your gift')
    expect(
      (await m.call('POST', '/api/admin/monthly-gifts/none/stop', { as: m.admin, body: { reason: 'x' } }))
        .status,
    ).toBe(404)
  })
})

it('on the page of a payment service its donor agrees, and later months need nobody', async () => {
  const h = await hostedMarketplace()
  try {
    const { body } = await h.call('POST', '/api/donations', {
      as: h.customer,
      body: { amount: 50_000, anonymous: false, monthly: true, paymentMethod: 'upi' },
      key: randomUUID(),
    })
    const page = await h.app.inject(new URL(body.action.url).pathname)
    expect(page.body).toContain('charged the same every month')
    await h.press(body.action, 'pay')
    await h.deliver()
    const [gift] = await h.deps.db.select().from(monthlyGifts)
    expect(gift?.status).toBe('active')
    for (const at of ['2026-02-02', '2026-02-05']) {
      h.time.set(new Date(`${at}T12:00:00Z`))
      await chargeDueGifts(h.deps)
    }
    const [second] = await h.deps.db.select().from(donations).where(eq(donations.monthlyTurn, 1))
    await chargeMonthlyGift(h.deps, second?.id ?? '')
    const [settled] = await h.deps.db.select().from(donations).where(eq(donations.monthlyTurn, 1))
    expect(settled?.status).toBe('received')
    // The next was charged, and the answer lost: the service is asked.
    for (const at of ['2026-03-02', '2026-03-05']) {
      h.time.set(new Date(`${at}T12:00:00Z`))
      await chargeDueGifts(h.deps)
    }
    const third = eq(donations.monthlyTurn, 2)
    const [lost] = await h.deps.db.select().from(donations).where(third)
    const [first] = await h.deps.db
      .select()
      .from(payments)
      .where(eq(payments.id, gift?.paymentId ?? ''))
    await h.deps.payments.mandates?.charge({
      ...{ paymentId: lost?.paymentId ?? '', amount: paise(50_000) },
      mandate: { paymentId: first?.id ?? '', reference: first?.reference ?? '' },
    })
    h.time.advance(unpaidMs)
    expect(await resolveStalePayments(h.deps)).toContain(lost?.paymentId)
    expect((await h.deps.db.select().from(donations).where(third))[0]?.status).toBe('received')
    expect(await bookErrors(h.deps.pool)).toEqual([])
  } finally {
    await h.close()
  }
})
