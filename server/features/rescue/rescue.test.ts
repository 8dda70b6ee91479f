import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { composeStatement } from '#server/db/statement.ts'
import {
  auditEntries,
  deliveries,
  impactEntries,
  ledgerEntries,
  mailbox,
  outboxEvents,
  surplusReservations,
} from '#server/db/tables/index.ts'
import { signAccessToken } from '#server/http/sign-in/access-token.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { card, makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { makeShelter, makeVolunteer, rescue } from '#tests/rescue.ts'
import { appendFacts } from '../impact/append-facts.ts'
import { runRescueClock } from './clock.ts'
import { reservePortions, settlePortions } from './lots/reserve-portions.ts'
import { eraseRescuer, rescueDataOf } from './personal-data.ts'
import { pickUpRun } from './runs/carry-run.ts'
import { receiveRun } from './runs/receive-run.ts'

let m: Marketplace
let r: ReturnType<typeof rescue>
let shelter: Awaited<ReturnType<typeof makeShelter>>
let volunteer: Person
beforeAll(async () => {
  m = await marketplace()
  r = rescue(m)
})
afterAll(() => m.close())
beforeEach(async () => {
  shelter = await makeShelter(m.deps)
  volunteer = await makeVolunteer(m.deps)
})

const get = async (path: string, as: Person | null) => (await m.call('GET', path, { as })).body
const seen = (lotId: string, as: Person | null = m.staff) => get(`/api/surplus/${lotId}`, as)
const clock = () => runRescueClock(m.deps)
const waiting = async () => (await get('/api/admin/stats', m.admin)).waiting
const minutes = (count: number) => m.time.advance(count * 60_000)
const wrongCode = (code: string) => (code === '0000' ? '1111' : '0000')

/** A lot of which the shelter has accepted portions and the volunteer, or somebody else, has the run. */
const claimed = async (portions = 12, carrier = volunteer, values = {}) => {
  const { id } = await r.list(values)
  expect((await r.act(shelter.person, id, 'accept', { portions })).status).toBe(200)
  expect((await r.act(carrier, id, 'claim')).status).toBe(200)
  return id as string
}
const pickedUp = async (portions?: number, carrier = volunteer, values = {}) => {
  const id = await claimed(portions, carrier, values)
  const { code } = await seen(id)
  expect((await r.act(carrier, id, 'pick-up', { code })).status).toBe(200)
  return id
}

/** Orders for a few portions each of one lot, by the part of a statement that checkout composes. */
const reserve = async (lotId: string, portions: number): Promise<string | null> => {
  const orderId = (await m.place()).id
  const part = reservePortions({ lotId, orderId, portions, now: m.deps.clock() })
  const statement = composeStatement('reserve', [part], 'SELECT ok FROM agreed')
  const { rows } = await m.deps.pool.query(statement)
  return rows[0].ok ? orderId : null
}
const settle = (orderId: string, outcome: 'sold' | 'released') =>
  m.deps.db.transaction((tx) => settlePortions(m.deps, tx, orderId, outcome, m.deps.clock()))

