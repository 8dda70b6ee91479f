import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobHandlers } from '#server/compose.ts'
import { dealAlerts, mailbox, restaurants, users } from '#server/db/tables/index.ts'
import { eraseRescuer, rescueDataOf } from '#server/features/rescue/personal-data.ts'
import { noon } from '#tests/app.ts'
import { makePerson, type Person } from '#tests/builders.ts'
import { mailedToken } from '#tests/mailed-link.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { rescue } from '#tests/rescue.ts'

let m: Marketplace
let r: ReturnType<typeof rescue>
beforeAll(async () => {
  m = await marketplace()
  r = rescue(m)
  await m.deps.db
    .update(restaurants)
    .set({ lat: 12.97, lng: 77.59 })
    .where(eq(restaurants.id, m.restaurant.id))
})
afterAll(() => m.close())
beforeEach(async () => {
  m.time.set(noon)
  await m.deps.db.delete(dealAlerts)
  await m.deps.db.delete(mailbox)
  await m.deps.pool.query(`DELETE FROM pgboss.job WHERE name = 'announce-deal'`)
})

const dayMs = 86_400_000
const emailOf = (person: Person) => `${person.username}@example.com`
const person = (values: Parameters<typeof makePerson>[2] = {}) =>
  makePerson(m.deps, ['ROLE_CUSTOMER'], values)
const read = async (as: Person) => (await m.call('GET', '/api/deal-alert', { as })).body
const ask = (as: Person, near: { lat: number; lng: number } | null = null) =>
  m.call('PUT', '/api/deal-alert', { as, body: { near } })
const asked = async (near?: { lat: number; lng: number }) => {
  const someone = await person()
  expect((await ask(someone, near ?? null)).status).toBe(200)
  return someone
}
const deal = (values: Record<string, unknown> = {}) => r.list({ salePrice: 3_000, ...values })
/** Does what is queued, each job twice, as after a crash. */
const work = async () => {
  const { rows } = await m.deps.pool.query(
    `WITH queued AS (DELETE FROM pgboss.job WHERE name = 'announce-deal' RETURNING data, created_on)
     SELECT data FROM queued ORDER BY created_on`,
  )
  for (const { data } of [...rows, ...rows]) await jobHandlers(m.deps)['announce-deal'](data)
  return rows.length
}
const mailsTo = (...people: Person[]) => sentMails(m.deps, inArray(mailbox.to, people.map(emailOf)))

