import { sql } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { appendFacts } from './append-facts.ts'
import { signCheckpoint } from './checkpoint.ts'

type Needed = Pick<Deps, 'db' | 'clock' | 'logKey'>

/**
 * Appends to the public ledger what happened since the last time, and signs a checkpoint if one is due. The
 * only writer of the ledger: whoever reads it, reads. One instance at a time; a repeat changes nothing.
 * Returns whether a checkpoint was signed.
 */
export const updateLedger = async (deps: Needed): Promise<boolean> => {
  if (await isUpToDate(deps.db)) return false
  await appendFacts(deps)
  return signCheckpoint(deps)
}

/** Nothing waits, and the last checkpoint is of all that is there: what a quiet server finds each second. */
const isUpToDate = async (db: Deps['db']): Promise<boolean> => {
  const { rows } = await db.execute<{ done: boolean | null }>(sql`
    SELECT NOT EXISTS (SELECT FROM impact_facts) AND coalesce((SELECT max(seq) FROM impact_entries), 0)
      = (SELECT max(size) FROM impact_checkpoints) AS done`)
  return rows[0]?.done === true
}

/** How soon what happened is in the ledger. */
const everyMs = 1_000

/**
 * Updates the ledger now and then every second; with nothing to append that is one short query. The job of
 * every minute does it too, and says in the list of jobs when it fails.
 */
export const startLedgerUpdates = (
  deps: Needed & Pick<Deps, 'log' | 'jobs' | 'witnessPolicy'>,
): { stop: () => Promise<void> } => {
  let running: Promise<void> | undefined
  let failing = false
  const update = () => {
    running ??= updateLedger(deps)
      .then(async (signed) => {
        failing = false
        // Where this is lost, the job of the next minute does it.
        if (signed && deps.witnessPolicy) await deps.jobs.send('cosign-checkpoint', {})
      })
      .catch((error: unknown) => {
        if (!failing) deps.log.warn({ err: error }, 'the public ledger could not be updated')
        failing = true
      })
      .finally(() => {
        running = undefined
      })
  }
  update()
  const timer = setInterval(update, everyMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
