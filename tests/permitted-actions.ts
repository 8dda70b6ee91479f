import type { DeliveryAction, DeliveryActor, DeliveryStatus } from '#shared/deliveries/delivery-lifecycle.ts'
import type { ActorKind, OrderAction, OrderStatus } from '#shared/orders/order-lifecycle.ts'

/*
 * What decisions.md says, written out by hand and apart from the code: where an order and its delivery stand,
 * who, which actions. Everything that is not here is forbidden.
 */
export const permitted: [OrderStatus, DeliveryStatus | null, ActorKind, OrderAction[]][] = [
  ['processing', null, 'payment', ['authorise', 'refusePayment']],
  ['processing', null, 'customer', ['cancel']],
  ['processing', null, 'restaurant', ['cancel']],
  ['processing', null, 'admin', ['cancel']],
  ['scheduled', null, 'timeout', ['release']],
  ['scheduled', null, 'customer', ['reschedule', 'cancel']],
  ['scheduled', null, 'restaurant', ['cancel']],
  ['scheduled', null, 'admin', ['cancel']],
  ['readyForPickup', 'waiting', 'restaurant', ['deliver', 'cancel']],
  ['readyForPickup', 'assigned', 'restaurant', ['cancel']],
  ['readyForPickup', 'pickup', 'restaurant', ['cancel']],
]
for (const delivery of ['enroute', 'returning'] as const)
  permitted.push(
    // Which of the two is for the delivery's own lifecycle to say.
    ['outForDelivery', delivery, 'delivery', ['complete', 'undeliver']],
    ['outForDelivery', delivery, 'admin', ['cancel']],
  )
// Without a delivery yet, or with one that the kitchen took back.
for (const delivery of [null, 'cancelled'] as const)
  permitted.push(
    ['confirmed', delivery, 'customer', ['cancel']],
    ['confirmed', delivery, 'restaurant', ['accept', 'cancel']],
    ['confirmed', delivery, 'admin', ['cancel']],
  )
for (const delivery of ['waiting', 'assigned', 'pickup'] as const) {
  permitted.push(['preparing', delivery, 'restaurant', ['ready', 'cancel']])
  for (const status of ['preparing', 'readyForPickup'] as const)
    permitted.push([status, delivery, 'customer', ['cancel']], [status, delivery, 'admin', ['cancel']])
  // Whether the courier may is for the delivery's own lifecycle to say.
  permitted.push(['readyForPickup', delivery, 'delivery', ['confirmPickup']])
}

/** Besides, while the kitchen's last step can be taken back. */
export const permittedRecalls: typeof permitted = [
  ['preparing', 'waiting', 'restaurant', ['recallAccept']],
  ['readyForPickup', 'waiting', 'restaurant', ['recallReady']],
  ['readyForPickup', 'assigned', 'restaurant', ['recallReady']],
  ['readyForPickup', 'pickup', 'restaurant', ['recallReady']],
]

/** The deliveries that can go with a status at all. */
export const reachable: Record<OrderStatus, (DeliveryStatus | null)[]> = {
  processing: [null],
  scheduled: [null],
  confirmed: [null, 'cancelled'],
  preparing: ['waiting', 'assigned', 'pickup'],
  readyForPickup: ['waiting', 'assigned', 'pickup'],
  outForDelivery: ['enroute', 'returning'],
  delivered: ['completed', 'cancelled'],
  cancelled: [null, 'undelivered', 'cancelled'],
}

/** Where an action leads the order, and its delivery where there is one; what is not named stays. */
export const leadsTo: Record<OrderAction, { status: OrderStatus; delivery?: DeliveryStatus }> = {
  authorise: { status: 'confirmed' },
  schedule: { status: 'scheduled' },
  reschedule: { status: 'scheduled' },
  release: { status: 'confirmed' },
  refusePayment: { status: 'cancelled' },
  accept: { status: 'preparing', delivery: 'waiting' },
  ready: { status: 'readyForPickup' },
  recallAccept: { status: 'confirmed', delivery: 'cancelled' },
  recallReady: { status: 'preparing' },
  deliver: { status: 'delivered', delivery: 'cancelled' },
  confirmPickup: { status: 'outForDelivery', delivery: 'enroute' },
  complete: { status: 'delivered', delivery: 'completed' },
  undeliver: { status: 'cancelled', delivery: 'undelivered' },
  cancel: { status: 'cancelled', delivery: 'cancelled' },
  expire: { status: 'cancelled' },
  noShow: { status: 'cancelled' },
}

/**
 * The same for a delivery, whatever it carries: its status, whether that can be picked up, who, which
 * actions.
 */
export const permittedOfDelivery: [DeliveryStatus, boolean, DeliveryActor, DeliveryAction[]][] = [
  ['pickup', true, 'agent', ['confirmPickup', 'giveBack']],
  ['pickup', false, 'agent', ['giveBack']],
]
for (const ready of [true, false]) {
  permittedOfDelivery.push(
    ['waiting', ready, 'anyAgent', ['claim']],
    ['assigned', ready, 'agent', ['startPickup', 'giveBack']],
    ['enroute', ready, 'agent', ['complete']],
    ['returning', ready, 'agent', ['complete', 'handBack']],
  )
  for (const status of ['assigned', 'pickup'] as const)
    permittedOfDelivery.push(
      [status, ready, 'timeout', ['release']],
      [status, ready, 'admin', ['assign', 'unassign']],
    )
  permittedOfDelivery.push(['waiting', ready, 'admin', ['assign']])
  for (const status of ['waiting', 'assigned', 'pickup', 'enroute', 'returning'] as const)
    permittedOfDelivery.push([status, ready, 'subject', ['cancel']])
}

/** Where a courier's action leads the delivery. */
export const deliveryLeadsTo: Record<DeliveryAction, DeliveryStatus> = {
  claim: 'assigned',
  startPickup: 'pickup',
  confirmPickup: 'enroute',
  complete: 'completed',
  leaveAtDoor: 'completed',
  bringBack: 'returning',
  handBack: 'undelivered',
  giveUp: 'undelivered',
  giveBack: 'waiting',
  release: 'waiting',
  assign: 'assigned',
  unassign: 'waiting',
  cancel: 'cancelled',
}
