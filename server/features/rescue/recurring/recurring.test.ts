import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deliveries, mailbox, rescueSlots } from '#server/db/tables/index.ts'
import { noon, type TestApp, testApp } from '#tests/app.ts'
import { makePerson, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { makeShelter, makeVolunteer, rescue } from '#tests/rescue.ts'
import { runSlotClock } from './slot-clock.ts'

let m: Marketplace
let other: TestApp
let r: ReturnType<typeof rescue>
let shelter: Awaited<ReturnType<typeof makeShelter>>
let volunteer: Person
beforeAll(async () => {
  m = await marketplace()
  other = await testApp({ database: m.database })
  r = rescue(m)
})
afterAll(async () => {
  await other.close()
  await m.close()
})
/** Each begins on the same Monday, at 13:00 in India. */
beforeEach(async () => {
  m.time.set(noon)
  await m.deps.pool.query('TRUNCATE rescue_slots, recurring_rescues')
  shelter = await makeShelter(m.deps)
  volunteer = await makeVolunteer(m.deps)
})

const evening = {
  title: 'Rice and dal',
  portions: 30,
  isVeg: true,
  kind: 'hot',
  weekdays: [0, 1, 2, 3, 4],
  time: '21:30',
}
const restaurantPath = '/api/restaurant/recurring-rescues'
const post = (as: Person, path: string, body: object = {}) => m.call('POST', path, { as, body })
const propose = async (values = {}) => (await post(m.staff, restaurantPath, { ...evening, ...values })).body
const agree = (id: string, as = shelter.person) => post(as, `/api/shelter/recurring/${id}/agree`)
const slotsFor = async (as: Person, state = 'open') =>
  (await m.call('GET', `/api/carrier/slots?state=${state}`, { as })).body.items
const clocks = () => {
  other.time.set(m.deps.clock())
  return Promise.all([runSlotClock(m.deps), runSlotClock(other.deps), runSlotClock(m.deps)])
}
const hours = (count: number) => m.time.advance(count * 3_600_000)
const mailsTo = ({ username }: Person) => m.deps.db.$count(mailbox, eq(mailbox.to, `${username}@example.com`))

it('a recurring pick-up comes again for the shelter that agreed and the volunteer who said so, once on several instances', async () => {
  const { id, state } = await propose()
  expect(state).toBe('proposed')
  const offered = await m.call('GET', '/api/shelter/recurring', { as: shelter.person })
  expect(offered.body.items).toMatchObject([{ id, shelter: null, distance: expect.any(Number) }])
  const agreed = await agree(id)
  expect(agreed.body).toMatchObject({ state: 'agreed', shelter: { id: shelter.id } })
  expect(agreed.body.slots.map(({ day }: { day: string }) => day)).toEqual([
    '2026-01-05',
    '2026-01-06',
    '2026-01-07',
  ])
  expect((await agree(id)).status).toBe(200)
  expect((await agree(id, (await makeShelter(m.deps)).person)).body.code).toBe('already_claimed')

  const [today] = await slotsFor(volunteer)
  expect(today).toMatchObject({ startsAt: '2026-01-05T16:00:00.000Z', carried: false })
  for (let time = 0; time < 2; time++)
    expect((await post(volunteer, `/api/carrier/slots/${today.id}/claim`)).body).toMatchObject({
      yours: true,
    })
  const rival = await makeVolunteer(m.deps)
  expect((await post(rival, `/api/carrier/slots/${today.id}/claim`)).body.code).toBe('already_claimed')
  expect((await post(rival, `/api/carrier/slots/${today.id}/drop-out`)).status).toBe(404)
  expect(await slotsFor(volunteer, 'own')).toMatchObject([{ id: today.id }])

  hours(8.5)
  const [lotId = '', ...more] = (await clocks()).flat()
  expect([more, await clocks()]).toEqual([[], [[], [], []]])
  expect(await r.lotOf(lotId)).toMatchObject({ portions: 30, accepted: 30, state: 'offered' })
  const [run] = await r.runsOf(lotId)
  expect(run).toMatchObject({ shelterId: shelter.id, carrierId: volunteer.id, state: 'claimed', pay: 0 })
  expect(
    await m.deps.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.id, run?.id ?? '')),
  ).toMatchObject([{ status: 'assigned', agentId: volunteer.id }])
  expect(await r.recorded(lotId)).toEqual([
    ['listed', 30],
    ['accepted', 30],
  ])
})

