import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orders, sentMessages } from '#server/db/tables/index.ts'
import type { Deps } from '#server/deps.ts'
import { noon } from '#tests/app.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { confirmOrders } from '../orders/messages/confirm-orders.ts'
import { sendOrderMail } from '../orders/messages/order-mail.ts'
import { queueMissedConfirmations } from '../orders/messages/queue-order-mail.ts'
import { BeingSent, transmitAllOnce, transmitOnce } from './transmit-once.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
beforeEach(() => m.time.set(noon))
afterAll(() => m.close())

const message = { to: 'a@food.example', subject: 'Hello', text: 'Hello' }
/** A server for e-mail that takes as long as it likes, and what it was given. */
const slowMailer = () => {
  const sent: string[] = []
  const answer = Promise.withResolvers<void>()
  const transmit = async ({ id = '' }: { id?: string }) => {
    sent.push(id)
    await answer.promise
  }
  const deps: Deps = { ...m.deps, mailer: { ...m.deps.mailer, transmit } }
  return { deps, sent, answer }
}
const write = () => Promise.resolve(message)
const stateOf = async (id: string) =>
  (await m.deps.db.select().from(sentMessages).where(eq(sentMessages.id, id)))[0]

describe('a message', () => {
  it('is sent once by several attempts at the same time, and by later ones not again', async () => {
    const id = randomUUID()
    const { deps, sent, answer } = slowMailer()
    const attempts = Promise.allSettled(Array.from({ length: 8 }, () => transmitOnce(deps, id, write)))
    await expect.poll(() => sent.length).toBeGreaterThan(0)
    answer.resolve()
    const settled = await attempts
    expect(sent).toEqual([id])
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused.every((reason) => reason instanceof BeingSent)).toBe(true)
    await transmitOnce(deps, id, write)
    expect(sent).toEqual([id])
    expect(await stateOf(id)).toMatchObject({ claimedUntil: null })
  })

  it('is sent by the next attempt at once where one failed', async () => {
    const id = randomUUID()
    const { deps, sent, answer } = slowMailer()
    answer.resolve()
    const failing = () => Promise.reject(new Error('the receipt could not be rendered'))
    await expect(transmitOnce(deps, id, failing)).rejects.toThrow('rendered')
    expect(await stateOf(id)).toBeUndefined()
    await transmitOnce(deps, id, write)
    expect(sent).toEqual([id])
  })

  it('is sent after all where its process died while it sent it: not before the lease is over', async () => {
    const id = randomUUID()
    const dying = slowMailer()
    // Never answered: what a process was waiting for when it was killed.
    void transmitOnce(dying.deps, id, write)
    await expect.poll(() => dying.sent.length).toBe(1)
    const { deps, sent, answer } = slowMailer()
    answer.resolve()
    m.time.advance(149_000)
    await expect(transmitOnce(deps, id, write)).rejects.toThrow(BeingSent)
    m.time.advance(1_000)
    await transmitOnce(deps, id, write)
    await transmitOnce(deps, id, write)
    expect(sent).toEqual([id])
  })

  it('is noted once the database is back that was away when it had been sent, and not sent again', async () => {
    const id = randomUUID()
    const { deps, sent, answer } = slowMailer()
    answer.resolve()
    let refused = 0
    const update: typeof deps.db.update = (table) => {
      if (refused++ > 0) return deps.db.update(table)
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    }
    const away = new Proxy(deps.db, {
      get: (db, name) => (name === 'update' ? update : Reflect.get(db, name)),
    })
    await transmitOnce({ ...deps, db: away }, id, write)
    expect(refused).toBe(2)
    expect(await stateOf(id)).toMatchObject({ claimedUntil: null })
    m.time.advance(150_000)
    await transmitOnce(deps, id, write)
    expect(sent).toEqual([id])
  })
})

