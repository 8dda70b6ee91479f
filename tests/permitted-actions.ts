import type { ActorKind, DeliveryStatus, OrderAction, OrderStatus } from '#shared/lifecycle.ts'

/**
 * What decisions.md says, written out by hand and apart from the code: status, delivery, who, at which minute,
 * which actions. Everything that is not here is forbidden.
 */
export const permitted: [OrderStatus, DeliveryStatus | null, ActorKind, OrderAction[]][] = [
  ['processing', null, 'payment', ['authorise', 'refusePayment']],
  ['processing', null, 'customer', ['cancel']],
  ['processing', null, 'restaurant', ['cancel']],
  ['processing', null, 'admin', ['cancel']],
  ['confirmed', null, 'customer', ['cancel']],
  ['confirmed', null, 'restaurant', ['accept', 'cancel']],
  ['confirmed', null, 'admin', ['cancel']],
  ['preparing', null, 'customer', ['cancel']],
  ['preparing', null, 'restaurant', ['ready', 'cancel']],
  ['preparing', null, 'anyAgent', ['claim']],
  ['preparing', null, 'admin', ['cancel']],
  ['preparing', 'assigned', 'agent', ['startPickup', 'giveBack']],
  ['preparing', 'pickup', 'agent', ['giveBack']],
  ['readyForPickup', null, 'customer', ['cancel']],
  ['readyForPickup', null, 'restaurant', ['deliver', 'cancel']],
  ['readyForPickup', null, 'anyAgent', ['claim']],
  ['readyForPickup', null, 'admin', ['cancel']],
  ['readyForPickup', 'assigned', 'agent', ['startPickup', 'giveBack']],
  ['readyForPickup', 'pickup', 'agent', ['confirmPickup', 'giveBack']],
  ['outForDelivery', 'enroute', 'agent', ['complete']],
]
for (const status of ['preparing', 'readyForPickup'] as const)
  for (const delivery of ['assigned', 'pickup'] as const) {
    permitted.push([status, delivery, 'customer', ['cancel']], [status, delivery, 'admin', ['cancel']])
    permitted.push([status, delivery, 'timeout', ['release']])
    permitted.push([
      status,
      delivery,
      'restaurant',
      status === 'preparing' ? ['ready', 'cancel'] : ['cancel'],
    ])
  }
for (const actor of ['restaurant', 'admin'] as const)
  permitted.push(['outForDelivery', 'enroute', actor, ['cancel']])

/** Which deliveries can go with a status at all. */
export const reachable: Record<OrderStatus, (DeliveryStatus | null)[]> = {
  processing: [null],
  confirmed: [null],
  preparing: [null, 'assigned', 'pickup'],
  readyForPickup: [null, 'assigned', 'pickup'],
  outForDelivery: ['enroute'],
  delivered: [null, 'completed'],
  cancelled: [null],
}

/** Where an action leads, likewise by hand; a status that is not named stays, null takes the delivery away. */
export const leadsTo: Record<OrderAction, { status?: OrderStatus; delivery?: DeliveryStatus | null }> = {
  authorise: { status: 'confirmed' },
  refusePayment: { status: 'cancelled' },
  accept: { status: 'preparing' },
  ready: { status: 'readyForPickup' },
  deliver: { status: 'delivered' },
  claim: { delivery: 'assigned' },
  startPickup: { delivery: 'pickup' },
  confirmPickup: { status: 'outForDelivery', delivery: 'enroute' },
  complete: { status: 'delivered', delivery: 'completed' },
  giveBack: { delivery: null },
  release: { delivery: null },
  cancel: { status: 'cancelled', delivery: null },
  expire: { status: 'cancelled' },
}
