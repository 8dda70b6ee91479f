import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orders, restaurants, slots, users } from '#server/db/tables/index.ts'
import type { JobData } from '#server/jobs/queues.ts'
import type { Slot } from '#shared/slots/contracts.ts'
import { noon } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { card, makeDish, makePerson } from '#tests/builders.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { releaseOrders } from '../lifecycle/in-time/release-orders.ts'
import { sendOrderMail } from '../messages/order-mail.ts'
import { cancelClosed } from './cancel-closed.ts'
import { remindOfOrders } from './remind-of-orders.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
beforeEach(() => m.time.set(noon))

const minutes = (count: number, from = noon) => new Date(from.getTime() + count * 60_000)
const [today, tomorrow] = ['2026-01-05', '2026-01-06']
const slotsOf = async (date: string): Promise<Slot[]> =>
  (await m.call('GET', `/api/restaurants/${m.restaurant.id}/slots?date=${date}`)).body.slots
const slotAt = async (index: number, date = tomorrow) => {
  const slot = (await slotsOf(date))[index]
  if (!slot) throw new Error('no slot')
  return slot
}
const load = async (from: string) => {
  const [row] = await m.deps.db
    .select({ orders: slots.orders, portions: slots.portions })
    .from(slots)
    .where(and(eq(slots.restaurantId, m.restaurant.id), eq(slots.from, new Date(from))))
  return row ?? { orders: 0, portions: 0 }
}
const set = (values: Partial<typeof restaurants.$inferInsert>) =>
  m.deps.db
    .update(restaurants)
    .set({ ...values, orderingVersion: sql`${restaurants.orderingVersion} + 1` })
    .where(eq(restaurants.id, m.restaurant.id))
const move = (id: string, slot: string, as = m.customer) =>
  m.call('POST', `/api/orders/${id}/slot`, { as, body: { slot } })
const byCard = { paymentMethod: 'creditCard', payment: card() }
/** Does the jobs of a queue that wait. */
const work = async <N extends 'order-mail' | 'cancel-closed'>(
  name: N,
  handle: (data: JobData[N]) => Promise<unknown>,
) => {
  const { rows } = await m.deps.pool.query('DELETE FROM pgboss.job WHERE name = $1 RETURNING data', [name])
  for (const { data } of rows) await handle(data)
  return rows.length
}
const mailsOf = async (id: string) => {
  await work('order-mail', (due) => sendOrderMail(m.deps, due))
  return (await sentMails(m.deps)).filter(({ text }) => text.includes(id))
}

