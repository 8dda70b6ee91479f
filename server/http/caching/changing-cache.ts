import type { LRUCache } from 'lru-cache'
import { staleIfError } from './stale-if-error.ts'

/** What is kept until it is too old, or until something changes that it shows. */
export type Kept<Change> = {
  /** In ms since the epoch; Infinity if only a change can make it stale. */
  staleAt: number
  /** Whether a change makes it stale. */
  isAffectedBy: (change: Change) => boolean
}

type Loading<Change, T> = { promise: Promise<T>; changes: Change[]; isOutdated: boolean }

type Options<T> = {
  clock: () => Date
  /** Whether the database is unavailable: what is kept is then used whatever its age. */
  isDown?: () => boolean
  /** Whether something loaded is a failure, in whose place something stale is used. */
  failed?: (loaded: T) => boolean
  /** Whether something loaded is kept at all. */
  keeps?: (loaded: T) => boolean
}

/**
 * Keeps in `kept` what is loaded until it is stale; what a `Change` is, the caller decides. Whoever asks for
 * something that is being loaded waits for that; a change makes what it affects stale, also what is being
 * loaded. Something stale is used only while nothing new can be loaded.
 */
export const changingCache = <Change, T extends Kept<Change>>(
  kept: LRUCache<string, T>,
  { clock, isDown = () => false, failed = () => false, keeps = () => true }: Options<T>,
) => {
  const loading = new Map<string, Loading<Change, T>>()
  /**
   * Every load that has not ended, also those that began before a change and that new requests no longer
   * join.
   */
  const underWay = new Set<Loading<Change, T>>()

  const fresh = (key: string): T | undefined => {
    const cached = kept.get(key)
    if (cached === undefined) return undefined
    // Most is fresh until a change: then no time is asked for.
    const holds = cached.staleAt === Number.POSITIVE_INFINITY || cached.staleAt > clock().getTime()
    return holds ? cached : undefined
  }

  /** Loaded once however many ask at the same time. */
  const loadOnce = (key: string, load: () => Promise<T>): Promise<T> => {
    const cached = loading.get(key)
    if (cached) return cached.promise
    const changes: Change[] = []
    const promise = load()
      .then((loaded) => {
        // Read before a change: stale, but better than nothing if the database becomes unavailable.
        if (own.isOutdated || changes.some(loaded.isAffectedBy)) loaded.staleAt = 0
        if (keeps(loaded) && (loaded.staleAt > 0 || !kept.has(key))) kept.set(key, loaded)
        return loaded
      })
      .finally(() => {
        underWay.delete(own)
        if (loading.get(key) === own) loading.delete(key)
      })
    const own: Loading<Change, T> = { promise, changes, isOutdated: false }
    loading.set(key, own)
    underWay.add(own)
    return promise
  }

  return {
    /** What is kept under this key, if it is fresh. */
    fresh,
    /** The same, loaded if necessary; something stale only while a new one cannot be loaded. */
    load: async (key: string, load: () => Promise<T>): Promise<T> =>
      fresh(key) ?? staleIfError(kept.get(key), () => loadOnce(key, load), { isDown, failed }),
    /** Makes stale what the change affects. Requests from now on join no load that began before it. */
    invalidate: (change: Change): void => {
      for (const one of kept.values()) if (one.isAffectedBy(change)) one.staleAt = 0
      for (const { changes } of underWay) changes.push(change)
      loading.clear()
    },
    /** Makes everything stale. */
    invalidateAll: (): void => {
      for (const one of kept.values()) one.staleAt = 0
      for (const begun of underWay) begun.isOutdated = true
      loading.clear()
    },
  }
}
