import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { impactEntries, rescueRuns, shelters, surplusLots, volunteers } from '#server/db/tables/index.ts'
import type { Deps } from '#server/deps.ts'
import { appendFacts } from '#server/features/impact/append-facts.ts'
import { openAllDay } from '#shared/restaurants/weekly-hours.ts'
import { makePerson, type Person } from './builders.ts'
import type { Marketplace } from './marketplace.ts'

/** An approved shelter with somebody who runs it. */
export const makeShelter = async (deps: Deps, values: Partial<typeof shelters.$inferInsert> = {}) => {
  const person = await makePerson(deps, ['ROLE_SHELTER'], { fullName: 'Sister Leela' })
  const [row] = await deps.db
    .insert(shelters)
    .values({
      id: `SHL-${randomUUID().slice(0, 9).toUpperCase()}`,
      userId: person.id,
      name: 'Anand Ashram',
      capacityPerDay: 1_000,
      diet: 'any',
      hours: openAllDay,
      lat: 12.98,
      lng: 77.6,
      phone: '9845012399',
      status: 'approved',
      appliedAt: deps.clock(),
      ...values,
    })
    .returning()
  if (!row) throw new Error('no shelter was made')
  return { ...row, person }
}

/** An approved volunteer. */
export const makeVolunteer = async (deps: Deps): Promise<Person> => {
  const person = await makePerson(deps, ['ROLE_VOLUNTEER'], { fullName: 'Kavya Hegde' })
  await deps.db.insert(volunteers).values({
    userId: person.id,
    area: 'Indiranagar',
    vehicle: 'scooter',
    phone: '9845012377',
    status: 'approved',
    appliedAt: deps.clock(),
  })
  return person
}

const minuteMs = 60_000

/** How a marketplace's people rescue food. Times in minutes from now. */
export const rescue = (m: Marketplace) => {
  const inMinutes = (minutes: number) => new Date(m.deps.clock().getTime() + minutes * minuteMs).toISOString()
  /** Hot food, cooked now, for shelters at once unless it has a price. */
  const form = (values: Record<string, unknown> = {}) => ({
    title: 'Vegetable biryani',
    portions: 20,
    isVeg: true,
    kind: 'hot',
    cookedAt: inMinutes(0),
    pickUpUntil: inMinutes(180),
    ...values,
  })
  const list = async (values: Record<string, unknown> = {}) => {
    const { status, body } = await m.call('POST', '/api/surplus', { as: m.staff, body: form(values) })
    if (status !== 201) throw new Error(`listing answered ${status}: ${JSON.stringify(body)}`)
    return body
  }
  const act = (as: Person, lotId: string, action: string, body: object = {}) =>
    m.call('POST', `/api/surplus/${lotId}/${action}`, { as, body })
  const lotOf = async (id: string) => {
    const lot = (await m.deps.db.select().from(surplusLots)).find((one) => one.id === id)
    if (!lot) throw new Error(`there is no lot ${id}`)
    return lot
  }
  const runsOf = async (lotId: string) =>
    (await m.deps.db.select().from(rescueRuns).orderBy(asc(rescueRuns.acceptedAt))).filter(
      (run) => run.lotId === lotId,
    )
  /** What the public ledger says of a lot: kind and portions. */
  const recorded = async (lotId: string): Promise<[kind: string, portions: unknown][]> => {
    await appendFacts(m.deps)
    const entries = await m.deps.db.select().from(impactEntries).orderBy(asc(impactEntries.seq))
    return entries.filter(({ facts }) => facts.lot === lotId).map(({ kind, facts }) => [kind, facts.portions])
  }
  return { inMinutes, form, list, act, lotOf, runsOf, recorded }
}
