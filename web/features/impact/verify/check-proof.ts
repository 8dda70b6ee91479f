import type { Checkpoint } from '#shared/impact-log/checkpoint.ts'
import type { ImpactEntry } from '#shared/impact-log/entry.ts'
import { fromTlogProof, proofProblem, readProof } from '#shared/impact-log/proof.ts'
import { sha256 } from './sha256.ts'
import { type SignatureState, signedCheckpoint } from './signed-checkpoint.ts'

export type ProofVerdict =
  | { kind: 'proved'; entry: ImpactEntry; checkpoint: Checkpoint; signature: SignatureState }
  /** `unsigned`: the checkpoint is not one that the key has signed. */
  | { kind: 'malformed' | 'changed' | 'notIncluded' | 'unsigned' }

/** Checks a proof with the log's key alone: nothing is asked of anybody. */
export const checkProof = async (value: unknown, key: string): Promise<ProofVerdict> => {
  const proof = typeof value === 'string' ? fromTlogProof(value) : readProof(value)
  if (!proof) return { kind: 'malformed' }
  const signed = await signedCheckpoint(proof.checkpoint, key)
  if (signed === null) return { kind: 'unsigned' }
  const problem = proofProblem(proof, signed.checkpoint, sha256)
  return problem === null ? { kind: 'proved', entry: proof.entry, ...signed } : { kind: problem }
}
