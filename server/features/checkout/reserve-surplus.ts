import { eq } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import { marketDay } from '#shared/calendar.ts'
import type { CheckoutBody, quoteSurplus as quoteContract, ReserveBody } from '#shared/checkout/contracts.ts'
import { Refusal } from '#shared/errors.ts'
import { paise } from '#shared/money/money.ts'
import { pricingOn } from '#shared/orders/pricing.ts'
import { lotStateAt, pickUpBy } from '#shared/rescue/rescue-lifecycle.ts'
import { busyNow } from '#shared/restaurants/busy.ts'
import { soldLots } from '../../db/views/rescue.ts'
import { orderingTerms, storefronts } from '../../db/views/restaurants.ts'
import { storedSettings } from '../../db/views/settings.ts'
import type { Deps } from '../../deps.ts'
import { profileOf } from '../accounts/profiles.ts'
import { type OrderableDish, priceCart } from '../orders/order.ts'
import { noSuchLot } from '../rescue/rows.ts'
import { effectiveSetting } from '../settings/registry.ts'
import { type BasketSource, type Checkout, type PlacedOrders, place } from './place-order.ts'
import type { ReservedLot } from './plan-checkout.ts'

type Reservation = Omit<Checkout, 'body'> & { lotId: string; body: ReserveBody }

/**
 * Sells portions of a surplus lot: an ordinary order at the lot's price, whose portions are taken by the very
 * statement that writes it, so that never more are sold than there are. Without `shippingDetails` it is
 * fetched at the restaurant's counter, without a delivery fee. The response and its repeats are those of a
 * checkout.
 *
 * Refuses: not_found (404), portions_gone (409) where fewer are left, too_late (409) after the sale's end or
 * past safe-until, and what `placeOrder` refuses.
 */
export const reserveSurplus = async (
  deps: Deps,
  { lotId, body, ...checkout }: Reservation,
): Promise<PlacedOrders> => {
  const { shippingDetails, portions, ...payment } = body
  const fulfilment = shippingDetails === undefined ? 'collection' : 'delivery'
  const shipping = shippingDetails ?? (await counterDetails(deps, lotId, checkout.customerId))
  const asked = { ...payment, shippingDetails: shipping, items: [{ dishId: lotId, quantity: portions }] }
  return place(
    deps,
    { ...checkout, body: asked as CheckoutBody },
    { read: lotBasket(deps, lotId, portions, fulfilment), cached: false, gone: portionsGone },
  )
}

/** What portions of a lot cost now, in paise. Refuses as `reserveSurplus` does. */
export const quoteSurplus = async (
  deps: Deps,
  lotId: string,
  { portions, fulfilment }: Output<(typeof quoteContract)['body']>,
): Promise<Output<(typeof quoteContract)['response']>> => {
  const { cart, lot } = await lotBasket(deps, lotId, portions, fulfilment)(true, deps.clock())
  const [order] = priceCart([{ dishId: lotId, quantity: portions }], cart.dishes, cart.pricing).orders
  if (!order || !lot) throw new Error('a lot without a price')
  const { subtotal, discount, tax, deliveryFee, total } = order
  return { subtotal, discount, tax, deliveryFee, total, handOverBy: lot.handOverBy.toISOString() }
}

const portionsGone = (): Refusal =>
  new Refusal('portions_gone', /*i18n*/ 'Others were faster: not so many portions are left.')

/** Who fetches it is whose account it is; the address is where it is fetched. */
const counterDetails = async (
  deps: Deps,
  lotId: string,
  customerId: string,
): Promise<CheckoutBody['shippingDetails']> => {
  const customer = await profileOf(deps.db, customerId)
  const [restaurant] = await deps.db
    .select({ address: storefronts.address, area: storefronts.area })
    .from(soldLots)
    .innerJoin(storefronts, eq(storefronts.id, soldLots.restaurantId))
    .where(eq(soldLots.id, lotId))
  if (!restaurant) throw noSuchLot()
  return {
    fullName: customer?.fullName || customer?.username || '',
    email: customer?.email ?? '',
    phone: customer?.mobileNumber ?? '',
    address: restaurant.address || restaurant.area,
    city: restaurant.area,
    zipCode: '',
  }
}