describe('a rescue', () => {
  it('goes from the kitchen over a volunteer to the shelter, each hand-over by a code, and the public ledger says so', async () => {
    const lot = await r.list({ portions: 20, allergens: ['dairy'] })
    expect(lot).toMatchObject({
      state: 'offered',
      remaining: 20,
      allergens: ['milk'],
      safeUntil: r.inMinutes(240),
      allowedActions: ['close'],
    })
    const offers = await get('/api/shelter/offers', shelter.person)
    expect(offers.items.find((offer: { lot: { id: string } }) => offer.lot.id === lot.id)).toMatchObject({
      portions: 20,
      distance: expect.any(Number),
    })
    const accepted = await r.act(shelter.person, lot.id, 'accept', { portions: 12 })
    expect(accepted.body).toMatchObject({
      remaining: 8,
      accepted: 12,
      runs: [{ state: 'open', portions: 12 }],
    })

    const open = await get('/api/carrier/runs?state=open', volunteer)
    const run = open.items.find((one: { lot: { id: string } }) => one.lot.id === lot.id)
    expect(run).toMatchObject({ to: { name: 'Anand Ashram', phone: '' }, pay: 0, allowedActions: ['claim'] })
    expect((await r.act(volunteer, lot.id, 'claim')).body.runs).toMatchObject([
      { state: 'claimed', to: { phone: '9845012399' }, carrier: { you: true }, code: null },
    ])
    const { code, runs } = await seen(lot.id)
    expect(runs[0].carrier).toMatchObject({ name: 'Kavya Hegde', phone: '9845012377', kind: 'volunteer' })
    await m.call('POST', `/api/carrier/runs/${run.id}/location`, {
      as: volunteer,
      body: { lat: 12.97, lng: 77.61 },
    })
    expect((await r.act(volunteer, lot.id, 'pick-up', { code })).body.runs[0].state).toBe('pickedUp')

    const carried = (await get('/api/carrier/runs', volunteer)).items.find(
      (one: { id: string }) => one.id === run.id,
    )
    const waited = await get('/api/shelter/rescues', shelter.person)
    expect(waited.items).toMatchObject([
      {
        id: run.id,
        code: null,
        carrier: { location: { lat: 12.97, lng: 77.61 } },
        allowedActions: ['receive'],
      },
    ])
    const receipt = { code: carried.code, portions: 10, weightKg: 4.25, note: 'Two boxes were open' }
    for (let time = 0; time < 2; time++)
      expect((await r.act(shelter.person, lot.id, 'receive', receipt)).body).toMatchObject({
        remaining: 8,
        accepted: 0,
        received: 10,
        wasted: 2,
        runs: [{ state: 'received', receivedPortions: 10, weightKg: 4.25, carrier: { name: '', phone: '' } }],
      })
    await r.act(shelter.person, lot.id, 'feedback', { stars: 4, comment: 'Still warm' })
    expect((await seen(lot.id)).runs).toMatchObject([{ stars: 4, comment: 'Still warm', to: { phone: '' } }])
    expect(await r.recorded(lot.id)).toEqual([
      ['listed', 20],
      ['accepted', 12],
      ['pickedUp', 12],
      ['received', 10],
      ['wasted', 2],
    ])
    const [delivery] = await m.deps.db.select().from(deliveries).where(eq(deliveries.id, run.id))
    expect(delivery).toMatchObject({ status: 'completed', subject: 'rescue', agentId: volunteer.id })
  })

  it('shows neither codes nor phones nor shelters to anybody else', async () => {
    const id = await claimed()
    const { code } = await seen(id)
    const stranger = await makeShelter(m.deps)
    const other = await makeVolunteer(m.deps)
    for (const as of [null, m.customer, m.otherAgent, other, stranger.person]) {
      const shown = await seen(id, as)
      expect(shown).toMatchObject({ runs: [], code: null, closeReason: '' })
      expect(JSON.stringify(shown)).not.toMatch(/9845012399|9845012377|Anand/)
    }
    for (const as of [volunteer, shelter.person]) expect((await seen(id, as)).code).toBeNull()
    const elsewhere = await makeRestaurant(m.deps)
    const neighbour = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: elsewhere.id })
    for (const [as, action, body] of [
      [neighbour, 'close', { reason: 'x' }],
      [neighbour, 'offer', {}],
      [neighbour, 'repeat', {}],
      [other, 'pick-up', { code }],
      [other, 'drop-out', {}],
      [stranger.person, 'receive', { code, portions: 1 }],
      [stranger.person, 'cancel', {}],
      [stranger.person, 'feedback', { stars: 1 }],
    ] as const)
      expect((await r.act(as, id, action, body)).status, action).toBe(404)
    expect((await m.call('GET', `/api/surplus/${id}/label.pdf`, { as: neighbour })).status).toBe(404)
  })

  it('answers a repeated command like the first, with a key and without, and does nothing twice', async () => {
    const { id } = await r.list()
    const key = randomUUID()
    const accept = () =>
      m.call('POST', `/api/surplus/${id}/accept`, { as: shelter.person, body: { portions: 5 }, key })
    const [first, again] = [await accept(), await accept()]
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect([again.body, (await r.runsOf(id)).length]).toEqual([first.body, 1])
    const { pickUpCode, receiveCode } = (await r.runsOf(id))[0] ?? {}
    for (const [as, action, body] of [
      [volunteer, 'claim', {}],
      [volunteer, 'pick-up', { code: pickUpCode }],
      [shelter.person, 'receive', { code: receiveCode, portions: 5 }],
      [m.staff, 'close', { reason: 'Closing' }],
    ] as const) {
      const done = await r.act(as, id, action, body)
      expect([done.status, action]).toEqual([200, action])
      expect((await r.act(as, id, action, body)).body).toEqual(done.body)
    }
    expect((await r.recorded(id)).map(([kind]) => kind)).toEqual([
      'listed',
      'accepted',
      'pickedUp',
      'received',
      'wasted',
    ])
  })
})

