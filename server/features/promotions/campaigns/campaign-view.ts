import { count, inArray, sum } from 'drizzle-orm'
import { type Paise, paise } from '#shared/money/money.ts'
import type { PromoCampaign } from '#shared/promotions/contracts.ts'
import type { PromoState } from '#shared/promotions/promotions.ts'
import type { Executor } from '../../../db/connection.ts'
import { promoUses } from '../../../db/tables/index.ts'
import type { promoCampaigns } from '../../../db/tables/promotions.ts'
import { storefronts } from '../../../db/views/restaurants.ts'

export type CampaignRow = typeof promoCampaigns.$inferSelect

type State = Pick<CampaignRow, 'paused' | 'startsAt' | 'endsAt' | 'maxUses' | 'used'>

/** What a promo code is at a moment; what ends it for good comes first. */
export const stateOf = ({ paused, startsAt, endsAt, maxUses, used }: State, now: Date): PromoState => {
  if (endsAt !== null && endsAt <= now) return 'ended'
  if (maxUses !== null && used >= maxUses) return 'usedUp'
  if (paused) return 'paused'
  return startsAt > now ? 'scheduled' : 'running'
}

/** The campaigns with what they brought. */
export const campaignViews = async (
  executor: Executor,
  rows: readonly CampaignRow[],
  now: Date,
): Promise<PromoCampaign[]> => {
  if (rows.length === 0) return []
  const codes = rows.map(({ code }) => code)
  const ids = [...new Set(rows.flatMap(({ restaurantIds }) => restaurantIds ?? []))]
  const uses = await executor
    .select({ code: promoUses.code, uses: count(), discounted: sum(promoUses.discount).mapWith(Number) })
    .from(promoUses)
    .where(inArray(promoUses.code, codes))
    .groupBy(promoUses.code)
  const named =
    ids.length === 0
      ? []
      : await executor
          .select({ id: storefronts.id, name: storefronts.name })
          .from(storefronts)
          .where(inArray(storefronts.id, ids))
  const used = new Map(uses.map((one) => [one.code, one]))
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({
    id: row.code,
    note: row.note,
    percent: row.percent,
    amount: row.amount,
    most: row.most,
    minimum: row.minimum,
    firstOrder: row.firstOrder,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    maxUses: row.maxUses,
    maxUsesEach: row.maxUsesEach,
    restaurants: row.restaurantIds?.map((id) => ({ id, name: names.get(id) ?? id })) ?? null,
    paused: row.paused,
    state: stateOf(row, now),
    uses: used.get(row.code)?.uses ?? 0,
    discounted: paise(used.get(row.code)?.discounted ?? 0) satisfies Paise,
    createdAt: row.createdAt.toISOString(),
  }))
}
