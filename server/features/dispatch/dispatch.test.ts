import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  courierPlaces,
  courierShifts,
  deliveryOffers,
  deliveryTimeline,
  presence,
} from '#server/db/tables/index.ts'
import { unansweredOffers } from '#shared/deliveries/shifts.ts'
import { noon, type TestApp, testApp } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { makePerson, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { autopilotTurn } from '../autopilot/autopilot.ts'
import { assignDelivery } from '../deliveries/assignment/assign-delivery.ts'
import { releaseSilentDeliveries } from '../deliveries/assignment/release-silent-deliveries.ts'
import { expireOffers } from '../deliveries/offers/expire-offers.ts'
import { makeOffer } from '../deliveries/offers/make-offer.ts'
import { purgeOffers } from '../deliveries/offers/purge-offers.ts'
import { eraseCourier } from '../deliveries/personal-data.ts'
import { purgePlaces } from '../deliveries/shifts/courier-places.ts'
import { openDecider } from './decider.ts'
import { dispatchTurn } from './dispatch-turn.ts'
import { openLease } from './lease.ts'
import { readBoard } from './read-board.ts'
import { startDispatcher } from './start-dispatcher.ts'
import { openTravel } from './travel/open-travel.ts'
import { defaultPace } from './travel/straight-line.ts'

let m: Marketplace
/** A second instance of the server on the same database. */
let second: TestApp
beforeAll(async () => {
  m = await marketplace(await testApp({ environment: { DELIVERIES_PER_AGENT: '3' } }))
  second = await testApp({ database: m.database, environment: { DELIVERIES_PER_AGENT: '3' } })
})
afterAll(async () => {
  await second.close()
  await m.close()
})

const travel = openTravel('straight', defaultPace, { clock: () => new Date(), warn: () => {} })
const decider = openDecider()
const turn = (deps = m.deps) => dispatchTurn(deps, travel, decider)
/** Moves the clock of both instances, with a turn. */
const pass = async (seconds: number) => {
  m.time.advance(seconds * 1_000)
  second.time.set(m.deps.clock())
  return turn()
}
const near = { lat: 12.975, lng: 77.64 }
const far = { lat: 12.99, lng: 77.66 }

const newCourier = () => makePerson(m.deps, ['ROLE_DELIVERY_AGENT'])
const shift = (as: Person, body: object) => m.call('POST', '/api/deliveries/shift', { as, body })
const online = async (place?: object) => {
  const courier = await newCourier()
  expect((await shift(courier, { online: true, place })).body).toMatchObject({ online: true })
  return courier
}
const offers = async (as: Person) => (await m.call('GET', '/api/deliveries/offers', { as })).body.items
const available = async (as: Person): Promise<string[]> =>
  (await m.call('GET', '/api/deliveries?state=available&limit=100', { as })).body.items.map(
    ({ id }: { id: string }) => id,
  )
type Late = { lateMinutes: number }
const give = (id: string, move: string, as: Person, body?: object) =>
  m.call('POST', `/api/deliveries/${id}/${move}`, { as, body })
const cooked = async (): Promise<string> => {
  const { id } = await m.place()
  await m.kitchen(id, 'accept')
  await m.kitchen(id, 'ready')
  return id
}
const timeline = async (id: string) =>
  (
    await m.deps.db
      .select({ action: deliveryTimeline.action, agentId: deliveryTimeline.agentId })
      .from(deliveryTimeline)
      .where(eq(deliveryTimeline.deliveryId, id))
      .orderBy(asc(deliveryTimeline.id))
  ).map(({ action }) => action)

/** Ends what a test left: nobody is on shift and nothing waits. */
const clear = async () => {
  const open = await m.deps.db.select().from(courierShifts).where(sql`ended_at IS NULL`)
  for (const { agentId } of open)
    await shift(
      { ...m.agent, id: agentId, caller: { ...m.agent.caller, userId: agentId } },
      { online: false },
    )
  const { rows } = await m.deps.pool.query(
    "SELECT id FROM deliveries WHERE status NOT IN ('completed', 'cancelled')",
  )
  for (const { id } of rows) await m.kitchen(id, 'cancel', { reason: 'Over' })
}
afterEach(clear)

describe('an offer', () => {
  it('goes to the nearest courier on shift, is theirs alone, and says what it is without saying whose', async () => {
    m.time.set(noon)
    const [nearby, distant] = [await online(near), await online(far)]
    const stranger = await newCourier()
    const id = await cooked()
    await turn()
    const [offer, ...more] = await offers(nearby)
    expect(more).toEqual([])
    expect(offer).toMatchObject({
      id,
      expiresAt: new Date(noon.getTime() + 30_000).toISOString(),
      toPickUp: expect.any(Number),
      reason: expect.stringMatching(/^\d\.\d km to the pick-up, free now$/),
      deliveries: [{ id, customer: '', customerPhone: '', customerAddress: 'Bengaluru', notes: '' }],
    })
    expect(offer.earnings).toBe(offer.deliveries[0].earnings)
    expect(offer.distance % 500).toBe(0)
    expect(await offers(distant)).toEqual([])
    expect([await available(nearby), await available(distant), await available(stranger)]).toEqual([
      [id],
      [],
      [],
    ])
    expect((await give(id, 'claim', stranger)).body).toMatchObject({ code: 'offered_to_another' })
    expect((await give(id, 'decline', stranger)).status).toBe(409)
    expect((await give(id, 'decline', stranger)).body.message).toBe(
      'This delivery is not being offered to you.',
    )
    for (const _ of [1, 2])
      expect((await give(id, 'claim', nearby)).body).toMatchObject({ status: 'assigned' })
    expect(await offers(nearby)).toEqual([])
    expect((await give(id, 'decline', nearby)).status).toBe(409)
    expect(await timeline(id)).toEqual(['offer', 'claim'])
    await give(id, 'start-pickup', nearby)
    await give(id, 'confirm-pickup', nearby)
    expect((await give(id, 'complete', nearby)).status).toBe(200)
  })

  it('is made to couriers of whom nobody knows where they are, and to nobody while nobody is on shift', async () => {
    m.time.set(noon)
    const id = await cooked()
    expect(await turn()).toBeNull()
    const courier = await online()
    await turn()
    expect(await offers(courier)).toMatchObject([{ id, toPickUp: null, reason: 'free now' }])
    // Whoever never says anything about a shift takes what is free, and the first wins.
    await give(id, 'decline', courier)
    expect((await give(id, 'claim', m.agent)).status).toBe(200)
    expect((await give(id, 'claim', m.otherAgent)).body.code).toBe('already_claimed')
  })

  it('is not made long before the food is ready, and made when it is', async () => {
    m.time.set(noon)
    const courier = await online(near)
    const { id } = await m.place()
    await m.kitchen(id, 'accept', { preparationMinutes: 40 })
    const again = await turn()
    expect(await offers(courier)).toEqual([])
    expect(again?.getTime()).toBeGreaterThan(noon.getTime())
    await m.kitchen(id, 'ready')
    await turn()
    expect(await offers(courier)).toMatchObject([{ id }])
    // A kitchen that states no time may be ready soon.
    const other = await online(near)
    const unstated = (await m.place()).id
    await m.kitchen(unstated, 'accept')
    await turn()
    expect(await offers(other)).toMatchObject([{ id: unstated }])
  })

  it('goes on after half a minute, and comes back once everybody has let it go; three in a row end the shift', async () => {
    m.time.set(noon)
    const [first, next] = [await online(near), await online(far)]
    const id = await cooked()
    await turn()
    await pass(29)
    expect(await offers(first)).toMatchObject([{ id }])
    await pass(1)
    expect([await offers(first), await offers(next)]).toMatchObject([[], [{ id }]])
    // Too late to answer, and no harm.
    expect((await give(id, 'decline', first)).body).toEqual({ id, undoUntil: null })
    await pass(30)
    expect([await offers(first), await offers(next)]).toEqual([[], []])
    expect(await available(m.agent)).toContain(id)
    await pass(119)
    expect(await offers(first)).toEqual([])
    await pass(1)
    expect(await offers(first)).toMatchObject([{ id }])
    await pass(30)
    await pass(30)
    await pass(120)
    await pass(30)
    expect((await m.call('GET', '/api/deliveries/shift', { as: first })).body).toMatchObject({
      online: false,
      endedBy: 'silence',
    })
    expect((await timeline(id)).slice(0, 4)).toEqual(['offer', 'expireOffer', 'offer', 'expireOffer'])
  })

  it('is skipped, the skip undone within five seconds, and then goes on', async () => {
    m.time.set(noon)
    const [first, next] = [await online(near), await online(far)]
    const id = await cooked()
    await turn()
    await pass(10)
    const undoUntil = new Date(noon.getTime() + 15_000).toISOString()
    for (const _ of [1, 2]) expect((await give(id, 'decline', first)).body).toEqual({ id, undoUntil })
    await pass(4)
    expect([await offers(first), await offers(next)]).toEqual([[], []])
    for (const _ of [1, 2])
      expect((await give(id, 'undo-decline', first)).body.items).toMatchObject([
        { id, expiresAt: new Date(noon.getTime() + 34_000).toISOString() },
      ])
    await give(id, 'decline', first)
    await pass(5)
    expect(await offers(next)).toMatchObject([{ id }])
    expect((await give(id, 'undo-decline', first)).body.code).toBe('offer_gone')
    // An undone skip is no refusal.
    expect(await timeline(id)).toEqual(['offer', 'declineOffer', 'undoDecline', 'declineOffer', 'offer'])
    expect((await give('ORD-AAAAAAAAA', 'decline', first)).status).toBe(404)
    expect((await give(id, 'undo-decline', m.agent)).status).toBe(409)
  })

  it('is not followed by another for the seconds in which a skip can be undone', async () => {
    m.time.set(noon)
    const courier = await online(near)
    const skipped = await cooked()
    await turn()
    expect(await offers(courier)).toMatchObject([{ id: skipped, minutes: expect.any(Number) }])
    const next = await cooked()
    await give(skipped, 'decline', courier)
    await pass(0)
    expect(await offers(courier)).toEqual([])
    await pass(4)
    expect(await offers(courier)).toEqual([])
    await pass(1)
    expect(await offers(courier)).toMatchObject([{ id: next }])
    await give(next, 'claim', courier)
  })

  it('that nobody answers while riding with food ends no shift', async () => {
    m.time.set(noon)
    const courier = await online(near)
    const carried = await cooked()
    for (const move of ['claim', 'start-pickup', 'confirm-pickup']) await give(carried, move, courier)
    const id = await cooked()
    let offered = 0
    for (let round = 0; round < 5; round++) {
      await turn()
      offered += (await offers(courier)).length
      await pass(30)
      await pass(120)
    }
    expect(offered).toBeGreaterThanOrEqual(unansweredOffers)
    const seen = await m.call('GET', '/api/deliveries/shift', { as: courier })
    expect(seen.body).toMatchObject({ online: true })
    // Nor do they count once the food is handed over.
    await give(carried, 'complete', courier)
    await turn()
    await pass(30)
    expect((await m.call('GET', '/api/deliveries/shift', { as: courier })).body).toMatchObject({
      online: true,
    })
    await give(id, 'claim', courier)
  })

  it('of several deliveries is accepted whole or not at all', async () => {
    m.time.set(noon)
    const courier = await online(near)
    const ids = [await cooked(), await cooked()]
    await turn()
    const [offer] = await offers(courier)
    const together: string[] = offer.deliveries.map((one: { id: string }) => one.id)
    expect(together.toSorted()).toEqual(ids.toSorted())
    expect(offer.reason).toContain('2 deliveries together')
    const [one = '', other = ''] = together
    await m.kitchen(other, 'cancel', { reason: 'Burnt' })
    expect(await offers(courier)).toEqual([])
    const seen = { deliveries: together }
    expect((await give(one, 'claim', courier, seen)).body.code).toBe('offer_gone')
    const third = await cooked()
    await turn()
    const [again] = await offers(courier)
    const both = { deliveries: again.deliveries.map((each: { id: string }) => each.id) }
    expect(both.deliveries.toSorted()).toEqual([one, third].toSorted())
    expect((await give(again.id, 'claim', courier, { deliveries: [one] })).body.code).toBe('offer_gone')
    for (const _ of [1, 2]) expect((await give(again.id, 'claim', courier, both)).status).toBe(200)
    const { body } = await m.call('GET', '/api/deliveries?state=active', { as: courier })
    expect(body.items.map(({ id }: { id: string }) => id).toSorted()).toEqual([one, third].toSorted())
  })

  it('is not made where it has become impossible since it was decided, and never outlasts the shift', async () => {
    m.time.set(noon)
    const [courier, other] = [await newCourier(), await online(near)]
    const [one, two] = [await cooked(), await cooked()]
    const offer = (deliveryIds: string[], as = courier) =>
      makeOffer(m.deps, {
        agentId: as.id,
        deliveryIds,
        pickUpAt: noon,
        dropOffAt: deliveryIds.map(() => noon),
        reason: { metresToPickUp: 0, minutesUntilFree: 0, onTheWay: false, deliveries: 1, assigned: false },
      })
    expect(await offer([one])).toBe(false)
    await shift(courier, { online: true, until: new Date(noon.getTime() + 10_000).toISOString() })
    expect(await offer([one, 'ORD-AAAAAAAAA'])).toBe(false)
    expect(await offer([one])).toBe(true)
    expect((await offers(courier))[0]).toMatchObject({ id: one, openForMs: 10_000 })
    // One at a time, of each delivery and to each courier.
    expect(await offer([two])).toBe(false)
    expect(await offer([one, two], other)).toBe(false)
    expect(await offer([two], other)).toBe(true)
    expect((await offers(other))[0]).toMatchObject({ openForMs: 30_000 })
    m.time.advance(10_000)
    expect(await offers(courier)).toEqual([])
    await expireOffers(m.deps)
    // The shift is over, though nobody has ended it.
    expect(await offer([one])).toBe(false)
    const full = await online(near)
    for (let count = 0; count < 3; count++) await give(await cooked(), 'claim', full)
    expect(await offer([one], full)).toBe(false)
    await give(one, 'claim', m.agent)
    expect(await offer([one], other)).toBe(false)
  })

  it('is left to couriers on shift by the autopilot, which goes on when nobody takes it', async () => {
    m.time.set(noon)
    await makePerson(m.deps, ['ROLE_DELIVERY_AGENT'], { username: 'autopilot-ravi' })
    const courier = await online(near)
    const id = await cooked()
    await turn()
    const play = async (seconds: number) => {
      for (let gone = 0; gone < seconds; gone += 5) {
        await pass(5)
        await autopilotTurn(m.deps)
      }
    }
    await play(25)
    expect(await offers(courier)).toMatchObject([{ id }])
    await play(15)
    expect((await m.see(id)).delivery?.agent.id).toEqual(expect.any(String))
    expect((await m.see(id)).delivery?.agent.id).not.toBe(courier.id)
    await m.deps.db.delete(presence)
  })
})

describe('a shift', () => {
  it('is begun and ended, again and again alike, and ends by itself', async () => {
    m.time.set(noon)
    const courier = await newCourier()
    const until = new Date(noon.getTime() + 3_600_000).toISOString()
    const on = {
      online: true,
      since: noon.toISOString(),
      until,
      carrying: 0,
      placeKnown: true,
      endedBy: null,
    }
    expect((await shift(courier, { online: true, until, place: near })).body).toEqual(on)
    m.time.advance(60_000)
    expect((await shift(courier, { online: true })).body).toEqual(on)
    for (const wrong of [noon.toISOString(), '2026-01-09T07:30:00Z', 'tomorrow'])
      expect((await shift(courier, { online: true, until: wrong })).status).toBe(422)
    await pass(3_600)
    const off = { online: false, since: null, until: null, carrying: 0, placeKnown: false }
    expect((await shift(courier, { online: false })).body).toEqual({ ...off, endedBy: 'time' })
    expect(await m.deps.db.$count(courierPlaces, eq(courierPlaces.agentId, courier.id))).toBe(0)
    const place = () => m.call('POST', '/api/deliveries/shift/place', { as: courier, body: near })
    expect((await place()).body.code).toBe('courier_offline')
    await shift(courier, { online: true })
    expect((await place()).status).toBe(200)
    for (const _ of [1, 2])
      expect((await shift(courier, { online: false })).body).toEqual({ ...off, endedBy: 'courier' })
  })

  it('that ends withdraws the offer, gives back what is not picked up, and leaves what is', async () => {
    m.time.set(noon)
    const courier = await online(near)
    const carried = await cooked()
    for (const move of ['claim', 'start-pickup', 'confirm-pickup']) await give(carried, move, courier)
    // What is offered comes after what is carried, if that is done soon.
    const { destination } = await m.see(carried)
    await give(carried, 'location', courier, destination)
    const offered = await cooked()
    await turn()
    expect(await offers(courier)).toMatchObject([
      { id: offered, reason: expect.stringContaining('free in ') },
    ])
    const claimed = await cooked()
    for (const move of ['claim', 'start-pickup']) await give(claimed, move, courier)
    expect((await shift(courier, { online: false })).body).toMatchObject({ online: false, carrying: 1 })
    expect(await offers(courier)).toEqual([])
    expect((await available(m.agent)).toSorted()).toEqual([claimed, offered].toSorted())
    expect((await timeline(offered)).at(-1)).toBe('withdrawOffer')
    expect((await timeline(claimed)).at(-1)).toBe('giveBack')
    await pass(60)
    expect(await offers(courier)).toEqual([])
    expect((await give(carried, 'complete', courier)).status).toBe(200)
  })
})

describe('what is kept of a shift', () => {
  it('is told to its courier, and erased with the person, who is offered nothing any more', async () => {
    m.time.set(noon)
    const courier = await online(near)
    const id = await cooked()
    await turn()
    expect(await offers(courier)).toHaveLength(1)
    const { body } = await m.call('GET', `/api/users/${courier.id}/export`, { as: courier })
    expect(body.courierShifts).toMatchObject({
      shifts: [{ startedAt: noon.toISOString(), endedAt: null }],
      lastPlace: [{ lat: near.lat, lng: near.lng }],
    })
    await m.deps.db.transaction((tx) => eraseCourier(tx, courier.id, m.deps.clock()))
    expect(await m.deps.db.$count(courierShifts, eq(courierShifts.agentId, courier.id))).toBe(0)
    expect(await m.deps.db.$count(courierPlaces, eq(courierPlaces.agentId, courier.id))).toBe(0)
    expect(await offers(courier)).toEqual([])
    expect((await timeline(id)).at(-1)).toBe('withdrawOffer')
    expect(await available(m.agent)).toEqual([id])
  })

  it('is forgotten in time: a place after a day, shifts and offers after 90', async () => {
    m.time.set(noon)
    const courier = await online(near)
    await cooked()
    await turn()
    const left = async () => [
      await m.deps.db.$count(courierPlaces, eq(courierPlaces.agentId, courier.id)),
      await m.deps.db.$count(courierShifts, eq(courierShifts.agentId, courier.id)),
      await m.deps.db.$count(deliveryOffers, eq(deliveryOffers.agentId, courier.id)),
    ]
    const purge = async () => {
      await purgePlaces(m.deps)
      await purgeOffers(m.deps)
    }
    const days = (count: number) => count * 24 * 3_600_000
    m.time.advance(days(1))
    await purge()
    expect(await left()).toEqual([1, 1, 1])
    m.time.advance(1)
    await purge()
    expect(await left()).toEqual([0, 1, 1])
    await expireOffers(m.deps)
    await shift(courier, { online: false })
    m.time.advance(days(90))
    await purge()
    expect(await left()).toEqual([0, 1, 0])
    m.time.advance(1)
    await purge()
    expect(await left()).toEqual([0, 0, 0])
  })
})

describe('an admin', () => {
  const assign = (id: string, body: object, as = m.admin) =>
    m.call('POST', `/api/admin/deliveries/${id}/assign`, { as, body })
  const holder = async (id: string) =>
    (await m.deps.pool.query('SELECT agent_id, locked FROM deliveries WHERE id = $1', [id])).rows[0]

  it('gives a delivery to a courier, for good if need be, and takes it back', async () => {
    m.time.set(noon)
    const [courier, offline] = [await online(near), await newCourier()]
    const id = await cooked()
    await turn()
    expect((await assign(id, { agentId: offline.id })).body.code).toBe('courier_offline')
    expect((await assign(id, { agentId: m.customer.id })).status).toBe(404)
    expect((await assign('ORD-AAAAAAAAA', { agentId: courier.id })).status).toBe(404)
    for (const _ of [1, 2])
      expect((await assign(id, { agentId: offline.id, force: true, lock: true })).body).toEqual({
        id,
        agentId: offline.id,
        locked: true,
      })
    expect(await offers(courier)).toEqual([])
    const { body } = await give(id, 'give-back', offline, { reason: 'No' })
    expect(body.message).toContain('was given to you by our team')
    m.time.advance(60 * 60_000)
    expect(await releaseSilentDeliveries(m.deps)).toEqual([])
    await shift(offline, { online: true })
    await shift(offline, { online: false })
    expect(await holder(id)).toEqual({ agent_id: offline.id, locked: true })
    expect((await assign(id, { agentId: null })).body).toMatchObject({ agentId: null, locked: false })
    expect(await holder(id)).toEqual({ agent_id: null, locked: false })
    const { rows } = await m.deps.pool.query(
      'SELECT action FROM audit_entries WHERE subject_id = $1 ORDER BY id',
      [id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['delivery.assigned', 'delivery.unassigned'])
    for (const move of ['claim', 'start-pickup', 'confirm-pickup']) await give(id, move, courier)
    expect((await assign(id, { agentId: offline.id, force: true })).status).toBe(409)
  })

  it('takes one of several out of an offer, also for the courier who has it, and what is left is free again', async () => {
    m.time.set(noon)
    const courier = await online(near)
    const ids = [await cooked(), await cooked()]
    await turn()
    const [offer] = await offers(courier)
    expect(offer.deliveries).toHaveLength(2)
    const [one = '', other = ''] = ids
    expect((await assign(one, { agentId: courier.id })).status).toBe(200)
    expect(await offers(courier)).toEqual([])
    const { rows } = await m.deps.pool.query(
      'SELECT DISTINCT status FROM delivery_offers WHERE delivery_id = ANY ($1)',
      [ids],
    )
    expect(rows).toEqual([{ status: 'withdrawn' }])
    expect(await available(courier)).toContain(other)
  })

  it('gives all that a courier has to another, all or none', async () => {
    m.time.set(noon)
    const [from, to] = [await newCourier(), await online(near)]
    const ids: string[] = []
    for (const _ of [1, 2, 3]) {
      ids.push(await cooked())
      m.time.advance(1_000)
    }
    for (const id of ids.toReversed()) await give(id, 'claim', from)
    const own = await cooked()
    await give(own, 'claim', to)
    const reassign = (agentId: string | null, force = false) =>
      m.call('POST', `/api/admin/couriers/${from.id}/reassign`, { as: m.admin, body: { agentId, force } })
    expect((await reassign(to.id)).body.code).toBe('delivery_limit_reached')
    for (const id of ids) expect(await holder(id)).toMatchObject({ agent_id: from.id })
    expect((await reassign(to.id, true)).body).toEqual({ deliveries: ids })
    expect((await reassign(to.id, true)).body).toEqual({ deliveries: [] })
    for (const id of ids) expect(await holder(id)).toMatchObject({ agent_id: to.id })
  })
})

describe('the board', () => {
  it('shows admins what is late first, who has it or is offered it and why, and couriers on shift or with a delivery', async () => {
    m.time.set(noon)
    const [courier, offline] = [await online(near), await newCourier()]
    const offered = await cooked()
    await turn()
    const taken = await cooked()
    await give(taken, 'claim', offline)
    const board = async () => (await m.call('GET', '/api/admin/dispatch', { as: m.admin })).body
    const { tasks, couriers } = await board()
    const of = (id: string) => tasks.find((task: { id: string }) => task.id === id)
    expect(of(offered)).toMatchObject({
      status: null,
      ready: true,
      courierId: null,
      offer: { courierId: courier.id, courier: 'Asha Rao' },
      reason: expect.stringContaining('km to the pick-up'),
      late: null,
    })
    expect(of(taken)).toMatchObject({ status: 'assigned', courierId: offline.id, offer: null, reason: null })
    expect(JSON.stringify(tasks)).not.toContain('MG Road')
    expect(couriers).toContainEqual(
      expect.objectContaining({
        id: courier.id,
        online: true,
        load: 0,
        maxLoad: 3,
        place: { lat: 12.975, lng: 77.64 },
      }),
    )
    expect(couriers).toContainEqual(
      expect.objectContaining({ id: offline.id, online: false, load: 1, place: null }),
    )
    await give(offered, 'claim', courier)
    m.time.advance(60 * 60_000)
    const fresh = await cooked()
    const later = (await board()).tasks.map(({ id, late }: { id: string; late: string }) => [id, late])
    expect(later.slice(0, 2).map(([, late]: [string, string]) => late)).toEqual(['late', 'late'])
    expect(later.at(-1)).toEqual([fresh, null])
    expect((await m.call('GET', '/api/admin/dispatch', { as: courier })).status).toBe(403)
  })

  it('has the couriers whom the demo plays at work, though they are on no shift', async () => {
    const meera = await makePerson(m.deps, ['ROLE_DELIVERY_AGENT'], { username: 'autopilot-meera' })
    const seen = async (autopilot: boolean) => {
      const { couriers } = await readBoard({ ...m.deps, settings: { ...m.deps.settings, autopilot } }, 'en')
      return couriers.filter(({ id }) => id === meera.id)
    }
    expect(await seen(true)).toMatchObject([{ online: true, played: true, silent: false, load: 0 }])
    expect(await seen(false)).toEqual([])
    const assignment = { adminId: m.admin.id, agentId: meera.id, lock: false, force: false }
    const id = await cooked()
    await expect(assignDelivery(m.deps, id, assignment)).rejects.toMatchObject({ code: 'courier_offline' })
    const demo = { ...m.deps, settings: { ...m.deps.settings, autopilot: true } }
    expect(await assignDelivery(demo, id, assignment)).toMatchObject({ agentId: meera.id })
  })
})

describe('what a dispatcher sees to before it is late', () => {
  const board = async () => (await m.call('GET', '/api/admin/dispatch', { as: m.admin })).body
  const task = async (id: string) => (await board()).tasks.find((one: { id: string }) => one.id === id)
  const candidates = (id: string, as = m.admin) =>
    m.call('GET', `/api/admin/deliveries/${id}/candidates`, { as })
  /** Whoever is on shift from before goes home. */
  const alone = () => m.deps.db.update(courierShifts).set({ endedAt: m.deps.clock(), endedBy: 'courier' })

  it('is food that waits while nobody is on shift, near, or taking it, and a courier who falls silent', async () => {
    m.time.set(noon)
    await alone()
    const id = await cooked()
    expect(await task(id)).toMatchObject({ late: null, alert: 'nobodyOnShift', courier: null })
    const distant = await online({ lat: 13.2, lng: 77.9 })
    expect((await task(id)).alert).toBe('nobodyNear')
    const courier = await online(near)
    expect((await task(id)).alert).toBe('foodWaits')
    await turn()
    expect(await task(id)).toMatchObject({ alert: null, offer: { courierId: courier.id } })
    await give(id, 'claim', courier)
    expect(await task(id)).toMatchObject({ alert: null, courier: 'Asha Rao' })
    const seen = m.deps.clock().toISOString()
    m.time.advance(2 * 60_000 + 1)
    expect((await task(id)).alert).toBe('courierSilent')
    const silent = (await board()).couriers.find((one: { id: string }) => one.id === courier.id)
    expect(silent).toMatchObject({ online: true, silent: true, seenAt: seen })
    await m.call('POST', '/api/deliveries/shift/place', { as: courier, body: near })
    expect((await task(id)).alert).toBeNull()
    await shift(distant, { online: false })
  })

  it('is told when each courier could deliver, after what is held, the earliest first', async () => {
    m.time.set(noon)
    await alone()
    const id = await cooked()
    const [close, away, unknown] = [await online(near), await online(far), await online()]
    const first = (await candidates(id)).body.items
    expect(first.map(({ courierId }: { courierId: string }) => courierId).slice(0, 1)).toEqual([close.id])
    expect(first).toHaveLength(3)
    const of = (list: { courierId: string }[], person: Person) =>
      list.find(({ courierId }) => courierId === person.id)
    expect(of(first, close)).toMatchObject({ lateMinutes: 0, toPickUp: expect.any(Number) })
    expect(of(first, unknown)).toMatchObject({ toPickUp: null })
    // What is held comes first, whoever holds it; the delivery itself is not counted twice.
    const held = await cooked()
    await give(held, 'claim', close)
    const then = (await candidates(id)).body.items
    const doorOf = (list: { courierId: string }[], person: Person) =>
      (of(list, person) as unknown as { dropOffAt: string }).dropOffAt
    expect(doorOf(then, close) > doorOf(first, close)).toBe(true)
    expect(doorOf(then, away)).toBe(doorOf(first, away))
    expect(doorOf((await candidates(held)).body.items, close)).toBe(doorOf(first, close))
    m.time.advance(90 * 60_000)
    expect(of((await candidates(id)).body.items, close)).toMatchObject({ lateMinutes: expect.any(Number) })
    expect((of((await candidates(id)).body.items, close) as unknown as Late).lateMinutes).toBeGreaterThan(30)
    // Picked up, it stays with its courier.
    await give(held, 'start-pickup', close)
    await give(held, 'confirm-pickup', close)
    expect((await candidates(held)).status).toBe(409)
    expect((await candidates('ORD-NOTHERE00')).status).toBe(404)
    expect((await candidates(id, close)).status).toBe(403)
  })
})

describe('more than one dispatcher', () => {
  it('offers nothing twice, whatever they decide at the same time', async () => {
    m.time.set(noon)
    second.time.set(noon)
    const couriers = [await online(near), await online(far), await online(near)]
    const ids = [await cooked(), await cooked(), await cooked(), await cooked()]
    await Promise.all([turn(), turn(second.deps), turn(), turn(second.deps)])
    const open = await m.deps.db.select().from(deliveryOffers).where(eq(deliveryOffers.status, 'open'))
    const offered = open.map(({ deliveryId }) => deliveryId)
    expect(offered.length).toBeGreaterThan(0)
    expect(new Set(offered).size).toBe(offered.length)
    expect(new Set(open.map(({ offer }) => offer)).size).toBe(
      new Set(open.map(({ agentId }) => agentId)).size,
    )
    expect(ids).toEqual(expect.arrayContaining(offered))
    expect(couriers.map((one) => one.id)).toEqual(expect.arrayContaining(open.map(({ agentId }) => agentId)))
  })

  it('offers nothing of several deliveries of which one is being offered', async () => {
    m.time.set(noon)
    const [first, other] = [await online(near), await online(far)]
    const [one, two] = [await cooked(), await cooked()]
    const offer = (to: Person, ...deliveryIds: string[]) =>
      makeOffer(m.deps, {
        agentId: to.id,
        deliveryIds,
        pickUpAt: noon,
        dropOffAt: deliveryIds.map(() => noon),
        reason: {
          metresToPickUp: null,
          minutesUntilFree: 0,
          onTheWay: false,
          deliveries: deliveryIds.length,
          assigned: false,
        },
      })
    expect(await offer(first, one)).toBe(true)
    expect(await offer(other, two, one)).toBe(false)
    expect(await offers(other)).toEqual([])
    expect(await offer(other, two)).toBe(true)
  })

  it('is held off by a lease, which ends with the connection of its holder', async () => {
    const url = m.deps.pool.options.connectionString ?? ''
    const lost: Error[] = []
    const [one, other] = [1, 2].map(() => openLease(url, 4_711, (error) => lost.push(error)))
    expect(await one?.hold()).toBe(true)
    expect([await one?.hold(), await other?.hold()]).toEqual([true, false])
    await m.deps.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_locks
      WHERE locktype = 'advisory' AND objid = 4711 AND granted`)
    await expect.poll(() => other?.hold()).toBe(true)
    expect(await one?.hold()).toBe(false)
    expect(lost.length).toBeGreaterThan(0)
    await other?.close()
    await expect.poll(() => one?.hold()).toBe(true)
    await one?.close()
  })

  it('goes on where another ended: its offers stand, and the next one is made when something happens', async () => {
    m.time.set(noon)
    second.time.set(noon)
    const courier = await online(near)
    const first = await cooked()
    const dying = startDispatcher(m.deps)
    const standby = startDispatcher(second.deps)
    await expect.poll(() => offers(courier)).toMatchObject([{ id: first }])
    await dying.stop()
    expect(await offers(courier)).toMatchObject([{ id: first }])
    for (const move of ['claim', 'start-pickup', 'confirm-pickup', 'complete'])
      await give(first, move, courier)
    const next = await cooked()
    await expect.poll(() => offers(courier), { timeout: 10_000 }).toMatchObject([{ id: next }])
    await standby.stop()
  })
})

/** Rows that must not be there, whatever happened. */
const wrong = async () => {
  const now = m.deps.clock()
  const { rows } = await m.deps.pool.query(
    `SELECT 'held and offered' AS what, o.delivery_id FROM delivery_offers o JOIN deliveries d ON d.id = o.delivery_id
       WHERE o.status = 'open' AND d.status <> 'waiting'
     UNION ALL SELECT 'offered to somebody offline', o.delivery_id FROM delivery_offers o
       WHERE o.status = 'open' AND o.expires_at > $1 AND NOT EXISTS (
         SELECT FROM courier_shifts s WHERE s.agent_id = o.agent_id AND s.ended_at IS NULL AND (s.until IS NULL OR s.until > $1))
     UNION ALL SELECT 'an offer that is open in part', min(o.delivery_id) FROM delivery_offers o
       GROUP BY o.offer HAVING count(DISTINCT o.status) > 1
     UNION ALL SELECT 'more than one may carry', min(d.id) FROM deliveries d WHERE d.status IN ('assigned', 'pickup', 'enroute')
       GROUP BY d.agent_id HAVING count(*) > 3`,
    [now],
  )
  return [...rows, ...(await bookErrors(m.deps.pool))]
}

it('the dispatcher keeps its rules through a long run of everything at random, on two instances at once', async () => {
  m.time.set(noon)
  second.time.set(noon)
  let seed = 20_260_105
  /** Mulberry32. */
  const random = (most: number) => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * most)
  }
  const couriers = await Promise.all([1, 2, 3, 4].map(newCourier))
  for (const courier of couriers) await shift(courier, { online: true })
  const pick = <T>(all: readonly T[]): T => all[random(all.length)] as T
  const open: string[] = []
  const place = () => ({ lat: 12.95 + random(50) / 1_000, lng: 77.6 + random(50) / 1_000 })
  const until = () => new Date(m.deps.clock().getTime() + 60_000 + random(600_000)).toISOString()
  /** An answer to an offer that somebody has. */
  const answer = async (): Promise<void> => {
    const rows = await m.deps.db.select().from(deliveryOffers).where(eq(deliveryOffers.status, 'open'))
    const row = rows.length > 0 ? pick(rows) : undefined
    const courier = couriers.find(({ id }) => id === row?.agentId)
    if (!row || !courier) return
    await give(row.deliveryId, pick(['claim', 'claim', 'decline', 'undo-decline']), courier)
  }
  /** Somebody brings away what they hold. */
  const bring = async (): Promise<void> => {
    const { rows } = await m.deps.pool.query(
      "SELECT id, agent_id FROM deliveries WHERE status IN ('assigned', 'pickup', 'enroute')",
    )
    const row = rows.length > 0 ? pick(rows) : undefined
    const courier = couriers.find(({ id }) => id === row?.agent_id)
    if (courier)
      for (const move of ['start-pickup', 'confirm-pickup', 'complete']) await give(row.id, move, courier)
  }
  const anything = async (): Promise<void> => {
    const courier = pick(couriers)
    const id = open.length > 0 ? pick(open) : 'ORD-AAAAAAAAA'
    const acts: (() => Promise<unknown>)[] = [
      () => shift(courier, { online: true, place: place() }),
      () => shift(courier, { online: true, until: until() }),
      () => shift(courier, { online: false }),
      () => give(id, 'claim', courier),
      () => give(id, 'decline', courier),
      () => give(id, 'undo-decline', courier),
      () => give(id, 'start-pickup', courier),
      () => give(id, 'confirm-pickup', courier),
      () => give(id, 'complete', courier),
      () => give(id, 'give-back', courier, { reason: 'Rain' }),
      () => m.kitchen(id, 'cancel', { reason: 'Over' }),
      () =>
        m.call('POST', `/api/admin/deliveries/${id}/assign`, {
          as: m.admin,
          body: { agentId: random(3) === 0 ? null : courier.id, lock: random(2) === 0 },
        }),
      () => turn(),
      () => turn(second.deps),
    ]
    await pick(acts)()
  }
  for (let step = 0; step < 60; step++) {
    if (step % 2 === 0) open.push(await cooked())
    await turn()
    const results = await Promise.allSettled([
      anything(),
      anything(),
      ...(random(2) === 0 ? [answer()] : []),
      bring(),
      turn(),
      turn(second.deps),
    ])
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
    m.time.advance(random(20_000))
    second.time.set(m.deps.clock())
    expect(await wrong()).toEqual([])
  }
  const failed = [...m.logged, ...second.logged].filter((line) => JSON.parse(line).level >= 50)
  expect(failed).toEqual([])
  const ends = await m.deps.db
    .selectDistinct({ status: deliveryOffers.status })
    .from(deliveryOffers)
    .where(
      and(
        inArray(
          deliveryOffers.agentId,
          couriers.map(({ id }) => id),
        ),
        ne(deliveryOffers.status, 'open'),
      ),
    )
  // Offers came, and were accepted; how many were skipped, expired or withdrawn is for the races to say.
  expect(ends.map(({ status }) => status)).toContain('accepted')
  // Some hundred steps, each with its invariants, on a machine that does something else as well.
}, 120_000)