describe('by the clock of the server', () => {
  it.each([
    ['hot', 240],
    ['highRisk', 120],
    ['chilled', 1440],
  ])(
    '%s food is not accepted, claimed, picked up or received after %i minutes, whoever asks',
    async (kind, safe) => {
      const until = { kind, pickUpUntil: r.inMinutes(safe + 60) }
      const offered = (await r.list(until)).id
      const accepted = (await r.list(until)).id
      await r.act(shelter.person, accepted, 'accept', { portions: 1 })
      const taken = await claimed(1, volunteer, until)
      const carried = await pickedUp(1, volunteer, until)
      const { code } = await seen(taken)
      const receiveCode = (await seen(carried, volunteer)).code
      minutes(safe)
      for (const [as, id, action, body] of [
        [shelter.person, offered, 'accept', { portions: 1 }],
        [volunteer, accepted, 'claim', {}],
        [volunteer, taken, 'pick-up', { code }],
        [shelter.person, carried, 'receive', { code: receiveCode, portions: 1 }],
      ] as const) {
        expect(await r.act(as, id, action, body), `${action} before the job`).toMatchObject({
          status: 409,
          body: { code: 'too_late' },
        })
      }
      expect(await seen(offered, null)).toMatchObject({ state: 'closed', allowedActions: [] })
      await clock()
      for (const [as, id, action, body] of [
        [shelter.person, offered, 'accept', { portions: 1 }],
        [volunteer, taken, 'pick-up', { code }],
        [shelter.person, carried, 'receive', { code: receiveCode, portions: 1 }],
      ] as const)
        expect((await r.act(as, id, action, body)).status, `${action} after it`).toBe(409)
      for (const id of [offered, accepted, taken, carried]) {
        const lot = await r.lotOf(id)
        expect(lot).toMatchObject({
          state: 'closed',
          wasted: lot.portions,
          accepted: 0,
          closeReason: 'safeUntil',
        })
      }
      expect((await r.recorded(carried)).filter(([kind]) => kind === 'wasted')).toEqual([
        ['wasted', 19],
        ['wasted', 1],
      ])
    },
  )

  it('a sale ends by itself, the rest is offered, and closed as wasted: once, on several instances and after a restart', async () => {
    const other = await testApp({ database: m.database })
    const follow = (t: TestApp) => t.time.set(m.deps.clock())
    const { id } = await r.list({ salePrice: 5_000 })
    expect(await get('/api/surplus', null)).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ id, state: 'onSale', saleUntil: r.inMinutes(120) }),
      ]),
    })
    expect((await r.act(shelter.person, id, 'accept', { portions: 1 })).status).toBe(409)
    minutes(120)
    expect(await seen(id, null)).toMatchObject({ state: 'offered', allowedActions: [] })
    follow(other)
    const changed = await Promise.all([clock(), runRescueClock(other.deps), clock()])
    expect(changed.flat().filter((one) => one === id)).toEqual([id])
    expect((await r.act(shelter.person, id, 'accept', { portions: 5 })).status).toBe(200)
    minutes(60)
    follow(other)
    await Promise.all([runRescueClock(other.deps), clock()])
    // A server that was off in the meantime.
    expect(await clock()).not.toContain(id)
    expect(await r.lotOf(id)).toMatchObject({ state: 'closed', wasted: 20, closeReason: 'pickUpUntil' })
    expect(await r.recorded(id)).toEqual([
      ['listed', 20],
      ['accepted', 5],
      ['wasted', 15],
      ['wasted', 5],
    ])
    await other.close()
  })

  it('warns once of a run that nobody has, and tells everybody when its carrier drops out late', async () => {
    const { id } = await r.list()
    await r.act(shelter.person, id, 'accept', { portions: 5 })
    const mailTo = ({ username }: Person) => sentMails(m.deps, eq(mailbox.to, `${username}@example.com`))
    const mails = async () => (await mailTo(shelter.person)).length
    await clock()
    expect(await mails()).toBe(0)
    minutes(140)
    await Promise.all([clock(), clock()])
    expect([await mails(), (await r.runsOf(id))[0]?.warnedAt]).toEqual([1, m.deps.clock()])
    expect((await mailTo(shelter.person))[0]?.text).toMatch(/\/shelter-dashboard\?tab=rescues$/m)
    expect((await mailTo(volunteer))[0]?.text).toMatch(/\/volunteer$/m)
    const nobody = (await waiting()).rescuesNobody.count
    expect(nobody).toBeGreaterThan(0)
    await r.act(volunteer, id, 'claim')
    expect((await waiting()).rescuesNobody.count).toBe(nobody - 1)
    for (let time = 0; time < 2; time++)
      expect((await r.act(volunteer, id, 'drop-out', { reason: 'Flat tyre' })).status).toBe(200)
    expect([await mails(), (await r.runsOf(id))[0]]).toMatchObject([
      2,
      { state: 'open', carrierId: null, dropOuts: 1 },
    ])
    const other = await makeVolunteer(m.deps)
    expect((await r.act(other, id, 'claim')).status).toBe(200)
    // Screens warn of dropping out late from the same minute on.
    const change = (warnMinutes: number) =>
      m.call('PUT', '/api/admin/settings', { as: m.admin, body: { rescue: { warnMinutes } } })
    const late = async () => (await get('/api/carrier/runs', other)).lateMinutes
    await change(50)
    expect(await late()).toBe(50)
    await change(45)
    expect(await late()).toBe(45)
    const [run] = await r.runsOf(id)
    const [delivery] = await m.deps.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.id, run?.id ?? ''))
    expect(delivery).toMatchObject({ status: 'assigned', agentId: other.id })
  })
})

