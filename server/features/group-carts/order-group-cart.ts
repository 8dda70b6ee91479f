import type { CheckoutWithoutItems } from '#shared/checkout/contracts.ts'
import { Refusal } from '#shared/errors.ts'
import type { Deps } from '../../deps.ts'
import {
  type BasketSource,
  type Checkout,
  dishBasket,
  type PlacedOrders,
  place,
} from '../checkout/place-order.ts'
import { type FilledCart, findGroupCart, linesOf, requireHost, requireOpenCart } from './group-cart-store.ts'
import { changedMeanwhile, setLocked } from './lock-group-cart.ts'
import { closeGroupCart } from './order-part.ts'

type GroupCheckout = Omit<Checkout, 'body'> & { token: string; body: CheckoutWithoutItems }

/**
 * Orders all that a group has chosen, as one order of its host; an open cart is locked first. The statement
 * that writes the order closes the cart, so that of two checkouts at once one is placed. Response, payment
 * and repeats are those of a checkout.
 *
 * Refuses: not_found (404; also everybody but its host), group_cart_locked (409) once it is ordered or over,
 * group_cart_changed (409), validation_failed (nobody has chosen anything), and what `placeOrder` refuses.
 */
export const orderGroupCart = async (
  deps: Deps,
  { token, body, ...checkout }: GroupCheckout,
): Promise<PlacedOrders> => {
  const found = await findGroupCart(deps.db, token, deps.clock())
  requireHost(found, checkout.customerId)
  // One that is ordered goes on as it is: a repeat gets the response of the first call.
  const group = found.state === 'open' ? await setLocked(deps, checkout.customerId, token, true) : found
  const asked = { ...checkout, body: { ...body, items: linesOf(group.guests) } }
  return place(deps, asked, { read: groupBasket(deps, asked, group), cached: true, gone: changedMeanwhile })
}

const groupBasket = (deps: Deps, checkout: Checkout, { row, guests }: FilledCart): BasketSource['read'] => {
  const { token, version } = row
  const read = dishBasket(deps, checkout)
  return async (fresh, now) => {
    const current = await findGroupCart(deps.db, token, now)
    if (current.state !== 'locked') requireOpenCart(current)
    if (current.state === 'open' || current.row.version !== version) throw changedMeanwhile()
    if (guests.length === 0)
      throw new Refusal('validation_failed', /*i18n*/ 'Nobody has chosen anything yet.', {
        items: /*i18n*/ 'Nobody has chosen anything yet.',
      })
    return {
      ...(await read(fresh, now)),
      guests,
      alongside: ([orderId = '']) => closeGroupCart({ token, version, now }, orderId),
    }
  }
}
