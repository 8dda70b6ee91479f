import { and, eq, sql } from 'drizzle-orm'
import { type CartLine, cart } from '#shared/checkout/cart-validation.ts'
import { Refusal } from '#shared/errors.ts'
import { type GroupCart, maxGuests } from '#shared/group-carts/contracts.ts'
import { formatPaise } from '#shared/money/money.ts'
import type { Transaction } from '../../db/connection.ts'
import { groupCartGuests, groupCarts } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { priceCart } from '../orders/order.ts'
import { readCart } from '../orders/read-cart.ts'
import { type FilledCart, type GuestRow, lockGroupCartRow, requireOpenCart } from './group-cart-store.ts'
import { groupCartView } from './group-cart-view.ts'

type Choice = { name: string; items: readonly CartLine[]; version?: number | undefined }

/** Names that differ in their letters' case or accents' encoding alone are one person. */
const keyOf = (name: string): string => name.normalize('NFKC').toLocaleLowerCase('en-IN')

/**
 * Puts what somebody eats in the place of what they chose before; without items they do not take part. The
 * cart is locked meanwhile, so that of two who write at once neither loses anything.
 *
 * Refuses: not_found, group_cart_locked (409), group_cart_changed (409) if `version` is not the one that
 * there is, validation_failed (a dish of another restaurant, more than the limit, too many people or
 * portions), and what `priceCart` refuses.
 */
export const chooseDishes = async (
  deps: Deps,
  callerId: string | null,
  token: string,
  choice: Choice,
): Promise<GroupCart> => {
  const { dishes, pricing } = await readCart(
    deps,
    choice.items.map(({ dishId }) => dishId),
    deps.clock(),
  )
  const changed = await deps.db.transaction(async (tx) => {
    const now = deps.clock()
    const group = await lockGroupCartRow(tx, token, now)
    requireOpenCart(group)
    const known = group.guests.find(({ nameKey }) => nameKey === keyOf(choice.name))
    requireSeen(choice, known)
    for (const [at, { dishId }] of choice.items.entries()) {
      const dish = dishes.get(dishId)
      if (dish && dish.restaurantId !== group.row.restaurantId)
        throw new Refusal(
          'validation_failed',
          /*i18n*/ 'A group orders from one restaurant. {dish} is from another.',
          { [`items.${at}.dishId`]: /*i18n*/ 'From another restaurant' },
          { dish: dish.name },
        )
    }
    const [own] = priceCart(choice.items, dishes, pricing).orders
    const limit = group.row.guestLimit
    if (own && limit !== null && own.subtotal > limit)
      throw new Refusal(
        'validation_failed',
        /*i18n*/ 'Your dishes come to {sum}; {limit} is the most for each person.',
        { items: /*i18n*/ 'More than the limit' },
        { sum: formatPaise(own.subtotal), limit: formatPaise(limit) },
      )
    requireRoom(group, known, choice)
    await write(tx, token, known, choice, now)
    return lockGroupCartRow(tx, token, now)
  })
  return groupCartView(deps, changed, callerId)
}

const requireSeen = ({ name, version }: Choice, known: GuestRow | undefined): void => {
  if (version === undefined || version === (known?.version ?? 0)) return
  throw version === 0
    ? new Refusal(
        'group_cart_changed',
        /*i18n*/ 'Somebody called {name} is here already. Please choose another name.',
        { name: /*i18n*/ 'Taken already' },
        { name },
      )
    : new Refusal(
        'group_cart_changed',
        /*i18n*/ 'What {name} eats was changed elsewhere. Please look at it again.',
        undefined,
        { name },
      )
}

/** Refuses what all of them could not order together. */
const requireRoom = ({ guests }: FilledCart, known: GuestRow | undefined, { items }: Choice): void => {
  if (items.length === 0) return
  const others = guests.filter((guest) => guest !== known)
  if (others.length >= maxGuests)
    throw new Refusal('validation_failed', /*i18n*/ 'At most {most} people can order together.', undefined, {
      most: maxGuests,
    })
  const together = cart.safeParse([...others.flatMap((guest) => guest.items), ...items])
  if (!together.success)
    throw new Refusal(
      'validation_failed',
      together.error.issues[0]?.message ?? /*i18n*/ 'This is too much for one order.',
      { items: /*i18n*/ 'Too much for one order' },
    )
}

const write = async (
  tx: Transaction,
  token: string,
  known: GuestRow | undefined,
  { name, items }: Choice,
  now: Date,
): Promise<void> => {
  const nameKey = keyOf(name)
  const own = and(eq(groupCartGuests.token, token), eq(groupCartGuests.nameKey, nameKey))
  if (items.length === 0) await tx.delete(groupCartGuests).where(own)
  else if (known)
    await tx
      .update(groupCartGuests)
      .set({ name, items: [...items], version: sql`${groupCartGuests.version} + 1` })
      .where(own)
  else await tx.insert(groupCartGuests).values({ token, nameKey, name, items: [...items], joinedAt: now })
  await tx
    .update(groupCarts)
    .set({ version: sql`${groupCarts.version} + 1` })
    .where(eq(groupCarts.token, token))
}
