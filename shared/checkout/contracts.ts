import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { arrival, instant, latLng, money } from '../api/wire.ts'
import { deliveryArea } from '../areas/contracts.ts'
import { donationStatuses } from '../giving/contracts.ts'
import { donationAmount, donationWithCash } from '../giving/validation.ts'
import { amounts, order } from '../orders/contracts.ts'
import { fulfilments } from '../orders/order-lifecycle.ts'
import { checkoutTip } from '../orders/tips.ts'
import { cardDetails } from '../payments/card.ts'
import { slotChoice } from '../slots/contracts.ts'
import { cart } from './cart-validation.ts'
import {
  needsAddress,
  pinCode,
  placedDetails,
  promoCode,
  savedInstrument,
  shippingDetails,
  upiDetails,
} from './validation.ts'

const tag = 'Orders'

const quotedItem = z.object({
  dishId: z.string(),
  name: z.string(),
  quantity: z.int(),
  /** Of one portion with its options. */
  price: money,
  lineTotal: money,
  options: z.array(z.object({ id: z.string(), name: z.string(), price: money })),
})
export const quoteResponse = z.object({
  orders: z.array(
    z.object({
      restaurantId: z.string(),
      restaurantName: z.string(),
      /** How long its orders take, as the restaurant is shown: `25-30 min`. */
      deliveryTime: z.string(),
      /**
       * Between which moments, if it is ordered within this minute; the order's own is the same. With a slot
       * it is that.
       */
      arrival,
      items: z.array(quotedItem),
      ...amounts,
      /** What the restaurant's dishes lack for free delivery; 0 when no fee is due. */
      freeDeliveryRemaining: money,
      /**
       * The least subtotal that the restaurant takes, and what is missing for it; both 0 where there is none.
       */
      minimumOrder: money,
      minimumOrderRemaining: money,
      /** Whether its customers may collect their orders at its counter. */
      collection: z.boolean(),
      /** The cheapest of the restaurant's areas that hold the location; null: the flat fee. */
      deliveryArea: z.nullable(deliveryArea),
      /** Whether fee or delivery depend on where the door is, and no location was sent. */
      needsLocation: z.boolean(),
    }),
  ),
  donation: money,
  /** For the couriers: beside the orders' totals, in `total`. */
  tip: money,
  /** What the caller's store credit pays of `total`; 0 where it was not asked for. */
  credit: money,
  total: money,
  /** The promo code behind the discount, in capitals, and its percentage of each subtotal or its amount. */
  promo: z.nullable(z.object({ code: z.string(), percent: z.nullable(z.int()), amount: z.nullable(money) })),
})
export type QuoteResponse = z.infer<typeof quoteResponse>

/** What a customer adds to a cart, or asks for with it. */
const wishes = {
  slot: slotChoice,
  /** How it gets to its customer; absent: brought. */
  fulfilment: z.optional(z.enum(fulfilments)),
  /** For the couriers, in paise; in equal parts where several bring it. */
  tip: z.optional(checkoutTip),
  /** Whether cutlery is wanted: without it, none comes. */
  cutlery: z.optional(z.boolean()),
  /** Whether the caller's store credit pays for it, as far as it goes; the rest by card or UPI. */
  credit: z.optional(z.boolean()),
}
const checkoutCommon = {
  shippingDetails: placedDetails,
  promoCode: z.optional(promoCode),
  ...wishes,
}
/**
 * Whether to save the payment method for next time: its last four characters and the payment service's token.
 */
