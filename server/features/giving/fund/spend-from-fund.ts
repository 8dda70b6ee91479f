import { randomUUID } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { SpendingPurpose } from '#shared/giving/spending-purposes.ts'
import type { Facts } from '#shared/impact-log/entry.ts'
import { type Paise, paise, sumOf } from '#shared/money/money.ts'
import type { Transaction } from '../../../db/connection.ts'
import { donations, donationUses, fundSpendings } from '../../../db/tables/index.ts'
import { postTransfer } from '../../ledger/post-transfer.ts'
import type { Entry } from '../../ledger/transfer.ts'
import { freeOf, hasMeals, isFree, unitOf } from '../donations/waiting-donations.ts'
import { notifySpent, type SpendingRow, type Use } from '../served/notify-spent.ts'

/**
 * Lets one transaction at a time change how much of which donation is used, until it ends. Taken after the
 * locks of payments and orders, before those of donations; spendings are few, and a queue by age cannot be
 * taken from on two sides.
 */
export const lockFund = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('fund', 0))`)
}

/** `price`, in paise, is that of each meal which is paid by gifts for everything. */
type Meals = { count: number; price: Paise }

export type NewSpending = {
  purpose: SpendingPurpose
  /** Of the transfer in the ledger, where it is kept: a new UUID. */
  transferId?: string
  /** The rescue run's or the order's id: it is paid for once. */
  subjectId: string
  /** Paise, more than none. */
  amount: Paise
  /** Who is paid, in entries that sum to `amount`. */
  to: readonly Entry[]
  /**
   * Of sponsored meals: how many, and what one costs that no donor sponsored. `amount` is at least what
   * `priceMeals` says of them.
   */
  meals?: Meals
  /**
   * What the donors are told: how many portions, from which restaurant, and when the shelter had them if it
   * has.
   */
  portions: number | null
  restaurantId: string | null
  receivedAt: Date | null
  /** What the public ledger says besides: no personal data. */
  facts?: Facts
  at: Date
}

/**
 * Pays for something out of the fund, in the transaction of what is paid for: takes the meals that were
 * sponsored first, each at what its donor paid, and of gifts for everything the oldest rupees; notes whose
 * they were, moves the money and tells the public ledger. A repeat changes nothing and returns the first
 * spending, also if that has come back to the fund.
 *
 * Refuses, with nothing written: fund_too_low (409). The transaction can go on after that.
 */
export const spendFromFund = async (tx: Transaction, spending: NewSpending): Promise<SpendingRow> => {
  const { purpose, subjectId, amount, to, portions, restaurantId, receivedAt, at } = spending
  await lockFund(tx)
  const existing = await spendingOf(tx, purpose, subjectId)
  if (existing) return existing
  const uses = await usesFor(tx, amount, spending.meals?.count ?? 0)
  const [row] = await tx
    .insert(fundSpendings)
    .values({
      ...{ id: randomUUID(), purpose, subjectId, amount, portions, restaurantId, receivedAt, at },
      mealPrice: spending.meals?.price ?? null,
    })
    .returning()
  if (!row) throw new Error('the spending was not written')
  await insertUses(tx, row.id, uses)
  await changeUsed(tx, uses)
  await postTransfer(tx, at, {
    ...(spending.transferId !== undefined && { id: spending.transferId }),
    kind: 'spending',
    orderId: null,
    paymentId: null,
    entries: [{ account: 'fund', amount: paise(-amount) }, ...to],
  })
  await notifySpent(tx, row, uses, { facts: spending.facts ?? {}, about: row.id, at })
  return row
}

/** What the fund paid for this run or order; undefined if nothing. */
export const spendingOf = async (
  tx: Transaction,
  purpose: SpendingPurpose,
  subjectId: string,
): Promise<SpendingRow | undefined> => {
  const [row] = await tx
    .select()
    .from(fundSpendings)
    .where(and(eq(fundSpendings.purpose, purpose), eq(fundSpendings.subjectId, subjectId)))
  return row
}

/** By arrays: of the smallest donations there may be more than a statement has parameters. */
const insertUses = async (tx: Transaction, spendingId: string, uses: readonly Use[]): Promise<void> => {
  await tx.execute(sql`
    INSERT INTO ${donationUses} (spending_id, place, donation_id, amount, meals)
    SELECT ${spendingId}::uuid, place - 1, donation, amount, meals
    FROM unnest(
      ${sql.param(uses.map(({ donationId }) => donationId))}::uuid[],
      ${sql.param(uses.map(({ amount }) => amount))}::bigint[],
      ${sql.param(uses.map(({ meals }) => meals))}::int[]
    ) WITH ORDINALITY AS used (donation, amount, meals, place)`)
}

/**
 * Adds to what is used of donations, or takes away where amounts and meals are below zero. No more meals are
 * kept than the rupees that are left pay for: in whole numbers, so that nine tenths of a meal are none.
 */
export const changeUsed = async (tx: Transaction, uses: readonly Use[]): Promise<void> => {
  await tx.execute(sql`
    UPDATE ${donations} SET used = used + change.amount,
      meals_kept = CASE WHEN ${donations.meals} IS NULL THEN 0 ELSE greatest(0, least(
        meals_kept - change.meals,
        (${donations.amount} - used - refunded - change.amount) / (${unitOf}))) END
    FROM (
      SELECT id, sum(amount)::bigint AS amount, sum(meals)::int AS meals FROM unnest(
        ${sql.param(uses.map(({ donationId }) => donationId))}::uuid[],
        ${sql.param(uses.map(({ amount }) => amount))}::bigint[],
        ${sql.param(uses.map(({ meals }) => meals))}::int[]
      ) AS use (id, amount, meals) GROUP BY id
    ) AS change
    WHERE ${donations.id} = change.id`)
}

/** Read at a time. */
const atOnce = 100

/** The donations that wait and are in a queue, the oldest first, as long as they are asked for. */
async function* oldestFirst(tx: Transaction, queue: SQL) {
  let after: { at: string; id: string } | undefined
  for (;;) {
    const rows = await tx
      .select({
        id: donations.id,
        free: freeOf,
        unit: unitOf,
        meals: donations.mealsKept,
        at: sql<string>`${donations.receivedAt}::text`,
      })
      .from(donations)
      .where(
        and(
          queue,
          after &&
            sql`(${donations.receivedAt}, ${donations.id}) > (${after.at}::timestamptz, ${after.id}::uuid)`,
        ),
      )
      .orderBy(donations.receivedAt, donations.id)
      .limit(atOnce)
    yield* rows
    after = rows.at(-1)
    if (rows.length < atOnce) return
  }
}

/** The meals that were sponsored first, at most `count`, each at what its donor paid. */
const sponsored = async (tx: Transaction, count: number): Promise<Use[]> => {
  const uses: Use[] = []
  let missing = count
  if (missing === 0) return uses
  for await (const { id, unit, meals: kept } of oldestFirst(tx, hasMeals)) {
    const meals = Math.min(kept, missing)
    uses.push({ donationId: id, amount: paise(unit * meals), meals })
    missing -= meals
    if (missing === 0) break
  }
  return uses
}

/**
 * What the fund pays for meals, in paise: for those that donors have sponsored what they paid, for the others
 * the price that is asked now. Locks the fund, so that it stays so until the transaction ends.
 */
export const priceMeals = async (tx: Transaction, { count, price }: Meals): Promise<Paise> => {
  await lockFund(tx)
  const uses = await sponsored(tx, count)
  const meals = uses.reduce((sum, use) => sum + use.meals, 0)
  return paise(sumOf(uses.map(({ amount }) => amount)) + (count - meals) * price)
}

/**
 * Parts of donations that make up `amount` paise: of `meals` those that were sponsored, then the oldest of
 * the gifts for everything. Nothing changes them meanwhile: the fund is locked.
 */
const usesFor = async (tx: Transaction, amount: Paise, meals: number): Promise<Use[]> => {
  const uses = await sponsored(tx, meals)
  let missing = amount - sumOf(uses.map((use) => use.amount))
  if (missing < 0) throw new Error('less is paid for meals than their donors gave')
  if (missing === 0) return uses
  for await (const { id, free } of oldestFirst(tx, isFree)) {
    const taken = paise(Math.min(free, missing))
    uses.push({ donationId: id, amount: taken, meals: 0 })
    missing -= taken
    if (missing === 0) return uses
  }
  throw new Refusal('fund_too_low', /*i18n*/ 'The fund has not enough for this right now.')
}
