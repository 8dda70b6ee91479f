import { carriersFor } from './carriers.ts'
import { improve } from './improve.ts'
import { compareScores, deadlineFirst, deadlineOf, type Plan, scoreOf } from './plan.ts'
import type { Match, Matching, OpenLot, OpenShelter, Situation } from './situation.ts'
import { solved } from './solve.ts'
import { type Way, waysOf } from './ways.ts'

/**
 * Matches all open lots with all shelters, and what is to be carried with who could carry it: the best, by
 * `scoreOf`, of what the greedy method finds, of that improved, and of what the solver finds. So it is never
 * worse than the nearest deadline first.
 */
export const matchAll = (situation: Situation): Matching => {
  const ways = waysOf(situation)
  const greedy = deadlineFirst(situation, ways)
  const solution = solved(situation, ways, greedy)
  const plans = [
    { plan: greedy, by: 'greedy' as const },
    { plan: improve(situation, ways, greedy), by: 'improved' as const },
    ...(solution ? [{ plan: improve(situation, ways, solution), by: 'solver' as const }] : []),
  ].map((one) => ({ ...one, score: scoreOf(one.plan, situation.lots) }))
  const [best] = plans.toSorted((a, b) => compareScores(a.score, b.score))
  return best ? matchingOf(situation, ways, best.plan, best.by) : matchGreedily(situation)
}

/** The greedy method alone, a few milliseconds even for a city. */
export const matchGreedily = (situation: Situation): Matching => {
  const ways = waysOf(situation)
  return matchingOf(situation, ways, deadlineFirst(situation, ways), 'greedy')
}

const matchingOf = (
  situation: Situation,
  ways: readonly (readonly Way[])[],
  plan: Plan,
  by: Matching['by'],
): Matching => {
  const { lots, shelters, runs, carriers } = situation
  const waiting = runs.toSorted(bySooner)
  const parts = plan
    .map((part) => ({
      ...part,
      of: lots[part.lot] as OpenLot,
      to: shelters[part.shelter] as OpenShelter,
    }))
    .sort((a, b) => bySooner(a.of, b.of))
  // What is accepted already chooses first.
  const suggested = carriersFor(
    [
      ...waiting,
      ...parts.map(({ of, to, portions }) => ({
        from: of.place,
        to: to.place,
        portions,
        pickUpBy: of.pickUpBy,
        safeUntil: of.safeUntil,
      })),
    ],
    carriers,
    situation,
  )
  const lotsAt = new Set(plan.map(({ lot, shelter }) => `${lot} ${shelter}`))
  const matches = parts.map(({ lot, of, to, shelter, metres, portions }, index): Match => {
    const before = (ways[lot] ?? []).findIndex((way) => way.shelter === shelter)
    const nearer = (ways[lot] ?? []).slice(0, before).filter((way) => !lotsAt.has(`${lot} ${way.shelter}`))
    return {
      lotId: of.id,
      shelterId: to.id,
      portions,
      reason: {
        readyUntil: new Date(deadlineOf(of)).toISOString(),
        metres: of.isPlaced ? metres : null,
        diet: to.diet,
        room: to.room,
        nearer: nearer.length,
      },
      carrier: suggested[waiting.length + index] ?? null,
    }
  })
  return {
    matches,
    carriers: waiting.flatMap(({ id }, index) => {
      const carrier = suggested[index]
      return carrier ? [{ runId: id, carrier }] : []
    }),
    by,
  }
}

type Ends = Pick<OpenLot, 'pickUpBy' | 'safeUntil'>
const bySooner = (a: Ends, b: Ends): number => deadlineOf(a) - deadlineOf(b)
