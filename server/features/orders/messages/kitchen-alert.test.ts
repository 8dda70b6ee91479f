import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { jobHandlers } from '#server/compose.ts'
import { mailbox } from '#server/db/tables/index.ts'
import { noon } from '#tests/app.ts'
import { makeDish, makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let m: Marketplace
let kitchen: { id: string; people: Person[]; dish: string }
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
beforeEach(async () => {
  m.time.set(noon)
  const { id } = await makeRestaurant(m.deps, { name: 'Rasoi' })
  const dish = await makeDish(m.deps, id, { price: 10_000 })
  const person = () => makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id })
  kitchen = { id, dish: dish.id, people: [await person(), await person()] }
})

const place = () => m.place({ items: [{ dishId: kitchen.dish, quantity: 1 }] })
/** The job of every minute, and what it queued, as often as workers may take it. */
const minute = async () => {
  await jobHandlers(m.deps)['expire-orders']({} as never)
  const { rows } = await m.deps.pool.query(
    "SELECT data FROM pgboss.job WHERE name = 'kitchen-alert' AND state = 'created'",
  )
  for (const { data } of [...rows, ...rows]) await jobHandlers(m.deps)['kitchen-alert'](data as never)
}
const subjects = async () => {
  const to = kitchen.people.map(({ username }) => `${username}@example.com`)
  return (await sentMails(m.deps, inArray(mailbox.to, to))).map(({ subject }) => subject)
}

it('an order that nobody accepts in two minutes is told to everybody who works there, once, and a missed one too', async () => {
  const { id } = await place()
  m.time.advance(119_000)
  await minute()
  expect(await subjects()).toEqual([])
  m.time.advance(1_000)
  await minute()
  m.time.advance(60_000)
  await minute()
  const waiting = `Rasoi: nobody accepts order ${id}`
  expect(await subjects()).toEqual([waiting, waiting])
  m.time.advance(7 * 60_000)
  await minute()
  const missed = `Rasoi missed order ${id}`
  expect((await subjects()).toSorted()).toEqual([waiting, waiting, missed, missed].toSorted())
})

it('one that was accepted meanwhile is told to nobody', async () => {
  const { id } = await place()
  m.time.advance(60_000)
  await m.call('POST', `/api/restaurant/orders/${id}/accept`, { as: kitchen.people[0] as Person })
  m.time.advance(180_000)
  await minute()
  expect(await subjects()).toEqual([])
})
