import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import { Refusal } from '#shared/errors.ts'
import type { ChosenOption } from '#shared/menu/dish-options.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import { graver } from '#shared/orders/kitchen-attention.ts'
import {
  changedCommission,
  changedSums,
  refundedBefore,
  refundedPortions,
} from '#shared/orders/order-change.ts'
import { hasFoodInKitchen, statusLabels } from '#shared/orders/order-lifecycle.ts'
import { isDone } from '#shared/orders/order-lines.ts'
import { containedTax, defaultPricing } from '#shared/orders/pricing.ts'
import type * as contracts from '#shared/orders/restaurant-contracts.ts'
import type { Transaction } from '../../../../db/connection.ts'
import { orderChanges, orderItems, orders } from '../../../../db/tables/index.ts'
import type { Deps } from '../../../../deps.ts'
import { publish } from '../../../../outbox/publish.ts'
import { lockDeliveryOf } from '../../../deliveries/record/lock-delivery.ts'
import { agentTopic } from '../../../deliveries/topics.ts'
import { mealsWorth } from '../../../giving/fund/meals-worth.ts'
import { postTransfer } from '../../../ledger/post-transfer.ts'
import { takePortions } from '../../../menu/stock/take-portions.ts'
import { storedSearchText } from '../../lists/search-text.ts'
import { queueOrderMail } from '../../messages/queue-order-mail.ts'
import { refund } from '../../money/money.ts'
import { recordRefundedPortions } from '../../money/refunded-portions.ts'
import { sendRefund } from '../../money/send-refund.ts'
import { priceCart, soldOut } from '../../order.ts'
import { orderEvent } from '../../order-event.ts'
import { readCart } from '../../read-cart.ts'
import { findOrder, type OrderRecord } from '../../read-orders.ts'
import { applyTransition } from '../apply-transition.ts'
import { type LockedOrder, lockOrder } from '../lock-orders.ts'
import { type OrderTransaction, orderTransaction } from '../order-transaction.ts'
import { type Actor, notFound, resolveActor } from '../transition-order.ts'

type Changes = Output<(typeof contracts.changeItems)['body']>
/** One line of them. */
type Change = Changes['lines'][number] & { reason: string }
type Item = typeof orderItems.$inferSelect
/** What comes instead: the price of one portion with its options, in paise. */
type Replacement = { dishId: string; name: string; price: Item['price']; options: ChosenOption[] }

/**
 * Takes portions out of an order that is still in the kitchen, or puts another dish of the restaurant in
 * their place, never a dearer one; of several lines all or none. Subtotal, discount, tax, total and
 * commission follow; what was paid too much goes back at once, and of cash less is collected
 * (docs/decisions/0047). Without anything left the order is cancelled. `changes` is how many changes the
 * caller knows of: a repeat so changes nothing. Refuses: not_found (404), illegal_transition (409) once the
 * food is out and after another change, dish_unavailable (409), validation_failed (422) for portions that the
 * order has not and for a dearer dish.
 */
export const changeItems = async (
  deps: Deps,
  orderId: string,
  actor: Extract<Actor, { as: 'restaurant' }>,
  { lines, reason, changes }: Changes,
): Promise<OrderRecord> => {
  // From the last line on, so that those before it keep their place.
  const wanted = lines.toSorted((a, b) => b.line - a.line).map((line): Change => ({ ...line, reason }))
  await orderTransaction(deps, async (transaction) => {
    const { tx } = transaction
    const order = await lockOrder(tx, orderId)
    if (!order || resolveActor(order, actor) === null) throw notFound()
    if (await areMade(tx, orderId, wanted, changes)) return
    // Nothing was left of it.
    if (order.status === 'cancelled' && order.cancelReason === reason) return
    if (!hasFoodInKitchen(order.status)) throw moved(order)
    const items = await itemsOf(tx, orderId)
    const now = deps.clock()
    if (leavesNothing(items, wanted)) {
      await applyTransition(transaction, order, {
        action: 'cancel',
        actor: 'restaurant',
        userId: actor.userId,
        now,
        reason,
      })
      return
    }
    let first: number | undefined
    for (const change of wanted) {
      const made = await changeOne(transaction, deps, orderId, change, now)
      first ??= made
    }
    // One e-mail, about all that was changed at this moment.
    if (first !== undefined)
      await queueOrderMail(deps, tx, { orderId, mail: 'orderChanged', changeId: first })
    await finishIfDone(transaction, orderId, now)
  })
  const record = await findOrder(deps.db, orderId)
  if (!record) throw notFound()
  return record
}

const itemsOf = (tx: Transaction, orderId: string): Promise<Item[]> =>
  tx.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.line))

