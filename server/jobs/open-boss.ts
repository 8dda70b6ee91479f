import pg from 'pg'
import { PgBoss } from 'pg-boss'

type Options = {
  /** Hears of connections that were lost. */
  warn: (error: Error) => void
  /** Looks after schedules and the jobs of dead processes; otherwise it may create and change its tables. */
  serving: boolean
  /** How long a connection attempt or a statement may take: a peer that fell silent must not stop a queue for good. */
  timeoutMs?: number
}

/**
 * pg-boss on connections of its own, which survive being lost: its own pool leaves a connection that breaks while it is in
 * use to end the process, and sets no time limits.
 */
export const openBoss = async (url: string, { warn, serving, timeoutMs = 60_000 }: Options) => {
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
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: !serving,
    supervise: serving,
    schedule: serving,
  })
  boss.on('error', warn)
  await boss.start()
  return {
    boss,
    /** Lets running jobs end for five seconds. */
    close: async () => {
      await boss.stop({ graceful: serving, timeout: 5_000 })
      await pool.end()
    },
  }
}
