import { describe, expect, it } from 'vitest'
import { deliveryLeadsTo, permittedOfDelivery } from '#tests/permitted-actions.ts'
import {
  allowedDeliveryActions,
  allowsDelivery,
  courierStatus,
  courierStatuses,
  type DeliveryStatus,
  deliveryActionLabels,
  deliveryActions,
  deliveryActors,
  deliveryLabels,
  deliveryStatuses,
  deliveryTransitions,
  isOver,
  waysOut,
} from './delivery-lifecycle.ts'
import { deliveryProblems, reportableProblems } from './delivery-problem.ts'

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
    const seen = new Set<DeliveryStatus>(['waiting'])
    for (const status of seen)
      for (const actor of deliveryActors)
        for (const problem of [null, 'refused'] as const)
          for (const action of allowedDeliveryActions({ status, ready: true, problem }, actor))
            seen.add(deliveryTransitions[action].to)
    expect(seen).toEqual(new Set(deliveryStatuses))
    for (const status of deliveryStatuses.filter(isOver))
      for (const actor of deliveryActors)
        for (const problem of [null, ...deliveryProblems])
          expect(
            allowedDeliveryActions({ status, ready: true, problem, waited: true, photo: true }, actor),
          ).toEqual([])
  })

  /** By hand, of food that is on its way: what is possible besides completing it. */
  const ways = {
    notReachable: ['leaveAtDoor', 'bringBack'],
    refused: ['bringBack'],
    cashShort: ['bringBack'],
    wrongAddress: ['bringBack'],
    damaged: ['giveUp'],
    accident: ['giveUp'],
  } as const
  it.each(deliveryProblems)(
    'has the ways out of %s, and those that wait not before their time',
    (problem) => {
      const state = { status: 'enroute', ready: true, problem, photo: true } as const
      const waits = problem === 'notReachable' || problem === 'wrongAddress'
      const now = (more: object) => allowedDeliveryActions({ ...state, ...more }, 'agent')
      expect(now({ waited: true })).toEqual(['complete', ...ways[problem]])
      expect(now({ waited: false })).toEqual(waits ? ['complete'] : ['complete', ...ways[problem]])
      expect(waysOut(problem)).toEqual(ways[problem])
      // Neither without a photo nor without the money is anything left at a door.
      for (const lacking of [{ photo: false }, { owes: true }])
        expect(now({ waited: true, ...lacking })).toEqual([
          'complete',
          ...ways[problem].filter((way) => way !== 'leaveAtDoor'),
        ])
      for (const actor of deliveryActors.filter((one) => one !== 'agent' && one !== 'subject'))
        expect(allowedDeliveryActions({ ...state, waited: true }, actor)).toEqual([])
    },
  )

  it('is given back after an accident, whoever gave it for good', () => {
    for (const status of ['assigned', 'pickup'] as const)
      for (const problem of [null, ...deliveryProblems])
        expect(allowsDelivery('giveBack', { status, ready: true, locked: true, problem }, 'agent')).toBe(
          problem === 'accident',
        )
  })
})

describe('what can be reported', () => {
  it.each(deliveryStatuses)('while a delivery is %s', (status) => {
    const expected: Record<DeliveryStatus, string[]> = {
      waiting: [],
      assigned: ['accident'],
      pickup: ['accident'],
      enroute: ['notReachable', 'refused', 'cashShort', 'wrongAddress', 'damaged', 'accident'],
      returning: ['damaged', 'accident'],
      completed: [],
      undelivered: [],
      cancelled: [],
    }
    expect(reportableProblems(status, true)).toEqual(expected[status])
    expect(reportableProblems(status, false)).toEqual(
      expected[status].filter((problem) => problem !== 'cashShort'),
    )
  })
})

describe('what people read of a delivery', () => {
  it('is in the words of the specification', () => {
    expect(courierStatuses.map((status) => deliveryLabels[status])).toEqual([
      'Assigned',
      'Ready for Pickup',
      'En Route',
      'Bringing It Back',
      'Completed',
      'Not Delivered',
    ])
    expect(deliveryActionLabels).toEqual({
      claim: 'Accept Delivery',
      startPickup: 'Start Pickup',
      confirmPickup: 'Confirm Pickup',
      complete: 'Complete Delivery',
      leaveAtDoor: 'Left at the Door',
      bringBack: 'Bring It Back',
      handBack: 'Handed Back',
      giveUp: 'End the Delivery',
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