describe('another time for an order for later', () => {
  it('takes the new slot, gives the old one back, and moves promise and kitchen with it', async () => {
    const [old, wanted] = [await slotAt(20), await slotAt(40)]
    const placed = await m.place({ ...byCard, slot: old.from })
    const { status, body } = await move(placed.id, wanted.from)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'scheduled',
      slot: { from: wanted.from, to: wanted.to },
      arrival: { from: wanted.from, to: wanted.to },
      total: placed.total,
      payment: { status: 'captured', refunded: 0 },
    })
    const moved = Date.parse(wanted.from) - Date.parse(old.from)
    expect(Date.parse(body.cancelUntil) - Date.parse(placed.cancelUntil)).toBe(moved)
    expect([await load(old.from), await load(wanted.from)]).toEqual([
      { orders: 0, portions: 0 },
      { orders: 1, portions: 3 },
    ])
    // A repeat changes nothing.
    expect((await move(placed.id, wanted.from)).body).toEqual(body)
    expect(await load(wanted.from)).toEqual({ orders: 1, portions: 3 })
    m.time.set(new Date(placed.cancelUntil))
    expect(await releaseOrders(m.deps)).toEqual([])
    m.time.set(new Date(body.cancelUntil))
    expect(await releaseOrders(m.deps)).toEqual([placed.id])
    expect(await move(placed.id, old.from)).toMatchObject({
      status: 409,
      body: { code: 'illegal_transition' },
    })
    // Written too late to be news: its kitchen has it since.
    expect((await mailsOf(placed.id)).some(({ subject }) => subject.includes('another time'))).toBe(true)
  })

  it('is told to the customer by e-mail, and only the last of several', async () => {
    const [old, first, second] = [await slotAt(20), await slotAt(41), await slotAt(42)]
    const { id } = await m.place({ slot: old.from })
    await move(id, first.from)
    m.time.advance(1_000)
    await move(id, second.from)
    const moved = (await mailsOf(id)).filter(({ subject }) => subject.includes('another time'))
    expect(moved).toHaveLength(1)
  })

  it('is nobody’s to choose for another, nor one of an order as soon as possible', async () => {
    const { from } = await slotAt(43)
    const { id } = await m.place({ slot: (await slotAt(20)).from })
    const stranger = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    expect((await move(id, from, stranger)).status).toBe(404)
    expect((await move((await m.place()).id, from)).status).toBe(409)
    expect((await move(id, minutes(-60).toISOString())).body.code).toBe('too_late')
    expect((await move(id, minutes(20 * 24 * 60).toISOString())).status).toBe(422)
    await m.call('POST', `/api/orders/${id}/cancel`, { as: m.customer })
    expect((await move(id, from)).status).toBe(409)
  })

  it('leads back where there is no room, and takes nothing', async () => {
    const [old, full] = [await slotAt(21), await slotAt(44)]
    await set({ slotOrders: 1 })
    try {
      await m.place({ slot: full.from })
      const { id } = await m.place({ slot: old.from })
      expect(await move(id, full.from)).toMatchObject({ status: 409, body: { code: 'slot_full' } })
      expect([await load(old.from), await load(full.from)]).toEqual([
        { orders: 1, portions: 3 },
        { orders: 1, portions: 3 },
      ])
      await set({ slotOrders: 8, slotPortions: 4 })
      expect(await move(id, full.from)).toMatchObject({ status: 409, body: { code: 'slot_full' } })
    } finally {
      await set({ slotOrders: 8, slotPortions: 40 })
    }
  })

  it('is never overfilled by many who change at once, also against each other', async () => {
    const [one, other] = [await slotAt(50), await slotAt(51)]
    await set({ slotOrders: 6 })
    try {
      const place = (slot: string) => Promise.all(Array.from({ length: 4 }, () => m.place({ slot })))
      const [ofOne, ofOther] = [await place(one.from), await place(other.from)]
      const answers = await Promise.all([
        ...ofOne.map(({ id }) => move(id, other.from)),
        ...ofOther.map(({ id }) => move(id, one.from)),
        ...Array.from({ length: 8 }, (_, at) => m.checkout({ slot: (at % 2 ? one : other).from })),
      ])
      expect(new Set(answers.map(({ status }) => status)).difference(new Set([200, 201, 409]))).toEqual(
        new Set(),
      )
      for (const { from } of [one, other]) {
        const taken = await load(from)
        expect(taken.orders).toBeLessThanOrEqual(6)
        const there = and(eq(orders.slotFrom, new Date(from)), eq(orders.status, 'scheduled'))
        expect(taken).toEqual({
          orders: await m.deps.db.$count(orders, there),
          portions: 3 * (await m.deps.db.$count(orders, there)),
        })
      }
    } finally {
      await set({ slotOrders: 8 })
    }
  })

  it('that is nearer goes to its kitchen at once, and not in the past', async () => {
    const near = await slotAt(0, today)
    const { id } = await m.place({ slot: (await slotAt(23)).from })
    await set({ preparationMinutes: 90, slotLeadMinutes: 0 })
    try {
      expect((await move(id, near.from)).status).toBe(200)
      const [order] = await m.deps.db.select().from(orders).where(eq(orders.id, id))
      expect(order?.releaseAt).toEqual(noon)
      expect(await releaseOrders(m.deps)).toContain(id)
    } finally {
      await set({ preparationMinutes: null, slotLeadMinutes: null })
    }
  })

  it('is ordered as long before as the restaurant says, as at checkout', async () => {
    const { id } = await m.place({ slot: (await slotAt(24)).from })
    const { from } = await slotAt(4, today)
    await set({ slotLeadMinutes: 600 })
    try {
      expect((await m.checkout({ slot: from })).body.code).toBe('too_late')
      expect((await move(id, from)).body.code).toBe('too_late')
    } finally {
      await set({ slotLeadMinutes: null })
    }
  })

  it('never comes to its kitchen once it is cancelled', async () => {
    const { id, cancelUntil } = await m.place({ slot: (await slotAt(25)).from })
    await m.call('POST', `/api/orders/${id}/cancel`, { as: m.customer })
    m.time.set(new Date(cancelUntil))
    expect(await releaseOrders(m.deps)).not.toContain(id)
    expect((await m.see(id)).status).toBe('cancelled')
  })

  it('is of the same day where a dish is made in a small number each day', async () => {
    const few = await makeDish(m.deps, m.restaurant.id, { price: 500, stockPerDay: 5 })
    const [first, second] = [await slotAt(0, today), await slotAt(3, today)]
    const { id } = await m.place({ slot: first.from, items: [{ dishId: few.id, quantity: 1 }] })
    expect((await move(id, (await slotAt(22)).from)).body.code).toBe('dish_unavailable')
    expect((await move(id, second.from)).status).toBe(200)
  })
})

