import { eq } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { Refusal } from '#shared/errors.ts'
import type { ratingBody } from '#shared/orders/contracts.ts'
import type { Transaction } from '../../../db/connection.ts'
import { dishRatings, ratings } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../lifecycle/transition-order.ts'
import { findOrder, type OrderRecord } from '../read-orders.ts'
import { countRating } from './count-rating.ts'
import { type GivenRating, givenRating, isSame, writeThumbs } from './given-rating.ts'
import { changeUntil } from './rating-view.ts'

type Said = z.output<typeof ratingBody>

/**
 * Stores what a customer says of their own delivered order: stars and tags for the food and, apart, for
 * whoever brought it; thumbs for its dishes. A repeat of the same gets the first response. Refuses: not_found
 * (404), illegal_transition (409) before delivery, already_rated (409), validation_failed (422).
 */
export const rateOrder = async (
  deps: Deps,
  customerId: string,
  orderId: string,
  said: Said,
): Promise<OrderRecord> => {
  const { before, given } = await ownRating(deps, customerId, orderId, said)
  const { dishes, ...row } = given
  const { restaurantId } = before.order
  const at = deps.clock()
  const isNew = await deps.db.transaction(async (tx) => {
    const stored = await tx
      .insert(ratings)
      .values({ orderId, userId: customerId, restaurantId, ...row, at })
      .onConflictDoNothing()
      .returning({ orderId: ratings.orderId })
    if (stored.length === 0) return false
    await writeThumbs(tx, orderId, { dishes, at })
    await countRating(tx, restaurantId, null, given)
    return true
  })
  const after = await findOrder(deps.db, orderId)
  if (!after?.rating) throw notFound()
  if (!isNew && !isSame(given, storedRating(after)))
    throw new Refusal('already_rated', /*i18n*/ 'You have already rated this order.')
  return after
}

/**
 * Puts what the customer says now in the place of what they said before, for seven days; what the restaurant
 * answered stays. A repeat changes nothing. Refuses: not_found (404), illegal_transition (409) without a
 * rating and of one that is hidden, too_late (409), validation_failed (422).
 */
export const changeRating = async (
  deps: Deps,
  customerId: string,
  orderId: string,
  said: Said,
): Promise<OrderRecord> => {
  const { before, given } = await ownRating(deps, customerId, orderId, said)
  const { dishes, ...row } = given
  const now = deps.clock()
  await deps.db.transaction(async (tx) => {
    const known = await lockRating(tx, orderId)
    if (!known) throw new Refusal('illegal_transition', /*i18n*/ 'You have not rated this order yet.')
    if (known.hiddenAt !== null)
      throw new Refusal('illegal_transition', /*i18n*/ 'This review was taken down. You can only delete it.')
    if (now > changeUntil(known))
      throw new Refusal('too_late', /*i18n*/ 'A rating can be changed for seven days.')
    if (isSame(given, known)) return
    await tx
      .update(ratings)
      .set({ ...row, changedAt: now })
      .where(eq(ratings.orderId, orderId))
    await tx.delete(dishRatings).where(eq(dishRatings.orderId, orderId))
    await writeThumbs(tx, orderId, { dishes, at: known.at })
    await countRating(tx, before.order.restaurantId, known, given)
  })
  return orNotFound(await findOrder(deps.db, orderId))
}

/**
 * Takes a customer's rating back, with its words and what was answered; the order can be rated again. A
 * repeat changes nothing. Refuses: not_found (404).
 */
export const removeRating = async (deps: Deps, customerId: string, orderId: string): Promise<OrderRecord> => {
  const before = await findOrder(deps.db, orderId)
  if (before?.order.userId !== customerId) throw notFound()
  await deps.db.transaction(async (tx) => {
    const known = await lockRating(tx, orderId)
    if (!known) return
    // Thumbs and reports go with it.
    await tx.delete(ratings).where(eq(ratings.orderId, orderId))
    if (known.hiddenAt === null) await countRating(tx, before.order.restaurantId, known, null)
  })
  return orNotFound(await findOrder(deps.db, orderId))
}

const orNotFound = (record: OrderRecord | undefined): OrderRecord => {
  if (!record) throw notFound()
  return record
}

const ownRating = async (
  deps: Deps,
  customerId: string,
  orderId: string,
  said: Said,
): Promise<{ before: OrderRecord; given: GivenRating }> => {
  const before = await findOrder(deps.db, orderId)
  if (before?.order.userId !== customerId) throw notFound()
  if (before.order.status !== 'delivered')
    throw new Refusal('illegal_transition', /*i18n*/ 'You can rate an order once it is delivered.')
  return { before, given: givenRating(before, said) }
}

/** A rating with its thumbs, held until the end of the transaction; undefined without one. */
export const lockRating = async (tx: Transaction, orderId: string) => {
  const [row] = await tx.select().from(ratings).where(eq(ratings.orderId, orderId)).for('update')
  if (!row) return undefined
  const dishes = await tx
    .select({ dishId: dishRatings.dishId, up: dishRatings.up })
    .from(dishRatings)
    .where(eq(dishRatings.orderId, orderId))
    .orderBy(dishRatings.dishId)
  return { ...row, dishes }
}

const storedRating = ({ rating, thumbs }: OrderRecord): GivenRating => {
  if (!rating) throw notFound()
  return { ...rating, dishes: thumbs ?? [] }
}
