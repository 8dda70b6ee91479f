import { randomBytes, randomUUID } from 'node:crypto'
import type { CheckoutRows } from '#server/features/checkout/checkout-store.ts'
import type { TimelineEntry } from '#server/features/orders/lifecycle/order-transaction.ts'
import { orderId } from '#server/features/orders/order.ts'
import { orderEvent } from '#server/features/orders/order-event.ts'
import { newPayment } from '#server/features/payments/create-payment.ts'
import { type Paise, paise, sumOf } from '#shared/money/money.ts'
import type { OrderStatus } from '#shared/orders/order-lifecycle.ts'
import { minutesAfter } from '#shared/orders/order-lifecycle.ts'
import { defaultOrdering } from '#shared/settings/validation.ts'

export type Basket = {
  userId: string
  restaurantId: string
  dishes: { id: string; name: string; price: Paise }[]
}

export const shippingDetails = {
  fullName: 'Asha Rao',
  email: 'asha@example.com',
  phone: '9876543210',
  address: '12 MG Road',
  city: 'Bengaluru',
  zipCode: '560001',
}

/**
 * The rows that a cash checkout of these dishes writes, made with no rule applied: what the ceilings insert.
 */
export const checkoutRows = ({ userId, restaurantId, dishes }: Basket): CheckoutRows => {
  const now = new Date()
  const subtotal = sumOf(dishes.map((dish) => dish.price))
  const id = orderId(randomBytes)
  const paymentId = randomUUID()
  const entry = (action: TimelineEntry['action'], status: OrderStatus): TimelineEntry => ({
    orderId: id,
    action,
    status,
    by: 'customer',
    reason: null,
    at: now,
  })
  const confirmed = entry('authorise', 'confirmed')
  return {
    claim: { principal: userId, key: randomUUID(), route: 'POST /api/checkout', fingerprint: 'x'.repeat(43) },
    response: {
      status: 201,
      body: JSON.stringify({
        orders: [{ id, items: dishes, subtotal, shippingDetails, padding: 'x'.repeat(900) }],
      }),
    },
    payment: newPayment('cash', {
      id: paymentId,
      purpose: 'order',
      userId,
      amount: subtotal,
      instrument: null,
      now,
    }),
    orders: [
      {
        id,
        userId,
        restaurantId,
        paymentId,
        status: 'confirmed',
        subtotal,
        discount: paise(0),
        tax: paise(0),
        deliveryFee: paise(0),
        total: subtotal,
        commission: paise(0),
        agentShare: paise(0),
        deliveryTax: paise(0),
        taxPercent: 8,
        deliveryTaxPercent: 18,
        paid: paise(0),
        credit: paise(0),
        refunded: paise(0),
        shipping: shippingDetails,
        destinationLat: 12.97,
        destinationLng: 77.59,
        placedAt: now,
        confirmedAt: now,
        searchText: '',
        acceptBy: minutesAfter(now, defaultOrdering.acceptMinutes),
        acceptMinutes: defaultOrdering.acceptMinutes,
        cancelMinutes: defaultOrdering.cancelMinutes,
        refundMinutes: defaultOrdering.refundMinutes,
        estimatedDelivery: now,
        promisedBy: now,
        promisedFrom: 25,
        promisedTo: 30,
        lateReason: null,
        slotFrom: null,
        slotTo: null,
        releaseAt: null,
        remindedAt: null,
        collectionCode: null,
        hereAt: null,
        noShowMinutes: null,
        noShowAt: null,
        noShowRefundPercent: null,
        movedAt: now,
        recallUntil: null,
        recallEstimate: null,
        dayNumber: null,
        attention: null,
        attentionAt: null,
        deliveredAt: null,
        fulfilment: 'delivery',
        handOverBy: null,
        cancelReason: null,
        cutlery: false,
        guests: null,
      },
    ],
    items: dishes.map((dish, line) => ({
      orderId: id,
      line,
      dishId: dish.id,
      lotId: null,
      name: dish.name,
      price: dish.price,
      originalPrice: null,
      options: [],
      quantity: 1,
      refunded: 0,
      readyAt: null,
    })),
    timeline: [entry('place', 'processing'), confirmed],
    events: [orderEvent({ id, restaurantId, estimatedDelivery: now }, confirmed)],
    stored: { pricing: null, ordering: null },
    menuVersions: new Map(dishes.map(({ id }) => [id, 0])),
    orderingVersions: new Map([[restaurantId, 0]]),
    donation: null,
    tips: [],
    transfers: [],
    reserved: null,
    parts: [],
    now,
  }
}
