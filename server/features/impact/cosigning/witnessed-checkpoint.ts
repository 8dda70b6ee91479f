import { keyName } from '#shared/impact-log/witnesses/cosignature.ts'
import { meetsQuorum } from '#shared/impact-log/witnesses/policy.ts'
import type { Deps } from '../../../deps.ts'
import { type LatestCheckpoint, latestCheckpoint } from '../checkpoint.ts'
import { cosignedCheckpoints } from './cosignature-store.ts'

type Needed = Pick<Deps, 'db' | 'witnessPolicy'>

/** So far back a checkpoint is looked for that enough witnesses have cosigned: an hour of a busy log. */
const maxCheckpoints = 60

/**
 * The latest checkpoint that enough witnesses of the policy have cosigned; null if there is none, or no
 * policy.
 */
export const witnessedCheckpoint = async ({
  db,
  witnessPolicy,
}: Needed): Promise<LatestCheckpoint | null> => {
  if (!witnessPolicy) return null
  for (const { size, at, note, keys } of await cosignedCheckpoints(db, maxCheckpoints)) {
    const saw = witnessPolicy.witnesses.filter(({ key }) => keys.includes(keyName(key)))
    if (meetsQuorum(witnessPolicy, new Set(saw.map(({ name }) => name)))) return { size, at, note }
  }
  return null
}

/**
 * The checkpoint to prove the first `entries` entries by: one that enough witnesses have cosigned, where it
 * has them, else the latest. Refuses as `latestCheckpoint` does.
 */
export const checkpointFor = async (deps: Needed, entries: number): Promise<LatestCheckpoint> => {
  const witnessed = await witnessedCheckpoint(deps)
  return witnessed && witnessed.size >= entries ? witnessed : latestCheckpoint(deps)
}
