import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { readState, settleState } from '../../startup/platform-state.ts'

/** The library, loaded with the first notification. */
export const webPush = async () => (await import('web-push')).default

const stateName = 'push-keys'
const stored = z.object({ publicKey: z.string(), privateKey: z.string() })

/** A P-256 key pair, base64url: the public one as an uncompressed point. */
export type PushKeys = z.infer<typeof stored>

/**
 * The key pair that this installation signs its notifications with, the same on every instance: made at first
 * use and kept in the database. Browsers subscribe with the public one, so it never changes.
 */
export const pushKeys = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<PushKeys> => {
  const known = await readState(deps.db, stateName)
  return stored.parse(
    known ?? (await settleState(deps.db, stateName, (await webPush()).generateVAPIDKeys(), deps.clock())),
  )
}
