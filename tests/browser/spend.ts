import { randomUUID } from 'node:crypto'
import { connect, type Transaction } from '#server/db/connection.ts'
import { priceMeals, spendFromFund } from '#server/features/giving/fund/spend-from-fund.ts'
import type { SpendingPurpose } from '#shared/giving/spending-purposes.ts'
import { paise } from '#shared/money/money.ts'
import type { Site } from './site.ts'

type Spent = { purpose: SpendingPurpose; amount: number; restaurantId: string; subjectId?: string }

const inDatabase = async (site: Site, work: (tx: Transaction) => Promise<unknown>): Promise<void> => {
  const { pool, db } = connect(site.databaseUrl, { max: 1, warn: () => {} })
  try {
    await db.transaction(work)
  } finally {
    await pool.end()
  }
}

/**
 * Has the fund pay for 12 portions that a shelter has received, in paise; for nothing if the amount is
 * nothing.
 */
export const spend = async (
  site: Site,
  { purpose, amount, restaurantId, subjectId = randomUUID() }: Spent,
): Promise<void> => {
  if (amount === 0) return
  const at = new Date()
  await inDatabase(site, (tx) =>
    spendFromFund(tx, {
      ...{ purpose, subjectId, amount: paise(amount), portions: 12, restaurantId, receivedAt: at, at },
      to: [{ account: 'agent', owner: randomUUID(), amount: paise(amount) }],
    }),
  )
}

/** Has shelters ask for so many of the meals that were sponsored first. */
export const spendMeals = async (site: Site, count: number, restaurantId: string): Promise<void> => {
  if (count === 0) return
  const at = new Date()
  await inDatabase(site, async (tx) => {
    const meals = { count, price: paise(5_000) }
    const amount = await priceMeals(tx, meals)
    await spendFromFund(tx, {
      purpose: 'sponsoredMeal',
      ...{ subjectId: randomUUID(), amount, meals, portions: count, restaurantId, receivedAt: at, at },
      to: [{ account: 'agent', owner: randomUUID(), amount }],
    })
  })
}

const timelineOf = async (page: { url: () => string }) => {
  const { origin, pathname, search } = new URL(page.url())
  const response = await fetch(`${origin}/api${pathname}/timeline${search}`)
  return (await response.json()) as { ahead: number; mealsAhead: number }
}

/** How much of the fund is spent before a donation, in paise; `page` shows its timeline. */
export const aheadOf = async (page: { url: () => string }): Promise<number> => (await timelineOf(page)).ahead

/** How many meals are served before those that a donation sponsored. */
export const mealsAheadOf = async (page: { url: () => string }): Promise<number> =>
  (await timelineOf(page)).mealsAhead
