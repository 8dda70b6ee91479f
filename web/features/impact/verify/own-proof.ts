import { fetchLogKey } from './log-text.ts'
import { lastSeen } from './seen-log.ts'

export { checkProof } from './check-proof.ts'

/** The key that this browser has seen the log sign with, or else its key of now. */
export const trustedKey = async (): Promise<string> => lastSeen()?.key ?? (await fetchLogKey())