/** Whether every portion is taken out, and nothing comes instead. Refuses with validation_failed (422). */
const leavesNothing = (items: readonly Item[], wanted: readonly Change[]): boolean => {
  for (const { line, quantity } of wanted) {
    const item = items[line]
    if (!item || quantity > item.quantity) throw tooMany()
    if (item.lotId !== null) throw fromLot()
  }
  return (
    wanted.length === items.length &&
    wanted.every(({ line, quantity, replacement }) => !replacement && quantity === items[line]?.quantity)
  )
}

/** Changes one line of an order as it is after those before it; returns the change's id. */
const changeOne = async (
  transaction: OrderTransaction,
  deps: Deps,
  orderId: string,
  change: Change,
  now: Date,
): Promise<number> => {
  const order = await lockOrder(transaction.tx, orderId)
  const items = await itemsOf(transaction.tx, orderId)
  const item = items[change.line]
  if (!order || !item) throw tooMany()
  const instead = change.replacement
    ? await findReplacement(deps, order.restaurantId, item, change.replacement)
    : null
  return apply(transaction, order, items, item, change, instead, now)
}

/** Whether these are the changes that were made last. Refuses with illegal_transition (409) for others. */
const areMade = async (
  tx: Transaction,
  orderId: string,
  wanted: readonly Change[],
  changes: number,
): Promise<boolean> => {
  const made = await tx
    .select({ command: orderChanges.command })
    .from(orderChanges)
    .where(eq(orderChanges.orderId, orderId))
    .orderBy(asc(orderChanges.id))
  if (made.length === changes) return false
  const since = made.slice(changes, changes + wanted.length).map(({ command }) => command)
  if (isDeepStrictEqual(since, wanted.map(commandOf))) return true
  throw new Refusal(
    'illegal_transition',
    /*i18n*/ 'Somebody has changed this order meanwhile. Please look at it again.',
  )
}

const commandOf = ({ line, quantity, reason, replacement }: Change) => ({
  line,
  quantity,
  reason,
  replacement: replacement ? { dishId: replacement.dishId, options: replacement.options ?? [] } : null,
})

const moved = ({ status }: LockedOrder) =>
  new Refusal(
    'illegal_transition',
    /*i18n*/ 'This order has moved on meanwhile (now: {status}); that is no longer possible.',
    { status, action: 'changeItem' },
    { status: statusLabels[status] },
  )

const tooMany = () => {
  const message = /*i18n*/ 'There is not so much of this in the order'
  return new Refusal('validation_failed', message, { quantity: message })
}

const fromLot = () =>
  new Refusal(
    'illegal_transition',
    /*i18n*/ 'What was reserved of a surplus lot is not changed. Please cancel the order instead.',
  )

/** The dish with its options at today's price, whether or not the restaurant takes new orders now. */
const findReplacement = async (
  deps: Deps,
  restaurantId: string,
  item: Item,
  { dishId, options = [] }: NonNullable<Change['replacement']>,
): Promise<Replacement> => {
  const { dishes } = await readCart(deps, [dishId], deps.clock())
  const dish = dishes.get(dishId)
  if (dish?.restaurantId !== restaurantId) {
    const message = /*i18n*/ 'This dish is not on your menu'
    throw new Refusal('validation_failed', message, { 'replacement.dishId': message })
  }
  const known = new Map([[dishId, { ...dish, restaurantActive: true, restaurantOpen: true }]])
  const priced = priceCart([{ dishId, quantity: 1, options }], known, defaultPricing).orders[0]?.items[0]
  if (!priced) throw new Error('a dish without a price')
  if (priced.price > item.price) {
    const message = /*i18n*/ 'Please choose a dish that costs no more'
    throw new Refusal('validation_failed', message, { 'replacement.dishId': message })
  }
  return { dishId, name: priced.name, price: priced.price, options: priced.options }
}

