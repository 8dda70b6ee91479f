import { solve } from 'yalps'
import { bySooner, deadlineFirst, deadlineOf, type Part, type Plan, worth } from './plan.ts'
import type { Situation } from './situation.ts'
import type { Way } from './ways.ts'

/**
 * Ways that the solver looks at, the nearest of each lot and no fewer than so many of each, besides those of
 * the known plan: its time and memory grow with them. What is left over then looks at all.
 */
const limits = { ways: 8_000, fewest: 8 }
/** Lots that the solver looks at, those that are gone first; the others get what is left. */
const maxLots = 1_000
/** What a minute may weigh at most beside a portion, and a metre beside a minute. */
const weights = { urgency: 0.5, metres: 1e-4 }

/**
 * The best plan that the transport model finds, in which lots send portions to shelters: by its nature whole
 * ones, and no fewer than `known` saves, whose ways it knows. What it gives against the rules, parts of a lot
 * that must not be split or that are no run of their own, is taken back and given again, the nearest deadline
 * first. Null where the solver finds nothing.
 */
export const solved = (situation: Situation, ways: readonly (readonly Way[])[], known: Plan): Plan | null => {
  const { lots, shelters, now } = situation
  const chosen = bySooner(lots)
    .filter((index) => (ways[index]?.length ?? 0) > 0)
    .slice(0, maxLots)
    .map((index) => ({
      lot: lots[index] as (typeof lots)[0],
      index,
      deadline: deadlineOf(lots[index] as (typeof lots)[0]),
    }))
  const nearest = Math.max(limits.fewest, Math.floor(limits.ways / Math.max(1, chosen.length)))
  const knownWays = Map.groupBy(known, ({ lot }) => lot)
  const edges = chosen.flatMap(({ lot, index, deadline }) => {
    const near = (ways[index] ?? []).slice(0, nearest)
    const further = (knownWays.get(index) ?? []).filter(
      ({ shelter }) => !near.some((way) => way.shelter === shelter),
    )
    return [...near, ...further].map((way) => ({ lot, index, deadline, way }))
  })
  if (edges.length === 0) return []
  const last = Math.max(...chosen.map(({ deadline }) => deadline))
  const farthest = Math.max(1, ...edges.map(({ way }) => way.metres))
  // Every value of a portion is above 0, so that a plan of the highest value saves as many as can be saved.
  const value = ({ lot, deadline, way }: (typeof edges)[0]) =>
    1 +
    (weights.urgency * (last - deadline)) / Math.max(1, last - now) -
    (weights.metres * way.metres) / farthest / lot.portions
  // Keys: lots by their places, shelters after them, and the objective.
  const objective = -1
  const solution = solve<number, number>({
    direction: 'maximize',
    objective,
    constraints: [
      ...chosen.map(({ lot, index }) => [index, { max: lot.portions }] as const),
      ...shelters.map(({ room }, index) => [lots.length + index, { max: room }] as const),
    ],
    variables: edges.map((edge, index) => [
      index,
      [
        [objective, value(edge)],
        [edge.index, 1],
        [lots.length + edge.way.shelter, 1],
      ],
    ]),
  })
  if (solution.status !== 'optimal') return null
  const parts = solution.variables.map(([key, portions]): Part => {
    const { index, way } = edges[key] as (typeof edges)[0]
    return { lot: index, shelter: way.shelter, metres: way.metres, portions: Math.round(portions) }
  })
  return deadlineFirst(situation, ways, lawful(parts, lots))
}

/** Without what the rules forbid: of a lot that must not be split its largest part is kept. */
const lawful = (parts: readonly Part[], lots: Situation['lots']): Plan =>
  [...Map.groupBy(parts, ({ lot }) => lot)].flatMap(([index, own]) => {
    const lot = lots[index] as (typeof lots)[0]
    const kept = own.filter(({ portions }) => portions >= worth(lot))
    return lot.split ? kept : kept.toSorted((a, b) => b.portions - a.portions).slice(0, 1)
  })
