import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import type * as contracts from '#shared/rescue/contracts.ts'
import { dayMs } from '#shared/time.ts'
import { surplusLots } from '../../../db/tables/index.ts'
import { storefronts } from '../../../db/views/restaurants.ts'
import type { Deps } from '../../../deps.ts'
import { impactSums } from '../../impact/sums.ts'
import { shownFoodOf } from './named-dishes.ts'
import { usualHours } from './usual-hours.ts'

const days = { figures: 7, lookedAt: 28 }
const maxRescues = 3

/** What was rescued in the last days, and when deals usually come: for who finds no deal. */
export const dealsLately = async (
  deps: Pick<Deps, 'db' | 'clock'>,
): Promise<Output<(typeof contracts.dealsLately)['response']>> => {
  const since = new Date(deps.clock().getTime() - days.lookedAt * dayMs)
  const [impact, rescues, usual] = await Promise.all([
    impactSums(deps),
    latestRescues(deps, since),
    usualTimes(deps, since),
  ])
  const shown = await shownFoodOf(deps, rescues)
  const portions = impact.days.slice(-days.figures).reduce((sum, day) => sum + day.portions, 0)
  return {
    portions,
    rescues: rescues.map((lot) => {
      const { id, title, restaurant, portions: saved } = lot
      const { image, category, titleHi } = shown(lot)
      return { id, title, ...(titleHi && { titleHi }), image, category, restaurant, portions: saved }
    }),
    usual,
  }
}

const latestRescues = ({ db }: Pick<Deps, 'db'>, since: Date) =>
  db
    .select({
      id: surplusLots.id,
      title: surplusLots.title,
      restaurantId: surplusLots.restaurantId,
      isVeg: surplusLots.isVeg,
      restaurant: storefronts.name,
      portions: sql`${surplusLots.sold} + ${surplusLots.received}`.mapWith(Number),
    })
    .from(surplusLots)
    .innerJoin(storefronts, eq(storefronts.id, surplusLots.restaurantId))
    .where(
      and(
        gt(surplusLots.listedAt, since),
        isNull(storefronts.suspendedAt),
        sql`${surplusLots.sold} + ${surplusLots.received} > 0`,
      ),
    )
    .orderBy(desc(surplusLots.listedAt), desc(surplusLots.id))
    .limit(maxRescues)

const usualTimes = async ({ db }: Pick<Deps, 'db'>, since: Date) => {
  const local = sql`${surplusLots.listedAt} AT TIME ZONE 'Asia/Kolkata'`
  const listed = await db
    .select({
      day: sql<string>`to_char(${local}, 'YYYY-MM-DD')`.as('day'),
      hour: sql`extract(hour FROM ${local})`.mapWith(Number).as('hour'),
      deals: sql`count(*)`.mapWith(Number),
    })
    .from(surplusLots)
    .where(and(gt(surplusLots.listedAt, since), isNotNull(surplusLots.saleUntil)))
    .groupBy(sql`1`, sql`2`)
  return usualHours(listed)
}
