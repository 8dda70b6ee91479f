import { describe, expect, it } from 'vitest'
import type { Refused } from '../deliveries/offers/read-refusals.ts'
import { declinedBy } from './refusals.ts'

const now = new Date('2026-01-05T07:30:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
const refused = (agentId: string, times = 1, last = ago(60), skippedAt: Date | null = null): Refused => ({
  deliveryId: 'ORD-1',
  agentId,
  times,
  last,
  skippedAt,
})

describe('a delivery that somebody refused', () => {
  it('is offered to everybody else before it is offered to them again', () => {
    expect(declinedBy([], ['a', 'b'], now)).toEqual({ agents: [], again: null })
    expect(declinedBy([refused('a')], ['a', 'b'], now)).toEqual({ agents: ['a'], again: null })
    // A second round in which one was asked already.
    expect(
      declinedBy([refused('a', 2, ago(200)), refused('b', 1, ago(300))], ['a', 'b'], now).agents,
    ).toEqual(['a'])
    // Whoever is not on shift cannot be waited for.
    expect(declinedBy([refused('a', 1, ago(121))], ['a'], now)).toEqual({ agents: [], again: null })
  })

  it('begins anew two minutes after the last refusal, once everybody has refused it', () => {
    const both = [refused('a', 1, ago(119)), refused('b', 1, ago(300))]
    expect(declinedBy(both, ['a', 'b'], now)).toEqual({
      agents: ['a', 'b'],
      again: new Date(now.getTime() + 1_000),
    })
    expect(declinedBy(both, ['a', 'b'], new Date(now.getTime() + 1_000)).agents).toEqual([])
  })

  it('is offered to nobody while the skip can be undone', () => {
    const one = [refused('a', 1, ago(4), ago(4))]
    expect(declinedBy(one, ['a', 'b'], now)).toEqual({
      agents: ['a', 'b'],
      again: new Date(now.getTime() + 1_000),
    })
    expect(declinedBy(one, ['a', 'b'], new Date(now.getTime() + 1_000)).agents).toEqual(['a'])
  })
})
