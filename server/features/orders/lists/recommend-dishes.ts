import type { Recommendation, RecommendationReason } from '#shared/orders/contracts.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { findDishesByIds } from '../../catalogue/find-by-ids.ts'
import { orderingState } from '../../restaurants/opening-hours.ts'
import { requireOwner } from './find-orders.ts'
import { type Candidate, readCandidates } from './recommendation-candidates.ts'

const shown = 6

/**
 * One of each kind in turn until there are `count`, so that no kind crowds out the others; in the order of
 * the kinds.
 */
export const mixKinds = <T extends { kind: string }>(candidates: readonly T[], count: number): T[] => {
  const turns = Object.values(Object.groupBy(candidates, ({ kind }) => kind)).flatMap((ofKind) =>
    (ofKind ?? []).map((candidate, turn) => ({ candidate, turn })),
  )
  const chosen = new Set(
    turns
      .sort((a, b) => a.turn - b.turn)
      .slice(0, count)
      .map(({ candidate }) => candidate),
  )
  return candidates.filter((candidate) => chosen.has(candidate))
}

const reasonOf = ({ kind, times, beside }: Candidate): RecommendationReason => {
  switch (kind) {
    case 'orderedAgain':
      return { kind, times }
    case 'orderedTogether':
      return { kind, with: beside ?? '', people: times }
    case 'bestSeller':
      return { kind }
    default:
      return { kind, people: times }
  }
}

/**
 * At most six dishes that a person may like and can order at this moment, each with the reason;
 * recommendation-candidates.ts says where they come from. For the person and for admins. Refuses with
 * not_found (404).
 */
export const recommendDishes = async (
  deps: Deps,
  caller: Caller,
  userId: string,
): Promise<{ items: Recommendation[] }> => {
  requireOwner(caller, userId)
  const now = deps.clock()
  const candidates = await readCandidates(deps, userId, now)
  const open = mixKinds(
    candidates.filter((candidate) => orderingState(candidate, now).open),
    shown,
  )
  const dishes = await findDishesByIds(
    deps,
    open.map(({ dishId }) => dishId),
  )
  return {
    items: dishes.flatMap((dish) => {
      const candidate = open.find(({ dishId }) => dishId === dish.id)
      return candidate && dish.available ? { dish, reason: reasonOf(candidate) } : []
    }),
  }
}
