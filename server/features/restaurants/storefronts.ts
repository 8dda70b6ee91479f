import { eq } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/connection.ts'
import { restaurants } from '../../db/tables/restaurants.ts'
import { storefrontColumns } from '../../db/views/restaurants.ts'

/** What other rooms may know of a restaurant, also of a draft. */
export type Storefront = Pick<typeof restaurants.$inferSelect, keyof typeof storefrontColumns>

export const storefrontOf = async (executor: Executor, id: string): Promise<Storefront | undefined> =>
  (await executor.select(storefrontColumns).from(restaurants).where(eq(restaurants.id, id)))[0]

/** The same, locked until the transaction ends: work with the same restaurant is done one after the other. */
export const holdRestaurant = async (tx: Transaction, id: string): Promise<Storefront | undefined> =>
  (await tx.select(storefrontColumns).from(restaurants).where(eq(restaurants.id, id)).for('no key update'))[0]
