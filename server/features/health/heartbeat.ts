import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { instances } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'

const beatMs = 10_000
/** One that was not written is tried again, so that it is known soon when writing is possible again. */
const againMs = 1_000
/** Not heard of for so long, an instance is dead or cut off. */
export const deadAfterMs = 45_000

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')))

/** Says that this instance is there, and forgets those that are not. */
export const beat = async ({ db, clock, startedAt, instanceId }: Deps): Promise<void> => {
  const now = clock()
  await db
    .insert(instances)
    .values({ id: instanceId, host: hostname(), version, startedAt, lastSeen: now })
    .onConflictDoUpdate({ target: instances.id, set: { lastSeen: now } })
  await db.delete(instances).where(lt(instances.lastSeen, new Date(now.getTime() - deadAfterMs)))
}

/**
 * Beats every ten seconds until stopped; then other instances know at once. A beat for which there is no room
 * says that the database takes nothing, whatever it answers otherwise.
 */
export const startHeartbeat = (deps: Deps): { stop: () => Promise<void> } => {
  let beating: Promise<void> | undefined
  let again: NodeJS.Timeout | undefined
  let stopped = false
  const run = () => {
    beating ??= beat(deps)
      .then(() => deps.outage.wrote())
      .catch((error: unknown) => {
        if (!deps.outage.note(error)) deps.log.warn({ err: error }, 'the heartbeat was not written')
        clearTimeout(again)
        if (!stopped) again = setTimeout(run, againMs).unref()
      })
      .finally(() => {
        beating = undefined
      })
  }
  run()
  const timer = setInterval(run, beatMs)
  timer.unref()
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      clearTimeout(again)
      await beating
      await deps.db
        .delete(instances)
        .where(eq(instances.id, deps.instanceId))
        .catch((error: unknown) => deps.log.warn({ err: error }, 'the last heartbeat was not taken back'))
    },
  }
}
