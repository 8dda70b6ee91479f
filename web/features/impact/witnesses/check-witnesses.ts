import { bytesOf } from '#shared/impact-log/bytes.ts'
import type { ImpactWitnesses } from '#shared/impact-log/contracts.ts'
import { readPolicy } from '#shared/impact-log/witnesses/read-policy.ts'
import { verifyWitnessed, type WitnessedVerdict } from '#shared/impact-log/witnesses/verify-witnessed.ts'
import { call } from '../../../lib/calls/api.ts'
import { sha256 } from '../verify/sha256.ts'
import { verifyInBrowser } from '../verify/verify-in-browser.ts'

/** `verdict`: what this browser makes of the signatures; null where no checkpoint has enough. */
export type CheckedWitnesses = { log: ImpactWitnesses; verdict: WitnessedVerdict | null }

/** Checks the signatures of the log's witnesses in this browser. Throws ApiError without a connection. */
export const checkWitnesses = async (signal?: AbortSignal): Promise<CheckedWitnesses> => {
  const log = await call('GET /api/impact/witnesses', {}, signal ? { signal } : {})
  if (!log.witnessed) return { log, verdict: null }
  try {
    const policy = readPolicy(bytesOf(log.policy), sha256)
    return { log, verdict: await verifyWitnessed(log.witnessed.checkpoint, policy, verifyInBrowser) }
  } catch {
    return { log, verdict: { kind: 'malformed' } }
  }
}
