import { eq } from 'drizzle-orm'
import type { CartLine } from '#shared/checkout/cart-validation.ts'
import { Refusal } from '#shared/errors.ts'
import type { GroupCart } from '#shared/group-carts/contracts.ts'
import { sumOf } from '#shared/money/money.ts'
import { profiles } from '../../db/views/accounts.ts'
import type { Deps } from '../../deps.ts'
import { findRestaurant } from '../catalogue/find-restaurant.ts'
import { type CartItem, priceCart } from '../orders/order.ts'
import { orderView } from '../orders/order-view.ts'
import { type Cart, readCart } from '../orders/read-cart.ts'
import { findOrder } from '../orders/read-orders.ts'
import { type FilledCart, linesOf, noSuchGroupCart } from './group-cart-store.ts'

type Line = GroupCart['guests'][number]['items'][number]

/** A group cart at today's prices, as the caller (null: a visitor) sees it. */
export const groupCartView = async (
  deps: Deps,
  { row, guests, state }: FilledCart,
  callerId: string | null,
): Promise<GroupCart> => {
  const now = deps.clock()
  const lines = linesOf(guests)
  const [restaurant, [host], cart, order] = await Promise.all([
    findRestaurant(deps, row.restaurantId),
    deps.db
      .select({ fullName: profiles.fullName, username: profiles.username })
      .from(profiles)
      .where(eq(profiles.id, row.hostId)),
    readCart(
      deps,
      lines.map(({ dishId }) => dishId),
      now,
    ),
    row.orderId === null ? null : findOrder(deps.db, row.orderId),
  ])
  if (!host) throw noSuchGroupCart()
  const isHost = callerId === row.hostId
  const placed = state === 'ordered' && order ? orderView(order, 'customer', now) : null
  return {
    token: row.token,
    restaurant: { id: restaurant.id, name: restaurant.name, open: restaurant.open },
    isHost,
    host: host.fullName.trim().split(/\s+/u)[0] || host.username,
    state,
    version: row.version,
    limit: row.guestLimit,
    expiresAt: row.expiresAt.toISOString(),
    guests: guests.map(({ name, version, items }) => {
      const shown = items.map((item) => lineView(item, cart))
      return { name, version, items: shown, subtotal: sumOf(shown.flatMap((line) => line.lineTotal ?? [])) }
    }),
    amounts: amountsOf(lines, cart),
    order: placed && { id: isHost ? placed.id : null, status: placed.status, arrival: placed.arrival },
  }
}

/** What cannot be ordered now has its dish's name, and no price. */
const lineView = (item: CartLine, { dishes, pricing }: Cart): Line => {
  const priced = orderable([item], dishes, pricing)?.orders[0]?.items[0]
  const { dishId, quantity } = item
  if (!priced)
    return {
      dishId,
      name: dishes.get(dishId)?.name ?? '',
      quantity,
      options: [],
      price: null,
      lineTotal: null,
    }
  const { name, options, price, lineTotal } = priced
  return { dishId, name, quantity, options, price, lineTotal }
}

const amountsOf = (lines: readonly CartLine[], { dishes, pricing }: Cart): GroupCart['amounts'] => {
  const can = lines.filter((line) => orderable([line], dishes, pricing) !== null)
  const [order] = can.length === 0 ? [] : (orderable(can, dishes, pricing)?.orders ?? [])
  if (!order) return null
  const { subtotal, discount, tax, deliveryFee, total } = order
  return { subtotal, discount, tax, deliveryFee, total }
}

/** The price of these lines; null if they cannot be ordered as they are. */
const orderable = (lines: readonly CartItem[], dishes: Cart['dishes'], pricing: Cart['pricing']) => {
  try {
    return priceCart(lines, dishes, pricing)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
