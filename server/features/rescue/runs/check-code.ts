import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { allowsRun, type HandOver, wrongCodes } from '#shared/rescue-lifecycle.ts'
import { rescueRuns, shelters, surplusLots } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { publishRescue } from '../publish-rescue.ts'
import { runTimes } from '../rows.ts'
import { tellParties } from '../tell-parties.ts'
import { locked } from './find-run.ts'

type Attempt = {
  lotId: string
  /** The carrier, or who runs the shelter. */
  userId: string
  handOver: HandOver
  run?: string | undefined
  code: string
}

const columns = {
  pickUp: { code: rescueRuns.pickUpCode, wrong: rescueRuns.wrongPickUps, name: 'wrongPickUps' },
  receive: { code: rescueRuns.receiveCode, wrong: rescueRuns.wrongReceives, name: 'wrongReceives' },
} as const

/**
 * Checks the code that the taking side enters, before the command itself: a wrong one is counted in a transaction of its own, which stays
 * although the command is refused. The fifth locks the hand-over, and both sides are told; an admin unlocks it. Nothing is checked where the
 * command would be refused anyway. Refuses: validation_failed (422) for a wrong code, hand_over_locked (409).
 */
export const checkCode = async (deps: Deps, attempt: Attempt): Promise<void> => {
  const { lotId, userId, handOver, run: named, code } = attempt
  const { code: right, wrong, name } = columns[handOver]
  const found = await deps.db
    .select({ run: rescueRuns, lot: surplusLots })
    .from(rescueRuns)
    .innerJoin(surplusLots, eq(surplusLots.id, rescueRuns.lotId))
    .innerJoin(shelters, eq(shelters.id, rescueRuns.shelterId))
    .where(
      and(
        eq(rescueRuns.lotId, lotId),
        eq(handOver === 'pickUp' ? rescueRuns.carrierId : shelters.userId, userId),
        named === undefined ? undefined : eq(rescueRuns.id, named),
      ),
    )
    .orderBy(asc(rescueRuns.id))
  const actor = handOver === 'pickUp' ? 'carrier' : 'shelter'
  const now = deps.clock()
  const due = found.filter(({ run, lot }) =>
    allowsRun(handOver, { ...runTimes(run, lot), locked: [] }, actor, now),
  )
  const [only] = due
  // None: nothing to hand over. Several: it has to be said which.
  if (!only || due.length > 1) return
  if (only.run[name] >= wrongCodes) throw locked()
  if ((handOver === 'pickUp' ? only.run.pickUpCode : only.run.receiveCode) === code) return
  await deps.db.transaction(async (tx) => {
    const [counted] = await tx
      .update(rescueRuns)
      .set({ [name]: sql`${wrong} + 1` })
      .where(and(eq(rescueRuns.id, only.run.id), lt(wrong, wrongCodes), sql`${right} <> ${code}`))
      .returning()
    if (counted?.[name] !== wrongCodes) return
    await publishRescue(deps, tx, { lot: only.lot, run: counted, action: 'lock', now })
    await tellParties(deps, tx, { lot: only.lot, run: counted, what: 'locked', handOver })
  })
  throw wrongCode()
}

const wrongCode = () => {
  const message = /*i18n*/ 'This is not the code of this hand-over.'
  return new Refusal('validation_failed', message, { code: message })
}

/**
 * Throws validation_failed (422) for a wrong code, in the transaction of the hand-over: what was due only after checkCode had looked is not
 * handed over without one.
 */
export const refuseWrongCode = (right: string, entered: string): void => {
  if (entered !== right) throw wrongCode()
}
