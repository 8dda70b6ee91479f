import { keyName } from '#shared/impact-log/witnesses/cosignature.ts'
import { minuteMs } from '#shared/time.ts'
import type { Deps } from '../../../deps.ts'
import { latestSigned, type SignedCheckpoint } from '../checkpoint.ts'
import {
  cosignersOf,
  storeCosignature,
  storeWitness,
  type WitnessRow,
  witnessRows,
} from './cosignature-store.ts'
import type { Witness } from './open-policy.ts'
import { readCosignatureOf, type VerifiedLine } from './read-cosignatures.ts'
import { type Refused, type Submitted, submitCheckpoint } from './submit-checkpoint.ts'

type Needed = Pick<Deps, 'db' | 'clock' | 'log' | 'logKey' | 'witnessPolicy'>

/** A witness that does not cosign is asked again after one minute, two, four ... and at most an hour. */
const longestWaitMs = 60 * minuteMs
const waitAfter = (failures: number): number => Math.min(longestWaitMs, minuteMs * 2 ** (failures - 1))

/**
 * Submits the latest checkpoint to each witness of the policy that has not cosigned it and is due, and keeps
 * what they sign. One that is away is asked again later; one that refuses is in the log, and waits for an
 * admin. A repeat does no harm: what is cosigned is not asked for again. `limitMs`: of one response.
 */
export const cosignCheckpoint = async (deps: Needed, limitMs?: number): Promise<void> => {
  const witnesses = deps.witnessPolicy?.witnesses ?? []
  const checkpoint = witnesses.length > 0 ? await latestSigned(deps) : null
  if (!checkpoint) return
  const rows = await witnessRows(
    deps.db,
    witnesses.map(({ key }) => keyName(key)),
  )
  const cosigners = await cosignersOf(deps.db, checkpoint.size)
  const now = deps.clock()
  const due = witnesses.filter(({ key }) => {
    const row = rows.get(keyName(key))
    return !cosigners.has(keyName(key)) && (row?.state === 'cosigning' || (row?.nextTryAt ?? now) <= now)
  })
  // Two keys of one witness are asked for once.
  const byPrefix = Map.groupBy(due, ({ url }) => url)
  await Promise.all(
    [...byPrefix].map(async ([prefix, asked]) => {
      const known = Math.max(...asked.map(({ key }) => rows.get(keyName(key))?.size ?? 0))
      const submitted = await submitCheckpoint(deps, prefix, checkpoint, known, limitMs)
      for (const witness of asked)
        await settle(deps, checkpoint, witness, submitted, rows.get(keyName(witness.key)))
    }),
  )
}

/** Stores what came of a submission for one witness, and says in the log what is new about it. */
const settle = async (
  deps: Needed,
  { size, note, at }: SignedCheckpoint,
  witness: Witness,
  submitted: Submitted,
  before: WitnessRow | undefined,
): Promise<void> => {
  const key = keyName(witness.key)
  const now = deps.clock()
  const text = note.slice(0, note.lastIndexOf('\n\n') + 1)
  const outcome: VerifiedLine | Refused =
    'lines' in submitted ? lineOrFault(witness, submitted.lines, { text, at }, now) : submitted
  const isCosigned = 'line' in outcome
  const state = isCosigned ? 'cosigning' : outcome.state
  const failures = isCosigned ? 0 : (before?.failures ?? 0) + 1
  await deps.db.transaction(async (tx) => {
    if (isCosigned) await storeCosignature(tx, size, key, outcome)
    await storeWitness(tx, {
      key,
      state,
      since: before?.state === state ? before.since : now,
      size: isCosigned ? size : (before?.size ?? 0),
      problem: isCosigned ? '' : outcome.problem,
      evidence: isCosigned ? null : outcome.evidence,
      failures,
      nextTryAt: isCosigned ? now : new Date(now.getTime() + waitAfter(failures)),
    })
  })
  if (before?.state === state) return
  const named = { witness: witness.name, ...(!isCosigned && { problem: outcome.problem }) }
  if (state === 'split') deps.log.error(named, 'a witness has seen another history of the public log')
  else if (!isCosigned) deps.log.warn(named, 'a witness does not cosign the public log')
  else if (before) deps.log.info(named, 'a witness cosigns the public log again')
}

const lineOrFault = (
  witness: Witness,
  lines: string,
  signed: { text: string; at: Date },
  now: Date,
): VerifiedLine | Refused => {
  const read = readCosignatureOf(witness, lines, signed, now)
  return typeof read === 'string' ? { state: 'faulty', problem: read, evidence: null } : read
}