describe('a day that the restaurant closes', () => {
  const holiday = { date: tomorrow, until: tomorrow, open: false, from: null, to: null }
  const close = (holidays: object[]) => m.call('PUT', '/api/restaurant', { as: m.staff, body: { holidays } })
  const asked = async (body: object) =>
    (await m.call('POST', '/api/restaurant/orders/later/closing', { as: m.staff, body })).body.orders
  const end = () => work('cancel-closed', (closing) => cancelClosed(m.deps, closing))

  it('says how many orders for later it ends, cancels and refunds them once, and writes to their customers', async () => {
    for (const { id } of await m.deps.db.select().from(orders).where(eq(orders.status, 'scheduled')))
      await m.call('POST', `/api/orders/${id}/cancel`, { as: m.customer })
    await work('cancel-closed', async () => {})
    const { from } = await slotAt(46)
    const paid = await m.place({ ...byCard, slot: from })
    const cash = await m.place({ slot: from })
    const elsewhen = await m.place({ slot: (await slotAt(20, '2026-01-07')).from })
    expect(await asked({ holidays: [holiday] })).toBe(2)
    expect(await asked({ minutes: 24 * 60 })).toBe(2)
    expect(await asked({})).toBe(0)
    // Admins are asked the same, of hours too.
    const url = `/api/admin/restaurants/${m.restaurant.id}/closing`
    const closed = { open: false, from: null, to: null }
    const never = { hours: Array.from({ length: 7 }, (_, day) => ({ day, ...closed })) }
    const byAdmin = async (body: object) => (await m.call('POST', url, { as: m.admin, body })).body
    expect(await byAdmin({ holidays: [holiday] })).toEqual({ orders: 2 })
    expect((await byAdmin(never)).orders).toBeGreaterThanOrEqual(2)
    expect((await m.see(paid.id)).status).toBe('scheduled')
    expect((await close([holiday])).status).toBe(200)
    expect(await end()).toBe(1)
    expect(await m.see(paid.id)).toMatchObject({
      status: 'cancelled',
      payment: { status: 'refunded', refunded: paid.total },
      timeline: expect.arrayContaining([expect.objectContaining({ status: 'cancelled', by: 'restaurant' })]),
    })
    expect((await m.see(cash.id)).status).toBe('cancelled')
    expect((await m.see(elsewhen.id)).status).toBe('scheduled')
    expect(await load(from)).toEqual({ orders: 0, portions: 0 })
    const closing = { restaurantId: m.restaurant.id, userId: m.staff.caller.userId }
    expect(await cancelClosed(m.deps, closing)).toEqual([])
    const mail = (await mailsOf(paid.id)).find(({ subject }) => subject.startsWith('Order cancelled'))
    expect(mail?.text).toContain('closed at the time')
    expect(await m.see(paid.id)).toMatchObject({ payment: { refunded: paid.total } })
    expect(await bookErrors(m.deps.pool)).toEqual([])
    await close([])
    expect(await end()).toBe(1)
  })

  it('by a pause ends what is for a time within it, and leaves what its kitchen has', async () => {
    const { from } = await slotAt(20, today)
    const { id } = await m.place({ slot: from })
    const now = await m.place()
    await m.call('POST', '/api/restaurant/pause', { as: m.staff, body: { minutes: 12 * 60 } })
    await end()
    expect((await m.see(id)).status).toBe('cancelled')
    expect((await m.see(now.id)).status).toBe('confirmed')
    await m.reopen()
  })

  it('ends what waits for its payment, and gives back what is paid after that', async () => {
    const { from } = await slotAt(61)
    const late = await m.place({ ...byCard, payment: card('4000000000000119'), slot: from })
    expect((await m.see(late.id)).status).toBe('processing')
    await close([holiday])
    await end()
    expect((await m.see(late.id)).status).toBe('cancelled')
    expect(await load(from)).toEqual({ orders: 0, portions: 0 })
    await close([])
  })

  it('does not begin with a pause that nobody decided on', async () => {
    const { from } = await slotAt(21, today)
    const { id } = await m.place({ slot: from })
    await set({ pausedUntil: minutes(12 * 60), pauseCause: 'unaccepted' })
    expect(await cancelClosed(m.deps, { restaurantId: m.restaurant.id, userId: null })).toEqual([])
    await set({ pausedUntil: null, pauseCause: null })
    expect((await m.see(id)).status).toBe('scheduled')
  })

  it('that was closed in the moment of a checkout ends the order instead of releasing it', async () => {
    const { from } = await slotAt(62)
    const { id, cancelUntil } = await m.place({ slot: from })
    await set({ holidays: [{ date: tomorrow, hours: [] }] })
    m.time.set(new Date(cancelUntil))
    expect(await releaseOrders(m.deps)).not.toContain(id)
    expect((await m.see(id)).status).toBe('cancelled')
    await set({ holidays: [] })
  })

  it('by an admin who suspends the restaurant ends what is ordered for later too', async () => {
    const { id } = await m.place({ slot: (await slotAt(63)).from })
    const path = `/api/admin/restaurants/${m.restaurant.id}`
    await m.call('PATCH', path, { as: m.admin, body: { suspended: true, reason: 'Rats' } })
    expect((await m.see(id)).status).toBe('cancelled')
    await m.call('PATCH', path, { as: m.admin, body: { suspended: false } })
  })
})

