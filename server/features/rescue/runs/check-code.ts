import { and, asc, eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { allowsRun, type HandOver, runTransitions, wrongCodes } from '#shared/rescue/rescue-lifecycle.ts'
import { rescueRuns, surplusLots } from '../../../db/tables/index.ts'
import { shelterPlaces } from '../../../db/views/shelters.ts'
import type { Deps } from '../../../deps.ts'
import { notifyParties } from '../notify-parties.ts'
import { publishRescue } from '../publish-rescue.ts'
import { runTimes } from '../rows.ts'
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
  pickUp: { code: 'pickUpCode', wrong: 'wrongPickUps' },
  receive: { code: 'receiveCode', wrong: 'wrongReceives' },
} as const

/**
 * Checks the code that the taking side enters, before the command itself. The run is locked while a code is
 * compared, so that of many at once no more than the allowed number are compared; a wrong one is counted in
 * this transaction, which stays although the command is refused. The fifth locks the hand-over, and both
 * sides are notified; an admin unlocks it. Nothing is checked where the command would be refused anyway.
 * Refuses: validation_failed (422) for a wrong code, hand_over_locked (409).
 */
export const checkCode = async (deps: Deps, attempt: Attempt): Promise<void> => {
  const due = await findDue(deps, attempt)
  if (due === undefined) return
  const { handOver, code } = attempt
  const { code: right, wrong } = columns[handOver]
  const result = await deps.db.transaction(async (tx) => {
    const [run] = await tx.select().from(rescueRuns).where(eq(rescueRuns.id, due.runId)).for('no key update')
    // Taken from the carrier, cancelled or handed over since: the command refuses it.
    if (!run || run.state !== runTransitions[handOver].from[0]) return 'notDue'
    if (run[wrong] >= wrongCodes) return 'locked'
    if (run[right] === code) return 'right'
    const [counted] = await tx
      .update(rescueRuns)
      .set({ [wrong]: run[wrong] + 1 })
      .where(eq(rescueRuns.id, run.id))
      .returning()
    if (counted?.[wrong] !== wrongCodes) return 'wrong'
    await publishRescue(deps, tx, { lot: due.lot, run: counted, action: 'lock', now: due.now })
    await notifyParties(deps, tx, { lot: due.lot, run: counted, what: 'locked', handOver })
    return 'wrong'
  })
  if (result === 'locked') throw locked()
  if (result === 'wrong') throw wrongCode()
}

/** The one run that the code is for; undefined if there is none, or several and none is named. */
const findDue = async (deps: Deps, { lotId, userId, handOver, run: named }: Attempt) => {
  const isPickUp = handOver === 'pickUp'
  const found = await deps.db
    .select({ run: rescueRuns, lot: surplusLots })
    .from(rescueRuns)
    .innerJoin(surplusLots, eq(surplusLots.id, rescueRuns.lotId))
    .innerJoin(shelterPlaces, eq(shelterPlaces.id, rescueRuns.shelterId))
    .where(
      and(
        eq(rescueRuns.lotId, lotId),
        eq(isPickUp ? rescueRuns.carrierId : shelterPlaces.userId, userId),
        named === undefined ? undefined : eq(rescueRuns.id, named),
      ),
    )
    .orderBy(asc(rescueRuns.id))
  const now = deps.clock()
  const due = found.filter(({ run, lot }) =>
    allowsRun(handOver, { ...runTimes(run, lot), locked: [] }, isPickUp ? 'carrier' : 'shelter', now),
  )
  const [only] = due
  return only && due.length === 1 ? { runId: only.run.id, lot: only.lot, now } : undefined
}

const wrongCode = () => {
  const message = /*i18n*/ 'This is not the code of this hand-over.'
  return new Refusal('validation_failed', message, { code: message })
}

/**
 * Throws validation_failed (422) for a wrong code, within the transaction of the hand-over: a code that
 * became due only after checkCode ran is still checked.
 */
export const refuseWrongCode = (right: string, entered: string): void => {
  if (entered !== right) throw wrongCode()
}
