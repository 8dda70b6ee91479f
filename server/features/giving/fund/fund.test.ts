import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { donations, donationUses, fundSpendings, impactEntries } from '#server/db/tables/index.ts'
import { Refusal } from '#shared/errors.ts'
import type { SpendingPurpose } from '#shared/giving/spending-purposes.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import { bookErrors } from '#tests/books.ts'
import { card, makePerson, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { impactSums } from '../../impact/sums.ts'
import { updateLedger } from '../../impact/update-ledger.ts'
import { balances } from '../../ledger/balances.ts'
import { availableMeals, availableMoney } from '../donations/waiting-donations.ts'
import { refundDonation } from '../refund-donation.ts'
import { returnToFund } from './return-to-fund.ts'
import { priceMeals, spendFromFund } from './spend-from-fund.ts'

let m: Marketplace
let courier: Person
beforeAll(async () => {
  m = await marketplace()
  courier = await makePerson(m.deps, ['ROLE_DELIVERY_AGENT'])
})
afterAll(() => m.close())

const give = async (amount: number, meals: number | null = null): Promise<string> => {
  m.time.advance(1_000)
  const body = { amount, anonymous: true, payment: { method: 'creditCard', ...card() } }
  const given = await m.call('POST', '/api/donations', { body, key: randomUUID() })
  if (given.status !== 201) throw new Error(JSON.stringify(given.body))
  if (meals !== null)
    await m.deps.db.update(donations).set({ meals, mealsKept: meals }).where(eq(donations.id, given.body.id))
  return given.body.id
}
const spend = (amount: number, subjectId: string = randomUUID(), purpose: SpendingPurpose = 'rescueRun') =>
  m.deps.db.transaction((tx) =>
    spendFromFund(tx, {
      purpose,
      subjectId,
      amount: paise(amount),
      to: [{ account: 'agent', owner: courier.id, amount: paise(amount) }],
      portions: 3,
      restaurantId: m.restaurant.id,
      receivedAt: null,
      facts: { lot: 'a-lot' },
      at: m.deps.clock(),
    }),
  )
/** Has the fund pay for meals; those that nobody sponsored cost `price` paise. Returns the amount. */
const spendMeals = (count: number, price: number, subjectId: string = randomUUID()): Promise<number> =>
  m.deps.db.transaction(async (tx) => {
    const meals = { count, price: paise(price) }
    const amount = await priceMeals(tx, meals)
    await spendFromFund(tx, {
      purpose: 'sponsoredMeal',
      ...{ subjectId, amount, meals, portions: count },
      to: [{ account: 'agent', owner: courier.id, amount }],
      restaurantId: m.restaurant.id,
      receivedAt: null,
      at: m.deps.clock(),
    })
    return amount
  })
const putBack = (subjectId: string, amount?: number, purpose: SpendingPurpose = 'rescueRun') =>
  m.deps.db.transaction((tx) =>
    returnToFund(tx, {
      purpose,
      subjectId,
      ...(amount !== undefined && { amount: paise(amount) }),
      from: (back: Paise) => ({ account: 'agent', owner: courier.id, amount: back }),
      at: m.deps.clock(),
    }),
  )
const usesOf = async (subjectId: string): Promise<[string, number][]> => {
  const rows = await m.deps.db
    .select({ id: donationUses.donationId, amount: donationUses.amount, returned: donationUses.returned })
    .from(donationUses)
    .innerJoin(fundSpendings, eq(fundSpendings.id, donationUses.spendingId))
    .where(eq(fundSpendings.subjectId, subjectId))
    .orderBy(donationUses.place)
  return rows.map(({ id, amount, returned }) => [id, amount - returned])
}
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

/** What must hold of the fund at any moment, read from the tables, the ledger and the public ledger. */
const expectWhole = async () => {
  const { rows } = await m.deps.pool.query<Record<'given' | 'used' | 'uses' | 'spent' | 'apart', number>>(`
    SELECT (SELECT coalesce(sum(amount - refunded), 0) FROM donations WHERE received_at IS NOT NULL)::int AS given,
      (SELECT coalesce(sum(used), 0) FROM donations)::int AS used,
      (SELECT coalesce(sum(amount - returned), 0) FROM donation_uses)::int AS uses,
      (SELECT coalesce(sum(amount - returned), 0) FROM fund_spendings)::int AS spent,
      (SELECT count(*) FROM donations d WHERE used <>
        (SELECT coalesce(sum(u.amount - u.returned), 0) FROM donation_uses u WHERE u.donation_id = d.id))::int AS apart`)
  const [sums] = rows
  if (!sums) throw new Error('sums have one row')
  expect([sums.uses, sums.spent, sums.apart]).toEqual([sums.used, sums.used, 0])
  expect((await balances(m.deps.db, 'all')).fund ?? 0).toBe(sums.given - sums.spent)
  await updateLedger(m.deps)
  const recorded = await impactSums(m.deps)
  expect([recorded.sums.given, recorded.sums.spent]).toEqual([sums.given, sums.spent])
  expect(await bookErrors(m.deps.pool)).toEqual([])
}

describe('the fund', () => {
  it('spends the oldest rupee first, once for each run, and says whose it was', async () => {
    const [first, second] = [await give(500), await give(700)]
    const run = randomUUID()
    const spent = await spend(600, run)
    expect(await usesOf(run)).toEqual([
      [first, 500],
      [second, 100],
    ])
    expect(await spend(999, run)).toEqual(spent)
    expect(await usesOf(run)).toHaveLength(2)
    await updateLedger(m.deps)
    const [recorded] = await m.deps.db
      .select()
      .from(impactEntries)
      .where(eq(impactEntries.key, `spent ${spent.id}`))
    expect(recorded?.facts).toEqual({
      spending: spent.id,
      purpose: 'rescueRun',
      lot: 'a-lot',
      amount: 600,
      donations: [
        { donation: first, amount: 500 },
        { donation: second, amount: 100 },
      ],
    })
    await expectWhole()
    await spend(600)
  })

  it('refuses what it has not got, and a caller that catches it has written nothing', async () => {
    await give(400)
    const run = randomUUID()
    const code = await m.deps.db.transaction(async (tx) =>
      codeOf(
        spendFromFund(tx, {
          purpose: 'rescueRun',
          subjectId: run,
          amount: paise(401),
          to: [{ account: 'agent', owner: courier.id, amount: paise(401) }],
          portions: null,
          restaurantId: null,
          receivedAt: null,
          at: m.deps.clock(),
        }),
      ),
    )
    expect(code).toBe('fund_too_low')
    expect(await usesOf(run)).toEqual([])
    await expectWhole()
    expect(await codeOf(spend(400, run))).toBe('done')
  })

  it('keeps what was given for meals for those, each at what its donor paid; others are paid out of the rest', async () => {
    const [any, meals] = [await give(300), await give(200, 4)]
    expect(await availableMoney(m.deps.db)).toBe(300)
    expect(await availableMeals(m.deps.db)).toBe(4)
    expect(await codeOf(spend(301))).toBe('fund_too_low')
    const order = randomUUID()
    expect(await spendMeals(3, 60, order)).toBe(150)
    expect(await usesOf(order)).toEqual([[meals, 150]])
    expect(await availableMeals(m.deps.db)).toBe(1)
    // The last one that was sponsored, and two at the price that is asked now.
    const next = randomUUID()
    expect(await spendMeals(3, 60, next)).toBe(170)
    expect(await usesOf(next)).toEqual([
      [meals, 50],
      [any, 120],
    ])
    await expectWhole()
    // What nobody is served of is kept again, for as many meals.
    expect(await putBack(next, undefined, 'sponsoredMeal')).toBe(170)
    expect(await availableMeals(m.deps.db)).toBe(1)
    expect(await availableMoney(m.deps.db)).toBe(300)
    await expectWhole()
    expect(await codeOf(spendMeals(7, 60))).toBe('fund_too_low')
    await spendMeals(6, 60)
    expect(await availableMoney(m.deps.db)).toBe(0)
  })

  it('takes back what a cancelled run cost, to the same donations, the last one first and once', async () => {
    const [first, second] = [await give(100), await give(100)]
    const run = randomUUID()
    await spend(150, run)
    expect(await putBack(run, 60)).toBe(60)
    expect(await usesOf(run)).toEqual([
      [first, 90],
      [second, 0],
    ])
    await expectWhole()
    expect(await putBack(run)).toBe(90)
    expect(await putBack(run)).toBe(0)
    expect(await putBack(randomUUID())).toBe(0)
    // A repeated command does not pay for the cancelled run again.
    await spend(150, run)
    expect(await availableMoney(m.deps.db)).toBe(200)
    await expectWhole()
    await spend(200)
  })

  it('keeps no meal of which a part was spent meanwhile', async () => {
    const id = await give(300, 1)
    const subject = randomUUID()
    await spendMeals(1, 300, subject)
    expect(await putBack(subject, 40, 'sponsoredMeal')).toBe(40)
    await spend(40)
    expect(await putBack(subject, undefined, 'sponsoredMeal')).toBe(260)
    const [row] = await m.deps.db.select().from(donations).where(eq(donations.id, id))
    expect([row?.used, row?.mealsKept]).toEqual([40, 0])
    await expectWhole()
    await spend(260)
  })

  it('takes from hundreds of small donations, told in entries that fit', async () => {
    await give(230)
    // One after the other: what waits too long for a connection is refused as it should.
    const others: string[] = []
    while (others.length < 149) others.push(await give(100))
    const run = randomUUID()
    const spent = await spend(230 + 149 * 100, run)
    expect(await usesOf(run)).toHaveLength(others.length + 1)
    await expectWhole()
    const recorded = await m.deps.db
      .select({ facts: impactEntries.facts })
      .from(impactEntries)
      .where(sql`facts->>'spending' = ${spent.id}`)
    expect(recorded.map(({ facts }) => (facts.donations as unknown[]).length)).toEqual([100, 50])
  })

  it('is spent by one at a time: of many who come at once those win for whom there is enough', async () => {
    for (let count = 0; count < 5; count++) await give(100)
    const runs = Array.from({ length: 20 }, () => randomUUID())
    const codes = await Promise.all(runs.map((run) => codeOf(spend(70, run))))
    expect(codes.filter((code) => code === 'done')).toHaveLength(7)
    expect(codes.filter((code) => code === 'fund_too_low')).toHaveLength(13)
    const same = randomUUID()
    await Promise.all(Array.from({ length: 5 }, () => spend(10, same)))
    expect((await usesOf(same)).reduce((sum, [, amount]) => sum + amount, 0)).toBe(10)
    expect(await availableMoney(m.deps.db)).toBe(0)
    await expectWhole()
  })

  it('never has less than nothing of a donation: the database refuses it, too', async () => {
    const id = await give(100)
    const set = (text: string) =>
      m.deps.pool.query(`UPDATE donations SET ${text} WHERE id = '${id}'`).then(
        () => 'written',
        (error: Error) => error.message,
      )
    expect(await set('used = 101')).toMatch('donations_used_check')
    expect(await set('used = -1')).toMatch('donations_used_check')
    expect(await set('used = 50, refunded = 51')).toMatch('donations_used_check')
    await spend(100)
  })
})

/**
 * The fund as it should be, kept beside the product: donations by age, each with what its meals cost and how
 * many are kept.
 */
type Gift = { id: string; unit: number; meals: number; kept: number; left: number }
type Spent = {
  subject: string
  purpose: SpendingPurpose
  uses: { gift: Gift; amount: number; meals: number }[]
}
const freeOf = ({ left, kept, unit }: Gift): number => left - kept * unit

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('give' as const),
      amount: fc.integer({ min: 100, max: 900 }),
      meals: fc.constantFrom(0, 0, 1, 3, 8),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('spend' as const), amount: fc.integer({ min: 1, max: 1_500 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('meals' as const),
      count: fc.integer({ min: 1, max: 9 }),
      price: fc.integer({ min: 100, max: 300 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('back' as const),
      which: fc.nat(),
      amount: fc.option(fc.integer({ min: 1, max: 800 }), { nil: undefined }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('repeat' as const), which: fc.nat() }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

it('accounts for every rupee over long random runs, and always takes the oldest', async () => {
  const gifts: Gift[] = []
  const spendings: Spent[] = []
  const seen = new Set<string>()
  const of = <T>(list: readonly T[], which: number): T | undefined => list[which % (list.length || 1)]
  const use = (uses: Spent['uses']) => {
    for (const { gift, amount, meals } of uses) {
      gift.left -= amount
      gift.kept -= meals
    }
  }
  /** The oldest free rupees; undefined where there are not enough. */
  const oldest = (amount: number): Spent['uses'] | undefined => {
    const uses: Spent['uses'] = []
    let missing = amount
    for (const gift of gifts) {
      const part = Math.min(missing, freeOf(gift))
      if (part > 0) uses.push({ gift, amount: part, meals: 0 })
      missing -= part
    }
    return missing === 0 ? uses : undefined
  }
  const paid = async (subject: string, purpose: SpendingPurpose, uses: Spent['uses'], code: string) => {
    seen.add(code)
    if (code !== 'done') return
    use(uses)
    spendings.push({ subject, purpose, uses })
    expect(await usesOf(subject)).toEqual(uses.map(({ gift, amount }) => [gift.id, amount]))
  }
  const take = async (one: Step): Promise<void> => {
    if (one.kind === 'give') {
      const amount = one.meals === 0 ? one.amount : one.amount * one.meals
      const id = await give(amount, one.meals === 0 ? null : one.meals)
      gifts.push({ id, unit: one.amount, meals: one.meals, kept: one.meals, left: amount })
      return
    }
    const subject = randomUUID()
    if (one.kind === 'spend') {
      const uses = oldest(one.amount)
      const code = await codeOf(spend(one.amount, subject))
      expect(code).toBe(uses ? 'done' : 'fund_too_low')
      return paid(subject, 'rescueRun', uses ?? [], code)
    }
    if (one.kind === 'meals') {
      let missing = one.count
      const sponsored: Spent['uses'] = []
      for (const gift of gifts) {
        const meals = Math.min(missing, gift.kept)
        if (meals > 0) sponsored.push({ gift, amount: meals * gift.unit, meals })
        missing -= meals
      }
      const rest = oldest(missing * one.price)
      const code = await codeOf(spendMeals(one.count, one.price, subject))
      expect(code).toBe(rest ? 'done' : 'fund_too_low')
      seen.add(`sponsored ${sponsored.length > 0}`)
      return paid(subject, 'sponsoredMeal', [...sponsored, ...(rest ?? [])], code)
    }
    if (one.kind === 'refund') {
      const gift = of(gifts, one.which)
      if (!gift) return
      const code = await codeOf(refundDonation(m.deps, m.admin.id, gift.id, 'Given twice'))
      expect(code).toBe(gift.left > 0 ? 'done' : 'illegal_transition')
      seen.add(`refund ${code}`)
      gift.left = 0
      gift.kept = 0
      return
    }
    const spent = of(spendings, one.which)
    if (!spent) return
    if (one.kind === 'repeat') {
      await spend(5, spent.subject, spent.purpose)
      return
    }
    const total = spent.uses.reduce((sum, { amount }) => sum + amount, 0)
    let missing = Math.min(one.amount ?? Number.MAX_SAFE_INTEGER, total)
    expect(await putBack(spent.subject, one.amount, spent.purpose)).toBe(missing)
    const isAll = missing === total && total > 0
    for (const used of spent.uses.toReversed()) {
      const part = Math.min(missing, used.amount)
      used.amount -= part
      used.gift.left += part
      missing -= part
      if (isAll) {
        used.gift.kept += used.meals
        used.meals = 0
      }
    }
    for (const gift of gifts)
      if (gift.meals > 0) gift.kept = Math.min(gift.kept, Math.floor(gift.left / gift.unit))
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 40 }), async (steps) => {
      for (const one of steps) await take(one)
      await expectWhole()
      const rows = await m.deps.db.select().from(donations)
      const now = new Map(
        rows.map(({ id, amount, used, refunded, mealsKept }) => [id, [amount - used - refunded, mealsKept]]),
      )
      expect(gifts.map(({ id }) => now.get(id))).toEqual(gifts.map(({ left, kept }) => [left, kept]))
    }),
    { numRuns: 8, endOnFailure: true },
  )
  // What was to be tried was tried.
  expect([...seen].toSorted()).toEqual(
    [
      'done',
      'fund_too_low',
      'refund done',
      'refund illegal_transition',
      'sponsored false',
      'sponsored true',
    ].toSorted(),
  )
}, 60_000)
