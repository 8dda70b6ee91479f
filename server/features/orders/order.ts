import { customRandom } from 'nanoid'
import type { OptionGroup } from '#shared/catalogue/contracts.ts'
import type { CheckoutBody, CheckoutWithoutItems, ReserveBody } from '#shared/checkout/contracts.ts'
import type { DeliveryStatus } from '#shared/deliveries/delivery-lifecycle.ts'
import { Refusal, type TextValues } from '#shared/errors.ts'
import {
  type ChosenOption,
  chooseOptions,
  type OptionProblem,
  priceOfOptions,
} from '#shared/menu/dish-options.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import type { LearnedPromise, Ordered } from '#shared/orders/arrival.ts'
import type { OrderState } from '#shared/orders/order-lifecycle.ts'
import {
  type DeliveryOf,
  type PricingSettings,
  type Quote,
  type QuoteLine,
  quote,
} from '#shared/orders/pricing.ts'
import type { PaymentStatus } from '#shared/payments/payments.ts'
import type { Discount } from '#shared/promotions/promotions.ts'

/** A dish as checkout reads it, with the fields of its restaurant that checkout needs. */
export type OrderableDish = {
  id: string
  name: string
  price: Paise
  /** Before its offer; null without one. */
  originalPrice: Paise | null
  available: boolean
  /** Portions left today; null: no limit. */
  left: number | null
  /** When it is served next, `7:00 AM`; null while it is. */
  servedFrom: string | null
  isVeg: boolean | null
  /** What can be chosen with it. */
  options: OptionGroup[]
  restaurantId: string
  restaurantName: string
  restaurantArea: string
  restaurantAddress: string
  restaurantActive: boolean
  /** The range that it is shown with: `25-30 min`. */
  deliveryTime: string
  restaurantOpen: boolean
  /** The next opening in words, `5:30 PM`; null while open, and when none is planned. */
  restaurantOpensAt: string | null
  /** What the kitchen usually takes; null: not stated. */
  preparationMinutes: number | null
  busyMinutes: number
  /** What was learned of how long its orders take; null: nothing yet. */
  promise: LearnedPromise | null
  /** The least subtotal of an order, in paise; 0: any. */
  minimumOrder: Paise
  /** In metres; null: no limit. */
  deliveryRadius: number | null
  /** Whether its customers may collect their orders. */
  collection: boolean
  menuVersion: number
  orderingVersion: number
  /** Of its delivery areas; absent or 0: it has none. */
  areasVersion?: number
  /** The restaurant's own; null: what the pricing setting says. A change of it changes `orderingVersion`. */
  commissionPercent: number | null
  lat: number | null
  lng: number | null
}

/** What of a restaurant's part of a cart decides how long it takes; `metres` to a point on the map. */
export const orderedOf = (
  { items, subtotal }: { items: readonly { quantity: number }[]; subtotal: Paise },
  metres: number | null | undefined,
): Ordered => ({
  portions: items.reduce((sum, { quantity }) => sum + quantity, 0),
  subtotal,
  metres: metres ?? null,
})

export type CartItem = { dishId: string; quantity: number; options?: readonly string[] | undefined }

/**
 * Prices the cart at today's prices, less `discount`. Refuses dishes that are deleted or unavailable, and
 * closed restaurants (409), options that cannot be chosen (422), each naming the line of the cart, and what
 * `deliveryOf` refuses.
 */
export const priceCart = (
  items: readonly CartItem[],
  dishes: ReadonlyMap<string, OrderableDish>,
  pricing: PricingSettings,
  discount: Discount | null = null,
  donation?: Paise,
  deliveryOf?: DeliveryOf,
): Quote => {
  const lines = items.map((item, index): QuoteLine => {
    const dish = dishes.get(item.dishId)
    const field = `items.${index}.dishId`
    if (!dish?.restaurantActive)
      throw new Refusal('dish_unavailable', /*i18n*/ 'A dish in your cart is no longer on the menu.', {
        [field]: /*i18n*/ 'No longer on the menu',
      })
    if (!dish.available)
      throw new Refusal(
        'dish_unavailable',
        /*i18n*/ '{dish} is not available right now.',
        { [field]: /*i18n*/ 'Not available right now' },
        { dish: dish.name },
      )
    if (!dish.restaurantOpen) throw closed(dish, field)
    if (dish.servedFrom !== null)
      throw new Refusal(
        'dish_unavailable',
        /*i18n*/ '{dish} is available from {time}.',
        { [field]: /*i18n*/ 'Available from {time}' },
        { dish: dish.name, time: dish.servedFrom },
      )
    requireLeft(dish, items, field)
    const options = chosenOptions(dish, item.options ?? [], `items.${index}.options`)
    return {
      dishId: dish.id,
      quantity: item.quantity,
      restaurantId: dish.restaurantId,
      name: dish.name,
      price: paise(dish.price + priceOfOptions(options)),
      options,
    }
  })
  return quote(lines, pricing, discount, donation, deliveryOf)
}

/** All portions of the dish in the cart count together, whatever is chosen with them. */
const requireLeft = ({ id, name, left }: OrderableDish, items: readonly CartItem[], field: string): void => {
  if (left === null) return
  const wanted = items.reduce((sum, item) => sum + (item.dishId === id ? item.quantity : 0), 0)
  if (wanted > left) throw soldOut(name, left, field)
}

