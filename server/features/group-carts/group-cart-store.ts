import { asc, eq } from 'drizzle-orm'
import { mergeLines } from '#shared/checkout/cart-validation.ts'
import { Refusal } from '#shared/errors.ts'
import type { Executor, Transaction } from '../../db/connection.ts'
import { groupCartGuests, groupCarts } from '../../db/tables/index.ts'
import { orderStates } from '../../db/views/orders.ts'

export type GroupCartRow = typeof groupCarts.$inferSelect
export type GuestRow = typeof groupCartGuests.$inferSelect
/** A group cart with what everybody has chosen, in the order in which they came. */
export type FilledCart = { row: GroupCartRow; guests: GuestRow[]; state: GroupCartState }
/** `ordered` while its order stands: one that was cancelled, or never paid, may be ordered again. */
export type GroupCartState = 'open' | 'locked' | 'ordered' | 'ended'

export const noSuchGroupCart = () =>
  new Refusal('not_found', /*i18n*/ 'There is no group order behind this link.')

const read = async (executor: Executor, row: GroupCartRow | undefined, now: Date): Promise<FilledCart> => {
  if (!row) throw noSuchGroupCart()
  const guests = await executor
    .select()
    .from(groupCartGuests)
    .where(eq(groupCartGuests.token, row.token))
    .orderBy(asc(groupCartGuests.joinedAt), asc(groupCartGuests.nameKey))
  return { row, guests, state: await stateOf(executor, row, now) }
}

const stateOf = async (executor: Executor, row: GroupCartRow, now: Date): Promise<GroupCartState> => {
  if (row.orderId !== null) {
    const [order] = await executor
      .select({ status: orderStates.status })
      .from(orderStates)
      .where(eq(orderStates.id, row.orderId))
    if (order && order.status !== 'cancelled') return 'ordered'
  }
  if (row.expiresAt <= now) return 'ended'
  return row.lockedAt === null ? 'open' : 'locked'
}

/** Refuses with not_found. */
export const findGroupCart = async (executor: Executor, token: string, now: Date): Promise<FilledCart> => {
  const [row] = await executor.select().from(groupCarts).where(eq(groupCarts.token, token))
  return read(executor, row, now)
}

/** The same, and nobody else changes it until the transaction ends. */
export const lockGroupCartRow = async (tx: Transaction, token: string, now: Date): Promise<FilledCart> => {
  const [row] = await tx.select().from(groupCarts).where(eq(groupCarts.token, token)).for('no key update')
  return read(tx, row, now)
}

/** Refuses with not_found whoever is not its host: others have its link, not its purse. */
export const requireHost = ({ row }: FilledCart, userId: string): void => {
  if (row.hostId !== userId) throw noSuchGroupCart()
}

/** Refuses with group_cart_locked (409) while nobody may change anything. */
export const requireOpenCart = ({ state }: FilledCart): void => {
  if (state === 'open') return
  throw new Refusal(
    'group_cart_locked',
    state === 'locked'
      ? /*i18n*/ 'The host has locked this group order. Please ask them to open it again.'
      : state === 'ordered'
        ? /*i18n*/ 'This group order has been placed.'
        : /*i18n*/ 'The time of this group order is over.',
  )
}

/** What all of them want together. */
export const linesOf = (guests: readonly Pick<GuestRow, 'items'>[]) =>
  mergeLines(guests.flatMap(({ items }) => items))
