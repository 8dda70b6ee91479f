import { asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/connection.ts'
import { pictures } from '../../db/tables/pictures.ts'
import type { Deps } from '../../deps.ts'
import { type ObjectStorage, openObjectStorage } from './object-storage.ts'

type Needed = Pick<Deps, 'db'>

/** One at a time does something about a picture in the storage: what is being moved must not be removed. */
const lock = (tx: Transaction, id: string) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`picture ${id}`}, 0))`)

/** Most ids that are read at a time. */
const page = 500

/**
 * Moves pictures from the database into the storage, the oldest first, until none is left or `signal` says
 * stop. Each is in the storage before it is taken out of the database, so that it may be broken off and
 * repeated at any moment. Returns how many were moved.
 */
export const movePictures = async (
  { db }: Needed,
  storage: ObjectStorage,
  signal?: AbortSignal,
): Promise<number> => {
  let moved = 0
  for (;;) {
    const waiting = await db
      .select({ id: pictures.id })
      .from(pictures)
      .where(isNotNull(pictures.bytes))
      .orderBy(asc(pictures.createdAt))
      .limit(page)
    for (const { id } of waiting) {
      if (signal?.aborted) return moved
      await db.transaction(async (tx) => {
        await lock(tx, id)
        const [picture] = await tx.select().from(pictures).where(eq(pictures.id, id)).for('update')
        if (!picture?.bytes) return
        await storage.put(id, picture.bytes, picture.type)
        await tx.update(pictures).set({ bytes: null }).where(eq(pictures.id, id))
        moved += 1
      })
    }
    if (waiting.length < page) return moved
  }
}

/**
 * Takes pictures back from the storage into the database, before STORAGE_URL is given up. Returns how many
 * were taken, and which the storage does not have.
 */
export const takePicturesBack = async (
  { db }: Needed,
  storage: ObjectStorage,
): Promise<{ taken: number; missing: string[] }> => {
  const away = await db.select({ id: pictures.id }).from(pictures).where(isNull(pictures.bytes))
  let taken = 0
  const missing: string[] = []
  for (const { id } of away) {
    const bytes = await storage.get(id)
    if (bytes === null) {
      missing.push(id)
      continue
    }
    await db.update(pictures).set({ bytes }).where(eq(pictures.id, id))
    taken += 1
  }
  return { taken, missing }
}

/** Removes from the storage what no row has any more. Returns how many. */
export const purgeObjects = async (deps: Needed & Pick<Deps, 'settings'>): Promise<number> => {
  const storage = openObjectStorage(deps.settings)
  if (storage === null) return 0
  let removed = 0
  for await (const ids of storage.list()) {
    if (ids.length === 0) continue
    const existing = await deps.db.select({ id: pictures.id }).from(pictures).where(inArray(pictures.id, ids))
    const kept = new Set(existing.map(({ id }) => id))
    for (const id of ids.filter((one) => !kept.has(one)))
      await deps.db.transaction(async (tx) => {
        await lock(tx, id)
        const again = await tx.select({ id: pictures.id }).from(pictures).where(eq(pictures.id, id))
        if (again.length > 0) return
        await storage.remove(id)
        removed += 1
      })
  }
  return removed
}

/** How soon a new picture leaves the database. */
const everyMs = 10_000

/** Moves new pictures into the storage now and then; where they are kept in the database, nothing. */
export const startMoving = (deps: Pick<Deps, 'db' | 'settings' | 'log'>) => {
  const storage = openObjectStorage(deps.settings)
  if (storage === null) return undefined
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let failing = false
  const move = () => {
    running ??= movePictures(deps, storage, stopping.signal)
      .then(() => {
        failing = false
      })
      .catch((err: unknown) => {
        if (!failing)
          deps.log.warn({ err }, 'pictures could not be moved into their storage; they stay where they are')
        failing = true
      })
      .finally(() => {
        running = undefined
      })
  }
  move()
  const timer = setInterval(move, everyMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
