import { lt } from 'drizzle-orm'
import type pg from 'pg'
import { dayMs } from '#shared/time.ts'
import { afterCommit } from '../../db/after-commit.ts'
import type { Database } from '../../db/connection.ts'
import type { Notifications } from '../../db/notifications/notifications.ts'
import { catalogueChanges } from '../../db/tables/index.ts'
import { type CatalogueChange, everythingChanged } from './change.ts'

export const catalogueChannel = 'catalogue'

const sweepMs = 1_000
const retentionMs = dayMs
/** After this long without a read, rows may have been purged unread, so anything may have changed. */
const trustMs = retentionMs / 2

export type CatalogueChanges = {
  /** Calls `handler` with each change. Returns a function that stops it. */
  watch: (handler: (change: CatalogueChange) => void) => () => void
  /**
   * Reads and publishes the changes committed up to now. Never rejects: after a failure the next sweep reads
   * them.
   */
  sweep: () => Promise<void>
  close: () => Promise<void>
}

type Row = { restaurantId: string | null; dishIds: string[] | null; listed: boolean }
type Found = { snapshot: string; reversed: boolean; changes: Row[] | null }

/**
 * Selects the rows that became visible between the previous snapshot and this one, whatever order their
 * transactions began and ended in. If the cluster is behind the previous snapshot it was restored or failed
 * over, and anything may have changed.
 */
const text = `
  SELECT pg_current_snapshot()::text AS snapshot,
    pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax($1::pg_snapshot) AS reversed,
    (SELECT json_agg(json_build_object('restaurantId', restaurant_id, 'dishIds', dish_ids, 'listed', listed) ORDER BY id)
      FROM catalogue_changes
      WHERE written_by >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot(written_by, $1::pg_snapshot)
        AND written_by < pg_snapshot_xmax(pg_current_snapshot())) AS changes`

/**
 * Publishes changes of the catalogue made by any instance or by SQL: within a second, and at once if the
 * writer announces them. None is missed: triggers write each change as a row, and a notification only says
 * that there are new ones.
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
  /** Sweeps run one at a time; all calls during one share the next. */
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

/**
 * Makes every instance read a change at once instead of at its next sweep: when `tx` has committed, or now,
 * if what was changed is committed already. Who has to see it in a response awaits `sweep` before that.
 */
export const announceCatalogueChange = (
  { notifications }: { notifications: Pick<Notifications, 'send'> },
  tx?: object,
): void => {
  const announce = () => notifications.send(catalogueChannel, [''])
  if (tx === undefined) announce()
  else afterCommit(tx, announce)
}

/** The same for a program that has a connection and nothing else, after the commit. */
export const announceOverConnection = (client: Pick<pg.ClientBase, 'query'>) =>
  client.query(`SELECT pg_notify('${catalogueChannel}', '')`)

/** Deletes rows that every instance has read long ago. */
export const purgeCatalogueChanges = async (deps: { db: Database; clock: () => Date }): Promise<void> => {
  const before = new Date(deps.clock().getTime() - retentionMs)
  await deps.db.delete(catalogueChanges).where(lt(catalogueChanges.changedAt, before))
}
