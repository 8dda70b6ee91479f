import { Refusal } from '#shared/errors.ts'
import { type HandOver, type RunTimes, wrongCodes } from '#shared/rescue/rescue-lifecycle.ts'
import type { rescueRuns, surplusLots } from '../../db/tables/index.ts'

export type LotRow = typeof surplusLots.$inferSelect
export type RunRow = typeof rescueRuns.$inferSelect

export const noSuchLot = () => new Refusal('not_found', /*i18n*/ 'There is no such surplus food.')
export const noSuchRun = () => new Refusal('not_found', /*i18n*/ 'There is no such rescue.')

/** The hand-overs of a run that wrong codes have locked. */
export const lockedHandOvers = ({
  wrongPickUps,
  wrongReceives,
}: Pick<RunRow, 'wrongPickUps' | 'wrongReceives'>): HandOver[] => [
  ...(wrongPickUps >= wrongCodes ? ['pickUp' as const] : []),
  ...(wrongReceives >= wrongCodes ? ['receive' as const] : []),
]

/** What the rules check of a run. */
export const runTimes = (
  run: Pick<RunRow, 'state' | 'wrongPickUps' | 'wrongReceives'>,
  { pickUpUntil, safeUntil }: Pick<LotRow, 'pickUpUntil' | 'safeUntil'>,
): RunTimes => ({ state: run.state, pickUpUntil, safeUntil, locked: lockedHandOvers(run) })
