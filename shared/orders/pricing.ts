import type { z } from 'zod/mini'
import type { DeliveryArea } from '../areas/contracts.ts'
import { lineKey } from '../checkout/line-key.ts'
import type { ChosenOption } from '../menu/dish-options.ts'
import { type Paise, paise, percentOf, sumOf } from '../money/money.ts'
import { type Discount, discountsOf } from '../promotions/promotions.ts'
import { pricingSettings } from '../settings/validation.ts'

/** Pricing that an admin can change (decisions.md, delivery fee). */
export type PricingSettings = z.output<typeof pricingSettings>
export const defaultPricing: PricingSettings = pricingSettings.parse({})

/** The settings with the rates that are in force on a calendar day in Asia/Kolkata. */
export const pricingOn = (settings: PricingSettings, day: string): PricingSettings => {
  const inForce = settings.rateChanges
    .filter(({ from }) => from <= day)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
  if (inForce.length === 0) return settings
  const rates = { taxPercent: settings.taxPercent, deliveryTaxPercent: settings.deliveryTaxPercent }
  for (const { taxPercent, deliveryTaxPercent } of inForce) {
    rates.taxPercent = taxPercent ?? rates.taxPercent
    rates.deliveryTaxPercent = deliveryTaxPercent ?? rates.deliveryTaxPercent
  }
  return { ...settings, ...rates }
}

export type QuoteLine = {
  dishId: string
  restaurantId: string
  name: string
  /** Of one portion with its options. */
  price: Paise
  quantity: number
  options?: readonly ChosenOption[]
}

export type OrderQuote = {
  restaurantId: string
  items: {
    dishId: string
    name: string
    quantity: number
    price: Paise
    lineTotal: Paise
    options: ChosenOption[]
  }[]
  subtotal: Paise
  discount: Paise
  tax: Paise
  deliveryFee: Paise
  total: Paise
  /**
   * Paise that this restaurant's dishes lack for free delivery; 0 when no fee is due. An order of exactly the
   * limit still pays: delivery is free *over* it (specification section 9), so at least one paisa is missing
   * while a fee is due.
   */
  freeDeliveryRemaining: Paise
  /** By which fee and minimum were found, where the restaurant delivers by areas. */
  deliveryArea?: DeliveryArea
}

/**
 * What a restaurant's order of this subtotal costs to bring; null: what the settings say. May refuse to bring
 * it at all.
 */
export type DeliveryOf = (restaurantId: string, subtotal: Paise) => DeliveryArea | null

export type Quote = {
  orders: OrderQuote[]
  /** A donation added by the customer, in paise. */
  donation: Paise
  total: Paise
}

/**
 * Prices a cart, for display and for checkout alike. One order for each restaurant, each with its own tax and
 * fee. Lines of the same dish with the same options are merged. An empty cart costs nothing.
 *
 * `donation`, in paise, is added to what is paid, and to no order.
 *
 * `discount` is taken off the subtotals before tax. Free delivery depends on the subtotal before the
 * discount: a promo code must not make the delivery dearer.
 */
export const quote = (
  lines: readonly QuoteLine[],
  settings: PricingSettings,
  discount: Discount | null = null,
  donation = paise(0),
  deliveryOf?: DeliveryOf,
): Quote => {
  const byRestaurant = new Map<string, Map<string, QuoteLine>>()
  for (const line of lines) {
    const group = byRestaurant.get(line.restaurantId) ?? new Map<string, QuoteLine>()
    const key = lineKey(line.dishId, line.options?.map(({ id }) => id) ?? [])
    const seen = group.get(key)
    group.set(key, seen ? { ...seen, quantity: seen.quantity + line.quantity } : line)
    byRestaurant.set(line.restaurantId, group)
  }
  const kitchens = [...byRestaurant].map(([restaurantId, group]) => {
    const items = [...group.values()].map(({ dishId, name, quantity, price, options = [] }) => ({
      dishId,
      name,
      quantity,
      price,
      lineTotal: paise(price * quantity),
      options: [...options],
    }))
    return { restaurantId, items, subtotal: sumOf(items.map((item) => item.lineTotal)) }
  })
  const discounts = discountsOf(kitchens, discount)
  const orders = kitchens.map(({ restaurantId, items, subtotal }, index): OrderQuote => {
    const off = discounts[index] ?? paise(0)
    const tax = percentOf(paise(subtotal - off), settings.taxPercent)
    const area = deliveryOf?.(restaurantId, subtotal) ?? null
    const freeOver = area === null ? settings.freeDeliveryOver : area.freeOver
    const isFree = freeOver !== null && subtotal > freeOver
    const deliveryFee = isFree ? paise(0) : (area?.fee ?? settings.deliveryFee)
    return {
      restaurantId,
      items,
      subtotal,
      discount: off,
      tax,
      deliveryFee,
      total: paise(subtotal - off + tax + deliveryFee),
      freeDeliveryRemaining: paise(
        deliveryFee === 0 || freeOver === null ? 0 : Math.max(1, freeOver - subtotal),
      ),
      ...(area && { deliveryArea: area }),
    }
  })
  return {
    orders,
    donation,
    total: sumOf([...orders.map((order) => order.total), donation]),
  }
}

/** Terms stored with an order when it is placed; later changes of the settings do not affect them. */
export type OrderTerms = {
  /** The platform's share of the subtotal, in paise. */
  commission: Paise
  /** The delivery agent's pay, in paise; it goes to the platform where the restaurant delivers itself. */
  agentShare: Paise
  /** The tax that the delivery fee contains, in paise. */
  deliveryTax: Paise
  /** The rates that `tax` and `deliveryTax` were worked out by. */
  taxPercent: number
  deliveryTaxPercent: number
}

/** The tax that an amount contains, in paise, rounded half up. */
export const containedTax = (amount: Paise, percent: number): Paise =>
  paise(Math.floor((amount * percent) / (100 + percent) + 0.5))

export const termsOf = (
  order: Pick<OrderQuote, 'subtotal' | 'deliveryFee' | 'total'>,
  settings: Pick<PricingSettings, 'commissionPercent' | 'agentPercent' | 'taxPercent' | 'deliveryTaxPercent'>,
): OrderTerms => ({
  commission: percentOf(order.subtotal, settings.commissionPercent),
  agentShare: percentOf(order.total, settings.agentPercent),
  deliveryTax: containedTax(order.deliveryFee, settings.deliveryTaxPercent),
  taxPercent: settings.taxPercent,
  deliveryTaxPercent: settings.deliveryTaxPercent,
})

/**
 * Divides a delivered order's total by its own terms. The parts always sum to `total`. The platform pays for
 * discounts: the restaurant gets the same as without one, so the platform's part may be negative by as much
 * as the discount. `tax` is what the platform owes the state for the food and for the delivery, whoever
 * carried it.
 */
export const shares = (
  order: Pick<OrderQuote, 'subtotal' | 'tax' | 'total'> &
    Pick<OrderTerms, 'commission' | 'agentShare' | 'deliveryTax'>,
  carriedByAgent: boolean,
): { restaurant: Paise; agent: Paise; tax: Paise; platform: Paise } => {
  const restaurant = paise(order.subtotal - order.commission)
  const agent = carriedByAgent ? order.agentShare : paise(0)
  const tax = paise(order.tax + order.deliveryTax)
  return { restaurant, agent, tax, platform: paise(order.total - restaurant - agent - tax) }
}
