import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysBefore, marketDay, startOfDay, startOfWeek } from '#shared/calendar.ts'
import type { Payee } from '#shared/money/ledger.ts'
import { paise } from '#shared/money/money.ts'
import { noon, testApp } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { makePerson, makeRestaurant } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { postTransfer } from '../ledger/post-transfer.ts'
import { readNextPayout } from './find-payouts.ts'
import { payOutWeek } from './pay-out.ts'

let m: Marketplace
let other: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  m = await marketplace()
  other = await testApp({ database: m.database })
})
afterAll(async () => {
  await other.close()
  await m.close()
})

const minuteMs = 60_000
let started = noon.getTime()

/** What happened to one payee, kept apart from the code under test: amounts in paise with their moments. */
type Book = {
  payee: Payee
  owner: string
  earned: [at: number, amount: number][]
  collected: [at: number, amount: number][]
  handedIn: number
}
const sum = (entries: readonly [number, number][], before = Number.POSITIVE_INFINITY) =>
  entries.filter(([at]) => at < before).reduce((total, [, amount]) => total + amount, 0)

const paidTo = async (owner: string): Promise<number> => {
  const { rows } = await m.deps.pool.query(
    'SELECT coalesce(sum(amount), 0)::int AS paid FROM payouts WHERE owner = $1',
    [owner],
  )
  return rows[0].paid
}
const cashAccountOf = async (owner: string): Promise<number> => {
  const { rows } = await m.deps.pool.query(
    "SELECT coalesce(sum(amount), 0)::int AS held FROM ledger_entries WHERE account = 'cash' AND owner = $1",
    [owner],
  )
  return rows[0].held
}

type Step =
  | { what: 'earn' | 'collect'; who: number; amount: number }
  | { what: 'handIn'; who: number; share: number }
  | { what: 'wait'; minutes: number }
  /** Until just before or after Monday's midnight in India, when the week ends. */
  | { what: 'midnight'; minutes: number }
  | { what: 'run'; instances: number }

const amounts = fc.integer({ min: 1, max: 50_000 })
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('earn' as const), who: fc.nat(2), amount: amounts }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('collect' as const), who: fc.nat(2), amount: amounts }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('handIn' as const),
      who: fc.nat(1),
      share: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 4_000 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('midnight' as const),
      minutes: fc.integer({ min: -30, max: 50 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('run' as const), instances: fc.integer({ min: 1, max: 3 }) }),
  },
)

it('the weekly payout pays everybody what they earned less the cash that they hold, whenever cash is handed in and weeks are paid', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 10, maxLength: 45 }), async (all) => {
      started += 7 * 24 * 60 * minuteMs
      let now = started
      const books: Book[] = []
      // Two couriers, and a restaurant that delivers itself: its cash is never handed in.
      for (const payee of ['agent', 'agent', 'restaurant'] as const) {
        const { id } =
          payee === 'agent' ? await makePerson(m.deps, ['ROLE_DELIVERY_AGENT']) : await makeRestaurant(m.deps)
        books.push({ payee, owner: id, earned: [], collected: [], handedIn: 0 })
      }
      const paidWeeks = new Set<number>()
      const set = (at: number) => {
        now = Math.max(now, at)
        started = now
        m.time.set(new Date(now))
        other.time.set(new Date(now))
      }
      set(now)
      for (const step of all) {
        const book = 'who' in step ? books[step.who] : undefined
        if (step.what === 'wait') set(now + step.minutes * minuteMs)
        if (step.what === 'midnight') {
          const monday = startOfDay(daysBefore(startOfWeek(marketDay(new Date(now))), -7)).getTime()
          set(monday + step.minutes * minuteMs)
        }
        if (step.what === 'earn' && book) {
          const { payee, owner } = book
          await m.deps.db.transaction((tx) =>
            postTransfer(tx, new Date(now), {
              kind: 'settlement',
              orderId: null,
              paymentId: null,
              entries: [
                { account: payee, owner, amount: paise(step.amount) },
                { account: 'clearing', amount: paise(-step.amount) },
              ],
            }),
          )
          book.earned.push([now, step.amount])
        }
        if (step.what === 'collect' && book) {
          await m.deps.db.transaction((tx) =>
            postTransfer(tx, new Date(now), {
              kind: 'cash',
              orderId: null,
              paymentId: null,
              entries: [
                { account: 'cash', owner: book.owner, amount: paise(step.amount) },
                { account: 'clearing', amount: paise(-step.amount) },
              ],
            }),
          )
          book.collected.push([now, step.amount])
        }
        if (step.what === 'handIn' && book) {
          const held = await cashAccountOf(book.owner)
          const amount = Math.ceil(held / step.share)
          const { status } = await m.call('POST', `/api/admin/couriers/${book.owner}/cash`, {
            as: m.admin,
            body: { amount: Math.max(1, amount) },
          })
          expect(status, `${amount} of ${held}`).toBe(held > 0 ? 200 : 409)
          if (held > 0) book.handedIn += amount
        }
        if (step.what === 'run') {
          const until = startOfDay(startOfWeek(marketDay(new Date(now)))).getTime()
          await Promise.all(
            Array.from({ length: step.instances }, (_, at) => payOutWeek(at % 2 === 0 ? m.deps : other.deps)),
          )
          for (const { owner, earned, collected, handedIn } of paidWeeks.has(until) ? [] : books) {
            const held = Math.max(0, sum(collected, until) - handedIn)
            expect(
              sum(earned, until) - held - (await paidTo(owner)),
              'owed and not paid',
            ).toBeLessThanOrEqual(0)
          }
          paidWeeks.add(until)
        }
        for (const { payee, owner, earned, collected, handedIn } of books) {
          const { earned: due, cashKept, amount } = await readNextPayout(m.deps, { payee, owner })
          expect(amount).toBe(due - cashKept)
          expect((await paidTo(owner)) + amount, step.what).toBe(sum(earned) - (sum(collected) - handedIn))
          expect(await cashAccountOf(owner), 'cash in hand').toBeGreaterThanOrEqual(0)
        }
      }
      // Nothing but the payees' accounts is made up here.
      expect(await bookErrors(m.deps.pool, ['clearing-not-explained'])).toEqual([])
    }),
    { numRuns: 20 },
  )
}, 120_000)