describe('who wants to be told of rescue deals', () => {
  it('says so once or again, with the place or without, and takes it back', async () => {
    const someone = await person()
    expect(await read(someone)).toEqual({ on: false, near: null })
    for (const _ of ['once', 'again']) expect((await ask(someone)).body).toEqual({ on: true, near: null })
    const near = { lat: 12.98, lng: 77.6 }
    expect((await ask(someone, near)).body).toEqual({ on: true, near })
    expect(await read(someone)).toEqual({ on: true, near })
    expect((await ask(someone, { lat: 120, lng: 0 })).status).toBe(422)
    for (const _ of ['once', 'again'])
      expect((await m.call('DELETE', '/api/deal-alert', { as: someone })).body.on).toBe(false)
    expect(await read(someone)).toEqual({ on: false, near: null })
  })

  it('is told once a day, whatever is repeated and however many deals there are, and the next day again', async () => {
    const someone = await asked()
    const { id } = await deal({ title: 'Lemon rice' })
    await deal({ title: 'Curd rice' })
    expect(await work()).toBe(2)
    const [mail, ...more] = await mailsTo(someone)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('A rescue deal: Lemon rice')
    expect(mail?.text).toContain(`/rescue?deal=${id}`)
    expect(mail?.text).toContain('A portion: ₹30.00')
    // Who leaves and comes back the same day is told of no second one.
    await m.call('DELETE', '/api/deal-alert', { as: someone })
    await ask(someone)
    await deal()
    await work()
    expect(await mailsTo(someone)).toHaveLength(1)
    m.time.set(new Date(noon.getTime() + dayMs))
    await deal()
    await work()
    expect(await mailsTo(someone)).toHaveLength(2)
  })

  it('reads the day of a time that is not of the day of the listing', async () => {
    const someone = await asked()
    // Half past eleven in the evening.
    m.time.set(new Date(noon.getTime() + 10.5 * 3_600_000))
    await deal()
    await work()
    const [mail] = await mailsTo(someone)
    expect(mail?.text).toContain('On sale until: 6 January 2026 at 1:30 AM')
  })

  it('of two deals at once hears of one', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => asked()))
    const lots = await Promise.all([deal(), deal()])
    await Promise.all(lots.map(({ id }) => jobHandlers(m.deps)['announce-deal']({ lotId: id, after: null })))
    expect((await mailsTo(...people)).map(({ to }) => to).toSorted()).toEqual(people.map(emailOf).toSorted())
  })

  it('is told by the hundred, and nobody is left out', async () => {
    const people = await Promise.all(Array.from({ length: 103 }, () => person()))
    await m.deps.db
      .insert(dealAlerts)
      .values(people.map(({ id }) => ({ userId: id, createdAt: m.deps.clock() })))
    await deal()
    expect(await work()).toBe(1)
    expect(await work()).toBeGreaterThan(0)
    expect(await m.deps.db.$count(mailbox)).toBe(103)
  })

  it('is told of what is near the place alone, and of nothing that is gone, over or of their own kitchen', async () => {
    const near = await asked({ lat: 12.99, lng: 77.6 })
    const far = await asked({ lat: 13.2, lng: 77.7 })
    const suspended = await asked()
    await m.deps.db
      .update(users)
      .set({ suspendedAt: m.deps.clock(), suspensionReason: 'x' })
      .where(eq(users.id, suspended.id))
    await ask(m.staff)
    // For shelters at once: no deal.
    await r.list()
    expect(await work()).toBe(0)
    const gone = await deal({ portions: 1 })
    await m.call('POST', `/api/surplus/${gone.id}/reserve`, {
      as: m.customer,
      key: gone.id,
      body: { portions: 1, paymentMethod: 'cashOnDelivery' },
    })
    const closed = await deal()
    await r.act(m.staff, closed.id, 'close', { reason: 'Dropped' })
    const over = await deal()
    m.time.set(new Date(Date.parse(over.saleUntil)))
    expect(await work()).toBe(3)
    expect(await m.deps.db.$count(mailbox, sql`${mailbox.content}::text LIKE '%/rescue?deal=%'`)).toBe(0)
    await deal()
    await work()
    const mails = await sentMails(m.deps, sql`${mailbox.content}::text LIKE '%/rescue?deal=%'`)
    expect(mails.map(({ to }) => to)).toEqual([emailOf(near)])
    expect(mails[0]?.subject).toBe('A rescue deal near you: Vegetable biryani')
    expect(await read(far)).toMatchObject({ on: true })
  })

  it('is tried again where the mail could not be sent, and only then', async () => {
    const [lucky, unlucky] = [await asked(), await asked()]
    const { id } = await deal()
    const { transmitAll } = m.deps.mailer
    m.deps.mailer.transmitAll = async (parcels) => {
      const results: PromiseSettledResult<void>[] = []
      for (const parcel of parcels)
        results.push(
          ...(parcel.to === emailOf(unlucky)
            ? await Promise.allSettled([Promise.reject(new Error('the mail server is away'))])
            : await transmitAll([parcel])),
        )
      return results
    }
    const job = () => jobHandlers(m.deps)['announce-deal']({ lotId: id, after: null })
    await expect(job()).rejects.toThrow('could not be told')
    m.deps.mailer.transmitAll = transmitAll
    expect(await mailsTo(lucky, unlucky)).toHaveLength(1)
    await job()
    await job()
    expect((await mailsTo(lucky, unlucky)).map(({ to }) => to)).toEqual([emailOf(lucky), emailOf(unlucky)])
  })

  it('leaves by the link in the e-mail, in their language, without signing in and as often as they press', async () => {
    const someone = await person({ language: 'hi' })
    await ask(someone)
    await deal()
    await work()
    const token = await mailedToken(m.deps, emailOf(someone), 'rescue')
    expect((await mailsTo(someone))[0]?.text).toContain('/hi/rescue?token=')
    const leave = (sent: string) => m.call('POST', '/api/deal-alert/unsubscribe', { body: { token: sent } })
    expect((await leave(`${token}x`)).status).toBe(404)
    expect((await read(someone)).on).toBe(true)
    for (const _ of ['once', 'again']) expect((await leave(token)).status).toBe(200)
    expect((await read(someone)).on).toBe(false)
  })

  it('has it in the export, and it goes with the account', async () => {
    const someone = await asked({ lat: 12.97, lng: 77.59 })
    expect(await rescueDataOf(m.deps.db, someone.id)).toMatchObject({
      dealAlerts: [{ lat: 12.97, lng: 77.59, lastNotifiedOn: null }],
    })
    await m.deps.db.transaction((tx) => eraseRescuer(m.deps, tx, someone.id))
    expect(await m.deps.db.$count(dealAlerts, eq(dealAlerts.userId, someone.id))).toBe(0)
  })
})