it('warns once, a day before, that nobody carries a day, and again when somebody drops out of it', async () => {
  await agree((await propose()).id)
  await clocks()
  const warned = async () =>
    (await m.deps.db.select().from(rescueSlots).orderBy(rescueSlots.day)).map(
      ({ warnedAt }) => warnedAt !== null,
    )
  // Within 24 hours of Monday noon is Monday evening alone.
  expect([await warned(), await mailsTo(volunteer)]).toEqual([[true, false, false], 1])
  await clocks()
  expect(await mailsTo(volunteer)).toBe(1)
  // Restaurant, shelter and carriers are shown the same.
  const shown = async () => {
    const parties = [
      [m.staff, restaurantPath],
      [shelter.person, '/api/shelter/recurring'],
    ] as const
    const lists = await Promise.all(parties.map(([as, path]) => m.call('GET', path, { as })))
    return [...lists.map(({ body }) => body.items[0].slots), await slotsFor(volunteer)].map((slots) =>
      slots.map((slot: { warned: boolean }) => slot.warned),
    )
  }
  expect(await shown()).toEqual(Array(3).fill([true, false, false]))
  const [today] = await slotsFor(volunteer)
  await post(volunteer, `/api/carrier/slots/${today.id}/claim`)
  expect(await shown()).toEqual([...Array(2).fill([false, false, false]), [false, false]])
  for (let time = 0; time < 2; time++)
    expect((await post(volunteer, `/api/carrier/slots/${today.id}/drop-out`)).status).toBe(200)
  expect([await mailsTo(shelter.person), await mailsTo(volunteer)]).toEqual([2, 2])
})

it('a recurring pick-up leaves out the day that its restaurant skips, and gives a shelter no more than it has room for', async () => {
  const small = await makeShelter(m.deps, { capacityPerDay: 12 })
  const { id } = await propose()
  await agree(id, small.person)
  const skip = (day: string) => post(m.staff, `${restaurantPath}/${id}/skip`, { day })
  for (let time = 0; time < 2; time++) expect((await skip('2026-01-05')).status).toBe(200)
  expect([(await skip('2026-01-10')).status, (await skip('x')).status]).toEqual([422, 422])
  hours(8.5)
  expect((await clocks()).flat()).toEqual([])
  hours(24)
  const [lotId = ''] = (await clocks()).flat()
  expect(await r.lotOf(lotId)).toMatchObject({ accepted: 12, remaining: 18 })
  expect((await skip('2026-01-06')).status).toBe(409)
})

it('a recurring pick-up is over when its restaurant ends it, and open to others when its shelter leaves or is suspended', async () => {
  const { id } = await propose()
  await agree(id)
  const [today] = await slotsFor(volunteer)
  await post(volunteer, `/api/carrier/slots/${today.id}/claim`)
  for (let time = 0; time < 2; time++)
    expect((await post(shelter.person, `/api/shelter/recurring/${id}/leave`)).body).toMatchObject({
      state: 'proposed',
      slots: [],
    })
  expect(await slotsFor(volunteer, 'own')).toEqual([])
  const next = await makeShelter(m.deps)
  expect((await agree(id, next.person)).body.slots).toHaveLength(3)
  await m.call('POST', `/api/admin/shelters/${next.id}/decision`, {
    as: m.admin,
    body: { decision: 'suspend', reason: 'Closed' },
  })
  expect((await agree(id)).body).toMatchObject({ shelter: { id: shelter.id } })
  const end = () => post(m.staff, `${restaurantPath}/${id}/end`)
  expect([(await end()).body, (await end()).body]).toMatchObject([
    { state: 'ended', slots: [] },
    { state: 'ended', slots: [] },
  ])
  expect((await agree(id)).status).toBe(409)
  hours(8.5)
  expect((await clocks()).flat()).toEqual([])
})

it("a recurring pick-up is nobody else's to change, and says what is wrong with it", async () => {
  const { id } = await propose({ isVeg: false })
  const veg = await makeShelter(m.deps, { diet: 'veg' })
  expect((await m.call('GET', '/api/shelter/recurring', { as: veg.person })).body.items).toEqual([])
  expect((await agree(id, veg.person)).status).toBe(409)
  const waiting = await makeShelter(m.deps, { status: 'pending' })
  expect((await agree(id, waiting.person)).status).toBe(403)
  expect((await post(shelter.person, `/api/shelter/recurring/${id}/leave`)).status).toBe(200)
  const stranger = await makePerson(m.deps, ['ROLE_VOLUNTEER'])
  await agree(id)
  const [today] = await slotsFor(volunteer)
  expect((await post(stranger, `/api/carrier/slots/${today.id}/claim`)).status).toBe(403)
  for (const [wrong, field] of [
    [{ weekdays: [] }, 'weekdays'],
    [{ weekdays: [1, 1] }, 'weekdays'],
    [{ weekdays: [7] }, 'weekdays.0'],
    [{ time: '25:00' }, 'time'],
    [{ kind: 'packed' }, 'kind'],
    [{ portions: 0 }, 'portions'],
    [{ pickUpMinutes: 5 }, 'pickUpMinutes'],
    [{ title: 'a\u0000' }, 'title'],
  ] as const)
    expect(Object.keys((await propose(wrong)).fields)).toEqual([field])
})

it('a day of it is left out where the server was off until nobody could fetch it any more', async () => {
  await agree((await propose()).id)
  hours(9.75)
  expect((await clocks()).flat()).toEqual([])
  expect((await m.deps.db.select().from(rescueSlots).orderBy(rescueSlots.day))[0]).toMatchObject({
    state: 'skipped',
  })
})