describe('a lot', () => {
  it.each([
    [{ portions: 0 }, 'portions'],
    [{ portions: 10_001 }, 'portions'],
    [{ portions: 1.5 }, 'portions'],
    [{ title: ' ' }, 'title'],
    [{ title: 'Dal\u0007' }, 'title'],
    [{ isVeg: 'yes' }, 'isVeg'],
    [{ kind: 'cold' }, 'kind'],
    [{ kind: 'packed' }, 'useBy'],
    [{ salePrice: 99 }, 'salePrice'],
    [{ salePrice: 10.5 }, 'salePrice'],
    [{ cookedAt: 'today' }, 'cookedAt'],
    [{ cookedAt: '2026-01-05T08:30:00Z' }, 'cookedAt'],
    [{ cookedAt: '2026-01-05T03:29:00Z' }, 'cookedAt'],
    [{ kind: 'packed', useBy: '2026-01-05T07:30:00Z' }, 'useBy'],
    [{ kind: 'packed', useBy: '2028-01-05T07:30:00Z' }, 'useBy'],
    [{ pickUpUntil: '2026-01-05T07:30:00Z' }, 'pickUpUntil'],
    [{ allergens: ['stones'] }, 'allergens.0'],
  ])('is refused with %j, naming the field', async (wrong, field) => {
    m.time.set(new Date('2026-01-05T07:30:00Z'))
    const { status, body } = await m.call('POST', '/api/surplus', { as: m.staff, body: r.form(wrong) })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]])
  })

  it('is never promised beyond its portions: of 50 shelters at once for 5 portions exactly 5 win', async () => {
    const { id } = await r.list({ portions: 5 })
    const all = await Promise.all(Array.from({ length: 50 }, () => makeShelter(m.deps)))
    const answers = await Promise.all(all.map(({ person }) => r.act(person, id, 'accept', { portions: 1 })))
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect([count(200), count(409)]).toEqual([5, 45])
    expect(await r.lotOf(id)).toMatchObject({ remaining: 0, accepted: 5 })
  }, 30_000)

  it('is never promised to a shelter beyond its capacity of the day, from however many lots at once', async () => {
    const small = await makeShelter(m.deps, { capacityPerDay: 7 })
    const lots = await Promise.all(Array.from({ length: 10 }, () => r.list({ portions: 5 })))
    const answers = await Promise.all(
      lots.map(({ id }) => r.act(small.person, id, 'accept', { portions: 2 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.find(({ status }) => status !== 200)?.body.code).toBe('capacity_reached')
    const offers = await get('/api/shelter/offers', small.person)
    expect(offers).toMatchObject({ taken: 6, left: 1, items: expect.arrayContaining([]) })
    expect(offers.items.every(({ portions }: { portions: number }) => portions === 1)).toBe(true)
  })

  it('that is not vegetarian is never offered to a shelter that accepts vegetarian food only', async () => {
    const veg = await makeShelter(m.deps, { diet: 'veg' })
    const { id } = await r.list({ isVeg: false })
    const offered = async ({ person }: { person: Person }) =>
      (await get('/api/shelter/offers?limit=100', person)).items.map(
        ({ lot }: { lot: { id: string } }) => lot.id,
      )
    expect(await offered(shelter)).toContain(id)
    expect(await offered(veg)).not.toContain(id)
    expect((await r.act(veg.person, id, 'accept', { portions: 1 })).status).toBe(409)
    for (const status of ['pending', 'suspended'] as const) {
      const waiting = await makeShelter(m.deps, { status })
      expect((await get('/api/shelter/offers', waiting.person)).items).toEqual([])
      expect((await r.act(waiting.person, id, 'accept', { portions: 1 })).status).toBe(403)
    }
    // Open for an hour, eight days a week from now: not while this food is safe.
    const closed = await makeShelter(m.deps, { hours: Array.from({ length: 7 }, () => []) })
    expect(await offered(closed)).not.toContain(id)
    expect((await r.act(closed.person, id, 'accept', { portions: 1 })).status).toBe(409)
  })

  it('reserves portions for buyers until the sale ends, of many at once exactly as many as there are', async () => {
    const { id } = await r.list({ portions: 5, salePrice: 5_000 })
    const orders = await Promise.all(Array.from({ length: 12 }, () => reserve(id, 1)))
    const won = orders.filter((order) => order !== null)
    expect(won).toHaveLength(5)
    expect(await r.lotOf(id)).toMatchObject({ reserved: 5, remaining: 0 })
    const [first = '', second = '', ...others] = won
    await Promise.all([settle(first, 'sold'), settle(first, 'sold'), settle(second, 'released')])
    await settle(second, 'sold')
    expect(await r.lotOf(id)).toMatchObject({ reserved: 3, sold: 1, remaining: 1 })
    minutes(120)
    expect(await reserve(id, 1)).toBeNull()
    minutes(60)
    await clock()
    for (const order of others) await settle(order, 'released')
    expect(await r.lotOf(id)).toMatchObject({ reserved: 0, sold: 1, wasted: 4, state: 'closed' })
    expect(await r.recorded(id)).toEqual([
      ['listed', 5],
      ['sold', 1],
      ['wasted', 1],
      ['wasted', 1],
      ['wasted', 1],
      ['wasted', 1],
    ])
    expect(await m.deps.db.$count(surplusReservations, eq(surplusReservations.lotId, id))).toBe(5)
  }, 30_000)

  it('is closed by its restaurant with a reason for itself alone, and those who were to get it are told', async () => {
    const id = await claimed(12, volunteer, { salePrice: null })
    const { body } = await r.act(m.staff, id, 'close', { reason: 'Ravi dropped the pot' })
    expect(body).toMatchObject({ state: 'closed', wasted: 20, closeReason: 'Ravi dropped the pot' })
    expect(
      (await get('/api/carrier/runs', volunteer)).items.map(({ lot }: { lot: { id: string } }) => lot.id),
    ).not.toContain(id)
    expect(JSON.stringify(await r.recorded(id))).not.toContain('Ravi')
    expect((await r.act(m.staff, id, 'offer')).status).toBe(409)
  })

  it('is listed again as it was, cooked now; and made of an order that was cancelled after cooking, once', async () => {
    const first = await r.list({ title: 'Idli', portions: 7, salePrice: 2_000 })
    minutes(24 * 60)
    const again = await r.act(m.staff, first.id, 'repeat', { portions: 9 })
    expect([again.status, again.body]).toMatchObject([
      201,
      {
        title: 'Idli',
        portions: 9,
        salePrice: 2_000,
        cookedAt: r.inMinutes(0),
        pickUpUntil: r.inMinutes(180),
      },
    ])
    const { id } = await m.place()
    const surplus = () => m.call('POST', `/api/restaurant/orders/${id}/surplus`, { as: m.staff, body: {} })
    expect((await surplus()).status).toBe(409)
    await m.kitchen(id, 'accept')
    await m.kitchen(id, 'ready')
    minutes(10)
    await m.kitchen(id, 'cancel', { reason: 'Nobody came' })
    const made = await surplus()
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        title: '2 × Dal Makhani, Butter Naan',
        portions: 3,
        kind: 'hot',
        safeUntil: r.inMinutes(230),
        orderId: id,
      },
    ])
    expect((await surplus()).body.id).toBe(made.body.id)
    expect(await seen(made.body.id, null)).toMatchObject({ orderId: null })
    const own = await get('/api/restaurant/surplus?limit=2&q=idli', m.staff)
    expect(own.items.map((lot: { id: string }) => lot.id)).toEqual([again.body.id, first.id])
    expect(own.totals).toMatchObject({ lots: 2, listed: 16 })
  })

  it('has a label as PDF', async () => {
    const { id } = await r.list({ allergens: ['milk', 'nuts'] })
    const response = await m.app.inject({
      url: `/api/surplus/${id}/label.pdf`,
      headers: { authorization: `Bearer ${await signAccessToken(m.deps, m.staff.caller)}` },
    })
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    // On rolls that kitchens have, as long as it needs.
    for (const [query, width] of [
      ['', 80],
      ['?width=62', 62],
    ] as const) {
      const { rawPayload } = await m.app.inject({
        url: `/api/surplus/${id}/label.pdf${query}`,
        headers: { authorization: `Bearer ${await signAccessToken(m.deps, m.staff.caller)}` },
      })
      const [box, ...others] = rawPayload.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)
      expect(others).toEqual([])
      expect((Number(box?.[1]) / 72) * 25.4).toBeCloseTo(width, 0)
      expect((Number(box?.[2]) / 72) * 25.4).toBeLessThan(250)
    }
    const wrong = await m.call('GET', `/api/surplus/${id}/label.pdf?width=210`, { as: m.staff })
    expect(wrong.status).toBe(422)
  }, 60_000)
})

