import type { Policy } from '#shared/impact-log/witnesses/policy.ts'
import { verifyWitnessed, type Witnessed } from '#shared/impact-log/witnesses/verify-witnessed.ts'
import { verifySignature } from './verify-signature.ts'

/** Who has seen a checkpoint, in one sentence. */
export type WitnessedCheckpoint = Witnessed & { seenBy: string }

/** The checkpoint that a policy accepts; a sentence if there is none, or it has not enough witnesses. */
export const witnessedNote = async (note: string, policy: Policy): Promise<WitnessedCheckpoint | string> => {
  const verdict = await verifyWitnessed(note, policy, verifySignature)
  switch (verdict.kind) {
    case 'malformed':
      return 'The checkpoint is no signed note of a checkpoint.'
    case 'unsigned':
      return 'The checkpoint is not signed by a log of the policy.'
    case 'unchecked':
      return 'This Node.js cannot check the signature of the log (ML-DSA-44 needs 24.7).'
    case 'forged':
      return `The checkpoint has a signature of ${verdict.witness} that is wrong.`
    case 'signed': {
      const named = (state: string) =>
        verdict.witnesses.filter(({ verdict: own }) => own.state === state).map(({ name }) => name)
      const [saw, unchecked] = [named('valid'), named('unchecked')]
      const seenBy = [
        `${saw.length} of ${verdict.witnesses.length} witnesses have seen it${saw.length > 0 ? ` (${saw.join(', ')})` : ''}.`,
        ...(unchecked.length > 0 ? [`This Node.js cannot check ${unchecked.join(', ')} (ML-DSA-44).`] : []),
      ].join(' ')
      return verdict.isEnough ? { ...verdict, seenBy } : `${seenBy} These are not enough for the policy.`
    }
  }
}
