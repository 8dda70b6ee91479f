import { eq } from 'drizzle-orm'
import type { Input } from '#shared/api/contract.ts'
import type { readTestOrder as contract } from '#shared/restaurants/contracts.ts'
import { minuteMs } from '#shared/time.ts'
import type { Executor } from '../../../db/connection.ts'
import { restaurants, testOrders } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { publish } from '../../../outbox/publish.ts'
import { noSuchRestaurant, profileView } from '../profile/profile-view.ts'
import { restaurantTopic } from '../topics.ts'

type Shown = Input<(typeof contract)['response']>

/** After so long it is gone, whether somebody heard it or not. */
const lastsMs = 5 * minuteMs

/**
 * The test order of a restaurant that waits, and when one was last heard. It is no order: it stands in a
 * table of its own, so that no money, courier, number or statistic can count it.
 */
export const readTestOrder = async (
  { clock }: Pick<Deps, 'clock'>,
  executor: Executor,
  restaurantId: string,
): Promise<Shown> => {
  const [row] = await executor.select().from(testOrders).where(eq(testOrders.restaurantId, restaurantId))
  const waits = row && row.acknowledgedAt === null && row.expiresAt > clock()
  return {
    waiting: waits ? { placedAt: row.placedAt.toISOString(), expiresAt: row.expiresAt.toISOString() } : null,
    heardAt: row?.heardAt?.toISOString() ?? null,
  }
}

/** Says to every screen of the restaurant that something of it is otherwise. */
const changing = (
  deps: Deps,
  restaurantId: string,
  work: (executor: Executor, now: Date) => Promise<unknown>,
): Promise<Shown> =>
  deps.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(restaurants)
      .where(eq(restaurants.id, restaurantId))
      .for('no key update')
    if (!row) throw noSuchRestaurant()
    const now = deps.clock()
    await work(tx, now)
    const { pausedUntil } = profileView(row, now)
    const data = { restaurantId, pausedUntil }
    await publish(deps, tx, { topics: [restaurantTopic(restaurantId)], kind: 'restaurant', data })
    return readTestOrder(deps, tx, restaurantId)
  })

/**
 * Sends the kitchen a test order: its screens show and ring it until somebody has heard it, for five
 * minutes at most. One that waits is sent again. Refuses: not_found.
 */
export const placeTestOrder = (deps: Deps, restaurantId: string): Promise<Shown> =>
  changing(deps, restaurantId, async (tx, now) => {
    const placed = { placedAt: now, expiresAt: new Date(now.getTime() + lastsMs), acknowledgedAt: null }
    await tx
      .insert(testOrders)
      .values({ restaurantId, ...placed })
      .onConflictDoUpdate({ target: testOrders.restaurantId, set: placed })
  })

/** Somebody has seen and heard it, or wants it gone. A repeat changes nothing. Refuses: not_found. */
export const acknowledgeTestOrder = (deps: Deps, restaurantId: string, heard: boolean): Promise<Shown> =>
  changing(deps, restaurantId, async (tx, now) => {
    const [row] = await tx.select().from(testOrders).where(eq(testOrders.restaurantId, restaurantId))
    if (!row || row.acknowledgedAt !== null) return
    await tx
      .update(testOrders)
      .set({ acknowledgedAt: now, ...(heard && { heardAt: now }) })
      .where(eq(testOrders.restaurantId, restaurantId))
  })
