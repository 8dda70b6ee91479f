import { sql } from 'drizzle-orm'
import type { ImpactWitnesses } from '#shared/impact-log/contracts.ts'
import { impactLog } from '#shared/impact-log/paths.ts'
import { readVerifierKey, verifierKeyText } from '#shared/impact-log/signed-note.ts'
import { keyName } from '#shared/impact-log/witnesses/cosignature.ts'
import { policyText, quorumCount } from '#shared/impact-log/witnesses/policy.ts'
import type { Deps } from '../../../deps.ts'
import { lastOrigin } from '../checkpoint.ts'
import { sha256 } from '../sha256.ts'
import { witnessRows } from './cosignature-store.ts'
import { witnessedCheckpoint } from './witnessed-checkpoint.ts'

type Needed = Pick<Deps, 'db' | 'logKey' | 'settings' | 'witnessPolicy'>

/**
 * The verifier key of the log as it has signed last: where a new origin was set, the log keeps the old one
 * until its next checkpoint.
 */
export const keyInForce = async (deps: Needed): Promise<string> => {
  const key = await deps.logKey()
  return key.verifierKeyOf((await lastOrigin(deps)) ?? key.name)
}

/** The policy file for whoever verifies: this log, its witnesses and how many are enough. */
export const publicPolicy = async (deps: Needed): Promise<string> => {
  const { witnesses, groups, quorum } = deps.witnessPolicy ?? { witnesses: [], groups: [], quorum: null }
  const key = readVerifierKey(await keyInForce(deps), sha256)
  if (!key) throw new Error("the log's own key cannot be read")
  const url = deps.settings.publicUrl.replace(/\/$/, '') + impactLog.prefix
  return policyText({ logs: [{ key, url }], witnesses, groups, quorum }, sha256)
}

/** Who witnesses the log and how they stand to it. */
export const readWitnesses = async (deps: Needed): Promise<ImpactWitnesses> => {
  const { witnesses, groups, quorum } = deps.witnessPolicy ?? { witnesses: [], groups: [], quorum: null }
  const rows = await witnessRows(
    deps.db,
    witnesses.map(({ key }) => keyName(key)),
  )
  const [witnessed, origin] = await Promise.all([witnessedCheckpoint(deps), lastOrigin(deps)])
  const closed = await closedLogs(deps.db, origin)
  const key = await deps.logKey()
  return {
    origin: origin ?? key.name,
    quorum: quorumCount({ logs: [], witnesses, groups, quorum }),
    witnesses: witnesses.map(({ name, key: { name: keyOf, type, publicKey, keyId }, url }) => {
      const row = rows.get(keyName({ name: keyOf, keyId }))
      return {
        name,
        key: verifierKeyText(keyOf, type, publicKey, sha256),
        url,
        state: row?.state ?? 'asked',
        since: row?.since.toISOString() ?? null,
        size: row?.size ?? 0,
        evidence: row?.evidence ?? null,
      }
    }),
    witnessed: witnessed && {
      size: witnessed.size,
      at: witnessed.at.toISOString(),
      checkpoint: witnessed.note,
    },
    policy: await publicPolicy(deps),
    closed: closed.map((log) => ({ ...log, key: key.verifierKeyOf(log.origin) })),
  }
}

type ClosedLog = Omit<ImpactWitnesses['closed'][number], 'key'>
/** A log is closed for good: found once for each origin in force, by a look at every checkpoint. */
const cachedLogs = new WeakMap<Needed['db'], { origin: string | null; closed: readonly ClosedLog[] }>()

/** The last checkpoint of each origin that the log had before this one, the oldest first. */
const closedLogs = async (db: Needed['db'], origin: string | null): Promise<readonly ClosedLog[]> => {
  const cached = cachedLogs.get(db)
  if (cached?.origin === origin) return cached.closed
  const { rows } = await db.execute<{ origin: string; size: number; at: Date; checkpoint: string }>(sql`
    SELECT origin, size::float8 AS size, at, note AS checkpoint FROM (
      SELECT DISTINCT ON (split_part(note, E'\\n', 1)) split_part(note, E'\\n', 1) AS origin, size, at, note
      FROM impact_checkpoints ORDER BY split_part(note, E'\\n', 1), size DESC
    ) AS last WHERE origin IS DISTINCT FROM ${origin} ORDER BY size`)
  const closed = rows.map(({ at, ...log }) => ({ ...log, at: new Date(at).toISOString() }))
  cachedLogs.set(db, { origin, closed })
  return closed
}
