import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { composeStatement } from '#server/db/statement.ts'
import { makePerson, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { makeShelter, makeVolunteer, rescue } from '#tests/rescue.ts'
import { runRescueClock } from './clock.ts'
import { reservePortions, settlePortions } from './lots/reserve-portions.ts'

let m: Marketplace
let r: ReturnType<typeof rescue>
let shelters: Awaited<ReturnType<typeof makeShelter>>[]
let carriers: Person[]
const capacities = [9, 14, 30]
beforeAll(async () => {
  m = await marketplace()
  r = rescue(m)
  shelters = await Promise.all(
    capacities.map((capacityPerDay, index) =>
      makeShelter(m.deps, { capacityPerDay, diet: index === 0 ? 'veg' : 'any' }),
    ),
  )
  carriers = [
    await makeVolunteer(m.deps),
    await makeVolunteer(m.deps),
    await makePerson(m.deps, ['ROLE_DELIVERY_AGENT']),
  ]
})
afterAll(() => m.close())

type Move =
  | { do: 'list'; portions: number; isVeg: boolean; priced: boolean; minutes: number }
  | { do: 'accept' | 'cancel' | 'receive' | 'feedback'; lot: number; shelter: number; portions: number }
  | { do: 'claim' | 'pick-up' | 'drop-out'; lot: number; carrier: number }
  | { do: 'offer' | 'close'; lot: number }
  | { do: 'reserve'; lot: number; portions: number }
  | { do: 'settle'; order: number; outcome: 'sold' | 'released' }
  | { do: 'wait'; minutes: number }
  | { do: 'clock' }

const lot = fc.nat({ max: 3 })
const portions = fc.integer({ min: 1, max: 12 })
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('list' as const),
      portions: fc.integer({ min: 1, max: 25 }),
      isVeg: fc.boolean(),
      priced: fc.boolean(),
      minutes: fc.integer({ min: 1, max: 400 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'accept' as const,
        'accept' as const,
        'cancel' as const,
        'receive' as const,
        'feedback' as const,
      ),
      lot,
      shelter: fc.nat({ max: 2 }),
      portions,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'claim' as const,
        'claim' as const,
        'pick-up' as const,
        'pick-up' as const,
        'drop-out' as const,
      ),
      lot,
      carrier: fc.nat({ max: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('offer' as const, 'offer' as const, 'close' as const), lot }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('reserve' as const),
      lot,
      portions: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      order: fc.nat({ max: 5 }),
      outcome: fc.constantFrom('sold' as const, 'released' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 60 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('clock' as const) }) },
)

/**
 * Plays the moves, the latest lots first; what the rules refuse is refused. Returns the lots that were
 * listed.
 */
const play = async (moves: readonly Move[]): Promise<string[]> => {
  const lots: string[] = []
  const orders: string[] = []
  const nth = (list: readonly string[], index: number) =>
    list.at(-1 - (index % Math.max(1, list.length))) ?? 'none'
  const body = async (one: Extract<Move, { lot: number }>, id: string) => {
    // Codes as the other side shows them.
    const runs = await r.runsOf(id)
    if (one.do === 'pick-up') return { code: runs.find(({ state }) => state === 'claimed')?.pickUpCode ?? '' }
    if (one.do === 'receive') {
      const run = runs.find(
        ({ state, shelterId }) => state === 'pickedUp' && shelterId === shelters[one.shelter]?.id,
      )
      return {
        code: run?.receiveCode ?? '',
        portions: Math.min(one.portions, run?.portions ?? 1),
        run: run?.id,
      }
    }
    if (one.do === 'feedback') return { stars: 1 + (one.portions % 5) }
    if (one.do === 'close') return { reason: 'Closing' }
    return one.do === 'accept' ? { portions: one.portions } : {}
  }
  for (const one of moves) {
    if (one.do === 'wait') m.time.advance(one.minutes * 60_000)
    else if (one.do === 'clock') await runRescueClock(m.deps)
    else if (one.do === 'list')
      lots.push(
        (
          await r.list({
            portions: one.portions,
            isVeg: one.isVeg,
            pickUpUntil: r.inMinutes(one.minutes),
            salePrice: one.priced ? 4_000 : null,
          })
        ).id,
      )
    else if (one.do === 'settle') {
      const orderId = nth(orders, one.order)
      await m.deps.db.transaction((tx) => settlePortions(m.deps, tx, orderId, one.outcome, m.deps.clock()))
    } else if (one.do === 'reserve') {
      const orderId = (await m.place()).id
      const part = reservePortions({
        lotId: nth(lots, one.lot),
        orderId,
        portions: one.portions,
        now: m.deps.clock(),
      })
      await m.deps.pool.query(composeStatement('reserve', [part], 'SELECT ok FROM agreed'))
      orders.push(orderId)
    } else {
      const id = nth(lots, one.lot)
      const as =
        'shelter' in one ? shelters[one.shelter]?.person : 'carrier' in one ? carriers[one.carrier] : m.staff
      const { status, body: response } = await r.act(as ?? m.staff, id, one.do, await body(one, id))
      expect(status, JSON.stringify(response)).toBeLessThan(500)
    }
  }
  return lots
}

it('every portion that is listed is sold, given, wasted or still open, and nothing is done past its time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 30, maxLength: 60 }), async (moves) => {
      const lots = await play(moves)
      for (const shelter of shelters) {
        const { rows } = await m.deps.pool.query<{ taken: number }>(
          `SELECT sum(coalesce(received_portions, portions))::int AS taken FROM rescue_runs
           WHERE shelter_id = $1 AND state IN ('open', 'claimed', 'pickedUp', 'received') GROUP BY day`,
          [shelter.id],
        )
        for (const { taken } of rows) expect(taken).toBeLessThanOrEqual(shelter.capacityPerDay)
      }
      for (const id of lots) await agrees(id)
      // Nothing stays open for ever.
      m.time.advance(24 * 3_600_000)
      await runRescueClock(m.deps)
      for (const id of lots) {
        const left = await agrees(id)
        expect(left).toMatchObject({ state: 'closed', remaining: 0, accepted: 0 })
      }
    }),
    { numRuns: Number(process.env.RESCUE_RUNS ?? 12), endOnFailure: true },
  )
}, 120_000)

/** The lot, its runs and the public ledger say the same of it. */
const agrees = async (id: string) => {
  const one = await r.lotOf(id)
  const runs = await r.runsOf(id)
  const recorded = await r.recorded(id)
  const sum = (kind: string) =>
    recorded.filter(([is]) => is === kind).reduce((total, [, count]) => total + Number(count), 0)
  expect(one.remaining + one.reserved + one.sold + one.accepted + one.received + one.wasted).toBe(
    one.portions,
  )
  expect([sum('listed'), sum('sold'), sum('received'), sum('wasted')]).toEqual([
    one.portions,
    one.sold,
    one.received,
    one.wasted,
  ])
  const promised = runs.filter(({ state }) => state === 'open' || state === 'claimed' || state === 'pickedUp')
  expect(promised.reduce((total, run) => total + run.portions, 0)).toBe(one.accepted)
  const { rows } = await m.deps.pool.query(
    `SELECT e.kind FROM impact_entries e JOIN surplus_lots l ON l.id = e.facts->>'lot'
     WHERE l.id = $1 AND e.at >= l.safe_until AND e.kind IN ('accepted', 'pickedUp', 'received')`,
    [id],
  )
  expect(rows).toEqual([])
  return one
}