describe('several messages at a time', () => {
  it('are sent once each, and what fails of them can be tried again alone', async () => {
    const [good, bad, silent] = ['good', 'bad', 'silent'].map((name) => `${name}-${randomUUID()}`)
    if (!good || !bad || !silent) throw new Error('no ids')
    const sent: string[] = []
    let isDown = true
    const transmitAll: Deps['mailer']['transmitAll'] = (parcels) =>
      Promise.allSettled(
        parcels.map(async ({ id = '' }) => {
          if (id === bad && isDown) throw new Error('no such mailbox')
          sent.push(id)
        }),
      )
    const deps: Deps = { ...m.deps, mailer: { ...m.deps.mailer, transmitAll } }
    const writeAll = async (ids: readonly string[]) =>
      new Map(ids.filter((id) => id !== silent).map((id) => [id, message]))
    const attempt = () => transmitAllOnce(deps, [good, bad, silent], writeAll)
    expect([...(await attempt()).keys()]).toEqual([bad])
    expect(await stateOf(bad)).toBeUndefined()
    isDown = false
    await Promise.all([attempt(), attempt()])
    expect(await attempt()).toEqual(new Map())
    expect(sent).toEqual([good, bad])
    for (const id of [good, bad, silent]) expect(await stateOf(id)).toMatchObject({ claimedUntil: null })
  })

  it('can all be tried again where they could not be written', async () => {
    const ids = [randomUUID(), randomUUID()]
    await expect(transmitAllOnce(m.deps, ids, () => Promise.reject(new Error('no orders')))).rejects.toThrow()
    for (const id of ids) expect(await stateOf(id)).toBeUndefined()
  })
})

describe('missed confirmations', () => {
  const waiting = async () => {
    const { rows } = await m.deps.pool.query(
      "SELECT data FROM pgboss.job WHERE name IN ('confirm-orders', 'order-mail') AND state = 'created'",
    )
    return rows.flatMap(({ data }): string[] => data.orderIds ?? [data.orderId])
  }

  it('are queued once, however often they are looked for while nobody works the queue', async () => {
    const placed: string[] = []
    for (let order = 0; order < 3; order++) placed.push((await m.place()).id)
    await expect.poll(waiting).toHaveLength(3)
    m.time.advance(2 * 60_000)
    // They wait already.
    for (let minute = 0; minute < 3; minute++) await queueMissedConfirmations(m.deps)
    expect((await waiting()).toSorted()).toEqual(placed.toSorted())
    // They were lost, and are looked for until somebody works the queue.
    await m.deps.pool.query("DELETE FROM pgboss.job WHERE name = 'confirm-orders'")
    for (let minute = 0; minute < 3; minute++) await queueMissedConfirmations(m.deps)
    expect((await waiting()).toSorted()).toEqual(placed.toSorted())
    expect(await m.deps.db.$count(orders)).toBe(3)
  })

  it('are found where a process died while it sent them, and the repeated job left them to it', async () => {
    await m.deps.pool.query("DELETE FROM pgboss.job WHERE name IN ('confirm-orders', 'order-mail')")
    const { id } = await m.place()
    const message = `orderConfirmed-${id}`
    // Never answered: what a process was waiting for when it was killed.
    const never = () => new Promise<Map<string, never>>(() => undefined)
    void transmitAllOnce(m.deps, [message], never)
    await expect.poll(() => stateOf(message)).toMatchObject({ claimedUntil: expect.any(Date) })
    await m.deps.pool.query("DELETE FROM pgboss.job WHERE name = 'confirm-orders'")
    await confirmOrders(m.deps, [id])
    m.time.advance(149_000)
    await queueMissedConfirmations(m.deps)
    expect(await waiting()).not.toContain(id)
    m.time.advance(2_000)
    await queueMissedConfirmations(m.deps)
    expect(await waiting()).toContain(id)
    await sendOrderMail(m.deps, { mail: 'orderConfirmed', orderId: id })
    expect(await stateOf(message)).toMatchObject({ claimedUntil: null })
  })
})
