import { eq, gt, inArray, lt } from 'drizzle-orm'
import type { Executor } from '../db/connection.ts'
import { presence } from '../db/tables/index.ts'
import type { Deps } from '../deps.ts'

const renewMs = 15_000
/** A dashboard counts as closed when its instance has not renewed it for this long, such as after a crash. */
const lapseMs = 40_000

/** Keeps the dashboards that are open in this instance known to all of them. */
export const trackPresence = (deps: Deps) => {
  /** Subject by stream. */
  const open = new Map<string, string>()
  const until = () => new Date(deps.clock().getTime() + lapseMs)
  const quietly = (work: Promise<unknown>): Promise<void> =>
    work.then(
      () => {},
      (error: unknown) => deps.log.warn({ err: error }, 'could not note who is present'),
    )
  const renew = setInterval(() => {
    if (open.size === 0) return
    const rows = [...open].map(([stream, subject]) => ({ stream, subject, until: until() }))
    // Inserted again where they had lapsed, such as while the database was away.
    quietly(
      deps.db
        .insert(presence)
        .values(rows)
        .onConflictDoUpdate({ target: presence.stream, set: { until: until() } }),
    )
  }, renewMs)
  renew.unref()

  return {
    opened: async (stream: string, subject: string): Promise<void> => {
      open.set(stream, subject)
      await quietly(deps.db.insert(presence).values({ stream, subject, until: until() }))
    },
    closed: (stream: string): void => {
      if (open.delete(stream)) quietly(deps.db.delete(presence).where(eq(presence.stream, stream)))
    },
    close: async (): Promise<void> => {
      clearInterval(renew)
      const mine = [...open.keys()]
      open.clear()
      if (mine.length > 0) await quietly(deps.db.delete(presence).where(inArray(presence.stream, mine)))
    },
  }
}

/** Every subject with an open dashboard, on any instance. */
export const whoIsPresent = async (executor: Executor, now: Date): Promise<Set<string>> => {
  await executor.delete(presence).where(lt(presence.until, now))
  const rows = await executor
    .selectDistinct({ subject: presence.subject })
    .from(presence)
    .where(gt(presence.until, now))
  return new Set(rows.map((row) => row.subject))
}
