import { openThread } from '../../../bounds/open-thread.ts'
import type { Deps } from '../../../deps.ts'
import { matchAll, matchGreedily } from './match.ts'
import type { Matching, Situation } from './situation.ts'

/** Lots times shelters up to which a matching takes a few milliseconds, and is not worth a thread. */
const smallest = 1_000
/** How long a matching may take; the solver knows no limit of its own. */
const withinMs = 5_000
/** Longer than the minute between two matchings. */
const idleMs = 90_000

export type Matcher = {
  /** Matches everything; `limitMs` is how long that may take on a thread. */
  match: (situation: Situation, limitMs?: number) => Promise<Matching>
  close: () => Promise<void>
}

/**
 * Matches cities on a thread, so that requests go on. Where that fails or takes too long, the greedy method
 * does it here, the log says so, and the next matching has another thread.
 */
export const openMatcher = ({ log }: Pick<Deps, 'log'>): Matcher => {
  const thread = openThread<Situation, Matching>(new URL('./match-worker.ts', import.meta.url), {
    name: 'rescue matching',
    idleMs,
  })
  return {
    match: async (situation, limitMs = withinMs) => {
      if (situation.lots.length * situation.shelters.length <= smallest) return matchAll(situation)
      try {
        return await thread.run(situation, limitMs)
      } catch (error) {
        log.error({ err: error }, 'surplus food was matched without the solver')
        return matchGreedily(situation)
      }
    },
    close: thread.close,
  }
}
