import { randomUUID } from 'node:crypto'
import { connect } from '#server/db/connection.ts'
import { spendFromFund } from '#server/features/giving/spend-from-fund.ts'
import type { SpendingPurpose } from '#shared/giving/giving.ts'
import { paise } from '#shared/money/money.ts'
import type { Site } from './site.ts'

type Spent = { purpose: SpendingPurpose; amount: number; restaurantId: string; subjectId?: string }

/**
 * Has the fund pay for 12 portions that a shelter has received, in paise; for nothing if the amount is
 * nothing.
 */
export const spend = async (
  site: Site,
  { purpose, amount, restaurantId, subjectId = randomUUID() }: Spent,
): Promise<void> => {
  if (amount === 0) return
  const { pool, db } = connect(site.databaseUrl, { max: 1, warn: () => {} })
  const at = new Date()
  try {
    await db.transaction((tx) =>
      spendFromFund(tx, {
        purpose,
        subjectId,
        amount: paise(amount),
        to: [{ account: 'agent', owner: randomUUID(), amount: paise(amount) }],
        portions: 12,
        restaurantId,
        receivedAt: at,
        at,
      }),
    )
  } finally {
    await pool.end()
  }
}

/** How much of the fund is spent before a donation, in paise; `page` shows its timeline. */
export const aheadOf = async (page: { url: () => string }): Promise<number> => {
  const { origin, pathname, search } = new URL(page.url())
  const response = await fetch(`${origin}/api${pathname}/timeline${search}`)
  return ((await response.json()) as { ahead: number }).ahead
}