describe('a reminder of an order for later', () => {
  it('comes once, as long before as the setting says, and again for another slot', async () => {
    const [slot, next] = [await slotAt(70), await slotAt(80)]
    const { id } = await m.place({ slot: slot.from })
    m.time.set(minutes(-61, new Date(slot.from)))
    expect(await remindOfOrders(m.deps)).not.toContain(id)
    m.time.set(minutes(-60, new Date(slot.from)))
    const reminded = (await Promise.all([remindOfOrders(m.deps), remindOfOrders(m.deps)])).flat()
    expect(reminded.filter((one) => one === id)).toHaveLength(1)
    expect(await remindOfOrders(m.deps)).not.toContain(id)
    const reminders = async () => (await mailsOf(id)).filter(({ subject }) => subject.startsWith('Soon'))
    expect(await reminders()).toHaveLength(1)
    await move(id, next.from)
    m.time.set(minutes(-60, new Date(next.from)))
    expect(await remindOfOrders(m.deps)).toContain(id)
    expect(await reminders()).toHaveLength(2)
  })

  it('is in the language of its customer, and says where it is collected', async () => {
    await m.call('PUT', '/api/restaurant', { as: m.staff, body: { collection: true } })
    await m.deps.db.update(users).set({ language: 'hi' }).where(eq(users.id, m.customer.caller.userId))
    const { from } = await slotAt(71)
    const { id, collection } = await m.place({ slot: from, fulfilment: 'collection' })
    m.time.set(minutes(-30, new Date(from)))
    await remindOfOrders(m.deps)
    const mail = (await mailsOf(id)).at(-1)
    expect(mail?.text).toContain(collection?.code)
    expect(mail?.text).toMatch(/[\u0900-\u097f]/)
    await m.deps.db.update(users).set({ language: 'en' }).where(eq(users.id, m.customer.caller.userId))
  })

  it('does not come of what was ordered within that time, is cancelled, or while there are none', async () => {
    const { from } = await slotAt(72)
    const gone = await m.place({ slot: from })
    await m.call('POST', `/api/orders/${gone.id}/cancel`, { as: m.customer })
    const kept = await m.place({ slot: from })
    m.time.set(minutes(-60, new Date(from)))
    const late = await m.place({ slot: from })
    const setting = (reminderMinutes: number) =>
      m.call('PUT', '/api/admin/settings', { as: m.admin, body: { ordering: { reminderMinutes } } })
    await setting(0)
    expect(await remindOfOrders(m.deps)).toEqual([])
    await setting(60)
    const reminded = await remindOfOrders(m.deps)
    expect(reminded).toContain(kept.id)
    expect(reminded).not.toContain(late.id)
    expect(reminded).not.toContain(gone.id)
  })
})

it('the time of an order is in what its customer exports', async () => {
  const { from } = await slotAt(73)
  const { id } = await m.place({ slot: from })
  const { body } = await m.call('GET', `/api/users/${m.customer.caller.userId}/export`, { as: m.customer })
  expect(body.orders.find((order: { id: string }) => order.id === id)).toMatchObject({ slotFrom: from })
})

describe('an order for later that is ordered again', () => {
  const again = (id: string) => m.call('POST', `/api/orders/${id}/reorder`, { as: m.customer })

  it('can be one again while its restaurant is closed, and one as soon as possible cannot', async () => {
    const later = await m.place({ slot: (await slotAt(74)).from })
    const soon = await m.place()
    for (const { id } of [later, soon]) await m.call('POST', `/api/orders/${id}/cancel`, { as: m.customer })
    expect((await again(later.id)).body).toMatchObject({ later: true, changes: [] })
    expect((await again(soon.id)).body.later).toBeUndefined()
    await m.call('POST', '/api/restaurant/pause', { as: m.staff, body: { minutes: 60 } })
    const closed = [{ kind: 'closed', name: m.restaurant.name }]
    expect((await again(soon.id)).body).toEqual({ items: [], changes: [expect.objectContaining(closed[0])] })
    const { body } = await again(later.id)
    expect(body).toMatchObject({ later: true, changes: closed })
    expect(body.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([2, 1])
    await set({ slotOrders: 0 })
    expect((await again(later.id)).body.items).toEqual([])
    await set({ slotOrders: 8 })
    await m.reopen()
  })
})