describe('whatever is sent', () => {
  it.each([
    ['GET', '/api/surplus/%00', null, undefined],
    ['GET', '/api/surplus?cursor=abc', null, undefined],
    ['GET', '/api/surplus?limit=0', null, undefined],
    ['GET', '/api/admin/rescues?q=%00', 'admin', undefined],
    ['GET', '/api/admin/rescues?from=2026-13-01', 'admin', undefined],
    ['POST', '/api/surplus/LOT-NONE/claim', 'agent', { run: '\u0000' }],
    ['POST', '/api/surplus/LOT-NONE/pick-up', 'agent', { code: '\u0000', run: '\u0000' }],
    ['POST', '/api/surplus/LOT-NONE/pick-up', 'agent', { code: 1234 }],
    ['POST', '/api/surplus/LOT-NONE/close', 'staff', { reason: 'x'.repeat(501) }],
    ['POST', '/api/surplus', 'staff', { portions: Number.MAX_SAFE_INTEGER }],
    ['POST', '/api/carrier/runs/RUN-NONE/location', 'agent', { lat: 91, lng: 0 }],
    ['POST', '/api/admin/rescues/RUN-NONE/unlock', 'admin', { handOver: 'both', reason: 'x' }],
  ] as const)('%s %s as %s is refused, and nothing breaks', async (method, url, who, body) => {
    const { status, body: said } = await m.call(method, url, { as: who && m[who], body })
    expect([404, 422], JSON.stringify(said)).toContain(status)
  })
})

describe('a restaurant that an admin has suspended', () => {
  it('lists nothing, and nothing of it is sold, accepted or picked up until it is restored', async () => {
    const id = await claimed(2)
    const { code } = await seen(id)
    const { id: deal } = await r.list({ salePrice: 5_000 })
    const change = (body: object) =>
      m.call('PATCH', `/api/admin/restaurants/${m.restaurant.id}`, { as: m.admin, body })
    const order = await m.place()
    expect((await change({ suspended: true, reason: 'Licence' })).status).toBe(200)
    expect((await m.call('POST', '/api/surplus', { as: m.staff, body: r.form() })).status).toBe(409)
    expect((await r.act(shelter.person, id, 'accept', { portions: 1 })).status).toBe(409)
    expect((await r.act(volunteer, id, 'pick-up', { code })).status).toBe(409)
    const idsOf = async (path: string, as: Person | null) => JSON.stringify((await get(path, as)).items)
    expect(await idsOf('/api/surplus?limit=100', null)).not.toContain(deal)
    expect(await idsOf('/api/shelter/offers?limit=100', shelter.person)).not.toContain(id)
    const part = reservePortions({ lotId: deal, orderId: order.id, portions: 1, now: m.deps.clock() })
    const { rows } = await m.deps.pool.query(composeStatement('reserve', [part], 'SELECT ok FROM agreed'))
    expect(rows).toEqual([{ ok: false }])
    expect((await change({ suspended: false })).status).toBe(200)
    expect((await r.act(volunteer, id, 'pick-up', { code })).status).toBe(200)
  })
})

