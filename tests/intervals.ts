import type pg from 'pg'
import { vi } from 'vitest'

/**
 * What is opened here does nothing by the clock: what its outbox relay publishes came by a notification or
 * after a reconnection, and its pool is asked nothing but what the test asks for.
 */
export const withoutIntervals = async <T>(open: () => Promise<T>): Promise<T> => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  try {
    return await open()
  } finally {
    vi.useRealTimers()
  }
}

/**
 * Ends the listening connection of every instance on a database; each mends its own, and then runs its relay.
 */
export const terminateListeners = ({ pool }: { pool: pg.Pool }) =>
  pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'annapurna-eats notifications' AND datname = current_database()",
  )
