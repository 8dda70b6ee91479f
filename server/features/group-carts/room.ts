import { eq, lt } from 'drizzle-orm'
import { dayMs } from '#shared/time.ts'
import * as tables from '../../db/tables/group-carts.ts'
import { groupCarts as carts } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Room } from '../../room.ts'
import { routes } from './routes.ts'

/** After its end; a repeat of its checkout finds it meanwhile. */
const retentionMs = 7 * dayMs

/** Deletes group carts, with the names in them; their orders keep what was ordered. */
export const purgeGroupCarts = async (deps: Deps): Promise<void> => {
  const before = new Date(deps.clock().getTime() - retentionMs)
  await deps.db.delete(carts).where(lt(carts.expiresAt, before))
}

export const groupCarts: Room = {
  name: 'group-carts',
  tables,
  routes: [routes],
  purges: [purgeGroupCarts],
  account: () => ({
    exported: async (executor, { id }) => ({
      groupCarts: await executor
        .select({
          restaurantId: carts.restaurantId,
          limit: carts.guestLimit,
          orderId: carts.orderId,
          createdAt: carts.createdAt,
        })
        .from(carts)
        .where(eq(carts.hostId, id)),
    }),
    erase: async (tx, { id }) => {
      await tx.delete(carts).where(eq(carts.hostId, id))
    },
  }),
}
