import { describe, expect, it } from 'vitest'
import { customerCancelMs } from '#tests/ordering.ts'
import { leadsTo, permitted, permittedRecalls, reachable } from '#tests/permitted-actions.ts'
import { type DeliveryStatus, deliveryStatuses } from '../deliveries/delivery-lifecycle.ts'
import {
  actionLabels,
  actorKinds,
  allowedActions,
  allows,
  cancelUntil,
  type OrderState,
  type OrderStatus,
  orderActions,
  orderStatuses,
  progress,
  restaurantView,
  statusLabels,
  transitions,
  wayOf,
} from './order-lifecycle.ts'

const placedAt = new Date('2026-01-05T12:00:00Z')
const minutes = (count: number) => new Date(placedAt.getTime() + count * 60_000)
const state = (
  status: OrderStatus,
  deliveryStatus: DeliveryStatus | null = null,
  recallUntil: Date | null = null,
): OrderState => ({
  status,
  deliveryStatus,
  placedAt,
  cancelMinutes: 5,
  acceptBy: minutes(10),
  recallUntil,
  fulfilment: 'delivery',
  handOverBy: null,
  releaseAt: null,
  noShowAt: null,
})

describe('the lifecycle', () => {
  const cases = orderStatuses.flatMap((status) =>
    reachable[status].flatMap((delivery) =>
      actorKinds.flatMap((actor) =>
        [null, minutes(1)].map((recallUntil) => ({ status, delivery, actor, recallUntil })),
      ),
    ),
  )
  it.each(cases)(
    '$status / $delivery as $actor, to be taken back until $recallUntil, allows exactly what decisions.md says',
    ({ status, delivery, actor, recallUntil }) => {
      const expected = [...permitted, ...(recallUntil === null ? [] : permittedRecalls)]
        .filter(([s, d, a]) => s === status && d === delivery && a === actor)
        .flatMap(([, , , actions]) => actions)
      const at = state(status, delivery, recallUntil)
      const actual = allowedActions(at, actor, minutes(1))
      expect(actual.toSorted()).toEqual(expected.toSorted())
      for (const action of orderActions)
        expect(allows(action, at, actor, minutes(1))).toBe(actual.includes(action))
    },
  )

  it.each(orderActions)('%s leads where decisions.md says', (action) => {
    expect(transitions[action].to).toBe(leadsTo[action].status)
  })

  it('leads only forward, but for a cancellation and another time', () => {
    for (const status of orderStatuses)
      for (const delivery of reachable[status])
        for (const actor of actorKinds)
          for (const action of allowedActions(state(status, delivery), actor, minutes(11))) {
            const { to } = transitions[action]
            if (to !== 'cancelled' && action !== 'reschedule')
              expect(progress[to] ?? -1).toBeGreaterThan(progress[status] ?? 0)
          }
  })

  it('reaches every status from processing', () => {
    const seen = new Set<OrderStatus>(['processing'])
    for (const status of seen)
      for (const delivery of reachable[status])
        for (const actor of actorKinds)
          for (const releaseAt of [null, minutes(11)])
            for (const action of allowedActions(
              { ...state(status, delivery), releaseAt },
              actor,
              minutes(11),
            ))
              seen.add(transitions[action].to)
    expect(seen).toEqual(new Set(orderStatuses))
  })

  it.each(['delivered', 'cancelled'] as const)('lets nobody move an order that is %s', (status) => {
    for (const delivery of [null, ...deliveryStatuses])
      for (const actor of actorKinds)
        expect(allowedActions(state(status, delivery), actor, minutes(60))).toEqual([])
  })

  it('lets a customer cancel for five minutes, to the millisecond, and not once the food is out', () => {
    const last = new Date(placedAt.getTime() + customerCancelMs)
    expect(allows('cancel', state('preparing'), 'customer', last)).toBe(true)
    expect(allows('cancel', state('preparing'), 'customer', new Date(last.getTime() + 1))).toBe(false)
    expect(allows('cancel', state('outForDelivery', 'enroute'), 'customer', minutes(1))).toBe(false)
    expect(allows('cancel', state('outForDelivery', 'enroute'), 'admin', minutes(60))).toBe(true)
    // Nobody has begun what is not paid.
    expect(allows('cancel', state('processing'), 'customer', minutes(60))).toBe(true)
  })

  it('is planned where it is for later, and confirmed at once where it is not', () => {
    const forLater = { ...state('processing'), releaseAt: minutes(300) }
    expect(allowedActions(forLater, 'payment', minutes(1))).toEqual(['schedule', 'refusePayment'])
    expect(allowedActions(state('processing'), 'payment', minutes(1))).toEqual(['authorise', 'refusePayment'])
  })

  it('lets a customer cancel an order for later until its kitchen has it', () => {
    const planned = { ...state('scheduled'), releaseAt: minutes(300) }
    expect(cancelUntil(planned)).toEqual(minutes(300))
    expect(allows('cancel', planned, 'customer', minutes(400))).toBe(true)
    const released = { ...planned, status: 'confirmed' as const }
    expect(cancelUntil(released)).toEqual(minutes(5))
    expect(allows('cancel', released, 'customer', minutes(301))).toBe(false)
    expect(allows('cancel', released, 'restaurant', minutes(301))).toBe(true)
  })

  it('ends food that nobody collects, from the moment it has waited long enough', () => {
    const waits = { ...state('readyForPickup'), fulfilment: 'collection' as const, noShowAt: minutes(90) }
    expect(allows('noShow', waits, 'timeout', new Date(minutes(90).getTime() - 1))).toBe(false)
    expect(allows('noShow', waits, 'timeout', minutes(90))).toBe(true)
    expect(allows('noShow', { ...waits, status: 'delivered' }, 'timeout', minutes(90))).toBe(false)
  })

  it('lets a kitchen take its step back to the last millisecond, and not after', () => {
    for (const [action, at] of [
      ['recallAccept', state('preparing', 'waiting', minutes(1))],
      ['recallReady', state('readyForPickup', 'pickup', minutes(1))],
    ] as const) {
      expect(allows(action, at, 'restaurant', minutes(1))).toBe(true)
      expect(allows(action, at, 'restaurant', new Date(minutes(1).getTime() + 1))).toBe(false)
    }
  })

  it('expires an order from the moment nobody accepted it in time, and no other', () => {
    expect(allows('expire', state('confirmed'), 'timeout', minutes(10))).toBe(true)
    expect(allows('expire', state('confirmed'), 'timeout', new Date(minutes(10).getTime() - 1))).toBe(false)
    for (const status of orderStatuses)
      if (status !== 'confirmed') expect(allows('expire', state(status), 'timeout', minutes(60))).toBe(false)
  })
})