describe('a hand-over', () => {
  it('is locked by five wrong codes, whatever the right one is then, until an admin unlocks it with another', async () => {
    const id = await claimed()
    const { code } = await seen(id)
    const enter = (entered: string) => r.act(volunteer, id, 'pick-up', { code: entered })
    for (let time = 0; time < 5; time++) expect((await enter(wrongCode(code))).status).toBe(422)
    const mails = (as: Person) => m.deps.db.$count(mailbox, eq(mailbox.to, `${as.username}@example.com`))
    expect([(await enter(code)).body.code, await mails(m.staff)]).toEqual(['hand_over_locked', 1])
    const locked = (await waiting()).rescuesLocked
    expect(locked.since).not.toBeNull()
    const [run] = await r.runsOf(id)
    expect((await seen(id, volunteer)).runs).toMatchObject([
      { locked: ['pickUp'], allowedActions: ['dropOut'] },
    ])
    const unlock = () =>
      m.call('POST', `/api/admin/rescues/${run?.id}/unlock`, {
        as: m.admin,
        body: { handOver: 'pickUp', reason: 'On the phone' },
      })
    expect((await unlock()).body).toMatchObject({ locked: [], code: null })
    expect((await waiting()).rescuesLocked.count).toBe(locked.count - 1)
    expect((await unlock()).status).toBe(200)
    const audited = eq(auditEntries.subjectId, run?.id ?? '')
    expect(await m.deps.db.select().from(auditEntries).where(audited)).toMatchObject([
      { action: 'rescue.unlocked' },
    ])
    expect((await enter((await seen(id)).code)).status).toBe(200)
  })

  it('is not made by a wrong code that was sent before there was anything to check', async () => {
    const id = await claimed()
    const refused = { code: 'validation_failed', fields: { code: expect.any(String) } }
    const wrong = { code: wrongCode((await seen(id)).code) }
    await expect(pickUpRun(m.deps, volunteer.id, id, wrong)).rejects.toMatchObject(refused)
    await r.act(volunteer, id, 'pick-up', { code: (await seen(id)).code })
    const received = { code: wrongCode((await seen(id, volunteer)).code), portions: 1, note: '' }
    await expect(receiveRun(m.deps, shelter.person.id, id, received)).rejects.toMatchObject(refused)
    expect(await r.runsOf(id)).toMatchObject([{ state: 'pickedUp' }])
  })

  it('is not guessed by dropping out and coming back: wrong codes count for the run, whoever has it', async () => {
    const id = await claimed()
    const { code } = await seen(id)
    for (let time = 0; time < 4; time++) await r.act(volunteer, id, 'pick-up', { code: wrongCode(code) })
    await r.act(volunteer, id, 'drop-out')
    await r.act(volunteer, id, 'claim')
    expect((await r.act(volunteer, id, 'pick-up', { code: wrongCode(code) })).status).toBe(422)
    expect((await r.act(volunteer, id, 'pick-up', { code })).body.code).toBe('hand_over_locked')
  })

  it('counts wrong codes of one command at a time, also under one key and by many at once', async () => {
    const id = await pickedUp()
    const { code } = await seen(id, volunteer)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        m.call('POST', `/api/surplus/${id}/receive`, {
          as: shelter.person,
          body: { code: wrongCode(code), portions: 1 },
          key: 'the same',
        }),
      ),
    )
    expect(answers.every(({ status }) => status === 422 || status === 409)).toBe(true)
    expect((await r.runsOf(id))[0]?.wrongReceives).toBe(5)
    expect((await r.act(shelter.person, id, 'receive', { code, portions: 1 })).status).toBe(409)
  })

  it.each(['pick-up', 'receive'] as const)(
    'compares five codes at %s, however many come at once, and refuses the right one after them',
    async (action) => {
      const id = action === 'pick-up' ? await claimed() : await pickedUp()
      const by = action === 'pick-up' ? volunteer : shelter.person
      const { code } = await seen(id, action === 'pick-up' ? m.staff : volunteer)
      const enter = (entered: string) =>
        r.act(by, id, action, { code: entered, ...(action === 'receive' && { portions: 1 }) })
      const wrong = Array.from({ length: 50 }, (_, at) =>
        String((Number(code) + 1 + at) % 10_000).padStart(4, '0'),
      )
      const responses = await Promise.all(wrong.map(enter))
      const codes = responses.map(({ body }) => body.code)
      expect(codes.filter((one) => one === 'validation_failed')).toHaveLength(5)
      expect(codes.filter((one) => one === 'hand_over_locked')).toHaveLength(45)
      expect((await enter(code)).body.code).toBe('hand_over_locked')
    },
  )

  it('takes the right code only as one of the first five of fifty that come at once', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await claimed(2)
      const { code } = await seen(id)
      const guesses = Array.from({ length: 50 }, (_, at) => (at === 7 + round ? code : wrongCode(code)))
      const responses = await Promise.all(
        guesses.map((one) => r.act(volunteer, id, 'pick-up', { code: one })),
      )
      const compared = responses.filter(({ body }) => body.code === 'validation_failed').length
      const [run] = await r.runsOf(id)
      const isPickedUp = run?.state === 'pickedUp'
      expect(compared).toBeLessThanOrEqual(5)
      if (!isPickedUp) expect(compared).toBe(5)
      const others = isPickedUp ? ['illegal_transition', undefined] : ['hand_over_locked']
      for (const { body } of responses)
        if (body.code !== 'validation_failed') expect(others).toContain(body.code)
    }
  })

  it('is refused for more portions than were sent, and for anything that is no amount', async () => {
    const id = await pickedUp(12)
    const { code } = await seen(id, volunteer)
    for (const wrong of [
      { portions: 13 },
      { portions: -1 },
      { portions: 1, weightKg: -1 },
      { portions: 1, weightKg: '5' },
    ])
      expect((await r.act(shelter.person, id, 'receive', { code, ...wrong })).status).toBe(422)
    expect((await r.act(shelter.person, id, 'receive', { code, portions: 0 })).body).toMatchObject({
      received: 0,
      wasted: 12,
    })
  })
})

describe('streams', () => {
  it('tell shelters of offers, carriers of runs and each of their own, and name nobody', async () => {
    const address = await m.app.listen({ port: 0, host: '127.0.0.1' })
    const ending = new AbortController()
    const open = async (path: string, as: Person) => {
      const authorization = `Bearer ${await signAccessToken(m.deps, as.caller)}`
      const { body } = await fetch(address + path, { headers: { authorization }, signal: ending.signal })
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      /** Waits for an event of a lot, by its action. */
      return async (lotId: string, action: string): Promise<string> => {
        for (;;) {
          const found = text
            .split('\n')
            .find((line) => line.includes(lotId) && line.includes(`"action":"${action}"`))
          if (found !== undefined) return found
          const next = await reader?.read()
          if (!next || next.done) throw new Error(`the stream ended: ${text}`)
          text += next.value
        }
      }
    }
    const [offers, runs, kitchen, all] = await Promise.all([
      open('/api/shelter/events', shelter.person),
      open('/api/carrier/events', volunteer),
      open('/api/restaurant/events', m.staff),
      open('/api/admin/rescues/events', m.admin),
    ])
    const { id } = await r.list()
    await offers(id, 'list')
    await r.act(shelter.person, id, 'accept', { portions: 2 })
    await runs(id, 'accept')
    await r.act(volunteer, id, 'claim')
    const heard = await Promise.all([offers, runs, kitchen, all].map((hear) => hear(id, 'claim')))
    for (const line of heard) {
      expect(line).toContain('"runState":"claimed"')
      expect(line).not.toMatch(new RegExp(`${volunteer.id}|Kavya|Anand|984501`))
    }
    ending.abort()
  })
})

