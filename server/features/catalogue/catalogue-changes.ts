import { lt } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from '../../db/connection.ts'
import type { Notifications } from '../../db/notifications.ts'
import { catalogueChanges } from '../../db/tables/index.ts'
import { type CatalogueChange, everythingChanged } from './catalogue-change.ts'

export const catalogueChannel = 'catalogue'

const sweepMs = 1_000
const keepMs = 24 * 3_600_000
/** Whoever has not looked for so long may have missed rows that were purged. */
const trustMs = keepMs / 2

export type CatalogueChanges = {
  /** Calls `handler` with what changed since the last call. Returns how to stop. */
  watch: (handler: (change: CatalogueChange) => void) => () => void
  /** Reads what has been committed up to now and hands it on. Never rejects: what fails is read at the next sweep. */
  sweep: () => Promise<void>
  close: () => Promise<void>
}

type Row = { restaurantId: string | null; dishIds: string[] | null; listed: boolean }
type Found = { snapshot: string; reversed: boolean; changes: Row[] | null }

/**
 * Rows that became visible between the snapshot before and this one, whatever order their transactions began and ended
 * in. A cluster that is behind the snapshot before was restored or failed over: nobody knows what it lost.
 */
const text = `
  SELECT pg_current_snapshot()::text AS snapshot,
    pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax($1::pg_snapshot) AS reversed,
    (SELECT json_agg(json_build_object('restaurantId', restaurant_id, 'dishIds', dish_ids, 'listed', listed) ORDER BY id)
      FROM catalogue_changes
      WHERE written_by >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot(written_by, $1::pg_snapshot)
        AND written_by < pg_snapshot_xmax(pg_current_snapshot())) AS changes`

/**
 * What changes in the catalogue, on this instance and on others, by our operations or by anybody's SQL: within a second, and at once
 * where the writer announces it. Nothing is missed: the changes are rows that triggers wrote, and a notification only says
 * that there are some.
 */
export const openCatalogueChanges = async (
  pool: Pick<pg.Pool, 'query'>,
  notifications: Pick<Notifications, 'watch'>,
  warn: (error: Error) => void,
): Promise<CatalogueChanges> => {
  const query = pool.query.bind(pool) as pg.Pool['query']
  const handlers = new Set<(change: CatalogueChange) => void>()
  const first = await query<{ snapshot: string }>('SELECT pg_current_snapshot()::text AS snapshot')
  let snapshot = first.rows[0]?.snapshot ?? ''
  let readAt = performance.now()

  const read = async (): Promise<CatalogueChange | undefined> => {
    const { rows } = await query<Found>({ name: 'catalogue-changes', text, values: [snapshot] })
    const [found] = rows
    if (!found) return undefined
    const late = performance.now() - readAt > trustMs
    snapshot = found.snapshot
    readAt = performance.now()
    if (late || found.reversed) return everythingChanged
    return found.changes === null ? undefined : merge(found.changes)
  }
  const publish = (change: CatalogueChange) => {
    for (const handler of handlers)
      try {
        handler(change)
      } catch (error) {
        warn(error instanceof Error ? error : new Error(String(error)))
      }
  }
  let last = Promise.resolve()
  let next: Promise<void> | undefined
  /** One after the other; all who ask while one is under way share the next. */
  const sweep = (): Promise<void> => {
    next ??= last.then(async () => {
      next = undefined
      try {
        const change = await read()
        if (change) publish(change)
      } catch (error) {
        warn(error instanceof Error ? error : new Error(String(error)))
      }
    })
    last = next
    return next
  }
  const timer = setInterval(sweep, sweepMs)
  timer.unref()
  const stop = notifications.watch(catalogueChannel, sweep)
  return {
    watch: (handler) => {
      handlers.add(handler)
      return () => void handlers.delete(handler)
    },
    sweep,
    close: async () => {
      clearInterval(timer)
      stop()
      await last
    },
  }
}

const merge = (rows: readonly Row[]): CatalogueChange => {
  const restaurants = new Set<string>()
  const dishes = new Map<string, { restaurantId: string; listed: boolean }>()
  for (const { restaurantId, dishIds, listed } of rows) {
    if (restaurantId === null) return everythingChanged
    if (dishIds === null) restaurants.add(restaurantId)
    for (const id of dishIds ?? []) {
      const known = dishes.get(id)
      // It moved from one restaurant to the other.
      if (known && known.restaurantId !== restaurantId) restaurants.add(known.restaurantId).add(restaurantId)
      dishes.set(id, { restaurantId, listed: listed || (known?.listed ?? false) })
    }
  }
  return { everything: false, restaurants, dishes }
}

/** Has every instance look at once, not only at its next sweep. For after the commit of whoever changed the catalogue. */
export const announceCatalogueChange = (pool: Pick<pg.ClientBase, 'query'>) =>
  pool.query(`SELECT pg_notify('${catalogueChannel}', '')`)

/** Drops rows that every instance has read long ago. */
export const purgeCatalogueChanges = async (deps: { db: Database; clock: () => Date }): Promise<void> => {
  const before = new Date(deps.clock().getTime() - keepMs)
  await deps.db.delete(catalogueChanges).where(lt(catalogueChanges.changedAt, before))
}
