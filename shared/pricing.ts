import type { z } from 'zod/mini'
import { type Paise, paise, percentOf, sumOf } from './money.ts'
import { pricingSettings } from './validation/settings.ts'

/** What an admin can change; never constants in two places (decisions.md, delivery fee). */
export type PricingSettings = z.output<typeof pricingSettings>
export const defaultPricing: PricingSettings = pricingSettings.parse({})

export type QuoteLine = { dishId: string; restaurantId: string; name: string; price: Paise; quantity: number }

export type OrderQuote = {
  restaurantId: string
  items: { dishId: string; name: string; quantity: number; price: Paise; lineTotal: Paise }[]
  subtotal: Paise
  discount: Paise
  tax: Paise
  deliveryFee: Paise
  total: Paise
}

export type Quote = {
  orders: OrderQuote[]
  /** An opted-in donation on top, in paise. */
  donation: Paise
  total: Paise
  /**
   * Paise up to the free-delivery limit, summed over the orders that pay a fee; 0 when none pays. The limit itself
   * still pays: delivery is free *over* it (specification section 9).
   */
  freeDeliveryRemaining: Paise
}

/**
 * The one price of a cart: what the menu shows, what checkout charges. One order for each restaurant, each
 * with its own tax and fee. Lines of the same dish are merged. An empty cart costs nothing.
 *
 * `percentOff` (0 to 100) of each subtotal is taken off before tax. Whether delivery is free goes by the subtotal before
 * that: a promo code must not make the delivery dearer.
 */
export const quote = (lines: readonly QuoteLine[], settings: PricingSettings, percentOff = 0): Quote => {
  const byRestaurant = new Map<string, Map<string, QuoteLine>>()
  for (const line of lines) {
    const group = byRestaurant.get(line.restaurantId) ?? new Map<string, QuoteLine>()
    const seen = group.get(line.dishId)
    group.set(line.dishId, seen ? { ...seen, quantity: seen.quantity + line.quantity } : line)
    byRestaurant.set(line.restaurantId, group)
  }
  const orders = [...byRestaurant].map(([restaurantId, group]): OrderQuote => {
    const items = [...group.values()].map(({ dishId, name, quantity, price }) => ({
      dishId,
      name,
      quantity,
      price,
      lineTotal: paise(price * quantity),
    }))
    const subtotal = sumOf(items.map((item) => item.lineTotal))
    const discount = percentOf(subtotal, percentOff)
    const tax = percentOf(paise(subtotal - discount), settings.taxPercent)
    const deliveryFee = subtotal > settings.freeDeliveryOver ? paise(0) : settings.deliveryFee
    return {
      restaurantId,
      items,
      subtotal,
      discount,
      tax,
      deliveryFee,
      total: paise(subtotal - discount + tax + deliveryFee),
    }
  })
  return {
    orders,
    donation: paise(0),
    total: sumOf(orders.map((order) => order.total)),
    freeDeliveryRemaining: sumOf(
      orders
        .filter((order) => order.deliveryFee > 0)
        .map((order) => paise(Math.max(0, settings.freeDeliveryOver - order.subtotal))),
    ),
  }
}

/** What is agreed on when an order is placed, and stays so whatever the settings say on the day it is delivered. */
export type OrderTerms = {
  /** What the platform keeps of the subtotal. */
  commission: Paise
  /** What an agent gets who carries it; the platform's where the restaurant delivers itself. */
  agentShare: Paise
}

export const termsOf = (
  order: Pick<OrderQuote, 'subtotal' | 'total'>,
  settings: Pick<PricingSettings, 'commissionPercent' | 'agentPercent'>,
): OrderTerms => ({
  commission: percentOf(order.subtotal, settings.commissionPercent),
  agentShare: percentOf(order.total, settings.agentPercent),
})

/**
 * How a delivered order's total is shared out, by its own terms. The parts always sum to `total`. A discount is the platform's own
 * present: the restaurant gets the same as without it, and the platform's part may be below zero by as much as the discount.
 */
export const shares = (
  order: Pick<OrderQuote, 'subtotal' | 'tax' | 'total'> & OrderTerms,
  carriedByAgent: boolean,
): { restaurant: Paise; agent: Paise; tax: Paise; platform: Paise } => {
  const restaurant = paise(order.subtotal - order.commission)
  const agent = carriedByAgent ? order.agentShare : paise(0)
  return {
    restaurant,
    agent,
    tax: order.tax,
    platform: paise(order.total - restaurant - agent - order.tax),
  }
}
