import { gt, inArray, lt } from 'drizzle-orm'
import type { Executor } from '../db/connection.ts'
import { presence } from '../db/tables/index.ts'
import type { Infrastructure } from '../infrastructure.ts'
import { holdLeases } from './leases.ts'

/** Tells all instances which dashboards are open on this one. */
export const trackPresence = (deps: Infrastructure) => {
  const leases = holdLeases(deps, {
    save: (open) =>
      deps.db
        .insert(presence)
        .values(open.map(({ id, owner, until }) => ({ stream: id, subject: owner, until })))
        .onConflictDoUpdate({ target: presence.stream, set: { until: leases.until() } }),
    remove: (streams) => deps.db.delete(presence).where(inArray(presence.stream, streams)),
    failure: 'could not note who is present',
  })
  return {
    opened: (stream: string, subject: string): Promise<void> => leases.add(stream, subject),
    closed: (stream: string): void => leases.end(stream),
    close: leases.close,
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
