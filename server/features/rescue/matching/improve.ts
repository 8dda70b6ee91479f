import { bySooner, type Draft, draftOf, openWays, type Part, type Plan, worth } from './plan.ts'
import type { Situation } from './situation.ts'
import type { Way } from './ways.ts'

/** How often it is tried again, with the room that the time before has made. */
const passes = 3
/** Shelters in which room is made for one lot, the nearest ones. */
const tried = 24

/**
 * Saves more of a plan: where a shelter has no room for what is left of a lot, others' portions go from there
 * to where there is some.
 */
export const improve = (situation: Situation, ways: readonly (readonly Way[])[], plan: Plan): Plan => {
  const draft = draftOf(situation, plan)
  const metresOf = ways.map((own) => new Map(own.map(({ shelter, metres }) => [shelter, metres])))
  for (let pass = 0; pass < passes; pass++) if (!givesMore(situation, ways, metresOf, draft)) break
  return draft.plan()
}

/** One pass over all lots. Returns whether it saved anything more. */
const givesMore = (
  situation: Situation,
  ways: readonly (readonly Way[])[],
  metresOf: readonly Metres[],
  draft: Draft,
): boolean => {
  const { lots } = situation
  let more = false
  for (const index of bySooner(lots)) {
    const lot = lots[index] as Situation['lots'][0]
    for (const { shelter, metres } of openWays(draft, lot, index, ways[index] ?? []).slice(0, tried)) {
      const rest = draft.restOf(index)
      if (rest === 0) break
      const least = draft.partsOf(index).has(shelter) ? 1 : worth(lot)
      if (rest < least) continue
      if (draft.roomAt(shelter) < rest)
        makeRoom(situation, metresOf, draft, { shelter, needed: rest, except: index })
      const portions = Math.min(rest, draft.roomAt(shelter))
      if (portions < least) continue
      draft.give({ lot: index, shelter, metres, portions })
      more = true
      if (!lot.split) break
    }
  }
  return more
}

/** How far the shelters are to which a lot could go. */
type Metres = ReadonlyMap<number, number>

type Wanted = { shelter: number; needed: number; except: number }

const makeRoom = (
  { lots }: Situation,
  metresOf: readonly Metres[],
  draft: Draft,
  { shelter, needed, except }: Wanted,
): void => {
  const roomy = draft.roomy()
  for (const index of draft.lotsAt(shelter)) {
    const lot = lots[index] as Situation['lots'][0]
    const part = index === except ? undefined : draft.partsOf(index).get(shelter)
    if (!part) continue
    for (const way of waysTo(roomy, metresOf[index])) {
      const missing = needed - draft.roomAt(shelter)
      if (missing <= 0) return
      const left = draft.partsOf(index).get(shelter)?.portions ?? 0
      const portions = way.shelter === shelter ? 0 : movable(draft, lot, part, { left, missing, way })
      if (portions === 0) continue
      draft.give({ ...part, portions: -portions })
      draft.give({ lot: index, shelter: way.shelter, metres: way.metres, portions })
    }
  }
}

/** The ways that lead to some shelters, the nearest first. */
const waysTo = (shelters: readonly number[], metres: Metres | undefined): Way[] =>
  shelters
    .filter((shelter) => metres?.has(shelter))
    .map((shelter) => ({ shelter, metres: metres?.get(shelter) ?? 0 }))
    .sort((a, b) => a.metres - b.metres)

/** How many portions of a part can go another way so that what stays and what goes are worth a run each. */
const movable = (
  draft: Draft,
  lot: Situation['lots'][0],
  { lot: index }: Part,
  { left, missing, way }: { left: number; missing: number; way: Way },
): number => {
  const room = draft.roomAt(way.shelter)
  if (left <= room && (!lot.split || left - missing < worth(lot))) return left
  if (!lot.split) return 0
  const least = draft.partsOf(index).has(way.shelter) ? 1 : worth(lot)
  const portions = Math.min(Math.max(missing, least), room, left - worth(lot))
  return portions >= least ? portions : 0
}
