import { minuteMs } from '#shared/time.ts'
import type { Situation } from './situation.ts'
import type { Way } from './ways.ts'

/** Portions of a lot for a shelter; both by their places in the lists. */
export type Part = { lot: number; shelter: number; metres: number; portions: number }
export type Plan = readonly Part[]

/** Fewer portions are no run of their own: nobody rides for them. A lot of fewer is one. */
const leastPart = 5
/** From so many portions on several shelters may share a lot. */
export const leastToSplit = 2 * leastPart

/** The fewest portions of a lot that are worth a run. */
export const worth = ({ portions }: { portions: number }): number => Math.min(leastPart, portions)

/** By when a lot is gone. */
export const deadlineOf = ({ pickUpBy, safeUntil }: { pickUpBy: number; safeUntil: number }): number =>
  Math.min(pickUpBy, safeUntil)

/**
 * What a plan is worth, in the order in which it counts: portions that are saved; of as many, those that are
 * gone first (portions times the minutes by which they are gone before the last lot is); then metres that
 * have to be ridden, the fewer the better.
 */
export type Score = { portions: number; urgency: number; metres: number }

export const scoreOf = (plan: Plan, lots: Situation['lots']): Score => {
  const last = Math.max(...lots.map(deadlineOf))
  const score = { portions: 0, urgency: 0, metres: 0 }
  for (const { lot, portions, metres } of plan) {
    score.portions += portions
    score.urgency += portions * Math.floor((last - deadlineOf(lots[lot] as (typeof lots)[0])) / minuteMs)
    score.metres += metres
  }
  return score
}

/** Below 0 where `a` is the better one. */
export const compareScores = (a: Score, b: Score): number =>
  b.portions - a.portions || b.urgency - a.urgency || a.metres - b.metres

/** Parts as they are given, moved and counted. */
export type Draft = ReturnType<typeof draftOf>

/** A draft that begins with `begun`. */
export const draftOf = ({ lots, shelters }: Pick<Situation, 'lots' | 'shelters'>, begun: Plan = []) => {
  const room = shelters.map((shelter) => shelter.room)
  const roomy = new Set(shelters.keys())
  const rest = lots.map(({ portions }) => portions)
  const byLot = lots.map(() => new Map<number, Part>())
  const byShelter = shelters.map(() => new Set<number>())
  /** More of a lot for a shelter; less, where `portions` is below 0. */
  const give = (part: Part): void => {
    const { lot, shelter, portions } = part
    const own = byLot[lot] as Map<number, Part>
    const now = portions + (own.get(shelter)?.portions ?? 0)
    if (now === 0) own.delete(shelter)
    else own.set(shelter, { ...part, portions: now })
    if (now === 0) byShelter[shelter]?.delete(lot)
    else byShelter[shelter]?.add(lot)
    const left = (room[shelter] ?? 0) - portions
    room[shelter] = left
    if (left > 0) roomy.add(shelter)
    else roomy.delete(shelter)
    rest[lot] = (rest[lot] ?? 0) - portions
  }
  begun.forEach(give)
  return {
    give,
    roomAt: (shelter: number): number => room[shelter] ?? 0,
    restOf: (lot: number): number => rest[lot] ?? 0,
    partsOf: (lot: number): ReadonlyMap<number, Part> => byLot[lot] as Map<number, Part>,
    /** Shelters that still have room. */
    roomy: (): number[] => [...roomy],
    /** The lots that a shelter gets something of. */
    lotsAt: (shelter: number): number[] => [...(byShelter[shelter] ?? [])],
    plan: (): Plan => byLot.flatMap((own) => [...own.values()]),
  }
}

/** The places of lots in the list, what is gone first before the rest. */
export const bySooner = (lots: Situation['lots']): number[] => {
  const deadlines = lots.map(deadlineOf)
  return lots
    .map((_, index) => index)
    .sort((a, b) => (deadlines[a] as number) - (deadlines[b] as number) || a - b)
}

/** Where a lot may go, after what the draft has given of it. */
export const openWays = (
  draft: Draft,
  lot: Situation['lots'][0],
  index: number,
  ways: readonly Way[],
): readonly Way[] => {
  const given = draft.partsOf(index)
  return lot.split || given.size === 0 ? ways : ways.filter(({ shelter }) => given.has(shelter))
}

/**
 * Gives lots to shelters, the nearest deadline first, each to the nearest shelter that fits: one with room
 * for all of it, or where there is none one with room for what is worth a run; what is left of a lot that may
 * be split goes to the next. Begins with what `begun` has given.
 */
export const deadlineFirst = (
  situation: Situation,
  ways: readonly (readonly Way[])[],
  begun: Plan = [],
): Plan => {
  const draft = draftOf(situation, begun)
  for (const index of bySooner(situation.lots)) {
    const lot = situation.lots[index] as Situation['lots'][0]
    const mine = openWays(draft, lot, index, ways[index] ?? [])
    const whole = lot.split
      ? undefined
      : mine.find(({ shelter }) => draft.roomAt(shelter) >= draft.restOf(index))
    for (const { shelter, metres } of whole ? [whole] : mine) {
      if (draft.restOf(index) === 0) break
      const portions = Math.min(draft.restOf(index), draft.roomAt(shelter))
      if (portions < (draft.partsOf(index).has(shelter) ? 1 : worth(lot))) continue
      draft.give({ lot: index, shelter, metres, portions })
      if (!lot.split) break
    }
  }
  return draft.plan()
}
