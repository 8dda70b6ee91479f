import { describe, expect, it } from 'vitest'
import { partyDecisions, partyStatuses, partyTransitions } from '../shelters/parties.ts'
import { safeUntilOf, saleUntilOf } from './food-safety.ts'
import {
  allowedLotActions,
  allowedRunActions,
  allowsLot,
  allowsRun,
  type LotState,
  lotActions,
  lotActors,
  lotStateAt,
  lotStates,
  lotTransitions,
  runActions,
  runActors,
  runStates,
  runTransitions,
} from './rescue-lifecycle.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 5, 12) + minutes * 60_000)
const times = { saleUntil: at(60), pickUpUntil: at(120), safeUntil: at(240) }

describe('a lot', () => {
  it.each(lotActions)('allows %s to whom the table says, in its states, and to nobody else', (action) => {
    const rule = lotTransitions[action]
    for (const state of lotStates)
      for (const actor of lotActors)
        for (const remaining of [0, 1])
          expect(
            allowsLot(action, { ...times, state, remaining }, actor, at(0)),
            `${actor} in ${state} with ${remaining}`,
          ).toBe(
            rule.by === actor && rule.from.includes(state) && (remaining > 0 || rule.needsPortions !== true),
          )
  })

  it.each<[minutes: number, stored: LotState, state: LotState]>([
    [59, 'onSale', 'onSale'],
    [60, 'onSale', 'offered'],
    [119, 'offered', 'offered'],
    [120, 'offered', 'closed'],
    [120, 'onSale', 'closed'],
    [0, 'closed', 'closed'],
  ])('after %i minutes, stored as %s, is %s', (minutes, state, expected) => {
    expect(lotStateAt({ ...times, state }, at(minutes))).toBe(expected)
    expect(lotStateAt({ ...times, pickUpUntil: at(240), safeUntil: at(120), state }, at(minutes))).toBe(
      expected,
    )
  })

  it('that nobody may take any more allows nothing to anybody', () => {
    for (const actor of ['customer', 'restaurant', 'shelter'] as const)
      expect(allowedLotActions({ ...times, state: 'onSale', remaining: 5 }, actor, at(120))).toEqual([])
  })
})

describe('a run', () => {
  it.each(runActions)('allows %s to whom the table says, in its states, and to nobody else', (action) => {
    const rule = runTransitions[action]
    for (const state of runStates)
      for (const actor of runActors)
        expect(allowsRun(action, { ...times, state, locked: [] }, actor, at(0)), `${actor} in ${state}`).toBe(
          rule.by === actor && rule.from.includes(state),
        )
  })

  it('is claimed and picked up while the restaurant hands over, and received while the food is safe', () => {
    const run = (state: (typeof runStates)[number]) => ({ ...times, state, locked: [] })
    expect(allowedRunActions(run('open'), 'anyCarrier', at(119))).toEqual(['claim'])
    expect(allowedRunActions(run('open'), 'anyCarrier', at(120))).toEqual([])
    expect(allowedRunActions(run('claimed'), 'carrier', at(120))).toEqual(['dropOut'])
    expect(allowedRunActions(run('pickedUp'), 'shelter', at(239))).toEqual(['receive'])
    expect(allowedRunActions(run('pickedUp'), 'shelter', at(240))).toEqual([])
  })

  it('is not handed over while wrong codes have locked that', () => {
    const locked = { ...times, locked: ['pickUp', 'receive'] as const }
    expect(allowedRunActions({ ...locked, state: 'claimed' }, 'carrier', at(0))).toEqual(['dropOut'])
    expect(allowedRunActions({ ...locked, state: 'pickedUp' }, 'shelter', at(0))).toEqual([])
  })
})

it('a decision about a shelter or a volunteer leads somewhere else, from states in which it is not made yet', () => {
  for (const decision of partyDecisions) {
    const { from, to } = partyTransitions[decision]
    expect(partyStatuses).toContain(to)
    expect(from).not.toContain(to)
    expect(from.length).toBeGreaterThan(0)
  }
})

describe('food is safe', () => {
  const rules = { hotMinutes: 240, highRiskMinutes: 120, chilledMinutes: 1440 }
  it.each([
    ['hot', null, 240],
    ['highRisk', null, 120],
    ['chilled', null, 1440],
    ['hot', 60, 60],
    ['hot', 600, 240],
    ['packed', 5000, 5000],
  ] as const)('%s with a date after %s minutes for %i', (kind, useBy, minutes) => {
    const said = useBy === null ? null : at(useBy)
    expect(safeUntilOf({ kind, cookedAt: at(0), useBy: said }, rules)).toEqual(at(minutes))
  })

  it('for nobody knows how long, packed without a date', () => {
    expect(safeUntilOf({ kind: 'packed', cookedAt: at(0), useBy: null }, rules)).toBeNull()
  })

  it('and on sale so long that shelters have an hour, or half of what there is', () => {
    const until = (minutes: number, salePrice: number | null = 5_000) =>
      saleUntilOf({ listedAt: at(0), pickUpBy: at(minutes), salePrice }, 60)
    expect(until(180)).toEqual(at(120))
    expect(until(60)).toEqual(at(30))
    expect(until(180, null)).toBeNull()
  })
})
