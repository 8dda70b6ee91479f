import type { CheckoutBody } from '#shared/checkout/contracts.ts'
import { Refusal } from '#shared/errors.ts'
import { minuteMs } from '#shared/time.ts'
import type { ShippingDetails } from '../db/tables/orders.ts'
import { type Plan, planCheckout } from '../features/checkout/plan-checkout.ts'
import { distance } from '../features/deliveries/positions/distance.ts'
import { getCachedCart } from '../features/orders/read-cart.ts'
import type { Instrument } from '../features/payments/provider.ts'
import type { Promo } from '../features/promotions/promo.ts'
import { chooseCart, chooseRestaurant, type MenuDish } from './carts.ts'
import type { Chance } from './chance.ts'
import type { PastKitchen } from './kitchens.ts'
import type { Course } from './order-course.ts'
import type { Past } from './past-deps.ts'

export type Customer = { id: string; shipping: ShippingDetails; language: 'en' | 'hi' }

/** How people pay, in a hundred: most by UPI, as they do in Bengaluru. */
const ways = [
  { method: 'upi', share: 56 },
  { method: 'creditCard', share: 18 },
  { method: 'cashOnDelivery', share: 26 },
] as const

const attempts = 12

/**
 * A checkout as it was planned at `at`, priced and checked as any other; null where nothing that was wanted
 * could be had then.
 */
export const planOrder = async (
  { deps, chance }: Past,
  customer: Customer,
  menus: ReadonlyMap<string, readonly MenuDish[]>,
  at: Date,
  hour: number,
  promo: Promo | null = null,
): Promise<Plan | null> => {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const restaurantId = chooseRestaurant(chance, [...menus.keys()], hour)
    const menu = menus.get(restaurantId) ?? []
    const known = await getCachedCart(
      deps,
      menu.map(({ id }) => id),
      at,
    )
    const items = chooseCart(chance, menu, hour, known.dishes)
    const { method } = chance.weighted(ways, ({ share }) => share)
    const instrument = instrumentOf(chance, method, customer)
    const body = {
      items,
      shippingDetails: customer.shipping,
      paymentMethod: method,
    } as unknown as CheckoutBody
    const wanted = new Set(items.map(({ dishId }) => dishId))
    const cart = { ...known, dishes: new Map([...known.dishes].filter(([id]) => wanted.has(id))) }
    try {
      return planCheckout(
        {
          customerId: customer.id,
          body,
          instrument,
          promo: attempt < attempts / 2 ? promo : null,
          lot: null,
          claim: { principal: customer.id, key: '', route: '', fingerprint: '' },
          language: customer.language,
          now: at,
        },
        cart,
        { provider: deps.payments.name, randomBytes: chance.bytes, keys: deps.keys },
      )
    } catch (error) {
      // Closed at that hour, or a combination that the menu does not allow: something else is chosen.
      if (!(error instanceof Refusal)) throw error
    }
  }
  return null
}

const instrumentOf = (
  chance: Chance,
  method: (typeof ways)[number]['method'],
  { shipping }: Customer,
): Instrument | null => {
  if (method === 'cashOnDelivery') return null
  if (method === 'upi') return { method, upi: { upiId: `${shipping.email.split('@')[0]}@upi` } }
  const cardNumber = `${chance.pick(['4539', '5412', '6521'])}0000000${String(chance.between(0, 99_999)).padStart(5, '0')}`
  return {
    method,
    card: { nameOnCard: shipping.fullName, cardNumber, expiryDate: '12/40', cvv: '123' },
  }
}

/** Minutes that accepting, waiting and handing over take beside cooking and riding, as a rule. */
const handling = 5.6
/** Minutes that a careful kitchen has left. */
const reserve = 5.5

/**
 * How long it takes, in minutes beside what was promised: kitchens begin early enough that four of five
 * orders are there in time; in the rush and in the rain fewer.
 */
export const courseOf = (
  chance: Chance,
  plan: Plan,
  kitchen: PastKitchen,
  { hour, rain, courierId }: { hour: number; rain: boolean; courierId: string },
): Course => {
  const [order] = plan.rows.orders
  if (!order) throw new Error('a plan without an order')
  const rush = hour === 13 || hour === 20 || hour === 21
  const promised = order.promisedTo ?? 40
  const metres =
    kitchen.lat === null || kitchen.lng === null
      ? 2_000
      : distance(
          { lat: kitchen.lat, lng: kitchen.lng },
          { lat: order.destinationLat, lng: order.destinationLng },
        )
  const ride = metres / 250 + 2
  const way = ride * (rain ? 1.2 : 1) * chance.around(1, 0.15)
  const late = (rush ? 2 : 0) + (rain ? 1 : 0)
  const cooking = Math.max(5, chance.around(promised - ride - handling - reserve + late, 4))
  const after = (from: Date, minutes: number) => new Date(from.getTime() + Math.round(minutes * minuteMs))
  const paidAt = plan.instrument === null ? order.placedAt : after(order.placedAt, chance.between(2, 12) / 60)
  const acceptedAt = after(
    paidAt,
    chance.around(1.8, 0.9) < 0.3 ? 0.4 : Math.min(8, chance.around(2, 0.9)) + 0.4,
  )
  const readyAt = after(acceptedAt, cooking)
  const claimedAt = after(acceptedAt, Math.min(cooking * 0.8, Math.max(0.3, chance.around(3, 1.5))))
  const startedAt = after(readyAt, Math.max(0.2, chance.around(1.2, 0.6)))
  const pickedUpAt = after(startedAt, Math.max(0.5, chance.around(2, 1)))
  return {
    paidAt,
    acceptedAt,
    readyAt,
    courierId,
    claimedAt,
    startedAt,
    pickedUpAt,
    deliveredAt: after(pickedUpAt, Math.max(4, way)),
  }
}