const saveMethod = z.optional(z.boolean())
/** What the customer adds for the fund, in paise; paid with the orders. Absent unless they asked for it. */
const donation = z.optional(donationAmount)
/** Where the items are left open, TypeScript cannot see that the other fields are those that are checked. */
const addressNeeded = needsAddress as z.core.CheckFn<unknown>
/** `payment` is absent where the payment service asks for the details on a page of its own. */
const checkoutOf = <T extends { items?: typeof cart }>(bought: T) =>
  z.discriminatedUnion('paymentMethod', [
    z
      .object({
        ...bought,
        ...checkoutCommon,
        paymentMethod: z.literal('creditCard'),
        payment: z.optional(z.union([cardDetails, savedInstrument])),
        donation,
        saveMethod,
      })
      .check(addressNeeded),
    z
      .object({
        ...bought,
        ...checkoutCommon,
        paymentMethod: z.literal('upi'),
        payment: z.optional(z.union([upiDetails, savedInstrument])),
        donation,
        saveMethod,
      })
      .check(addressNeeded),
    z
      .object({
        ...bought,
        ...checkoutCommon,
        paymentMethod: z.literal('cashOnDelivery'),
        donation: donationWithCash,
      })
      .check(addressNeeded),
  ])
export const checkoutBody = checkoutOf({ items: cart })
export type CheckoutBody = z.infer<typeof checkoutBody>
/** Of what somebody else holds the dishes of: a group cart. */
export const checkoutWithoutItems = checkoutOf({})
export type CheckoutWithoutItems = z.infer<typeof checkoutWithoutItems>

/** The donation of a checkout; its receipt is e-mailed, and opens with the token. */
const checkoutDonation = z.object({
  id: z.string(),
  amount: money,
  status: z.enum(donationStatuses),
  receiptToken: z.string(),
})

export const checkoutResponse = z.object({
  orders: z.array(order),
  donation: z.optional(checkoutDonation),
})

export const quoteCart = endpoint({
  method: 'POST',
  path: '/api/quote',
  access: 'public',
  tag,
  summary: 'The price of a cart, as checkout would charge it now',
  body: z.object({
    items: cart,
    promoCode: z.optional(promoCode),
    donation,
    location: z.optional(latLng),
    zipCode: z.optional(pinCode),
    ...wishes,
  }),
  response: quoteResponse,
})

export const checkout = endpoint({
  method: 'POST',
  path: '/api/checkout',
  access: ['CUSTOMER'],
  tag,
  summary: 'Pay once and place one order for each restaurant in the cart',
  body: checkoutBody,
  status: 201,
  response: checkoutResponse,
  idempotency: 'required',
})

const ofLot = z.int().check(z.minimum(1, /*i18n*/ 'Please choose at least one portion'), z.maximum(100))
const reserveCommon = {
  portions: ofLot,
  /** Absent: fetched at the restaurant's counter. */
  shippingDetails: z.optional(shippingDetails),
}
export const reserveBody = z.discriminatedUnion('paymentMethod', [
  z.object({
    ...reserveCommon,
    paymentMethod: z.literal('creditCard'),
    payment: z.optional(z.union([cardDetails, savedInstrument])),
    saveMethod,
  }),
  z.object({
    ...reserveCommon,
    paymentMethod: z.literal('upi'),
    payment: z.optional(z.union([upiDetails, savedInstrument])),
    saveMethod,
  }),
  z.object({ ...reserveCommon, paymentMethod: z.literal('cashOnDelivery') }),
])
export type ReserveBody = z.infer<typeof reserveBody>

const lotId = z.object({ id: z.string().check(maxLength(100)) })

export const quoteSurplus = endpoint({
  method: 'POST',
  path: '/api/surplus/:id/quote',
  access: 'public',
  tag,
  summary: 'The price of portions of a surplus lot, as reserving them would charge it now',
  params: lotId,
  body: z.object({ portions: ofLot, fulfilment: z.enum(fulfilments) }),
  response: z.object({ ...amounts, handOverBy: instant }),
})

export const reserveSurplus = endpoint({
  method: 'POST',
  path: '/api/surplus/:id/reserve',
  access: ['CUSTOMER'],
  tag,
  summary: 'Buy portions of a surplus lot on sale, as an ordinary order',
  params: lotId,
  body: reserveBody,
  status: 201,
  response: z.object({ orders: z.array(order) }),
  idempotency: 'required',
})
