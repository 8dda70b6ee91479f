import { describe, expect, it } from 'vitest'
import { deliveryLeadsTo, permittedOfDelivery } from '#tests/permitted-actions.ts'
import {
  allowedDeliveryActions,
  allowsDelivery,
  courierStatus,
  courierStatuses,
  deliveryActionLabels,
  deliveryActions,
  deliveryActors,
  deliveryLabels,
  deliveryStatuses,
  deliveryTransitions,
} from './delivery-lifecycle.ts'

describe('the lifecycle of a delivery', () => {
  const cases = deliveryStatuses.flatMap((status) =>
    [true, false].flatMap((ready) => deliveryActors.map((actor) => ({ status, ready, actor }))),
  )
  it.each(cases)('$status, ready: $ready, as $actor allows exactly what decisions.md says', (one) => {
    const { status, ready, actor } = one
    const expected = permittedOfDelivery
      .filter(([s, r, a]) => s === status && r === ready && a === actor)
      .flatMap(([, , , actions]) => actions)
    const actual = allowedDeliveryActions({ status, ready }, actor)
    expect(actual.toSorted()).toEqual(expected.toSorted())
    for (const action of deliveryActions)
      expect(allowsDelivery(action, { status, ready }, actor)).toBe(actual.includes(action))
  })

  it.each(deliveryActions)('%s leads where decisions.md says', (action) => {
    expect(deliveryTransitions[action].to).toBe(deliveryLeadsTo[action])
  })

  it('reaches every status from waiting, and leaves none that is over', () => {
    const seen = new Set(['waiting'])
    for (const status of seen)
      for (const actor of deliveryActors)
        for (const action of allowedDeliveryActions({ status: status as 'waiting', ready: true }, actor))
          seen.add(deliveryTransitions[action].to)
    expect(seen).toEqual(new Set(deliveryStatuses))
    for (const status of ['completed', 'cancelled'] as const)
      for (const actor of deliveryActors)
        expect(allowedDeliveryActions({ status, ready: true }, actor)).toEqual([])
  })
})

describe('what people read of a delivery', () => {
  it('is in the words of the specification', () => {
    expect(courierStatuses.map((status) => deliveryLabels[status])).toEqual([
      'Assigned',
      'Ready for Pickup',
      'En Route',
      'Completed',
    ])
    expect(deliveryActionLabels).toEqual({
      claim: 'Accept Delivery',
      startPickup: 'Start Pickup',
      confirmPickup: 'Confirm Pickup',
      complete: 'Complete Delivery',
      giveBack: 'Give Back',
    })
  })

  it('is nothing while no courier has it', () => {
    expect([null, undefined, ...deliveryStatuses].map(courierStatus)).toEqual([
      null,
      null,
      null,
      ...courierStatuses,
      null,
    ])
  })
})