describe('the register', () => {
  it('has every lot with its runs for admins, found by text, state and alarm, as CSV and on the map of the day', async () => {
    const ashram = await makeShelter(m.deps, { name: 'Karuna Illam' })
    const { id } = await r.list({ title: 'Lemon rice' })
    await r.act(ashram.person, id, 'accept', { portions: 9 })
    minutes(150)
    await clock()
    const [run] = await r.runsOf(id)
    const ids = async (query: string) =>
      (await get(`/api/admin/rescues?${query}`, m.admin)).items.map((lot: { id: string }) => lot.id)
    for (const query of [
      'q=lemon',
      'q=KARUNA',
      `q=${run?.id}`,
      `q=${id.toLowerCase()}`,
      `shelter=${ashram.id}`,
    ])
      expect(await ids(query), query).toEqual([id])
    expect(await ids('alarm=nobody&limit=1')).toEqual([id])
    expect(await ids('q=lemon&alarm=locked')).toEqual([])
    expect(await ids('q=lemon&runState=received')).toEqual([])
    expect(await ids('q=lemon&state=offered&kind=hot&from=2026-01-01')).toEqual([id])
    expect(await get('/api/admin/rescues?q=lemon', m.admin)).toMatchObject({
      items: [{ runs: [{ to: { name: 'Karuna Illam', phone: '9845012399' }, code: null }] }],
      totals: { lots: 1, listed: 20, open: 20 },
    })
    const csv = await m.app.inject({
      url: '/api/admin/rescues?q=lemon',
      headers: {
        authorization: `Bearer ${await signAccessToken(m.deps, m.admin.caller)}`,
        accept: 'text/csv',
      },
    })
    expect(csv.body.split('\r\n')[1]).toContain(`${id},Test Bhavan,Lemon rice,1,offered`)
    expect(csv.body).not.toMatch(/9845012399/)
    const map = await get('/api/admin/rescues/day', m.admin)
    expect(map.lots.map((lot: { id: string }) => lot.id)).toContain(id)
    expect(map.shelters.find((one: { id: string }) => one.id === ashram.id)).toMatchObject({ taken: 9 })
    expect((await get('/api/admin/rescues/day?day=2020-01-01', m.admin)).lots).toEqual([])
    expect((await m.call('GET', '/api/admin/rescues?limit=101', { as: m.admin })).status).toBe(422)
  })
})

describe('why a carrier gave a run back', () => {
  it('is told to admins alone, each time once, and goes with the account', async () => {
    const id = await claimed()
    for (let time = 0; time < 2; time++) await r.act(volunteer, id, 'drop-out', { reason: ' Flat tyre ' })
    const again = await r.act(volunteer, id, 'claim')
    expect(again.body.runs).toMatchObject([{ dropOuts: 1, gaveBack: [] }])
    await r.act(volunteer, id, 'drop-out')
    const said = (reason: string, name = 'Kavya Hegde') => ({
      at: m.deps.clock().toISOString(),
      kind: 'volunteer',
      name,
      reason,
    })
    const listed = async () => (await get(`/api/admin/rescues?q=${id}`, m.admin)).items[0].runs
    const expected = [{ dropOuts: 2, gaveBack: [said('Flat tyre'), said('')] }]
    expect(await listed()).toMatchObject(expected)
    expect((await seen(id, m.admin)).runs).toMatchObject(expected)
    for (const as of [null, m.staff, shelter.person, volunteer, m.customer])
      expect(JSON.stringify(await seen(id, as))).not.toMatch(/Flat tyre|Kavya/)
    await appendFacts(m.deps)
    expect(JSON.stringify(await m.deps.db.select().from(impactEntries))).not.toContain('Flat tyre')
    expect(JSON.stringify(await m.deps.db.select().from(outboxEvents))).not.toContain('Flat tyre')
    expect((await rescueDataOf(m.deps.db, volunteer.id)).gaveBack).toMatchObject([
      { reason: 'Flat tyre' },
      { reason: '' },
    ])
    await m.deps.db.transaction((tx) => eraseRescuer(m.deps, tx, volunteer.id))
    expect(await listed()).toMatchObject([{ gaveBack: [said('', ''), said('', '')] }])
    expect((await r.act(volunteer, id, 'drop-out', { reason: 'x\u0000' })).status).toBe(422)
    await r.act(m.staff, id, 'close', { reason: 'Done' })
  })
})

describe('what is over', () => {
  it('is listed the latest first, page by page, to the shelter and the carrier', async () => {
    const ids: string[] = []
    for (let count = 0; count < 5; count++) {
      minutes(count === 2 ? 0 : 1)
      const id = await pickedUp(1)
      const { code } = await seen(id, volunteer)
      await r.act(shelter.person, id, 'receive', { code, portions: 1 })
      ids.push((await r.runsOf(id))[0]?.id ?? '')
    }
    for (const [path, as] of [
      ['/api/shelter/rescues', shelter.person],
      ['/api/carrier/runs', volunteer],
    ] as const) {
      const listed: string[] = []
      let cursor = ''
      do {
        const page = await get(`${path}?state=history&limit=2${cursor && `&cursor=${cursor}`}`, as)
        expect(page.items.length).toBeLessThanOrEqual(2)
        listed.push(...page.items.map((run: { id: string }) => run.id))
        cursor = page.nextCursor ?? ''
      } while (cursor !== '')
      const [first, second, third] = ids
      // Two at the same moment: by their ids.
      const older = [second, third].toSorted().toReversed()
      expect(listed).toEqual([ids[4], ids[3], ...older, first])
      expect((await get(`${path}?state=history&limit=5`, as)).nextCursor).toBeNull()
      expect((await get(path, as)).items).toEqual([])
    }
  })
})

