import type { Executor } from '../../db/connection.ts'

/** What a room hands in about a restaurant, so that this room need not know it. */
export type RestaurantPart = {
  /** Whether something is under way that the restaurant has to finish before it goes offline. */
  underWay?: (executor: Executor, restaurantId: string) => Promise<boolean>
  /** An admin has suspended the restaurant; called again by a repeat. */
  suspended?: (adminId: string, restaurantId: string) => Promise<void>
}
