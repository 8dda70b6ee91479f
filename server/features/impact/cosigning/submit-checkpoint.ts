import { bytesOf, toHex } from '#shared/impact-log/bytes.ts'
import { consistencyRanges } from '#shared/impact-log/merkle.ts'
import type { WitnessState } from '#shared/impact-log/witnesses/state.ts'
import type { Deps } from '../../../deps.ts'
import type { SignedCheckpoint } from '../checkpoint.ts'
import { readRanges } from '../read-tree.ts'
import { sha256 } from '../sha256.ts'
import { verifiedCheckpoint } from '../verify-note.ts'
import { addCheckpoint, fetchText, type WitnessResponse } from './add-checkpoint.ts'

type Needed = Pick<Deps, 'db' | 'logKey'>

export type Submitted =
  /** Signature lines for this checkpoint, to be checked. */
  { lines: string } | Refused
export type Refused = {
  state: Exclude<WitnessState, 'cosigning'>
  /** One sentence for the operator. */
  problem: string
  /** What the witness shows of the log, signed by the log's own key, where it continues nothing of ours. */
  evidence: string | null
}

const refused = (state: Refused['state'], problem: string, evidence: string | null = null): Refused => ({
  state,
  problem,
  evidence,
})

/** The size that a witness names may be another one again by the time of the next submission. */
const maxAttempts = 3

/**
 * Submits a checkpoint to a witness, with the proof that it continues what the witness has seen, which is
 * `known` entries as far as we know; where it is not, the witness says so and is sent the proof from there.
 * May be repeated at any time.
 */
export const submitCheckpoint = async (
  deps: Needed,
  prefix: string,
  checkpoint: SignedCheckpoint,
  known: number,
  limitMs?: number,
): Promise<Submitted> => {
  let old = Math.min(known, checkpoint.size)
  for (let tries = 0; tries < maxAttempts; tries++) {
    const proof = await readRanges(deps.db, consistencyRanges(old, checkpoint.size))
    const response = await addCheckpoint(prefix, { old, proof, checkpoint: checkpoint.note }, limitMs)
    if (response.kind === 'lines') return { lines: response.text }
    if (response.kind !== 'conflict') return await refusal(deps, prefix, checkpoint, response, limitMs)
    if (response.size === old) return refused('faulty', `it names ${old} as its size, and refuses it`)
    if (response.size > checkpoint.size)
      return refused(
        'split',
        `it has seen ${response.size} entries of this log, which has ${checkpoint.size}`,
        await evidenceOf(deps, prefix, checkpoint, limitMs),
      )
    old = response.size
  }
  return refused('away', 'it went on each time while the proof was made')
}

const refusal = async (
  deps: Needed,
  prefix: string,
  checkpoint: SignedCheckpoint,
  response: Exclude<WitnessResponse, { kind: 'lines' | 'conflict' }>,
  limitMs?: number,
): Promise<Refused> => {
  switch (response.kind) {
    case 'inconsistent':
      return refused(
        'split',
        `it finds that the log of ${checkpoint.size} entries does not continue what it has seen`,
        await evidenceOf(deps, prefix, checkpoint, limitMs),
      )
    case 'unknown':
      return refused('unknown', 'it does not watch this log: its operator has to add the key')
    case 'rejected':
      return refused('rejected', 'it does not trust the key that signs this log')
    default:
      return refused(response.kind, response.why)
  }
}

/**
 * The checkpoint that the witness shows of this log, if the log's own key has signed it: beside ours it
 * proves that two histories were signed. Null where it shows none.
 */
const evidenceOf = async (
  deps: Needed,
  prefix: string,
  { origin }: SignedCheckpoint,
  limitMs?: number,
): Promise<string | null> => {
  const note = await fetchText(`${prefix}/${toHex(sha256(bytesOf(origin)))}/checkpoint`, limitMs)
  if (note === null) return null
  const key = (await deps.logKey()).verifierKeyOf(origin)
  return typeof verifiedCheckpoint(note, key) === 'string' ? null : note
}
