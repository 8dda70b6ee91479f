import pg from 'pg'

/** How long the database may take to answer before the lease counts as lost. */
const responseTimeoutMs = 3_000

export type Lease = {
  /**
   * Takes the lease if nobody has it, and checks that it is still held. False: another instance has it, or
   * the database is away.
   */
  hold: () => Promise<boolean>
  /** Gives it back. */
  close: () => Promise<void>
}

/**
 * A lease that one instance has at a time: an advisory lock on a connection of its own. It ends with the
 * connection, so that after a crash, or when the network cuts an instance off, another one gets it at its
 * next `hold`.
 */
export const openLease = (url: string, key: number, warn: (error: Error) => void): Lease => {
  let client: pg.Client | undefined
  let isHeld = false
  const lose = async (lost: pg.Client, error?: Error) => {
    if (client !== lost) return
    client = undefined
    isHeld = false
    if (error) warn(error)
    await lost.end().catch(() => undefined)
  }
  const connect = async (): Promise<pg.Client> => {
    const opened = new pg.Client({
      connectionString: url,
      application_name: 'annapurna-eats dispatcher',
      keepAlive: true,
      connectionTimeoutMillis: responseTimeoutMs,
      query_timeout: responseTimeoutMs,
    })
    opened.on('error', (error) => void lose(opened, error))
    opened.on('end', () => void lose(opened))
    await opened.connect()
    client = opened
    return opened
  }
  return {
    hold: async () => {
      try {
        const mine = client ?? (await connect())
        if (isHeld) await mine.query('SELECT')
        else {
          const { rows } = await mine.query('SELECT pg_try_advisory_lock($1) AS locked', [key])
          isHeld = client === mine && rows[0].locked
        }
        return isHeld
      } catch (error) {
        if (client) await lose(client, error instanceof Error ? error : new Error(String(error)))
        return false
      }
    },
    close: async () => {
      if (client) await lose(client)
    },
  }
}