describe('the way of an order', () => {
  const way = (...statuses: OrderStatus[]) =>
    wayOf(statuses.map((status, at) => ({ status, at }))).map(({ status, at }) => `${status} ${at}`)
  it('leaves out what was taken back, and has the time of what was done again', () => {
    expect(way('processing', 'confirmed', 'preparing')).toEqual([
      'processing 0',
      'confirmed 1',
      'preparing 2',
    ])
    expect(way('confirmed', 'preparing', 'confirmed')).toEqual(['confirmed 0'])
    expect(way('confirmed', 'preparing', 'confirmed', 'preparing')).toEqual(['confirmed 0', 'preparing 3'])
    expect(
      way('confirmed', 'preparing', 'readyForPickup', 'preparing', 'readyForPickup', 'delivered'),
    ).toEqual(['confirmed 0', 'preparing 1', 'readyForPickup 4', 'delivered 5'])
    expect(way('confirmed', 'preparing', 'confirmed', 'cancelled')).toEqual(['confirmed 0', 'cancelled 3'])
  })
})

describe('what people read of an order', () => {
  it('is in the words of the specification, with its percentages', () => {
    expect(orderStatuses.map((status) => [statusLabels[status], progress[status]])).toEqual([
      ['Processing Order', 0],
      ['Ordered for later', 10],
      ['Order Confirmed', 20],
      ['Preparing Your Food', 40],
      ['Ready for Pickup', 60],
      ['Out for Delivery', 80],
      ['Delivered', 100],
      ['Cancelled', null],
    ])
    expect(actionLabels).toEqual({
      accept: 'Accept & Start Preparing',
      ready: 'Mark as Ready for Pickup',
      deliver: 'Confirm Delivery',
      cancel: 'Cancel Order',
    })
  })

  it('is the same order under the words of the restaurant', () => {
    expect(orderStatuses.map((status) => restaurantView[status])).toEqual([
      'pending',
      'pending',
      'pending',
      'preparing',
      'ready',
      'ready',
      'delivered',
      'cancelled',
    ])
  })
})