describe('a carrier', () => {
  it('wins a run alone, however many claim it at once, and no courier hands it over without its codes', async () => {
    const { id } = await r.list()
    await r.act(shelter.person, id, 'accept', { portions: 5 })
    const all = [m.agent, m.otherAgent, ...(await Promise.all([1, 2, 3].map(() => makeVolunteer(m.deps))))]
    const answers = await Promise.all(all.map((as) => r.act(as, id, 'claim')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'already_claimed')).toHaveLength(4)
    await r.act(all[answers.findIndex(({ status }) => status === 200)] as Person, id, 'drop-out')
    await r.act(m.agent, id, 'claim')
    const [run] = await r.runsOf(id)
    for (const state of ['available', 'active'])
      expect((await get(`/api/deliveries?state=${state}`, m.agent)).items).toEqual([])
    await m.carry(run?.id ?? '', 'start-pickup')
    for (const step of ['confirm-pickup', 'complete'])
      expect((await m.carry(run?.id ?? '', step)).status, step).toBeGreaterThanOrEqual(404)
    expect((await r.act(m.agent, id, 'pick-up', { code: (await seen(id)).code })).status).toBe(200)
  })

  it('is paid from the fund near the end, and carries without pay before it; a volunteer never is', async () => {
    const give = { amount: 5_000, anonymous: true, payment: { method: 'creditCard', ...card() } }
    const given = await m.call('POST', '/api/donations', { body: give, key: randomUUID() })
    expect(given.status).toBe(201)
    const courier = await makePerson(m.deps, ['ROLE_DELIVERY_AGENT'])
    const receive = async (id: string) => {
      const { code } = await seen(id, courier)
      return r.act(shelter.person, id, 'receive', { code, portions: 3 })
    }
    const early = await pickedUp(3, courier)
    expect((await receive(early)).status).toBe(200)
    const { id: late } = await r.list()
    await r.act(shelter.person, late, 'accept', { portions: 3 })
    minutes(130)
    const mails = () => m.deps.db.$count(mailbox, eq(mailbox.to, `${courier.username}@example.com`))
    expect(await mails()).toBe(0)
    await m.call('POST', '/api/deliveries/shift', { as: courier, body: { online: true } })
    for (let time = 0; time < 2; time++) await clock()
    expect(await mails()).toBe(1)
    const open = (as: Person) => get('/api/carrier/runs?state=open&limit=100', as)
    const payOf = async (as: Person) =>
      (await open(as)).items.find(({ lot }: { lot: { id: string } }) => lot.id === late).pay
    expect([await payOf(courier), await payOf(volunteer)]).toEqual([3_000, 0])
    await r.act(courier, late, 'claim')
    await r.act(courier, late, 'pick-up', { code: (await seen(late)).code })
    for (let time = 0; time < 2; time++) await receive(late)
    const earned = await m.deps.db.select().from(ledgerEntries).where(eq(ledgerEntries.owner, courier.id))
    expect(earned).toMatchObject([{ account: 'agent', amount: 3_000 }])
    expect(await bookErrors(m.deps.pool)).toEqual([])
    expect((await r.recorded(late)).map(([kind]) => kind)).toContain('spent')
    // Whose rupees they were finds the rescue's story.
    const { id: donationId, receiptToken } = given.body
    const { body } = await m.call('GET', `/api/donations/${donationId}/timeline?token=${receiptToken}`)
    expect(body.steps.at(-1)).toMatchObject({ kind: 'used', amount: 3_000, lotId: late })
  })

  it('is paid by the platform when the shelter says that nothing came, and no donor pays for it', async () => {
    const give = { amount: 5_000, anonymous: true, payment: { method: 'creditCard', ...card() } }
    await m.call('POST', '/api/donations', { body: give, key: randomUUID() })
    const courier = await makePerson(m.deps, ['ROLE_DELIVERY_AGENT'])
    const { id } = await r.list({ portions: 3 })
    await r.act(shelter.person, id, 'accept', { portions: 3 })
    minutes(130)
    await r.act(courier, id, 'claim')
    await r.act(courier, id, 'pick-up', { code: (await seen(id)).code })
    expect(await r.runsOf(id)).toMatchObject([{ pay: 3_000 }])
    const fund = async () =>
      (await m.deps.pool.query("SELECT sum(amount) FROM ledger_entries WHERE account = 'fund'")).rows
    const before = await fund()
    const { code } = await seen(id, courier)
    for (let time = 0; time < 2; time++)
      expect(
        await r.act(shelter.person, id, 'receive', { code, portions: 0, note: 'No food' }),
      ).toMatchObject({
        status: 200,
        body: { received: 0, wasted: 3, runs: [{ state: 'received', receivedPortions: 0 }] },
      })
    expect(await fund()).toEqual(before)
    const [run] = await r.runsOf(id)
    const paid = await m.deps.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.transferId, run?.payTransfer ?? ''))
    expect(Object.fromEntries(paid.map(({ account, amount }) => [account, amount]))).toEqual({
      platform: -3_000,
      agent: 3_000,
    })
    const earned = await m.deps.db.select().from(ledgerEntries).where(eq(ledgerEntries.owner, courier.id))
    expect(earned).toHaveLength(1)
    expect(await r.recorded(id)).toEqual([
      ['listed', 3],
      ['accepted', 3],
      ['pickedUp', 3],
      ['wasted', 3],
    ])
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('who is no approved volunteer takes nothing; who is suspended or ends the shift loses what is not picked up', async () => {
    const { id } = await r.list()
    await r.act(shelter.person, id, 'accept', { portions: 5 })
    const stranger = await makePerson(m.deps, ['ROLE_VOLUNTEER'])
    expect((await r.act(stranger, id, 'claim')).status).toBe(403)
    await r.act(m.otherAgent, id, 'claim')
    const body = { suspended: true, reason: 'Rude' }
    await m.call('PATCH', `/api/admin/users/${m.otherAgent.id}`, { as: m.admin, body })
    expect(await r.runsOf(id)).toMatchObject([{ state: 'open', carrierId: null, dropOuts: 1 }])
    expect((await r.act(volunteer, id, 'claim')).status).toBe(200)
    const suspend = { decision: 'suspend', reason: 'Never came' }
    await m.call('POST', `/api/admin/shelters/${shelter.id}/decision`, { as: m.admin, body: suspend })
    expect(await r.runsOf(id)).toMatchObject([{ state: 'cancelled' }])
    expect(await r.lotOf(id)).toMatchObject({ remaining: 20, accepted: 0 })
  })
})