/** The refusal of more portions than are left today. */
export const soldOut = (dish: string, left: number, field: string): Refusal => {
  const [message, beside] =
    left === 0
      ? [/*i18n*/ '{dish} is sold out for today.', /*i18n*/ 'Sold out']
      : left === 1
        ? [/*i18n*/ 'Only 1 of {dish} is left today.', /*i18n*/ 'Only 1 left today']
        : [/*i18n*/ 'Only {count} of {dish} are left today.', /*i18n*/ 'Only {count} left today']
  return new Refusal('dish_unavailable', message, { [field]: beside }, { dish, count: left })
}

const closed = ({ restaurantName: restaurant, restaurantOpensAt }: OrderableDish, field: string): Refusal => {
  const beside = { [field]: /*i18n*/ 'Closed right now' }
  if (restaurantOpensAt === null)
    return new Refusal('restaurant_closed', /*i18n*/ '{restaurant} is closed right now.', beside, {
      restaurant,
    })
  return new Refusal(
    'restaurant_closed',
    /*i18n*/ '{restaurant} is closed right now. It takes orders again from {time}.',
    beside,
    { restaurant, time: restaurantOpensAt },
  )
}

const chosenOptions = (dish: OrderableDish, ids: readonly string[], field: string): ChosenOption[] => {
  const result = chooseOptions(dish, ids)
  if ('chosen' in result) return result.chosen
  const [message, beside, values] = optionTexts(result.problem)
  throw new Refusal('validation_failed', message, { [field]: beside }, { ...values, dish: dish.name })
}

/** The message, the sentence beside the field, and their values. */
const optionTexts = (problem: OptionProblem): [string, string, TextValues] => {
  switch (problem.kind) {
    case 'unknown':
      return [
        /*i18n*/ 'Something chosen with {dish} is no longer offered. Please choose again.',
        /*i18n*/ 'No longer offered',
        {},
      ]
    case 'unavailable':
      return [
        /*i18n*/ '{option} is not available with {dish} right now. Please choose again.',
        /*i18n*/ '{option} is not available right now',
        { option: problem.option.name },
      ]
    case 'tooFew': {
      const { name, min } = problem.group
      const one = [/*i18n*/ 'Please choose {group} for {dish}.', /*i18n*/ 'Please choose {group}'] as const
      const several = [
        /*i18n*/ 'Please choose at least {count} of {group} for {dish}.',
        /*i18n*/ 'Please choose at least {count} of {group}',
      ] as const
      return [...(min === 1 ? one : several), { group: name, count: min }]
    }
    case 'tooMany': {
      const { name, max } = problem.group
      const one = [
        /*i18n*/ 'Only one of {group} can be chosen for {dish}.',
        /*i18n*/ 'Only one of {group} can be chosen',
      ] as const
      const several = [
        /*i18n*/ 'At most {count} of {group} can be chosen for {dish}.',
        /*i18n*/ 'At most {count} of {group} can be chosen',
      ] as const
      return [...(max === 1 ? one : several), { group: name, count: max }]
    }
  }
}

/** `ORD-` and nine random upper-case characters (specification section 3). */
export const orderId = (randomBytes: (size: number) => Uint8Array): string =>
  `ORD-${customRandom('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 9, randomBytes)()}`

/** The payment status of one order; its payment may cover several orders. */
export const orderPaymentStatus = (
  payment: { status: PaymentStatus },
  order: { paid: number; refunded: number },
): PaymentStatus => {
  if (payment.status === 'failed') return 'failed'
  if (order.refunded > 0) return order.refunded >= order.paid ? 'refunded' : 'partlyRefunded'
  if (order.paid > 0) return 'captured'
  return payment.status === 'authorised' ? 'authorised' : 'created'
}

/** What store credit pays of what an order comes to: it is what comes back first when that gets less. */
export const creditOf = ({ credit, paid, total }: { credit: Paise; paid: Paise; total: Paise }): Paise =>
  paise(Math.max(0, credit - Math.max(0, paid - total)))

/** The request without secrets, for the idempotency fingerprint: of a card the last four digits only. */
export const withoutSecrets = (body: CheckoutBody | CheckoutWithoutItems | ReserveBody): unknown => {
  if (body.paymentMethod !== 'creditCard' || !body.payment || 'savedMethodId' in body.payment) return body
  const { nameOnCard, cardNumber, expiryDate } = body.payment
  return { ...body, payment: { nameOnCard, expiryDate, cardNumber: cardNumber.replace(/\D/g, '').slice(-4) } }
}

/** The state that the lifecycle's rules check, from the rows of an order and its delivery. */
export const stateOf = (
  {
    status,
    placedAt,
    acceptBy,
    cancelMinutes,
    recallUntil,
    fulfilment,
    handOverBy,
    releaseAt,
    noShowAt,
  }: Omit<OrderState, 'deliveryStatus'>,
  delivery: { status: DeliveryStatus } | null | undefined,
): OrderState => ({
  status,
  deliveryStatus: delivery?.status ?? null,
  placedAt,
  acceptBy,
  cancelMinutes,
  recallUntil,
  fulfilment,
  handOverBy,
  releaseAt,
  noShowAt,
})
