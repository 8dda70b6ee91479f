import { and, arrayContains, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  carrierSuggestions,
  courierPlaces,
  courierShifts,
  outboxEvents,
  rescueMatches,
  restaurants,
} from '#server/db/tables/index.ts'
import type { Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { makeShelter, makeVolunteer, rescue } from '#tests/rescue.ts'
import { eraseRescuer } from '../personal-data.ts'
import { shelterTopic } from '../topics.ts'
import { followRescues } from './follow-rescues.ts'
import { type Matcher, openMatcher } from './open-matcher.ts'
import { runMatching } from './run-matching.ts'

let m: Marketplace
let matcher: Matcher
let r: ReturnType<typeof rescue>
beforeAll(async () => {
  m = await marketplace()
  matcher = openMatcher(m.deps)
  r = rescue(m)
  await m.deps.db
    .update(restaurants)
    .set({ lat: 12.97, lng: 77.6 })
    .where(eq(restaurants.id, m.restaurant.id))
})
afterAll(async () => {
  await matcher.close()
  await m.close()
})

const get = async (path: string, as: Person) => (await m.call('GET', path, { as })).body
type Offer = { lot: { id: string }; match: unknown; portions: number }
const offersTo = async (shelter: { person: Person }): Promise<[lot: string, match: unknown][]> =>
  (await get('/api/shelter/offers', shelter.person)).items.map(({ lot, match }: Offer) => [lot.id, match])
const notificationsOf = (shelter: { id: string }) =>
  m.deps.db.$count(
    outboxEvents,
    and(
      arrayContains(outboxEvents.topics, [shelterTopic(shelter.id)]),
      sql`${outboxEvents.data}->>'action' = 'match'`,
    ),
  )

describe('matches', () => {
  it('are shown to shelters first and with their reason, told once, kept by nobody, and forgotten with what they are about', async () => {
    const near = await makeShelter(m.deps, { capacityPerDay: 20, lat: 12.97, lng: 77.6 })
    const green = await makeShelter(m.deps, { capacityPerDay: 30, diet: 'veg', lat: 12.979, lng: 77.6 })
    const volunteer = await makeVolunteer(m.deps)
    const dal = (await r.list({ portions: 20 })).id as string
    const korma = (await r.list({ portions: 20, isVeg: false, pickUpUntil: r.inMinutes(200) })).id as string
    expect(await offersTo(near)).toEqual([
      [dal, null],
      [korma, null],
    ])

    // Several instances at once.
    await Promise.all([
      runMatching(m.deps, matcher),
      runMatching(m.deps, matcher),
      runMatching(m.deps, matcher),
    ])
    await runMatching(m.deps, matcher)
    const kormaReason = {
      readyUntil: r.inMinutes(200),
      metres: 0,
      diet: 'any',
      room: 20,
      nearer: 0,
    }
    const dalReason = { readyUntil: r.inMinutes(180), metres: 1001, diet: 'veg', room: 30, nearer: 1 }
    expect(await offersTo(near)).toEqual([
      [korma, { portions: 20, reason: kormaReason }],
      [dal, null],
    ])
    expect(await offersTo(green)).toEqual([[dal, { portions: 20, reason: dalReason }]])
    expect([await notificationsOf(near), await notificationsOf(green)]).toEqual([1, 1])
    const name = 'Kavya Hegde'
    const reason = { metres: null, onTheWay: false }
    const { matches } = await get('/api/admin/rescues/day', m.admin)
    expect(matches).toHaveLength(2)
    expect(matches).toContainEqual({
      lotId: dal,
      shelterId: green.id,
      portions: 20,
      reason: dalReason,
      carrier: { id: volunteer.id, name, reason },
    })
    expect((await get('/api/admin/rescues/day?day=2026-01-01', m.admin)).matches).toEqual([])

    // Somebody else takes some before anything is matched again, and who was not suggested may accept all the
    // same.
    expect((await r.act(near.person, dal, 'accept', { portions: 15 })).status).toBe(200)
    expect(await offersTo(green)).toEqual([[dal, { portions: 5, reason: dalReason }]])
    expect(await offersTo(near)).toEqual([
      [korma, { portions: 5, reason: { ...kormaReason, room: 5 } }],
      [dal, null],
    ])
    await m.deps.db.insert(courierShifts).values({ agentId: m.agent.id, startedAt: m.deps.clock() })
    await m.deps.db
      .insert(courierPlaces)
      .values({ agentId: m.agent.id, lat: 12.961, lng: 77.6, at: m.deps.clock() })
    await runMatching(m.deps, matcher)
    const openTo = async (person: Person) =>
      (await get('/api/carrier/runs?state=open', person)).items.map(
        (run: { suggested: unknown }) => run.suggested,
      )
    expect(await openTo(m.agent)).toEqual([{ metres: 1001, onTheWay: false }])
    expect(await openTo(volunteer)).toEqual([null])

    expect((await r.act(volunteer, dal, 'claim')).status).toBe(200)
    await r.act(m.staff, korma, 'close', { reason: 'Too late' })
    await runMatching(m.deps, matcher)
    expect(await m.deps.db.$count(carrierSuggestions)).toBe(0)
    expect(await offersTo(near)).toEqual([[dal, { portions: 5, reason: expect.anything() }]])
    expect(await m.deps.db.$count(rescueMatches, eq(rescueMatches.lotId, korma))).toBe(0)
    // The other shelter is no longer the best for the rest; it is not told again when it is.
    expect(await offersTo(green)).toEqual([[dal, null]])
    await m.call('PUT', '/api/shelter', { as: near.person, body: { capacityPerDay: 15 } })
    await runMatching(m.deps, matcher)
    expect(await offersTo(green)).toEqual([[dal, { portions: 5, reason: { ...dalReason, nearer: 0 } }]])
    expect([await notificationsOf(near), await notificationsOf(green)]).toEqual([2, 1])
  })

  it('name no carrier who has deleted their account', async () => {
    const shelter = await makeShelter(m.deps)
    const volunteer = await makeVolunteer(m.deps)
    await m.deps.db.delete(courierShifts)
    const promised = (await r.list({ portions: 12 })).id as string
    await r.act(shelter.person, promised, 'accept', { portions: 12 })
    await r.list({ portions: 12 })
    await runMatching(m.deps, matcher)
    const ofVolunteer = async () => [
      await m.deps.db.$count(carrierSuggestions, eq(carrierSuggestions.carrierId, volunteer.id)),
      await m.deps.db.$count(rescueMatches, eq(rescueMatches.carrierId, volunteer.id)),
    ]
    expect((await ofVolunteer()).some((count) => count > 0)).toBe(true)
    await m.deps.db.transaction((tx) => eraseRescuer(m.deps, tx, volunteer.id))
    expect(await ofVolunteer()).toEqual([0, 0])
  })

  it('are asked for when something opens, by one job however much happens', async () => {
    const waiting = async () =>
      (await m.deps.pool.query("SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = 'match-rescues'"))
        .rows[0].jobs
    const { stop } = followRescues(m.deps)
    try {
      // What earlier tests listed may be heard of only now, on a busy machine.
      await m.deps.pool.query("DELETE FROM pgboss.job WHERE name = 'match-rescues'")
      await r.list()
      await vi.waitFor(async () => expect(await waiting()).toBe(1), 20_000)
      await r.list()
      await m.deps.jobs.send('match-rescues', {})
      expect(await waiting()).toBe(1)
    } finally {
      stop()
    }
  })
})
