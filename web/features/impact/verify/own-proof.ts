import { readProof, toTlogProof } from '#shared/impact-log/proof.ts'
import { lastSeen } from './last-seen-log.ts'
import { fetchLogKey } from './log-text.ts'

export { checkProof } from './check-proof.ts'

/** The key that this browser has seen the log sign with, or else its key of now. */
export const trustedKey = async (): Promise<string> => lastSeen()?.key ?? (await fetchLogKey())

/** A proof as C2SP tlog-proof, the file that standard tools read; empty for what is no proof. */
export const tlogProofOf = (value: unknown): string => {
  const proof = readProof(value)
  return proof ? toTlogProof(proof) : ''
}
