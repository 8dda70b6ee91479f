import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { DonationTimeline, TimelineStep } from '#shared/giving/contracts.ts'
import type { SpendingPurpose } from '#shared/giving/spending-purposes.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import { dayMs } from '#shared/time.ts'
import { donationRefunds, donations, donationUses, fundSpendings } from '../../../db/tables/index.ts'
import { orderStates } from '../../../db/views/orders.ts'
import { carriedLots } from '../../../db/views/rescue.ts'
import { storefronts } from '../../../db/views/restaurants.ts'
import type { Deps } from '../../../deps.ts'
import { othersOf } from '../served/served.ts'
import type { DonationRow } from './donation-view.ts'
import { type Asker, donationFor, viewOf } from './find-donation.ts'
import { freeOf, hasMeals, isFree } from './waiting-donations.ts'

type UseRow = typeof donationUses.$inferSelect

/**
 * What became of a donation's rupees, for its donor, an admin or whoever has its token: given, received, each
 * part of it that was spent and on what, when a shelter had that, and what went back. It names restaurants,
 * but no person and no shelter. Amounts in paise. Refuses: not_found (404).
 */
export const donationTimeline = async (deps: Deps, asker: Asker, id: string): Promise<DonationTimeline> => {
  const row = await donationFor(deps, asker, id)
  const donation = await viewOf(deps, row)
  const { amount, used, refunded, kept, mealsKept } = donation
  const waiting = paise(row.status === 'received' ? amount - used - refunded - kept : 0)
  return {
    donation,
    waiting,
    ahead: waiting > 0 ? await aheadOf(deps, row) : paise(0),
    mealsAhead: row.status === 'received' && mealsKept > 0 ? await mealsAhead(deps, row) : 0,
    lastWeek: await lastWeek(deps),
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
      restaurant: storefronts.name,
      lotId: carriedLots.lotId,
      others: othersOf(sql`${fundSpendings}`).mapWith(Number),
      orderStatus: orderStates.status,
    })
    .from(donationUses)
    .innerJoin(fundSpendings, eq(fundSpendings.id, donationUses.spendingId))
    .leftJoin(storefronts, eq(storefronts.id, fundSpendings.restaurantId))
    .leftJoin(
      carriedLots,
      and(eq(fundSpendings.purpose, 'rescueRun'), eq(carriedLots.runId, fundSpendings.subjectId)),
    )
    .leftJoin(
      orderStates,
      and(eq(fundSpendings.purpose, 'sponsoredMeal'), eq(orderStates.id, fundSpendings.subjectId)),
    )
    .where(eq(donationUses.donationId, id))
    .orderBy(asc(fundSpendings.at), asc(fundSpendings.id))
  return rows.map(({ use, spending, restaurant, lotId, others, orderStatus }) => ({
    kind: 'used',
    at: spending.at.toISOString(),
    amount: use.amount,
    returned: use.returned,
    // The meals that it sponsored are its own; nobody else paid for them.
    of: use.meals > 0 ? use.amount : spending.amount,
    purpose: spending.purpose,
    portions: portionsHere(use, spending.portions, others),
    meals: mealsHere(use),
    restaurant: spending.restaurantId === null ? null : { id: spending.restaurantId, name: restaurant ?? '' },
    receivedAt: spending.receivedAt?.toISOString() ?? null,
    undelivered: orderStatus === 'cancelled' && use.returned < use.amount,
    lotId,
  }))
}

/** Of the meals that a donation sponsored those that it pays for here; of cancelled ones, all that it did. */
const mealsHere = ({ meals, mealsReturned }: UseRow): number => meals - mealsReturned || meals

const portionsHere = (use: UseRow, portions: number | null, others: number): number | null => {
  if (use.meals > 0) return mealsHere(use)
  return portions === null ? null : others || portions
}

const refunds = async (deps: Deps, id: string): Promise<TimelineStep[]> => {
  const rows = await deps.db.select().from(donationRefunds).where(eq(donationRefunds.donationId, id))
  return rows.map(({ at, amount }) => ({ kind: 'refunded', at: at.toISOString(), amount }))
}

/** Counted, so that a donor knows how long such things take. */
const lastWeek = async ({ db, clock }: Deps): Promise<DonationTimeline['lastWeek']> => {
  const since = new Date(clock().getTime() - 7 * dayMs)
  const of = (purpose: SpendingPurpose) =>
    db.$count(fundSpendings, and(eq(fundSpendings.purpose, purpose), gt(fundSpendings.at, since)))
  return { rescues: await of('rescueRun'), meals: await of('sponsoredMeal') }
}

const isOlder = (id: string): SQL =>
  sql`(${donations.receivedAt}, ${donations.id}) < (SELECT received_at, id FROM ${donations} AS own WHERE own.id = ${id})`

/** How much of what waits for whatever comes is older, in paise. */
const aheadOf = async (deps: Deps, { id }: DonationRow): Promise<Paise> => {
  const [row] = await deps.db
    .select({ sum: sql`coalesce(sum(${freeOf}), 0)`.mapWith(Number) })
    .from(donations)
    .where(and(isFree, isOlder(id)))
  return paise(row?.sum ?? 0)
}

/** How many meals that are kept were sponsored before. */
const mealsAhead = async (deps: Deps, { id }: DonationRow): Promise<number> => {
  const [row] = await deps.db
    .select({ sum: sql`coalesce(sum(${donations.mealsKept}), 0)`.mapWith(Number) })
    .from(donations)
    .where(and(hasMeals, isOlder(id)))
  return row?.sum ?? 0
}
