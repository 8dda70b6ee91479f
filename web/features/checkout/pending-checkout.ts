import { useEffect } from 'react'
import type { Order } from '#shared/orders/contracts.ts'
import { idempotencyKey } from '../../lib/calls/idempotency-key.ts'
import { localStore } from '../../lib/state/storage.ts'
import { cartItems, emptyCart, orderLines } from '../cart/index.ts'
import { savePromoCode, saveWhen } from './draft.ts'

/** Of one's own cart, or of the group cart with this token. */
export const checkoutKey = (group: string | undefined) =>
  idempotencyKey(group === undefined ? 'checkoutKey' : `checkoutKey ${group}`)

/**
 * A checkout whose customer is on the payment service's page, or waits for the service. Its cart and
 * idempotency key are kept until it is settled, so that placing the order again leads to the same payment,
 * and a declined customer still has the cart.
 */
const name = 'pendingCheckout'
type Pending = { orderIds: string[]; cart: string; userId: string | undefined; group?: string | undefined }

const cartText = () => JSON.stringify(orderLines(cartItems()))

const read = (): Pending | null => {
  try {
    return JSON.parse(localStore.getItem(name) ?? 'null') as Pending | null
  } catch {
    return null
  }
}

export const isPendingCheckout = (orderId: string): boolean => read()?.orderIds.includes(orderId) ?? false

export const savePendingCheckout = (
  orders: readonly Order[],
  userId: string | undefined,
  group: string | undefined,
) => {
  const pending: Pending = { orderIds: orders.map(({ id }) => id), cart: cartText(), userId, group }
  localStore.setItem(name, JSON.stringify(pending))
}

/** Whether the cart of an order on the payment service's page is still here, to be placed anew. */
export const hasPendingCart = (orderId: string): boolean => {
  const pending = read()
  return (
    pending?.orderIds.includes(orderId) === true && pending.group === undefined && pending.cart === cartText()
  )
}

/** Ends the pending checkout that `order` belongs to, once its payment is settled. */
export const usePendingCheckout = ({ id, status, payment }: Order) => {
  const isOpen = payment.status === 'created' && status !== 'cancelled'
  const isPaid = payment.status !== 'created' && payment.status !== 'failed'
  useEffect(() => {
    const pending = read()
    if (isOpen || !pending?.orderIds.includes(id)) return
    localStore.removeItem(name)
    checkoutKey(pending.group).settle()
    if (!isPaid) return
    if (pending.userId !== undefined) {
      savePromoCode(pending.userId, undefined)
      saveWhen(pending.userId, 'now')
    }
    // A cart that has changed since is for another order, as one's own is beside a group's.
    if (pending.group === undefined && pending.cart === cartText()) emptyCart()
  }, [id, isOpen, isPaid])
}
