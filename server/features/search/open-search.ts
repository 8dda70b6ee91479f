import { availableParallelism } from 'node:os'
import type pg from 'pg'
import { type BoundedWork, boundedWork } from '../../bounds/bounded-work.ts'
import { type CatalogueChange, everythingChanged } from '../catalogue-changes/change.ts'
import type { CatalogueChanges } from '../catalogue-changes/changes.ts'
import type { Answers, ThreadData, Topic } from './messages.ts'
import { openMissedSearches } from './missed-searches.ts'
import { notReady, type SearchThread, startSearchThread } from './search-thread.ts'

const firstRestartMs = 100
const longestRestartMs = 10_000

/**
 * Searches that may run at once; a core is left to orders. Those that wait are answered within about 100 ms.
 */
const turns = { atOnce: Math.max(1, availableParallelism() - 1), waiting: 64 }

export type Search = {
  /**
   * Runs a whole search, with reading what it found, when it is its turn. Refuses with unavailable if too
   * many wait.
   */
  roundRobin: BoundedWork
  /**
   * Queries the index. Refuses with unavailable if too many queries wait, and while the index is rebuilt
   * after its thread ended.
   */
  ask: <T extends Topic>(about: T, asked: Answers[T]['asked']) => Promise<Answers[T]['answer']>
  /** Starts the thread if needed; resolves when its index is filled. */
  ready: () => Promise<void>
  isReady: () => boolean
  /** Counts a search without a result. */
  noteMissed: (q: string) => void
  /** How many had none, by this process. */
  missed: () => number
  /** Calls `observe` after each search with how long it took, in seconds, the wait for its turn included. */
  measure: (observe: (seconds: number) => void) => void
  /**
   * Calls `handler` once the index includes a change: earlier results may be stale. Returns a function that
   * stops it.
   */
  watch: (handler: (change: CatalogueChange) => void) => () => void
  close: () => Promise<void>
}

type Needed = Omit<ThreadData, 'number'> & {
  pool: Pick<pg.Pool, 'query'>
  changes: Pick<CatalogueChanges, 'watch'>
  warn: (error: Error) => void
}

/**
 * The search of this instance. Its thread starts with the first search or `ready`, and again if it ends; the
 * index is updated with the catalogue's changes as soon as this instance learns of them.
 */
export const openSearch = ({ changes, warn, pool, ...data }: Needed): Search => {
  const missed = openMissedSearches(pool, warn)
  const handlers = new Set<(change: CatalogueChange) => void>()
  let thread: SearchThread | undefined
  let restart: NodeJS.Timeout | undefined
  let restartMs = firstRestartMs
  let filled = false
  /** Whether the previous thread ended: queries are then refused instead of waiting for the new one. */
  let restarting = false
  let closed = false
  let ready = Promise.withResolvers<void>()
  let stopFollowing = () => {}
  let lastChange = 0
  /** Changes that the index does not include yet, by their numbers. */
  const underWay = new Map<number, CatalogueChange>()

  const publish = (change: CatalogueChange) => {
    for (const handler of handlers) handler(change)
  }
  const updated = (number: number) => {
    restartMs = firstRestartMs
    restarting = false
    if (!filled) {
      filled = true
      ready.resolve()
    }
    for (const [each, change] of underWay) {
      if (each > number) break
      underWay.delete(each)
      publish(change)
    }
  }
  const ended = (error: Error) => {
    warn(error)
    thread = undefined
    if (filled) ready = Promise.withResolvers()
    filled = false
    restarting = true
    // The next thread reads everything again.
    underWay.clear()
    underWay.set(lastChange, everythingChanged)
    restart = setTimeout(start, restartMs)
    restart.unref()
    restartMs = Math.min(restartMs * 2, longestRestartMs)
  }
  const start = () => {
    if (closed) return
    thread = startSearchThread({ ...data, number: lastChange }, { updated, ended, warn })
  }
  const startOnce = () => {
    if (thread || restart || closed) return
    stopFollowing = changes.watch((change) => {
      const { everything, restaurants, dishes } = change
      const listed = [...dishes].filter(([, dish]) => dish.listed).map(([id]) => id)
      if (!everything && restaurants.size === 0 && listed.length === 0) return
      lastChange += 1
      underWay.set(lastChange, change)
      thread?.follow({ number: lastChange, everything, restaurants: [...restaurants], dishes: listed })
    })
    start()
  }

  const bounded = boundedWork(turns)
  let withoutResult = 0
  let observe = (_seconds: number) => {}

  return {
    roundRobin: async (work) => {
      const began = performance.now()
      const found = await bounded(work)
      observe((performance.now() - began) / 1_000)
      return found
    },
    ask: async (about, asked) => {
      startOnce()
      if (!thread || restarting) throw notReady()
      return thread.ask(about, asked)
    },
    ready: () => {
      startOnce()
      return ready.promise
    },
    isReady: () => filled,
    noteMissed: (q) => {
      withoutResult += 1
      missed.note(q)
    },
    missed: () => withoutResult,
    measure: (each) => {
      observe = each
    },
    watch: (handler) => {
      handlers.add(handler)
      return () => void handlers.delete(handler)
    },
    close: async () => {
      closed = true
      clearTimeout(restart)
      stopFollowing()
      await thread?.close()
      await missed.close()
    },
  }
}
