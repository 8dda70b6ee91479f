import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { DonationTimeline, TimelineStep } from '#shared/contracts/giving.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import {
  donationRefunds,
  donations,
  donationUses,
  fundSpendings,
  rescueRuns,
  restaurants,
} from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { type DonationRow, donationView } from './donation-view.ts'
import { type Asker, actionOf, donationFor } from './find-donation.ts'
import { isWaiting, leftOf } from './waiting-donations.ts'

/**
 * What became of a donation's rupees, for its donor, an admin or whoever has its token: given, received, each
 * part of it that was spent and on what, when a shelter had that, and what went back. It names restaurants,
 * but no person and no shelter. Amounts in paise. Refuses: not_found (404).
 */
export const donationTimeline = async (deps: Deps, asker: Asker, id: string): Promise<DonationTimeline> => {
  const row = await donationFor(deps, asker, id)
  const waiting = row.status === 'received' ? paise(row.amount - row.used - row.refunded) : paise(0)
  return {
    donation: donationView(deps, row, await actionOf(deps.db, row.paymentId)),
    waiting,
    ahead: waiting > 0 ? await aheadOf(deps, row) : paise(0),
    steps: [
      { kind: 'given' as const, at: row.createdAt.toISOString() },
      ...received(row),
      ...(await uses(deps, row.id)),
      ...(await refunds(deps, row.id)),
    ].sort((a, b) => a.at.localeCompare(b.at)),
  }
}

const received = ({ receivedAt, amount }: DonationRow): TimelineStep[] =>
  receivedAt === null ? [] : [{ kind: 'received', at: receivedAt.toISOString(), amount }]

const uses = async (deps: Deps, id: string): Promise<TimelineStep[]> => {
  const rows = await deps.db
    .select({
      use: donationUses,
      spending: fundSpendings,
      restaurant: restaurants.name,
      lotId: rescueRuns.lotId,
    })
    .from(donationUses)
    .innerJoin(fundSpendings, eq(fundSpendings.id, donationUses.spendingId))
    .leftJoin(restaurants, eq(restaurants.id, fundSpendings.restaurantId))
    .leftJoin(
      rescueRuns,
      and(eq(fundSpendings.purpose, 'rescueRun'), eq(rescueRuns.id, fundSpendings.subjectId)),
    )
    .where(eq(donationUses.donationId, id))
    .orderBy(asc(fundSpendings.at), asc(fundSpendings.id))
  return rows.map(({ use, spending, restaurant, lotId }) => ({
    kind: 'used',
    at: spending.at.toISOString(),
    amount: use.amount,
    returned: use.returned,
    of: spending.amount,
    purpose: spending.purpose,
    portions: spending.portions,
    restaurant: spending.restaurantId === null ? null : { id: spending.restaurantId, name: restaurant ?? '' },
    receivedAt: spending.receivedAt?.toISOString() ?? null,
    lotId,
  }))
}

const refunds = async (deps: Deps, id: string): Promise<TimelineStep[]> => {
  const rows = await deps.db.select().from(donationRefunds).where(eq(donationRefunds.donationId, id))
  return rows.map(({ at, amount }) => ({ kind: 'refunded', at: at.toISOString(), amount }))
}

/** How much of the same queue is older and still waits, in paise. */
const aheadOf = async (deps: Deps, { id, meals }: DonationRow): Promise<Paise> => {
  const [row] = await deps.db
    .select({ sum: sql`coalesce(sum(${leftOf}), 0)`.mapWith(Number) })
    .from(donations)
    .where(
      and(
        isWaiting,
        meals === null ? isNull(donations.meals) : isNotNull(donations.meals),
        sql`(${donations.receivedAt}, ${donations.id}) < (SELECT received_at, id FROM ${donations} AS own WHERE own.id = ${id})`,
      ),
    )
  return paise(row?.sum ?? 0)
}
