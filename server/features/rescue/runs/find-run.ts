import { asc, eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { allowsRun, type RunAction, type RunActor, type RunState } from '#shared/rescue/rescue-lifecycle.ts'
import type { Transaction } from '../../../db/connection.ts'
import { rescueRuns } from '../../../db/tables/index.ts'
import { tooLate } from '../lots/change-lot.ts'
import { type LotRow, noSuchRun, type RunRow, runTimes } from '../rows.ts'

/** The runs of a locked lot, locked too, the first that was accepted first. */
export const runsOf = (tx: Transaction, lotId: string): Promise<RunRow[]> =>
  tx
    .select()
    .from(rescueRuns)
    .where(eq(rescueRuns.lotId, lotId))
    .orderBy(asc(rescueRuns.acceptedAt), asc(rescueRuns.id))
    .for('no key update')

/**
 * The run that a party means: the one named, or else the only one in one of these states, tried in their
 * order. Refuses: not_found (404) where none of them is the party's, validation_failed (422) where it has to
 * be said which.
 */
export const whichRun = (
  own: readonly RunRow[],
  named: string | undefined,
  states: readonly RunState[],
): RunRow => {
  if (named !== undefined) {
    const run = own.find(({ id }) => id === named)
    if (!run) throw noSuchRun()
    return run
  }
  for (const state of states) {
    const [run, other] = own.filter((one) => one.state === state)
    if (other)
      throw new Refusal('validation_failed', /*i18n*/ 'Please check your input.', {
        run: /*i18n*/ 'Please say which run you mean',
      })
    if (run) return run
  }
  const last = own.at(-1)
  if (!last) throw noSuchRun()
  return last
}

/**
 * Throws too_late, hand_over_locked or illegal_transition (409) if `actor` may not do `action` to a run at
 * `now`.
 */
export const requireRun = (action: RunAction, run: RunRow, lot: LotRow, actor: RunActor, now: Date): void => {
  const times = runTimes(run, lot)
  if (allowsRun(action, times, actor, now)) return
  const isLocked = times.locked.length > 0 && allowsRun(action, { ...times, locked: [] }, actor, now)
  if (isLocked) throw locked()
  if (now >= lot.safeUntil || (run.state !== 'pickedUp' && now >= lot.pickUpUntil)) throw tooLate()
  throw new Refusal(
    'illegal_transition',
    /*i18n*/ 'This rescue has moved on meanwhile; that is no longer possible.',
    { state: run.state },
  )
}

export const locked = () =>
  new Refusal(
    'hand_over_locked',
    /*i18n*/ 'Five wrong codes have locked this hand-over. Please ask our team to unlock it.',
  )
