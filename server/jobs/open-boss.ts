import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Traces } from '../traces/traces.ts'

type Options = {
  /** Called when a connection is lost. */
  warn: (error: Error) => void
  /** true: the tables are there; false: they are created and migrated if needed. */
  serving: boolean
  /** Whether schedules and the jobs of dead processes are looked after: by whoever works on jobs. */
  supervising?: boolean
  /**
   * Limit of a connection attempt or a statement, so that a server that stops responding cannot block a queue
   * for ever.
   */
  timeoutMs?: number
  traces?: Traces | null
}

/** From an index of pg-boss's own (job_i11), once a queue. */
const dueText = `
  SELECT name FROM unnest($1::text[]) AS queue (name)
  WHERE EXISTS (
    SELECT FROM pgboss.job WHERE job.name = queue.name AND state < 'active' AND NOT blocked AND start_after <= now()
  )`

/**
 * Opens pg-boss on a pool of ours, which survives the loss of connections. With pg-boss's own pool, a
 * connection that breaks while in use would crash the process, and there would be no time limits.
 */
export const openBoss = async (
  url: string,
  { warn, serving, supervising = serving, timeoutMs = 60_000, traces }: Options,
) => {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'annapurna-eats jobs',
    max: 4,
    keepAlive: true,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  pool.on('error', warn)
  pool.on('connect', (client) => client.on('error', warn))
  traces?.statements(pool)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: !serving,
    supervise: supervising,
    schedule: supervising,
  })
  boss.on('error', warn)
  await boss.start()
  return {
    boss,
    /** Which of these queues have a job that is due. */
    dueQueues: async (names: readonly string[]): Promise<string[]> => {
      const { rows } = await pool.query<{ name: string }>({
        name: 'due-queues',
        text: dueText,
        values: [names],
      })
      return rows.map(({ name }) => name)
    },
    /** Stops, after waiting up to five seconds for running jobs. */
    close: async () => {
      await boss.stop({ graceful: serving, timeout: 5_000 })
      await pool.end()
    },
  }
}