const lotColumns = {
  id: soldLots.id,
  title: soldLots.title,
  isVeg: soldLots.isVeg,
  state: soldLots.state,
  remaining: soldLots.remaining,
  salePrice: soldLots.salePrice,
  saleUntil: soldLots.saleUntil,
  pickUpUntil: soldLots.pickUpUntil,
  safeUntil: soldLots.safeUntil,
}

const restaurantColumns = {
  id: orderingTerms.id,
  name: orderingTerms.name,
  area: orderingTerms.area,
  address: orderingTerms.address,
  lat: orderingTerms.lat,
  lng: orderingTerms.lng,
  active: orderingTerms.active,
  deliveryTime: orderingTerms.deliveryTime,
  preparationMinutes: orderingTerms.preparationMinutes,
  busyMinutes: orderingTerms.busyMinutes,
  busyUntil: orderingTerms.busyUntil,
  promise: orderingTerms.promise,
  deliveryRadius: orderingTerms.deliveryRadius,
  collection: orderingTerms.collection,
  orderingVersion: orderingTerms.orderingVersion,
  areasVersion: orderingTerms.areasVersion,
  commissionPercent: orderingTerms.commissionPercent,
}

/** The lot as a cart of one dish. Whoever fetches it pays no delivery, so no courier is owed a share. */
const lotBasket =
  (
    deps: Deps,
    lotId: string,
    portions: number,
    fulfilment: ReservedLot['fulfilment'],
  ): BasketSource['read'] =>
  async (_fresh, now) => {
    const [found] = await deps.db
      .select({ lot: lotColumns, restaurant: restaurantColumns })
      .from(soldLots)
      .innerJoin(orderingTerms, eq(orderingTerms.id, soldLots.restaurantId))
      .where(eq(soldLots.id, lotId))
    if (!found) throw noSuchLot()
    const { lot, restaurant } = found
    if (lot.salePrice === null || lotStateAt(lot, now) !== 'onSale')
      throw new Refusal('too_late', /*i18n*/ 'This food is no longer for sale.')
    if (lot.remaining < portions) throw portionsGone()
    const stored = await readSettings(deps)
    const pricing = pricingOn(effectiveSetting('pricing', stored.pricing), marketDay(now))
    const fetched = { ...pricing, deliveryFee: paise(0), agentPercent: 0 }
    const dish: OrderableDish = {
      id: lot.id,
      name: lot.title,
      price: lot.salePrice,
      originalPrice: null,
      available: true,
      left: null,
      servedFrom: null,
      isVeg: lot.isVeg,
      options: [],
      restaurantId: restaurant.id,
      restaurantName: restaurant.name,
      restaurantArea: restaurant.area,
      restaurantAddress: restaurant.address,
      restaurantActive: restaurant.active,
      deliveryTime: restaurant.deliveryTime,
      // Its people are there until the lot's pick-up ends, whatever its opening hours.
      restaurantOpen: true,
      restaurantOpensAt: null,
      preparationMinutes: restaurant.preparationMinutes,
      busyMinutes: busyNow(restaurant, now),
      promise: restaurant.promise,
      minimumOrder: paise(0),
      deliveryRadius: restaurant.deliveryRadius,
      collection: restaurant.collection,
      // Not a dish: its own part of the statement takes its portions.
      menuVersion: 0,
      orderingVersion: restaurant.orderingVersion,
      areasVersion: restaurant.areasVersion,
      commissionPercent: restaurant.commissionPercent,
      lat: restaurant.lat,
      lng: restaurant.lng,
    }
    return {
      cart: {
        dishes: new Map([[lot.id, dish]]),
        pricing: fulfilment === 'collection' ? fetched : pricing,
        ordering: effectiveSetting('ordering', stored.ordering),
        stored,
      },
      promo: null,
      lot: {
        id: lot.id,
        fulfilment,
        handOverBy: fulfilment === 'collection' ? pickUpBy(lot) : lot.safeUntil,
      },
    }
  }

const readSettings = async (deps: Deps): Promise<{ pricing: unknown; ordering: unknown }> => {
  const rows = await deps.db.select().from(storedSettings)
  const of = (name: string) => rows.find((row) => row.name === name)?.value ?? null
  return { pricing: of('pricing'), ordering: of('ordering') }
}
