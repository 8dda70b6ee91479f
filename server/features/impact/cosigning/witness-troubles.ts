import { keyName } from '#shared/impact-log/witnesses/cosignature.ts'
import type { WitnessState } from '#shared/impact-log/witnesses/state.ts'
import type { Deps } from '../../../deps.ts'
import { witnessRows } from './cosignature-store.ts'

/** A witness of the policy that does not cosign, and why. */
export type WitnessTrouble = { name: string; state: WitnessState; since: Date; problem: string }

/** Those witnesses of the policy that did not cosign what they were sent last. */
export const witnessTroubles = async ({
  db,
  witnessPolicy,
}: Pick<Deps, 'db' | 'witnessPolicy'>): Promise<WitnessTrouble[]> => {
  const witnesses = witnessPolicy?.witnesses ?? []
  const rows = await witnessRows(
    db,
    witnesses.map(({ key }) => keyName(key)),
  )
  return witnesses.flatMap(({ name, key }) => {
    const row = rows.get(keyName(key))
    return row && row.state !== 'cosigning'
      ? [{ name, state: row.state, since: row.since, problem: row.problem }]
      : []
  })
}