const apply = async (
  { deps, tx }: OrderTransaction,
  order: LockedOrder,
  items: readonly Item[],
  item: Item,
  change: Change,
  replacement: Replacement | null,
  now: Date,
): Promise<number> => {
  const { id } = order
  await takeOut(tx, item, change.quantity)
  if (replacement) {
    const { dishId, name } = replacement
    const short = await takePortions(deps, tx, { orderId: id, dishId, quantity: change.quantity }, now)
    if (short) throw soldOut(name, short.left, 'replacement.dishId')
    const { quantity } = change
    // Still to be cooked, unless the bag is closed.
    const readyAt = order.status === 'readyForPickup' ? now : null
    const portions = { quantity, refunded: refundedPortions(item, quantity), readyAt }
    await putIn(tx, items, replacement, portions, id)
  }
  const less = (item.price - (replacement?.price ?? 0)) * change.quantity
  const subtotal = paise(order.subtotal - less)
  const sums = await sumsAfter(tx, order, items, replacement ? 0 : change.quantity, subtotal)
  if (sums.total < order.agentShare)
    throw new Refusal(
      'illegal_transition',
      /*i18n*/ 'Too little would be left of this order. Please cancel it instead.',
    )
  const refunded = paise(order.total - sums.total)
  const before = refundedBefore({ ...order, items }, sums, {
    item,
    quantity: change.quantity,
    instead: replacement?.price ?? paise(0),
  })
  // What went back without anything being taken out: of what was paid more than the order comes to, it is no
  // part.
  const given = Math.max(0, order.refunded - (order.paid - order.total))
  // Less where an admin has refunded these portions, or more of the order, already.
  const back = paise(Math.min(refunded - Math.min(before, given), order.paid - order.refunded))
  const after = { ...sums, refunded: paise(order.refunded + back) }
  await tx
    .update(orders)
    .set({
      ...after,
      attention: graver(order.attention, 'changed'),
      attentionAt: now,
      commission: changedCommission(order, subtotal),
      searchText: storedSearchText(sql`shipping->>'fullName'`),
    })
    .where(eq(orders.id, id))
  await recordRefundedPortions(tx, { ...order, ...after }, [])
  for (const transfer of await postTransfer(tx, now, refund(order, back)))
    await sendRefund(deps, tx, order, {
      ...{ transfer: transfer.id, amount: back, at: now },
      meals: replacement ? 0 : change.quantity,
    })
  const [made] = await tx
    .insert(orderChanges)
    .values({
      orderId: id,
      command: commandOf(change),
      name: item.name,
      options: item.options,
      price: item.price,
      replacement,
      refunded,
      at: now,
    })
    .returning({ id: orderChanges.id })
  if (!made) throw new Error('no change was written')
  const delivery = await lockDeliveryOf(tx, id)
  const followed = delivery?.agentId ? { delivery, topics: [agentTopic(delivery.agentId)] } : null
  const happened = { action: 'changeItem', status: order.status, by: 'restaurant', at: now }
  await publish(deps, tx, orderEvent(order, happened, followed))
  return made.id
}

/**
 * The sums without `taken` portions, whose dishes cost `subtotal`. What is left of sponsored meals costs what
 * their donors paid for them, and the way to the shelter is in it.
 */
const sumsAfter = async (
  tx: Transaction,
  order: LockedOrder,
  items: readonly Item[],
  taken: number,
  subtotal: Paise,
): Promise<ReturnType<typeof changedSums<LockedOrder>> & Partial<Pick<LockedOrder, 'deliveryTax'>>> => {
  const sums = changedSums(order, subtotal)
  const meals = items.reduce((sum, { quantity }) => sum + quantity, 0) - taken
  const worth = await mealsWorth(tx, order.id, meals)
  if (worth === null) return sums
  const food = sums.total - sums.deliveryFee
  const deliveryFee = paise(Math.max(0, Math.min(order.deliveryFee, worth - food)))
  const deliveryTax = containedTax(deliveryFee, order.deliveryTaxPercent)
  return { ...sums, deliveryFee, deliveryTax, total: paise(food + deliveryFee) }
}

/** What was taken out may have been all that was not ready. */
const finishIfDone = async (transaction: OrderTransaction, id: string, now: Date): Promise<void> => {
  const { tx } = transaction
  const order = await lockOrder(tx, id)
  if (order?.status !== 'preparing') return
  const lines = await tx
    .select({ readyAt: orderItems.readyAt })
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
  if (isDone(lines)) await applyTransition(transaction, order, { action: 'ready', actor: 'restaurant', now })
}

const takeOut = async (
  tx: Transaction,
  { orderId, line, quantity, refunded }: Item,
  portions: number,
): Promise<void> => {
  const row = and(eq(orderItems.orderId, orderId), eq(orderItems.line, line))
  if (portions === quantity) await tx.delete(orderItems).where(row)
  else
    await tx
      .update(orderItems)
      .set({ quantity: quantity - portions, refunded: refunded - refundedPortions({ refunded }, portions) })
      .where(row)
}

/**
 * Adds portions, some of which are in the place of refunded ones: to the line that has the same already, or
 * as a line of its own, the last.
 */
const putIn = async (
  tx: Transaction,
  items: readonly Item[],
  { dishId, name, price, options }: Replacement,
  { quantity, refunded, readyAt }: Pick<Item, 'quantity' | 'refunded' | 'readyAt'>,
  orderId: string,
): Promise<void> => {
  const same = items.find(
    (other) => other.dishId === dishId && other.price === price && isDeepStrictEqual(other.options, options),
  )
  const added = same
    ? await tx
        .update(orderItems)
        .set({ quantity: sql`quantity + ${quantity}`, refunded: sql`refunded + ${refunded}`, readyAt })
        .where(and(eq(orderItems.orderId, orderId), eq(orderItems.line, same.line)))
        .returning({ line: orderItems.line })
    : []
  if (added.length > 0) return
  const line = Math.max(...items.map((other) => other.line)) + 1
  await tx
    .insert(orderItems)
    .values({ orderId, line, dishId, name, price, quantity, refunded, options, originalPrice: null, readyAt })
}
